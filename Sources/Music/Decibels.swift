/// A level relative to the nominal level: amplitude factor 10^(value/20).
public struct Decibels: Hashable, Comparable, Sendable {
  /// Decibels; 0 is the nominal level.
  public var value: Double

  /// A level of `value` decibels.
  @inlinable public init(_ value: Double) { self.value = value }

  /// The nominal level, 0 dB.
  @inlinable public static var zero: Decibels { Decibels(0) }

  /// Orders by value: softer before louder.
  @inlinable public static func < (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value < rhs.value }
  /// False for NaN. The default implementation, `!(rhs < lhs)`, would be true.
  @inlinable public static func <= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value <= rhs.value }
  /// False for NaN. The default implementation would be true.
  @inlinable public static func >= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value >= rhs.value }
}
