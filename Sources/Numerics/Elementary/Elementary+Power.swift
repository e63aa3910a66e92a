extension Elementary {
  /// xʸ; 1 for y = 0 and for x = 1, NaN for x < 0 unless y is an integer.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    // Beyond these sizes of y, the products in `power` could overflow or underflow.
    guard LogarithmKernel.takes(x), y.magnitude < 0x1p65, y.magnitude > 0x1p-65 else {
      return specialPower(x, y)
    }
    return power(LogarithmKernel(x), y)
  }

  @inline(__always)
  private static func power(_ x: LogarithmKernel, _ y: Double) -> Double {
    let logarithm = x.preciseNaturalLogarithm()
    let product = DoubleDouble.product(y, logarithm.high)
    return ExponentialKernel.exponential(product.high, product.low + y * logarithm.low)
  }

  @inline(never)
  private static func specialPower(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return x + y }
    if y.isInfinite { return power(x.magnitude, ofInfinite: y) }
    let odd = y.isOddInteger
    if x == 0 || x.isInfinite {
      let size = (x == 0) == (y < 0) ? Double.infinity : 0
      return x.sign == .minus && odd ? -size : size
    }
    if x < 0 {
      guard y.rounded() == y else { return .nan }
      return odd ? -Elementary.pow(-x, y) : Elementary.pow(-x, y)
    }
    // In the remaining cases x is positive and finite, and |y| is outside 2⁻⁶⁵…2⁶⁵ or x is subnormal.
    if y.magnitude <= 0x1p-65 { return 1 }
    if y.magnitude >= 0x1p65 { return (x > 1) == (y > 0) ? .infinity : 0 }
    return power(LogarithmKernel(x * 0x1p52, exponent: -52), y)
  }

  private static func power(_ size: Double, ofInfinite y: Double) -> Double {
    size == 1 ? 1 : (size > 1) == (y > 0) ? .infinity : 0
  }
}

extension Double {
  /// Whether the number is an odd integer. Doubles from 2⁵³ on are even.
  fileprivate var isOddInteger: Bool {
    magnitude < 0x1p53 && rounded() == self && Int64(self) & 1 == 1
  }
}
