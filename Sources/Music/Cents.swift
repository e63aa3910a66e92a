import Numerics

/// A pitch difference in cents: 1200·log₂(f₂/f₁). An equal-tempered semitone has 100 cents.
///
/// As a detuning it is signed, positive is sharp. Its `magnitude` is the difficulty of a comparison: smaller is harder.
public struct Cents: Hashable, Comparable, Sendable {
  /// The difference in cents, signed.
  public var value: Double

  /// A difference of `value` cents.
  @inlinable public init(_ value: Double) { self.value = value }

  /// 0 cents.
  @inlinable public static var zero: Cents { Cents(0) }
  /// The absolute value.
  @inlinable public var magnitude: Cents { Cents(value.magnitude) }

  /// Orders by value: flatter before sharper.
  @inlinable public static func < (lhs: Cents, rhs: Cents) -> Bool { lhs.value < rhs.value }
  /// False for NaN. The default implementation, `!(rhs < lhs)`, would be true.
  @inlinable public static func <= (lhs: Cents, rhs: Cents) -> Bool { lhs.value <= rhs.value }
  /// False for NaN. The default implementation would be true.
  @inlinable public static func >= (lhs: Cents, rhs: Cents) -> Bool { lhs.value >= rhs.value }
  /// The difference in the opposite direction.
  @inlinable public static prefix func - (cents: Cents) -> Cents { Cents(-cents.value) }
  /// The sum of two differences.
  @inlinable public static func + (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.value + rhs.value) }
  /// The difference of two differences.
  @inlinable public static func - (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.value - rhs.value) }

  /// The nearest value within `bounds`.
  @inlinable public func clamped(to bounds: ClosedRange<Cents>) -> Cents {
    // Each comparison compiles to one instruction, the minimum or maximum of two registers.
    let raised = value > bounds.lowerBound.value ? value : bounds.lowerBound.value
    return Cents(raised < bounds.upperBound.value ? raised : bounds.upperBound.value)
  }
}

extension Cents: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A literal in cents.
  @inlinable public init(floatLiteral value: Double) { self.init(value) }
  /// A literal in cents.
  @inlinable public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// Ratios of frequencies, thresholds and difficulties, expressed in octaves.
extension Double {
  /// log₂ of this ratio.
  public var octaves: Double { Elementary.log2(self) }
  /// The ratio that corresponds to this number of octaves: 2^x.
  public var ofOctaves: Double { Elementary.exp2(self) }
}
