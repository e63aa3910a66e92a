/// The step of PEST: the size and direction of the next change of level.
///
/// Taylor and Creelman's four rules:
/// 1. Each reversal of direction halves the step.
/// 2. The second step in a direction is as large as the first.
/// 3. The fourth and each later step in a direction are double the one before.
/// 4. The third is double the second, unless the step just before the latest reversal came from a doubling.
///
/// Steps stay within `smallest` and `largest`. A doubling that `largest` limits still counts as a doubling in rule 4.
///
/// Source: Taylor & Creelman 1967.
struct PestStep: Sendable {
  enum Direction: Sendable { case harder, easier }

  let smallest: Double
  let largest: Double
  /// The size of the latest step, in octaves or cents; before the first step, the size of the first.
  private(set) var size: Double
  /// Changes of direction so far.
  private(set) var reversals = 0

  private var direction: Direction?
  /// The number of steps in the current direction since the latest reversal.
  private var run = 0
  private var wasDoubled = false
  private var wasDoubledBeforeReversal = false

  init(first: Double, smallest: Double, largest: Double) {
    (size, self.smallest, self.largest) = (first, smallest, largest)
  }

  /// Makes the next step.
  /// - Returns: the signed size of the step; positive is easier.
  mutating func take(_ next: Direction) -> Double {
    if let direction, direction != next { reverse() } else { carryOn() }
    direction = next
    return next == .easier ? size : -size
  }

  private mutating func reverse() {
    (wasDoubledBeforeReversal, wasDoubled) = (wasDoubled, false)
    reversals += 1
    run = 1
    size = max(smallest, size / 2)
  }

  private mutating func carryOn() {
    run += 1
    wasDoubled = run > 3 || (run == 3 && !wasDoubledBeforeReversal)
    if wasDoubled { size = min(largest, 2 * size) }
  }
}

/// Wald's sequential test at one level: whether the fraction of right answers is above or below the target.
///
/// With T answers, C of them right, and target fraction P, the level becomes harder when C − P·T ≥ W and easier when
/// C − P·T ≤ −W. Both counts then restart at 0.
///
/// Source: Taylor & Creelman 1967.
struct PestTest: Sendable {
  let target: Double
  let limit: Double
  /// C − P·T.
  private var excess = 0.0
  // P·T is rounded for most P. Different values of C − P·T are further apart than this if P has at most 8 decimals.
  private static let tolerance = 1e-9

  init(target: Double, limit: Double) { (self.target, self.limit) = (target, limit) }

  /// Counts an answer.
  /// - Returns: the direction of the step that the test calls for; nil if the level stays.
  mutating func add(_ isCorrect: Bool) -> PestStep.Direction? {
    excess += isCorrect ? 1 - target : -target
    guard excess.magnitude >= limit - Self.tolerance else { return nil }
    defer { excess = 0 }
    return excess > 0 ? .harder : .easier
  }
}
