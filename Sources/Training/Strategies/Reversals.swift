import Music
import Statistics

/// Where a staircase turned: how often, and the difficulties of the turns after the run-in.
struct Reversals: Sendable {
  enum Direction: Sendable { case harder, easier }

  /// How many there were, the run-in included.
  private(set) var count = 0
  private var direction: Direction?
  /// How many of the first are the run-in.
  private let skipped: Int
  /// How many of the latest are averaged; nil for all after the run-in.
  private let limit: Int?
  /// The latest, as many as are averaged; empty where all are.
  private var latest: [Double] = []
  // All after the run-in, and those without the first of them.
  private var all = LevelMoments()
  private var allButFirst = LevelMoments()

  /// None yet.
  /// - Parameters:
  ///   - skipped: of the first, at least 0.
  ///   - limit: of the latest; 0 for all after the run-in.
  init(skipping skipped: Int, limit: Int) {
    self.skipped = skipped
    self.limit = limit > 0 ? limit : nil
  }

  /// None yet of a staircase with these constants.
  /// - Throws: `ParameterError.conflict` if sessions stop before there are two reversals to average.
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
        advice: "Raise stop-reversals or shorten the run-in.")
    }
    self.init(skipping: runIn, limit: values[StaircaseStrategy.estimateReversals])
  }

  /// The track moves on from `level`; if it moved the other way before, that is a reversal. O(1), O(limit) with one.
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

  /// Mean of an even number of the reversals; spread as the standard error of that mean in octaves.
  func estimate(on scale: StepScale, fraction: Double) -> ThresholdEstimate? {
    let used = limit == nil ? (all.count.isMultiple(of: 2) ? all : allButFirst) : evenLatest
    guard used.count > 0 else { return nil }
    let spread = used.octaves.standardDeviation / Double(used.count).squareRoot()
    return ThresholdEstimate(
      threshold: Cents(scale == .log ? used.octaves.mean.ofOctaves : used.cents.mean),
      spreadOctaves: spread, fraction: fraction)
  }

  private var evenLatest: LevelMoments {
    latest.suffix(latest.count / 2 * 2).reduce(into: LevelMoments()) { $0.add($1, octaves: $1.octaves) }
  }
}

/// Levels on both scales.
private struct LevelMoments: Sendable {
  var octaves = RunningStatistics()
  var cents = RunningStatistics()
  var count: Int { cents.count }

  mutating func add(_ level: Double, octaves: Double) {
    self.octaves.add(octaves)
    cents.add(level)
  }
}
