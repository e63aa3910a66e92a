extension Elementary {
  /// The complementary error function, 2/√π·∫ₓ^∞ e^(−t²) dt, with small relative error also in the tail.
  ///
  /// Source: Cody 1969 for e^(x²)·erfc(x) times e^(−x²). Differs in using polynomials on 96 intervals instead of
  /// rational functions on three.
  @usableFromInline package static func erfc(_ x: Double) -> Double {
    let size = x.magnitude
    if size <= 0.5 { return ErrorFunctionKernel.nearZero(x) }
    if size < ErrorFunctionKernel.vanishes {
      let complement = ErrorFunctionKernel.complement(size)
      return x < 0 ? 2 - complement : complement
    }
    return x.isNaN ? x : x < 0 ? 2 : 0
  }
}

/// The polynomials of the complementary error function, `Elementary.erfc`.
enum ErrorFunctionKernel {
  /// The number of coefficients of one interval in `scaled`.
  static let width = 12
  /// The bits of 0.5, the start of the first interval.
  private static let first: UInt64 = 0x3fe0_0000_0000_0000
  /// From this x on, erfc(x) is below half the smallest positive number and rounds to 0.
  static let vanishes = 27.25

  /// erfc(x) for |x| ≤ 0.5.
  @inline(__always)
  static func nearZero(_ x: Double) -> Double {
    let square = x * x
    var ratio = central[12]
    for power in stride(from: 11, through: 0, by: -1) { ratio = ratio * square + central[power] }
    let sum = DoubleDouble.sum(larger: 1, -x)
    return sum.high + (sum.low - x * ratio)
  }

  /// erfc(x) for 0.5 ≤ x < 27.25: e^(−x²) times a polynomial.
  @inline(__always)
  static func complement(_ x: Double) -> Double {
    let interval = (x.bitPattern &- first) >> 48
    let middle = Double(bitPattern: first &+ interval << 48 &+ 1 << 47)
    let row = Int(truncatingIfNeeded: interval) * width
    let rest = polynomial(row, x - middle)
    let leading = x.leadingHalf
    let square = leading * leading
    let (k, bits) = ExponentialKernel.reduce(-square)
    let r =
      -square - k * ExponentialKernel.stepHigh - k * ExponentialKernel.stepLow
      - (x - leading) * (x + leading)
    // The power is scaled up by 2^512 because the smallest results are subnormal.
    let (power, error) = ExponentialKernel.power(bits, lifted: 512)
    let small = power * (error + (r + ExponentialKernel.beyondLinear(r)))
    let most = power.leadingHalf
    let scaled = scaled[row]
    return (most * scaled + ((power - most) * scaled + (power * rest + small * (scaled + rest)))) * 0x1p-512
  }

  /// The sum of the correction of the first coefficient in the row that begins at index `row` of `scaled`, and of the
  /// higher terms at `t`.
  @inline(__always)
  private static func polynomial(_ row: Int, _ t: Double) -> Double {
    let square = t * t
    let low = (scaled[row + 2] + t * scaled[row + 3]) + square * (scaled[row + 4] + t * scaled[row + 5])
    let middle = (scaled[row + 6] + t * scaled[row + 7]) + square * (scaled[row + 8] + t * scaled[row + 9])
    let high = scaled[row + 10] + t * scaled[row + 11]
    let fourth = square * square
    return scaled[row + 1] + t * (low + fourth * (middle + fourth * high))
  }
}
