import Music
import Results
import Simulation

/// The time and disk space that a sweep or tuning of the page takes, estimated by a short calibration.
struct SweepCost {
  /// The maximum number of comparisons of a sweep that starts without calibration; it takes seconds.
  static let unasked = 1_000_000
  /// The time in seconds above which the page asks before a sweep.
  private static let longest = 600.0
  /// The size of the study in bytes above which the page asks before a sweep.
  private static let largest = 1_000_000_000

  private let seconds: Double
  private let bytes: Int

  /// Runs the calibration; it takes about a second per strategy.
  /// - Parameter budget: the comparisons of a tuning, whose study is that of its few finalists; nil for a sweep.
  init(of experiment: Experiment, budget: Int? = nil, jobs: Int) async throws {
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    let estimate = try await RunEstimate(
      of: experiment, jobs: jobs, clock: { (clock.now - start) / .seconds(1) })
    let share = budget.map { Double($0) / Double(max(1, estimate.comparisons)) } ?? 1
    seconds = estimate.seconds * share
    bytes = Int(Double(estimate.bytes) * min(1, share))
  }

  /// Whether the page asks before it starts the sweep.
  var isLarge: Bool { seconds > Self.longest || bytes > Self.largest }

  /// `about 3.5 h and 12 GB of disk`; below 5 s `a moment and 40 kB of disk`.
  func words(in language: Language) -> String {
    let time = language.numeral(RunEstimate.duration(seconds, in: language))
    let disk = language.numeral(RunEstimate.size(2 * bytes))
    return seconds < 5
      ? language.texts.sweepCostOfMoment(disk: disk) : language.texts.sweepCost(time: time, disk: disk)
  }
}
