import Music
import Numerics

/// The reversals of a staircase: their number, and the levels of those after the run-in.
struct Reversals: Sendable {
  enum Direction: Sendable { case harder, easier }

  /// The number of reversals so far, including the run-in.
  private(set) var count = 0
  private var direction: Direction?
  /// The number of first reversals that are the run-in and are not averaged.
  private let skipped: Int
  /// The largest number of latest reversals that are averaged; nil for all after the run-in.
  private let limit: Int?
  /// The levels of the latest `limit` reversals after the run-in, in cents; empty if `limit` is nil.
  private var latest: [Double] = []
  // All reversals after the run-in, and all of them but the first. Only used if `limit` is nil.
  private var all = LevelMoments()
  private var allButFirst = LevelMoments()

  /// No reversals yet.
  /// - Parameters:
  ///   - skipped: the number of reversals of the run-in, at least 0.
  ///   - limit: the largest number of latest reversals that are averaged; 0 for all after the run-in.
  init(skipping skipped: Int, limit: Int) {
    self.skipped = skipped
    self.limit = limit > 0 ? limit : nil
  }

  /// No reversals yet, for a staircase with these constants.
  /// - Throws: `ParameterError.conflict` if `stop-reversals` ends sessions before there are two reversals to average.
  init(_ values: ParameterValues) throws(ParameterError) {
    let stages = values[StaircaseStrategy.schedule].count - 1
    let (stagesEnd, overflow) = stages.multipliedReportingOverflow(
      by: values[StaircaseStrategy.stageReversals])
    let runIn = max(values[StaircaseStrategy.skipReversals], overflow ? .max : stagesEnd)
    let stop = values[StaircaseStrategy.stopReversals]
    guard stop == 0 || stop - 2 >= runIn else {
      throw .conflict(
        owner: values.descriptor.name, parameter: StaircaseStrategy.stopReversals.name,
        rule: "must be 0, or at least 2 more than the \(runIn) reversals of the run-in", got: "\(stop)",
        advice: "Raise stop-reversals or shorten the run-in.", words: ConflictWords("stopReversals"))
    }
    self.init(skipping: runIn, limit: values[StaircaseStrategy.estimateReversals])
  }

  /// Records a move from `level` (cents). If the move before it had the other direction, `level` is a reversal.
  /// - Complexity: O(1), O(limit) for a reversal.
  mutating func move(_ next: Direction, from level: Double) {
    defer { direction = next }
    guard let direction, direction != next else { return }
    count += 1
    guard count > skipped else { return }
    if let limit {
      latest.append(level)
      if latest.count > limit { latest.removeFirst() }
    } else {
      let octaves = level.octaves
      if all.count > 0 { allButFirst.add(level, octaves: octaves) }
      all.add(level, octaves: octaves)
    }
  }

  /// False if at most one reversal is averaged, since the mean needs two.
  var makesEstimates: Bool { limit != 1 }

  /// The mean of an even number of reversals, without a spread: reversals follow one another and are correlated, so that
  /// the standard error of their mean is several times too small.
  ///
  /// If the number is odd, the earliest is left out. Nil if fewer than two remain.
  func estimate(on scale: StepScale, fraction: Double) -> ThresholdEstimate? {
    let used = limit == nil ? (all.count.isMultiple(of: 2) ? all : allButFirst) : evenLatest
    guard used.count > 0 else { return nil }
    return ThresholdEstimate(
      threshold: Cents(scale == .log ? used.octaves.mean.ofOctaves : used.cents.mean), spreadOctaves: nil,
      fraction: fraction)
  }

  private var evenLatest: LevelMoments {
    latest.suffix(latest.count / 2 * 2).reduce(into: LevelMoments()) { $0.add($1, octaves: $1.octaves) }
  }
}

/// The means of levels in octaves and in cents.
private struct LevelMoments: Sendable {
  var octaves = RunningStatistics()
  var cents = RunningStatistics()
  var count: Int { cents.count }

  mutating func add(_ level: Double, octaves: Double) {
    self.octaves.add(octaves)
    cents.add(level)
  }
}
