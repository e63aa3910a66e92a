/// Finds the zero of a function that increases with the distance from a position: first with steps of doubling
/// length, then with regula falsi within the bracket.
///
/// Source: Dowell & Jarratt 1971, the Illinois rule.
struct RootSearch {
  private typealias Sample = (position: Double, value: Double)

  private let start: Double
  private let furthest: Double
  private var inner: Sample
  private var outer: Sample?
  private var step: Double
  private var keptInner = 0

  /// A search from `start`, where the function is `value` < 0, towards `furthest`.
  init(from start: Double, value: Double, to furthest: Double, firstStep: Double) {
    (self.start, self.furthest) = (start, furthest)
    step = furthest > start ? firstStep : -firstStep
    inner = (start, value)
  }

  /// The next point to evaluate; nil if the function is negative up to `furthest`.
  var next: Double? {
    if let outer {
      return inner.position + inner.value / (inner.value - outer.value) * (outer.position - inner.position)
    }
    guard inner.position != furthest else { return nil }
    return step > 0 ? min(start + step, furthest) : max(start + step, furthest)
  }

  /// Records the value at `next`.
  mutating func add(_ position: Double, value: Double) {
    let wasBracketed = outer != nil
    if value < 0 {
      inner = (position, value)
      // The value of an end that was kept twice counts half; otherwise the end would never move.
      keptInner = min(keptInner, 0) - 1
      if wasBracketed, keptInner < -1 { outer!.value /= 2 }
    } else {
      outer = (position, value)
      keptInner = wasBracketed ? max(keptInner, 0) + 1 : 0
      if keptInner > 1 { inner.value /= 2 }
    }
    if outer == nil {
      step *= 2
      keptInner = 0
    }
  }
}
