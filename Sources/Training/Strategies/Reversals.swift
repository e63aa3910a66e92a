import Music

/// Where a staircase turned: how often, and the difficulties of the latest turns.
struct Reversals: Sendable {
  enum Direction: Sendable { case harder, easier }

  /// How many there were.
  private(set) var count = 0
  private var levels: [Double] = []
  private var direction: Direction?
  private let kept: Int

  init(kept: Int) { self.kept = kept }

  /// The track moves on from `level`; if it moved the other way before, that is a reversal.
  mutating func move(_ next: Direction, from level: Double) {
    if let direction, direction != next {
      count += 1
      levels.append(level)
      if levels.count > kept { levels.removeFirst() }
    }
    direction = next
  }

  /// Mean of an even number of the latest reversals; spread as the standard error of that mean in octaves.
  func estimate(on scale: StepScale, fraction: Double) -> ThresholdEstimate? {
    let used = levels.suffix(levels.count / 2 * 2)
    guard !used.isEmpty else { return nil }
    var octaves = RunningStatistics()
    var cents = RunningStatistics()
    for level in used {
      octaves.add(level.octaves)
      cents.add(level)
    }
    let spread = octaves.standardDeviation / Double(used.count).squareRoot()
    return ThresholdEstimate(
      threshold: Cents(scale == .log ? octaves.mean.ofOctaves : cents.mean), spreadOctaves: spread,
      fraction: fraction)
  }
}
