import Listeners
import PortableMath

@testable import Fitting

/// The threshold's posterior for a listener who does not change: lapse rate and bias are integrated over their priors, where
/// a fit takes the most likely ones. The experiment of Documentation/calibration.md, "A prior instead of a maximum".
///
/// log₂ T₇₅ is normal about 16 cents with standard deviation 2.5, as in the threshold tracker; the lapse rate is
/// exponential within 0…0.5; bias/T₇₅ is normal about 0 with standard deviation 0.5. The likelihood is summed over a grid
/// of 48 × 16 × 16 points, whose box shrinks to where there is mass.
struct IntegratedThreshold: Sendable {
  private static let (centre, deviation, relativeBias) = (4.0, 2.5, 0.5)

  /// The middles of equal cells.
  private struct Axis {
    var range: ClosedRange<Double>
    let limits: ClosedRange<Double>
    let count: Int

    init(within limits: ClosedRange<Double>, count: Int) {
      (self.limits, self.count, range) = (limits, count, limits)
    }

    var width: Double { (range.upperBound - range.lowerBound) / Double(count) }
    var points: [Double] { (0..<count).map { range.lowerBound + (Double($0) + 0.5) * width } }

    /// Keeps the cells with a share of the largest mass, and one more on either side.
    mutating func focus(on masses: [Double]) {
      let limit = (masses.max() ?? 0) * 1e-7
      guard let first = masses.firstIndex(where: { $0 > limit }),
        let last = masses.lastIndex(where: { $0 > limit })
      else { return }
      let (start, width) = (range.lowerBound, width)
      let (lower, upper) = (start + Double(first - 1) * width, start + Double(last + 2) * width)
      range = max(limits.lowerBound, lower)...min(limits.upperBound, upper)
    }
  }

  private let range: ClosedRange<Double>
  /// Adding up to 1, of equal cells of the range.
  private let masses: [Double]

  /// - Parameter meanLapseRate: of the prior; infinity: all rates are equally likely.
  init(_ likelihood: Likelihood, meanLapseRate: Double) {
    let bounds = Coordinate.discrimination[0].bounds
    // Threshold, the square root of the lapse rate, bias/T.
    let (highestRoot, largestBias) = (0.5.squareRoot(), 4 * Self.relativeBias)
    var axes = [
      Axis(within: bounds, count: 48), Axis(within: 0...highestRoot, count: 16),
      Axis(within: -largestBias...largestBias, count: 16),
    ]
    var marginals = Self.marginals(axes.map(\.points), likelihood, meanLapseRate)
    for _ in 0..<6 {
      let old = axes
      for index in axes.indices { axes[index].focus(on: marginals[index]) }
      guard zip(old, axes).contains(where: { $1.width < 0.8 * $0.width }) else {
        axes = old
        break
      }
      marginals = Self.marginals(axes.map(\.points), likelihood, meanLapseRate)
    }
    range = axes[0].range
    let sum = marginals[0].reduce(0, +)
    masses = marginals[0].map { $0 / sum }
  }

  /// The share of the posterior below a threshold.
  func probability(below octaves: Double) -> Double {
    let place = (octaves - range.lowerBound) / (range.upperBound - range.lowerBound) * Double(masses.count)
    guard place > 0 else { return 0 }
    guard place < Double(masses.count) else { return 1 }
    let cell = Int(place)
    return masses[..<cell].reduce(0, +) + (place - Double(cell)) * masses[cell]
  }

  /// The masses at the points of each axis, summed over the other two.
  private static func marginals(
    _ points: [[Double]], _ likelihood: Likelihood, _ meanLapseRate: Double
  ) -> [[Double]] {
    let (thresholds, roots, biases) = (points[0], points[1], points[2])
    let rates = roots.map { $0 * $0 }
    var heights: [Double] = []
    for threshold in thresholds {
      let z = (threshold - centre) / deviation
      for bias in biases {
        let b = bias / relativeBias
        let fractions = likelihood.attentive(threshold, bias: bias * Elementary.exp2(threshold))
        for (index, rate) in rates.enumerated() {
          // The density of the rate's root.
          let density = Elementary.log(roots[index]) - rate / meanLapseRate
          heights.append(density - (z * z + b * b) / 2 + logLikelihood(fractions, rate))
        }
      }
    }
    let top = heights.max() ?? 0
    var marginals = points.map { $0.map { _ in 0.0 } }
    var next = heights.makeIterator()
    for t in thresholds.indices {
      for b in biases.indices {
        for r in rates.indices {
          let mass = Elementary.exp(next.next()! - top)
          marginals[0][t] += mass
          marginals[1][r] += mass
          marginals[2][b] += mass
        }
      }
    }
    return marginals
  }

  private static func logLikelihood(_ fractions: [Double], _ rate: Double) -> Double {
    var (sum, product) = (0.0, 1.0)
    for (index, fraction) in fractions.enumerated() {
      product *= rate / 2 + (1 - rate) * fraction
      if index & 15 == 15 {
        sum += Elementary.log(max(product, 1e-300))
        product = 1
      }
    }
    return sum + Elementary.log(max(product, 1e-300))
  }
}

extension Likelihood {
  /// The probability of each answer if the listener attends.
  fileprivate func attentive(_ octaves: Double, bias: Double) -> [Double] {
    attentive(octaves, bias: bias, family)
  }

  private func attentive<Family: PsychometricFamily>(
    _ octaves: Double, bias: Double, _ family: Family
  ) -> [Double] {
    (0..<observations.count).map { index in
      let inverse = Elementary.exp2(-octaves - observations.noteOctaves[index])
      return family.cumulative(observations.signs[index] * (observations.offsets[index] - bias) * inverse)
    }
  }
}
