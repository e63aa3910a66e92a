import Music
import Numerics
package import Training

/// The constants of pitch matching, fitted to a person's records by least squares.
///
/// error = bias + anchoring·initial offset + noise·z, the formula of `MatchingListener`: a straight line. Bias and
/// anchoring have Student's t intervals with n − 2 degrees of freedom, the noise has a χ² interval.
///
/// Source: `Documentation/listeners.md`, *Pitch matching*; Draper & Smith 1998.
package struct MatchingFit: Sendable, Hashable {
  /// The minimum number of matchings.
  package static let minimumRecords = 10

  /// Bias, noise and anchoring.
  package let estimates: [ConstantEstimate]
  package let count: Int

  /// Fits bias, anchoring and noise to the records.
  /// - Returns: nil for fewer than `minimumRecords`, or if all have the same initial offset.
  /// - Complexity: O(records).
  package init?(_ records: [PitchMatchingRecord]) {
    count = records.count
    guard count >= Self.minimumRecords,
      let line = LeastSquaresLine(records.map { ($0.initialCentOffset.value, $0.userCentError.value) })
    else { return nil }
    let noise = { ChiSquare.deviationFactor(degreesOfFreedom: records.count - 2, z: $0) }
    let t = StudentT.quantile95(degreesOfFreedom: count - 2)
    estimates = [
      ConstantEstimate("matching-bias-cents", unit: "cents", line.intercept, within: t * line.interceptError),
      ConstantEstimate(
        "matching-noise-cents", unit: "cents", value: line.deviation,
        lower: line.deviation * noise(NormalDistribution.quantile975),
        upper: line.deviation * noise(-NormalDistribution.quantile975)),
      ConstantEstimate("matching-anchoring", unit: "", line.slope, within: t * line.slopeError),
    ]
  }
}

extension ConstantEstimate {
  fileprivate init(_ name: String, unit: String, _ value: Double, within half: Double) {
    self.init(name, unit: unit, value: value, lower: value - half, upper: value + half)
  }
}
