extension Elementary {
  /// ln x; −∞ at 0, NaN for negative x.
  package static func log(_ x: Double) -> Double {
    guard LogarithmKernel.takes(x) else {
      return LogarithmKernel.exceptional(x) { $0.naturalLogarithm(r: $0.high) }
    }
    let parts = LogarithmKernel(x)
    return parts.naturalLogarithm(r: parts.high)
  }

  /// log₂ x; −∞ at 0, NaN for negative x. Exact for powers of two.
  package static func log2(_ x: Double) -> Double {
    guard LogarithmKernel.takes(x) else { return LogarithmKernel.exceptional(x) { $0.binaryLogarithm() } }
    return LogarithmKernel(x).binaryLogarithm()
  }

  /// log₁₀ x; −∞ at 0, NaN for negative x. Exact for powers of ten.
  package static func log10(_ x: Double) -> Double {
    guard LogarithmKernel.takes(x) else { return LogarithmKernel.exceptional(x) { $0.decimalLogarithm() } }
    return LogarithmKernel(x).decimalLogarithm()
  }

  /// ln(1 + x), with small relative error also near 0; −∞ at −1, NaN below −1.
  package static func log1p(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 { return x }
    let sum = DoubleDouble.sum(1, x)
    guard LogarithmKernel.takes(sum.high) else { return LogarithmKernel.exceptional(sum.high) { _ in .nan } }
    var parts = LogarithmKernel(sum.high)
    parts.add(sum.low)
    return parts.naturalLogarithm(r: parts.high + parts.low)
  }
}

/// The common part of the logarithms: x = 2^exponent·c·(1 + r), with c from a table and |r| < 0.0048.
struct LogarithmKernel {
  let exponent: Double
  /// Three times the interval's number: the index of 1/c in the tables.
  let index: Int
  /// r = high + low, exactly for a double x.
  let high: Double
  var low: Double

  /// The lower end of the first interval. Another interval begins half an interval below 1 and has c = 1, so nothing
  /// cancels near 1.
  private static let origin: UInt64 = 0x3fe6_7000_0000_0000
  static let intervals = 128

  /// The parts of x·2^offset for a normal x > 0. A caller scales a subnormal number to a normal x and passes the
  /// exponent that reverses the scaling.
  @inline(__always)
  init(_ x: Double, exponent offset: Double = 0) {
    let distance = x.bitPattern &- Self.origin
    index = Int(truncatingIfNeeded: distance >> 45 & 127) * 3
    exponent = Double(Int64(bitPattern: distance) >> 52) + offset
    let significand = Double(bitPattern: x.bitPattern &- (distance & 0xfff0_0000_0000_0000))
    let inverse = Self.natural[index]
    let leading = significand.leadingHalf
    // Both products are exact.
    let most = leading * inverse - 1
    let rest = (significand - leading) * inverse
    high = most + rest
    low = (most - high) + rest
  }

  /// Whether x is above 0, finite and not subnormal.
  @inline(__always)
  static func takes(_ x: Double) -> Bool {
    // The unsigned comparison excludes zeros, negative numbers, infinities and NaN.
    x.bitPattern &- 0x0010_0000_0000_0000 < 0x7fe0_0000_0000_0000
  }

  /// The logarithm of an x for which `takes` is false; calls `logarithm` with the parts of a subnormal number.
  @inline(never)
  static func exceptional(_ x: Double, _ logarithm: (LogarithmKernel) -> Double) -> Double {
    if x > 0 && x.isFinite { return logarithm(LogarithmKernel(x * 0x1p52, exponent: -52)) }
    return x == 0 ? -.infinity : x < 0 ? .nan : x
  }

  /// ln(1 + r) − r for |r| < 0.0048, with an error below 2⁻⁵⁹·|r|.
  @inline(__always)
  static func beyondLinear(_ r: Double) -> Double {
    let square = r * r
    let tail = (r * (1.0 / 5) - 1.0 / 4) + square * (r * (1.0 / 7) - 1.0 / 6)
    return square * ((r * (1.0 / 3) - 1.0 / 2) + square * tail)
  }

  /// ln 2 in two parts: 42 binary places, so that products with the exponent are exact, and the remainder.
  static let ln2High = 0x1.62e42fefa38p-1
  static let ln2Low = 0x1.ef35793c7673p-45
  /// 1/ln 2, followed by its first 26 bits and the remainder.
  static let log2e = 0x1.71547652b82fep+0
  static let log2eHigh = 0x1.715476p+0
  static let log2eLow = 0x1.4ae0bf85ddf44p-26
  /// 1/ln 10, followed by its rounding error.
  static let log10e = 0x1.bcb7b1526e50ep-2
  static let log10eLow = 0x1.95355baaafad3p-57

  /// The natural logarithm. `r` may be more precise than `high`.
  @inline(__always)
  func naturalLogarithm(r: Double) -> Double {
    let whole = exponent * Self.ln2High + Self.natural[index + 1]
    let sum = DoubleDouble.sum(larger: whole, high)
    let rest = low + (exponent * Self.ln2Low + Self.natural[index + 2])
    return sum.high + ((sum.low + rest) + Self.beyondLinear(r))
  }

  /// The natural logarithm as the sum of two doubles, with relative error below 2⁻⁶⁶.
  @inline(__always)
  func preciseNaturalLogarithm() -> DoubleDouble {
    let whole = exponent * Self.ln2High + Self.natural[index + 1]
    let sum = DoubleDouble.sum(larger: whole, high)
    let leading = high.leadingHalf
    let square = DoubleDouble.sum(larger: sum.high, -0.5 * leading * leading)
    let squareRest = -0.5 * (high - leading) * (high + leading) - high * low
    let r2 = high * high
    let tail = 1.0 / 7 - high * (1.0 / 8) + r2 * (1.0 / 9)
    let cube = 1.0 / 3 - high * (1.0 / 4) + r2 * (1.0 / 5 - high * (1.0 / 6) + r2 * tail)
    let constants = exponent * Self.ln2Low + Self.natural[index + 2]
    let rest = sum.low + square.low + squareRest + low + constants + r2 * high * cube
    return .sum(larger: square.high, rest)
  }

  /// The logarithm to base 2.
  @inline(__always)
  func binaryLogarithm() -> Double {
    let leading = high.leadingHalf
    let rest = (high - leading) * Self.log2eHigh + high * Self.log2eLow + low * Self.log2e
    let sum = DoubleDouble.sum(larger: exponent + Self.binary[index + 1], leading * Self.log2eHigh)
    return sum.high + ((sum.low + (rest + Self.binary[index + 2])) + Self.beyondLinear(high) * Self.log2e)
  }

  /// The logarithm to base 10.
  @inline(__always)
  func decimalLogarithm() -> Double {
    let natural = preciseNaturalLogarithm()
    let product = DoubleDouble.product(natural.high, Self.log10e)
    return product.high + (product.low + (natural.high * Self.log10eLow + natural.low * Self.log10e))
  }

  /// Corrects r as if `more` were added to x. The magnitude of `more` is at most half a unit in the last place of x.
  @inline(__always)
  mutating func add(_ more: Double) {
    low += more * Double(sign: .plus, exponent: -Int(exponent), significand: Self.natural[index])
  }
}
