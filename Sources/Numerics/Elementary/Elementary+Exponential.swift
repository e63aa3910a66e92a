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
    let linear = error + r * 0x1.62e42fefa39efp-1
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
