/// A level relative to the player's usual one: amplitude factor 10^(value/20).
public struct Decibels: Hashable, Comparable, Sendable {
  /// Decibels; 0 leaves the level as it is.
  public var value: Double

  /// So many decibels.
  @inlinable public init(_ value: Double) { self.value = value }

  /// The usual level.
  @inlinable public static var zero: Decibels { Decibels(0) }

  /// Softer before louder.
  @inlinable public static func < (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value < rhs.value }
  /// As of numbers: false of NaN, which by the default, `!(rhs < lhs)`, would lie in every range.
  @inlinable public static func <= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value <= rhs.value }
  /// As of numbers: false of NaN.
  @inlinable public static func >= (lhs: Decibels, rhs: Decibels) -> Bool { lhs.value >= rhs.value }
}
