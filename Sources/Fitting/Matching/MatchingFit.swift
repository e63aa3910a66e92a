import Music
import PortableMath
import Randomness
import Training

/// How someone tunes notes, estimated from their pitch matchings by least squares.
///
/// error = bias + anchoring·initial offset + noise·z, the formula of `MatchingListener`: a straight line through the
/// errors. Bias and anchoring have Student's intervals with n − 2 degrees of freedom, the noise that of χ².
///
/// Source: spec 3-laboratory L2, "pitch matching"; Draper & Smith 1998.
public struct MatchingFit: Sendable, Hashable {
  /// Fewer matchings are refused.
  public static let fewestRecords = 10

  /// Bias, noise and anchoring.
  public let estimates: [Estimate]
  /// How many matchings.
  public let count: Int

  /// The line through those matchings.
  /// - Returns: nil for fewer than `fewestRecords`, or when all began at the same offset.
  /// - Complexity: O(records).
  public init?(_ records: [PitchMatchingRecord]) {
    count = records.count
    guard count >= Self.fewestRecords,
      let line = Line(records.map { ($0.initialCentOffset.value, $0.userCentError.value) })
    else { return nil }
    let t = StudentT.quantile95(degreesOfFreedom: count - 2)
    estimates = [
      Estimate("matching-bias-cents", unit: "cents", line.intercept, within: t * line.interceptError),
      Estimate(
        "matching-noise-cents", unit: "cents", value: line.deviation,
        lower: line.deviation * Self.noiseFactor(count - 2, 1.959_963_984_540_054),
        upper: line.deviation * Self.noiseFactor(count - 2, -1.959_963_984_540_054)),
      Estimate("matching-anchoring", unit: "", line.slope, within: t * line.slopeError),
    ]
  }

  /// √(n/χ²) at the quantile of χ² with n degrees of freedom that lies where z does among normal numbers.
  /// Source: Wilson & Hilferty 1931; within 1 % for n ≥ 8.
  private static func noiseFactor(_ degreesOfFreedom: Int, _ z: Double) -> Double {
    let part = 2 / (9 * Double(degreesOfFreedom))
    return Elementary.pow(1 - part + z * part.squareRoot(), -1.5)
  }
}

extension Estimate {
  fileprivate init(_ name: String, unit: String, _ value: Double, within half: Double) {
    self.init(name, unit: unit, value: value, lower: value - half, upper: value + half)
  }
}

/// A straight line by least squares.
private struct Line {
  var (slope, intercept) = (0.0, 0.0)
  /// Of the points from the line, n − 2.
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
