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
