/// The constants of `Elementary.atan`.
enum ArctangentKernel {
  /// π/2.
  static let quarterTurn = DoubleDouble(high: 0x1.921fb54442d18p+0, low: 0x1.1a62633145c07p-54)
}

extension Elementary {
  /// arctan x in −π/2…π/2. For |x| ≤ 1, it is arctan c for the nearest c = i/16, plus a polynomial for the difference.
  /// For |x| > 1, it is computed from 1/x.
  package static func atan(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0x1p-29 || x.isNaN { return x }
    let value = size <= 1 ? arctangent(size) : size < 0x1p60 ? steep(size) : ArctangentKernel.quarterTurn.high
    return x < 0 ? -value : value
  }

  private static func arctangent(_ x: Double) -> Double {
    let index = Int((x * 16).rounded())
    let c = Double(index) / 16
    let product = DoubleDouble.product(c, x)
    let below = DoubleDouble.sum(larger: 1, product.high)
    let rest = remainder(
      over: .sum(x, -c), under: DoubleDouble(high: below.high, low: below.low + product.low))
    let (high, low) = (ArctangentKernel.table[2 * index], ArctangentKernel.table[2 * index + 1])
    let sum = DoubleDouble.sum(larger: high, rest.high)
    return sum.high + (sum.low + (low + rest.low))
  }

  /// arctan x for x > 1: π/2 − arctan c − arctan((1 − c·x)/(x + c)), where c = i/16 is nearest to 1/x.
  private static func steep(_ x: Double) -> Double {
    let index = Int((16 / x).rounded())
    let c = Double(index) / 16
    let product = DoubleDouble.product(c, x)
    let above = DoubleDouble.sum(1, -product.high)
    let over = DoubleDouble(high: above.high, low: above.low - product.low)
    let rest = remainder(over: over, under: .sum(larger: x, c))
    let whole = ArctangentKernel.quarterTurn
    let most = DoubleDouble.sum(larger: whole.high, -ArctangentKernel.table[2 * index])
    let sum = DoubleDouble.sum(larger: most.high, -rest.high)
    let low = most.low + (whole.low - ArctangentKernel.table[2 * index + 1])
    return sum.high + (sum.low + (low - rest.low))
  }

  /// arctan(over/under) as the sum of the quotient and a correction. The magnitude of the quotient is at most 1/31.
  private static func remainder(over: DoubleDouble, under: DoubleDouble) -> DoubleDouble {
    let y = over.high / under.high
    let product = DoubleDouble.product(y, under.high)
    let missing = ((over.high - product.high) - product.low + (over.low - y * under.low)) / under.high
    let square = y * y
    let late = 1.0 / 9 - square * (1.0 / 11 - square * (1.0 / 13))
    let series = 1.0 / 3 - square * (1.0 / 5 - square * (1.0 / 7 - square * late))
    return DoubleDouble(high: y, low: missing - y * square * series)
  }
}
