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
