/// A level relative to the nominal level: amplitude factor 10^(value/20).
@usableFromInline package struct Decibels: Hashable, Comparable, Sendable {
  /// Decibels; 0 is the nominal level.
  @usableFromInline package var value: Double

  /// A level of `value` decibels.
  @inlinable package init(_ value: Double) { self.value = value }

  /// The nominal level, 0 dB.
  @inlinable package static var zero: Decibels { Decibels(0) }

  /// Orders by value: softer before louder.
  @inlinable package static func < (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value < rhs.value }
  /// False for NaN. The default implementation, `!(rhs < lhs)`, would be true.
  @inlinable package static func <= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value <= rhs.value }
  /// False for NaN. The default implementation would be true.
  @inlinable package static func >= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value >= rhs.value }
}
