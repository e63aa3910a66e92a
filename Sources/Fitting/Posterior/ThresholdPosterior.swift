import Numerics

/// The posterior distribution of a constant listener's threshold. Lapse rate and bias are integrated over their priors
/// (`ListenerPrior`).
///
/// The density is computed at thresholds in equal steps of about a quarter of a standard deviation. With 2,000
/// answers or more the posterior is nearly normal, and the steps are about half a standard deviation. In each
/// direction they end where the density is below 2·10⁻⁹ of its maximum. The logarithm of the density is interpolated
/// by polynomials of degree 5. The error of a probability is below 3·10⁻⁶; with hundreds of answers it is below 10⁻⁶.
///
/// Source: Berger, Liseo & Wolpert 1999 for integrating over nuisance parameters; `Documentation/fitting.md`.
package struct ThresholdPosterior: Sendable {
  /// log₂ of the first threshold in cents, and the distance between neighbouring thresholds in octaves.
  private let start: Double
  private let step: Double
  /// The natural logarithm of the density at each threshold, up to a constant.
  private let logDensities: [Double]
  /// The share of the posterior below each threshold.
  private let shares: [Double]

  init(start: Double, step: Double, logDensities: [Double]) {
    let highest = logDensities.max()!
    let heights = logDensities.map { $0 - highest }
    (self.start, self.step, self.logDensities) = (start, step, heights)
    var sums = [0.0]
    for cell in 0..<heights.count - 1 { sums.append(sums[cell] + Self.mass(of: cell, upTo: 1, heights)) }
    shares = sums.map { $0 / sums[heights.count - 1] }
  }

  /// The share of the posterior below a threshold, 0…1.
  /// - Parameter octaves: log₂ of the 75 % threshold in cents.
  package func probability(below octaves: Double) -> Double {
    let place = (octaves - start) / step
    guard place > 0 else { return 0 }
    guard place < Double(shares.count - 1) else { return 1 }
    return probability(belowPlace: place)
  }

  /// log₂ of the threshold in cents that has the given share of the posterior below it.
  /// - Parameter share: the share of the posterior, 0…1.
  package func quantile(_ share: Double) -> Double {
    var (lower, upper) = (0.0, Double(shares.count - 1))
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if probability(belowPlace: middle) < share { lower = middle } else { upper = middle }
    }
    return start + step * (lower + upper) / 2
  }

  private func probability(belowPlace place: Double) -> Double {
    let cell = min(Int(place), shares.count - 2)
    let all = Self.mass(of: cell, upTo: 1, logDensities)
    let part = Self.mass(of: cell, upTo: place - Double(cell), logDensities)
    return shares[cell] + (shares[cell + 1] - shares[cell]) * part / all
  }

  /// The five points of Gauss–Legendre quadrature in −1…1 with their weights.
  private static let rule: [(point: Double, weight: Double)] = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189_08), (-0.538_469_310_105_683, 0.478_628_670_499_366_5),
    (0, 0.568_888_888_888_888_9), (0.538_469_310_105_683, 0.478_628_670_499_366_5),
    (0.906_179_845_938_664, 0.236_926_885_056_189_08),
  ]

  /// The integral of the density over a cell from its start to the fraction `part`, 0…1, in units of the step.
  private static func mass(of cell: Int, upTo part: Double, _ heights: [Double]) -> Double {
    rule.reduce(0) { sum, node in
      let place = Double(cell) + part * (1 + node.point) / 2
      return sum + part / 2 * node.weight * Elementary.exp(height(at: place, heights))
    }
  }

  /// The logarithm of the density at a position in steps: the polynomial through the six heights around it.
  private static func height(at place: Double, _ heights: [Double]) -> Double {
    let degree = min(5, heights.count - 1)
    let first = max(0, min(Int(place) - degree / 2, heights.count - 1 - degree))
    let nodes = first...first + degree
    return nodes.reduce(0) { sum, node in
      sum
        + nodes.filter { $0 != node }.reduce(heights[node]) {
          $0 * (place - Double($1)) / Double(node - $1)
        }
    }
  }
}

extension ThresholdPosterior {
  /// A tail ends where the density is below e⁻²⁰, 2·10⁻⁹, of its maximum.
  private static let negligible = 20.0
  private static let maximumThresholds = 400

  /// Computes the posterior of the threshold from a likelihood.
  /// - Parameters:
  ///   - likelihood: a likelihood without learning.
  ///   - octaves: log₂ of a threshold in cents. The density is computed from there in both directions.
  ///   - deviation: a guess of the posterior's standard deviation in octaves.
  /// - Complexity: O(records): about 50 integrals over lapse rate and bias, and as many again after a bad guess.
  init(_ likelihood: Likelihood, around octaves: Double, deviation: Double) {
    let areMany = likelihood.observations.areMany
    let (part, coarsest) = areMany ? (0.4, 0.65) : (0.25, 0.325)
    self.init(likelihood, around: octaves, step: part * deviation)
    let found = standardDeviation
    guard step < part / 2 * found || step > coarsest * found else { return }
    self.init(likelihood, around: octaves, step: part * found)
  }

  private init(_ likelihood: Likelihood, around octaves: Double, step: Double) {
    var integral = IntegratedLikelihood(likelihood)
    let middle = integral.logDensity(at: octaves)
    var (above, below) = ([Double](), [Double]())
    Self.extend(&above, from: octaves, by: step, integral, middle)
    Self.extend(&below, from: octaves, by: -step, integral, max(middle, above.max()!))
    self.init(
      start: octaves - step * Double(below.count), step: step,
      logDensities: below.reversed() + [middle] + above)
  }

  /// Appends log densities in one direction until they fall and are negligible, at most `maximumThresholds`.
  private static func extend(
    _ densities: inout [Double], from octaves: Double, by step: Double, _ integral: IntegratedLikelihood,
    _ known: Double
  ) {
    var (integral, highest, last, isFalling) = (integral, known, known, true)
    while last > highest - negligible || !isFalling, densities.count < maximumThresholds {
      let next = integral.logDensity(at: octaves + step * Double(densities.count + 1))
      isFalling = next < last
      (last, highest) = (next, max(highest, next))
      densities.append(next)
    }
  }

  /// The standard deviation in octaves.
  private var standardDeviation: Double {
    let masses = logDensities.map(Elementary.exp)
    let sum = masses.reduce(0, +)
    let mean = masses.indices.reduce(0) { $0 + masses[$1] * Double($1) } / sum
    let squares = masses.indices.reduce(0) { $0 + masses[$1] * (Double($1) - mean) * (Double($1) - mean) }
    return step * (squares / sum).squareRoot()
  }
}

extension ObservedAnswers {
  /// Whether there are 2,000 answers or more. The posterior is then so nearly normal that fewer cells and steps
  /// suffice.
  var areMany: Bool { count >= 2000 }
}
