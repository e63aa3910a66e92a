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
