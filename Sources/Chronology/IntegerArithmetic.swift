extension FixedWidthInteger {
  /// The quotient rounded towards −∞: −1 divided by 7 is −1. The divisor must be positive.
  @inlinable package func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient &- 1 : quotient
  }

  /// The remainder of `flooredQuotient`, in 0..<divisor. The divisor must be positive.
  @inlinable package func flooredRemainder(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder &+ divisor : remainder
  }
}

extension FixedWidthInteger {
  /// The sum, saturated at the type's bounds.
  @inlinable func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// The difference, saturated at the type's bounds.
  @inlinable func subtractingSaturated(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }

  /// The product, saturated at the type's bounds.
  @inlinable func multipliedSaturated(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Int64 {
  /// The nearest integer, saturated at the type's bounds; 0 for NaN.
  @usableFromInline init(saturating number: Double) {
    self = Int64(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}
