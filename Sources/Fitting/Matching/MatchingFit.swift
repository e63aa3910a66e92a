import Music
import PortableMath
import Randomness
import Training

/// The constants of pitch matching, fitted to a person's records by least squares.
///
/// error = bias + anchoring·initial offset + noise·z, the formula of `MatchingListener`: a straight line. Bias and
/// anchoring have Student's t intervals with n − 2 degrees of freedom, the noise has a χ² interval.
///
/// Source: `Documentation/listeners.md`, *Pitch matching*; Draper & Smith 1998.
public struct MatchingFit: Sendable, Hashable {
  /// The minimum number of matchings.
  public static let minimumRecords = 10

  /// Bias, noise and anchoring.
  public let estimates: [ConstantEstimate]
  /// The number of matchings.
  public let count: Int

  /// Fits bias, anchoring and noise to the records.
  /// - Returns: nil for fewer than `minimumRecords`, or if all have the same initial offset.
  /// - Complexity: O(records).
  public init?(_ records: [PitchMatchingRecord]) {
    count = records.count
    guard count >= Self.minimumRecords,
      let line = Line(records.map { ($0.initialCentOffset.value, $0.userCentError.value) })
    else { return nil }
    let t = StudentT.quantile95(degreesOfFreedom: count - 2)
    estimates = [
      ConstantEstimate("matching-bias-cents", unit: "cents", line.intercept, within: t * line.interceptError),
      ConstantEstimate(
        "matching-noise-cents", unit: "cents", value: line.deviation,
        lower: line.deviation * Self.noiseFactor(count - 2, 1.959_963_984_540_054),
        upper: line.deviation * Self.noiseFactor(count - 2, -1.959_963_984_540_054)),
      ConstantEstimate("matching-anchoring", unit: "", line.slope, within: t * line.slopeError),
    ]
  }

  /// √(n/χ²) at the quantile of χ² with n degrees of freedom whose probability is Φ(z).
  /// Source: Wilson & Hilferty 1931; within 1 % for n ≥ 8.
  private static func noiseFactor(_ degreesOfFreedom: Int, _ z: Double) -> Double {
    let part = 2 / (9 * Double(degreesOfFreedom))
    return Elementary.pow(1 - part + z * part.squareRoot(), -1.5)
  }
}

extension ConstantEstimate {
  fileprivate init(_ name: String, unit: String, _ value: Double, within half: Double) {
    self.init(name, unit: unit, value: value, lower: value - half, upper: value + half)
  }
}

/// A least-squares line.
private struct Line {
  var (slope, intercept) = (0.0, 0.0)
  /// The standard deviation of the points from the line, with n − 2 degrees of freedom.
  var deviation = 0.0
  var (slopeError, interceptError) = (0.0, 0.0)

  init?(_ points: [(x: Double, y: Double)]) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard squares > 0 else { return nil }
    slope = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / squares
    intercept = meanY - slope * meanX
    let (slope, intercept) = (slope, intercept)
    let residual = points.reduce(0) { sum, point in
      let miss = point.y - intercept - slope * point.x
      return sum + miss * miss
    }
    deviation = (residual / (count - 2)).squareRoot()
    slopeError = deviation / squares.squareRoot()
    interceptError = deviation * (1 / count + meanX * meanX / squares).squareRoot()
  }
}
