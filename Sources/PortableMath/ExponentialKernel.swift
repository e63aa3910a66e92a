/// What the exponential functions share: 2^(k/128) from a table, times 1 + a small rest.
///
/// With k the integer nearest 128·x/ln 2 and r = x − k·ln 2/128, eˣ = 2^(k/128)·eʳ and |r| ≤ ln 2/256.
enum ExponentialKernel {
  /// Added to a number below 2⁵¹, leaves the nearest integer in its low bits.
  static let rounder = 0x1.8p52
  /// 128/ln 2.
  static let steps = 0x1.71547652b82fep+7
  /// ln 2/128 to 42 binary places, so that its products with k are exact, and what is missing of that.
  static let stepHigh = 0x1.62e42fefcp-8
  static let stepLow = -0x1.c610ca86c3899p-44
  /// Beyond this size of x, 2^(k/128) is scaled by 2^±256 in between.
  static let scaledFrom = 690.0

  /// The k of x, as a number and in the low bits of a word.
  @inline(__always)
  static func reduce(_ x: Double) -> (k: Double, bits: UInt64) {
    let shifted = x * steps + rounder
    return (shifted - rounder, shifted.bitPattern)
  }

  /// 2^(k/128)·2^lifted as a double, and the relative error of that.
  @inline(__always)
  static func power(_ k: UInt64, lifted: Int = 0) -> (value: Double, error: Double) {
    let index = Int(truncatingIfNeeded: k & 127) * 2
    let value = table[index + 1] &+ k << 45 &+ UInt64(bitPattern: Int64(lifted)) << 52
    return (Double(bitPattern: value), Double(bitPattern: table[index]))
  }

  /// eʳ − 1 − r for |r| ≤ ln 2/256, with relative error to 1 below 2⁻⁶⁰.
  @inline(__always)
  static func beyondLinear(_ r: Double) -> Double {
    let square = r * r
    return square * ((1.0 / 2 + r * (1.0 / 6)) + square * (1.0 / 24 + r * (1.0 / 120)))
  }

  /// As `beyondLinear`, with relative error to r below 2⁻⁶⁸.
  @inline(__always)
  static func beyondLinearPrecisely(_ r: Double) -> Double {
    let square = r * r
    let tail = 1.0 / 120 + r * (1.0 / 720) + square * (1.0 / 5040)
    return square * (1.0 / 2 + r * (1.0 / 6) + square * (1.0 / 24 + r * tail))
  }

  /// e^(x + low) for a low that is small beside x.
  @inline(__always)
  static func exponential(_ x: Double, _ low: Double) -> Double {
    guard x.magnitude < scaledFrom else { return extreme(x, low) }
    let (k, bits) = reduce(x)
    let r = x - k * stepHigh - (k * stepLow - low)
    let (power, error) = power(bits)
    return power + power * ((error + r) + beyondLinear(r))
  }

  /// `exponential` where it, or a part of it, may overflow, underflow or be no number.
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
