extension Elementary {
  /// eˣ.
  @usableFromInline package static func exp(_ x: Double) -> Double { ExponentialKernel.exponential(x, 0) }

  /// 2ˣ. Exact for integer x.
  package static func exp2(_ x: Double) -> Double {
    guard x.magnitude < 1000 else { return extremeExp2(x) }
    let shifted = x + ExponentialKernel.rounder / 128
    let r = x - (shifted - ExponentialKernel.rounder / 128)
    let (power, error) = ExponentialKernel.power(shifted.bitPattern)
    let square = r * r
    let linear = error + r * ln2
    let tail = 0x1.3b2ab6fba4e77p-7 + r * 0x1.5d87fe78a6731p-10
    let rest = square * ((0x1.ebfbdff82c58fp-3 + r * 0x1.c6b08d704a0cp-5) + square * tail)
    return power + power * (linear + rest)
  }

  /// eˣ − 1, with small relative error also near 0.
  package static func expm1(_ x: Double) -> Double {
    if x.magnitude < 0x1p-54 || x.isNaN { return x }
    if x > 40 { return Elementary.exp(x) }
    return x < -40 ? -1 : lessOne(x).value
  }

  /// eˣ − 1 for 2⁻⁵⁴ ≤ |x| ≤ 44, with relative error below 2⁻⁶⁰.
  static func lessOne(_ x: Double) -> DoubleDouble {
    let (k, bits) = ExponentialKernel.reduce(x)
    let left = x - k * ExponentialKernel.stepHigh
    let r = left - k * ExponentialKernel.stepLow
    let rounding = (left - r) - k * ExponentialKernel.stepLow
    let (power, error) = ExponentialKernel.power(bits)
    let above = DoubleDouble.sum(power, -1)
    // power·(1 + error)·eʳ − 1 = (power − 1) + r + (power − 1)·r + power·(error·(1 + r) + eʳ − 1 − r + …).
    let leading = DoubleDouble.sum(above.high, r)
    let rest = power * (error + (error * r + rounding) + ExponentialKernel.beyondLinearPrecisely(r))
    return .sum(larger: leading.high, leading.low + (above.high * r + (rest + above.low)))
  }

  @inline(never)
  private static func extremeExp2(_ x: Double) -> Double {
    if x >= 1024 { return .infinity }
    if x <= -1075 { return 0 }
    if x.isNaN { return x }
    return x < 0 ? Elementary.exp2(x + 256) * 0x1p-256 : Elementary.exp2(x - 256) * 0x1p256
  }
}

extension Elementary {
  /// tanh x = (e²ˣ − 1)/(e²ˣ + 1).
  package static func tanh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0x1p-29 || x.isNaN { return x }
    if size > 22 { return x < 0 ? -1 : 1 }
    let above = lessOne(2 * size)
    let below = DoubleDouble.sum(above.high, 2)
    let ratio = above.high / below.high
    let product = DoubleDouble.product(ratio, below.high)
    let left = (above.high - product.high) - product.low + (above.low - ratio * (below.low + above.low))
    let value = ratio + left / below.high
    return x < 0 ? -value : value
  }
}

/// The common part of the exponential functions: 2^(k/128) from a table, times 1 + a small remainder.
///
/// With k the integer nearest to 128·x/ln 2 and r = x − k·ln 2/128, eˣ = 2^(k/128)·eʳ and |r| ≤ ln 2/256.
enum ExponentialKernel {
  /// Adding this to a number of magnitude below 2⁵¹ rounds the number to an integer, which is in the low bits of the
  /// sum.
  static let rounder = 0x1.8p52
  /// 128/ln 2.
  static let steps = 0x1.71547652b82fep+7
  /// ln 2/128 in two parts: 42 binary places, so that products with k are exact, and the remainder.
  static let stepHigh = 0x1.62e42fefcp-8
  static let stepLow = -0x1.c610ca86c3899p-44
  /// From this |x| on, 2^(k/128) is scaled by 2^±256 in an intermediate step.
  static let scaledFrom = 690.0

  /// The k of x, as a floating-point number and in the low bits of a word.
  @inline(__always)
  static func reduce(_ x: Double) -> (k: Double, bits: UInt64) {
    let shifted = x * steps + rounder
    return (shifted - rounder, shifted.bitPattern)
  }

  /// 2^(k/128)·2^lifted as a double, and its relative error.
  @inline(__always)
  static func power(_ k: UInt64, lifted: Int = 0) -> (value: Double, error: Double) {
    let index = Int(truncatingIfNeeded: k & 127) * 2
    let value = table[index + 1] &+ k << 45 &+ UInt64(bitPattern: Int64(lifted)) << 52
    return (Double(bitPattern: value), Double(bitPattern: table[index]))
  }

  /// eʳ − 1 − r for |r| ≤ ln 2/256, with an absolute error below 2⁻⁶⁰.
  @inline(__always)
  static func beyondLinear(_ r: Double) -> Double {
    let square = r * r
    return square * ((1.0 / 2 + r * (1.0 / 6)) + square * (1.0 / 24 + r * (1.0 / 120)))
  }

  /// The same as `beyondLinear`, with an error below 2⁻⁶⁸·|r|.
  @inline(__always)
  static func beyondLinearPrecisely(_ r: Double) -> Double {
    let square = r * r
    let tail = 1.0 / 120 + r * (1.0 / 720) + square * (1.0 / 5040)
    return square * (1.0 / 2 + r * (1.0 / 6) + square * (1.0 / 24 + r * tail))
  }

  /// e^(x + low), where |low| is much smaller than |x|.
  @inline(__always)
  static func exponential(_ x: Double, _ low: Double) -> Double {
    guard x.magnitude < scaledFrom else { return extreme(x, low) }
    let (k, bits) = reduce(x)
    let r = x - k * stepHigh - (k * stepLow - low)
    let (power, error) = power(bits)
    return power + power * ((error + r) + beyondLinear(r))
  }

  /// `exponential` for arguments at which a step may overflow or underflow, and for NaN.
  @inline(never)
  static func extreme(_ x: Double, _ low: Double) -> Double {
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    if x.isNaN { return x }
    let (k, bits) = reduce(x)
    let r = x - k * stepHigh - k * stepLow + low
    let (power, error) = power(bits, lifted: x < 0 ? 256 : -256)
    return (power + power * (error + (r + beyondLinear(r)))) * (x < 0 ? 0x1p-256 : 0x1p256)
  }
}
