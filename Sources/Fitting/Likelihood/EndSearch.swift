/// Finds where a function that grows with the distance from a place comes to zero: in steps outward that double,
/// then by false position within the bracket.
///
/// Source: Dowell & Jarratt 1971, the Illinois rule.
struct EndSearch {
  private typealias Point = (place: Double, value: Double)

  private let start: Double
  private let furthest: Double
  private var inner: Point
  private var outer: Point?
  private var step: Double
  private var keptInner = 0

  /// A search from a place, where the function has that value below zero, to another place.
  init(from start: Double, value: Double, to furthest: Double, firstStep: Double) {
    (self.start, self.furthest) = (start, furthest)
    step = furthest > start ? firstStep : -firstStep
    inner = (start, value)
  }

  /// Where to look next; nil when the function stays below zero all the way.
  var next: Double? {
    if let outer {
      return inner.place + inner.value / (inner.value - outer.value) * (outer.place - inner.place)
    }
    guard inner.place != furthest else { return nil }
    return step > 0 ? min(start + step, furthest) : max(start + step, furthest)
  }

  /// Takes in the value at `next`.
  mutating func add(_ place: Double, value: Double) {
    let wasBracketed = outer != nil
    if value < 0 {
      inner = (place, value)
      // An end that stays a second time counts half, or it would stay for ever.
      keptInner = min(keptInner, 0) - 1
      if wasBracketed, keptInner < -1 { outer!.value /= 2 }
    } else {
      outer = (place, value)
      keptInner = wasBracketed ? max(keptInner, 0) + 1 : 0
      if keptInner > 1 { inner.value /= 2 }
    }
    if outer == nil {
      step *= 2
      keptInner = 0
    }
  }
}
