import Listeners
import PortableMath
import Randomness
import Statistics
import Training

/// A listener drawn from the likelihood of a person's answers.
public struct DrawnListener: Sendable, Hashable {
  /// The 75 % threshold in cents at 1 kHz after all answers.
  public let threshold: Double
  /// The share of answers that are coin flips.
  public let lapseRate: Double
  /// The bias: the offset in cents that sounds like no offset.
  public let biasCents: Double
}

extension ListenerFit {
  /// The number of proposals for each draw.
  private static let proposalsPerDraw = 8
  private static let leastProposals = 400
  /// The proposals' spread relative to that of a normal likelihood, so that its tails are covered.
  private static let spread = 1.5

  /// Draws listeners from the posterior distribution with a flat prior on the coordinates of the fit (log₂ threshold,
  /// lapse rate, bias, learning) within their bounds.
  ///
  /// Proposals come from a normal distribution around the maximum, with 1.5² times the inverse information as covariance,
  /// and are resampled with weights likelihood/density; a listener may occur several times.
  /// - Parameters:
  ///   - count: the number of listeners, at least 1.
  ///   - key: the key of the random numbers; equal keys give equal draws.
  /// - Complexity: O(count · records), with at least 400 evaluations of the likelihood.
  /// - Source: Rubin 1988 (sampling, importance resampling); systematic resampling as in Kitagawa 1996.
  public func draws(_ count: Int, key: StreamKey) -> [DrawnListener] {
    let proposals = (0..<max(Self.leastProposals, Self.proposalsPerDraw * count)).map {
      proposal($0, key.derived("proposals"))
    }
    let highest = proposals.map(\.logWeight).max() ?? 0
    let weights = proposals.map { Elementary.exp($0.logWeight - highest) }
    let offset = RandomStream(key: key, listener: 0, session: 1, purpose: .resampling)[0].uniform
    let step = weights.reduce(0, +) / Double(count)
    var (index, passed) = (0, weights[0])
    return (0..<count).map { number in
      while passed < (Double(number) + offset) * step, index + 1 < weights.count {
        index += 1
        passed += weights[index]
      }
      return listener(at: proposals[index].point)
    }
  }

  /// A point and log likelihood/density, up to a constant; −∞ outside the bounds.
  private func proposal(_ index: Int, _ key: StreamKey) -> (point: [Double], logWeight: Double) {
    let likelihood = model.likelihood
    let stream = RandomStream(key: key, listener: UInt32(index), session: 0, purpose: .resampling)
    let normals = model.maximum.point.indices.map { stream[UInt32($0)].normal }
    let point = zip(model.maximum.point, LinearSystem.solveUpper(lower, normals)).map {
      $0 + Self.spread * $1
    }
    guard zip(point, likelihood.coordinates).allSatisfy({ $1.bounds.contains($0) }) else {
      return (point, -.infinity)
    }
    let density = normals.reduce(0) { $0 + $1 * $1 } / 2
    return (point, likelihood.evaluate(at: point).logLikelihood + density)
  }

  /// The Cholesky factor of the information at the maximum. Each diagonal element is increased by 1/q², with q a
  /// quarter of the coordinate's range, to limit the proposals where the answers hardly bound a coordinate. If there
  /// is no factor, the roots of the diagonal are used.
  private var lower: [[Double]] {
    var information = model.maximum.evaluation.information
    for (index, coordinate) in model.likelihood.coordinates.enumerated() {
      let quarter = (coordinate.bounds.upperBound - coordinate.bounds.lowerBound) / 4
      information[index][index] += 1 / (quarter * quarter)
    }
    return LinearSystem.cholesky(information)
      ?? information.indices.map { row in
        information.indices.map { row == $0 ? information[row][row].squareRoot() : 0 }
      }
  }

  /// The listener at a point, after all practice.
  private func listener(at point: [Double]) -> DrawnListener {
    let learned = model.likelihood.octavesLearned(at: point)
    return DrawnListener(
      threshold: Elementary.exp2(point[0] - learned), lapseRate: point[1], biasCents: point[2])
  }
}

extension Likelihood {
  /// The fall of the threshold up to and including the last answer, in octaves.
  fileprivate func octavesLearned(at point: [Double]) -> Double {
    guard point.count == 5, let last = observations.practised.last else { return 0 }
    return learning.octaves(after: last + 1, SIMD2(point[3], point[4])).gain
  }
}
