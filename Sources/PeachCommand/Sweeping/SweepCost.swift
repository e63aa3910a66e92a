import Results
import Simulation
import Text
import Tuning

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
  /// - Parameters:
  ///   - plan: of a tuning, whose study is that of its finalists; nil for a sweep.
  ///   - library: draws the charts of the report; nil for a report without them.
  init(of study: Study, _ plan: TuningPlan?, drawnWith library: D3Library?, jobs: Int) async throws {
    let study = plan.map(study.confirmed) ?? study
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    let estimate = try await RunEstimate(
      of: study, jobs: jobs, drawnWith: library,
      clock: { (clock.now - start) / .seconds(1) })
    let share = plan.map { Double($0.budget) / Double(max(1, estimate.comparisons)) } ?? 1
    seconds = estimate.seconds * share
    bytes = estimate.bytes
  }

  /// Whether the page asks before it starts the sweep.
  var isLarge: Bool { seconds > Self.longest || bytes > Self.largest }

  /// `about 3.5 h and 12 GB of disk`; below 5 s `a moment and 400 kB of disk`.
  func words(in language: Language) -> String {
    let time = language.numeral(RunEstimate.duration(seconds, in: language))
    let disk = language.numeral(RunEstimate.size(bytes))
    return seconds < 5
      ? language.texts.sweepCostOfMoment(disk: disk) : language.texts.sweepCost(time: time, disk: disk)
  }
}

extension Study {
  /// A study like that which ends a tuning: of three conditions, the winner, the runner-up and the baseline.
  fileprivate func confirmed(_ plan: TuningPlan) -> Study {
    var study = self
    study.experiment.replicates = 1
    study.experiment.baseline = nil
    study.experiment.cells = CellList(
      experiment.cells.prefix(3).map { cell in
        var cell = cell
        for index in cell.groups.indices { cell.groups[index].count = plan.confirmListeners }
        return cell
      })
    return study
  }
}
