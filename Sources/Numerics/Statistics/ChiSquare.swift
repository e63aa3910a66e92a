/// The χ² distribution.
package enum ChiSquare {
  /// P(χ² > x) for an even number of degrees of freedom: e^(−x/2)·Σ (x/2)^k/k!, with k below half of them.
  /// - Complexity: O(degrees of freedom).
  package static func upperTail(_ x: Double, evenDegreesOfFreedom degreesOfFreedom: Int) -> Double {
    precondition(
      degreesOfFreedom >= 2 && degreesOfFreedom.isMultiple(of: 2),
      "degrees of freedom must be even and at least 2, got \(degreesOfFreedom)")
    let half = x / 2
    var (term, sum) = (1.0, 1.0)
    for k in 1..<(degreesOfFreedom / 2) {
      term *= half / Double(k)
      sum += term
    }
    return Elementary.exp(-half) * sum
  }

  /// √(n/χ²) at the quantile of χ² with n degrees of freedom whose probability is Φ(z): a standard deviation times it
  /// is an end of its interval.
  ///
  /// Source: Wilson & Hilferty 1931; within 1 % for n ≥ 8.
  package static func deviationFactor(degreesOfFreedom: Int, z: Double) -> Double {
    let part = 2 / (9 * Double(degreesOfFreedom))
    return Elementary.pow(1 - part + z * part.squareRoot(), -1.5)
  }
}
