import Music
import Results
import Simulation

/// The time and disk space that a sweep of the page takes, estimated by a short calibration.
struct SweepCost {
  /// The maximum number of comparisons of a sweep that starts without calibration; it takes seconds.
  static let unasked = 1_000_000
  /// The time in seconds above which the page asks before a sweep.
  private static let longest = 600.0
  /// The size of the study in bytes above which the page asks before a sweep.
  private static let largest = 1_000_000_000

  private let estimate: RunEstimate

  /// Runs the calibration; it takes about a second per strategy.
  init(of experiment: Experiment, jobs: Int) async throws {
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    estimate = try await RunEstimate(
      of: experiment, jobs: jobs, clock: { (clock.now - start) / .seconds(1) })
  }

  /// Whether the page asks before it starts the sweep.
  var isLarge: Bool { estimate.seconds > Self.longest || estimate.bytes > Self.largest }

  /// `about 3.5 h and 12 GB of disk`
  func words(in language: Language) -> String {
    let (time, disk) = (RunEstimate.duration(estimate.seconds), RunEstimate.size(2 * estimate.bytes))
    return language.phrase("about \(time) and \(disk) of disk", "etwa \(time) und \(disk) Platte")
  }
}
