/// A pitch difference in cents: 1200·log₂(f₂/f₁), 100 to the equal-tempered semitone.
///
/// Signed where it says how far a note is detuned (positive is sharp); its `magnitude` is the difficulty of
/// a comparison (smaller is harder).
public struct Cents: Hashable, Comparable, Sendable {
  /// The number of cents.
  public var value: Double

  /// So many cents.
  @inlinable public init(_ value: Double) { self.value = value }

  /// No difference.
  @inlinable public static var zero: Cents { Cents(0) }
  /// The size of the difference, without its direction.
  @inlinable public var magnitude: Cents { Cents(value.magnitude) }

  /// Flatter before sharper.
  @inlinable public static func < (lhs: Cents, rhs: Cents) -> Bool { lhs.value < rhs.value }
  /// As of numbers: false of NaN, which by the default, `!(rhs < lhs)`, would lie in every range.
  @inlinable public static func <= (lhs: Cents, rhs: Cents) -> Bool { lhs.value <= rhs.value }
  /// As of numbers: false of NaN.
  @inlinable public static func >= (lhs: Cents, rhs: Cents) -> Bool { lhs.value >= rhs.value }
  /// The same size the other way.
  @inlinable public static prefix func - (cents: Cents) -> Cents { Cents(-cents.value) }
  /// One difference after the other.
  @inlinable public static func + (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.value + rhs.value) }
  /// How far one difference exceeds the other.
  @inlinable public static func - (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.value - rhs.value) }

  /// This difference held within `bounds`.
  @inlinable public func clamped(to bounds: ClosedRange<Cents>) -> Cents {
    // Written so that each comparison becomes one instruction, the minimum or maximum of two registers.
    let raised = value > bounds.lowerBound.value ? value : bounds.lowerBound.value
    return Cents(raised < bounds.upperBound.value ? raised : bounds.upperBound.value)
  }
}

extension Cents: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// So many cents.
  @inlinable public init(floatLiteral value: Double) { self.init(value) }
  /// So many cents.
  @inlinable public init(integerLiteral value: Int) { self.init(Double(value)) }
}
