import Chronology
import Music

/// The comparisons of one calendar period, taken together.
@usableFromInline package struct PeriodAggregate: Sendable, Hashable {
  @usableFromInline package let interval: PeriodInterval
  @usableFromInline var total = ExactSum()
  @usableFromInline var n = 0
  @usableFromInline var right = 0

  @usableFromInline init(interval: PeriodInterval) { self.interval = interval }

  package var count: Int { n }
  /// How many of them were answered right.
  package var correctCount: Int { right }
  package var mean: Cents { Cents(total.value / Double(n)) }

  @inlinable @inline(__always) mutating func add(_ difficulty: Cents, isCorrect: Bool) {
    total.add(difficulty.value)
    n &+= 1
    right &+= isCorrect ? 1 : 0
  }

  @inlinable @inline(__always) mutating func add(_ part: PeriodAggregate) {
    total.add(part.total)
    n &+= part.n
    right &+= part.right
  }
}
