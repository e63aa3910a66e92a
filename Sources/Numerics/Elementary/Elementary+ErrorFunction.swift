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
