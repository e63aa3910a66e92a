import Numerics

/// The profile likelihood of one coordinate, maximised over the others.
///
/// D(v) = 2·(ℓ̂ − max ℓ | θ = v). For the true value and many records D has a χ² distribution with one degree of
/// freedom. The 95 % interval contains the values with D ≤ 3.841.
///
/// Source: Wilks 1938; Venzon & Moolgavkar 1988. Differs from the latter in maximising at each point instead of solving
/// for the end directly.
struct ProfileLikelihood {
  private let optimizer: FisherScoring
  private let maximum: FisherScoring.Maximum
  private let index: Int
  /// The derivatives of the other coordinates with respect to this one along the profile, from the information at the
  /// maximum.
  private let tangent: [Double]
  /// The length of the first step: the distance to the end of a quadratic profile, but at most a tenth of the bounds,
  /// because a long step can reach the region of another maximum.
  private let stepLength: Double

  /// Whether a point above the maximum is treated as equally high.
  var acceptsHigherMaxima = false
  /// Whether a maximisation that ends outside the interval is repeated from beside a point inside it.
  private var repeatsOutside = false

  /// The 95 % quantile of χ² with one degree of freedom.
  static let limit = 3.841_458_820_694_124
  /// The square root of `limit`. √D is nearly linear.
  private static let limitRoot = NormalDistribution.quantile975
  private static let tolerance = 1e-3
  private static let maximumSteps = 60
  /// The share of the bounds within which a point counts as the maximum itself.
  private static let smallestWidth = 1e-6

  /// A point with a higher likelihood than the maximum.
  struct HigherLikelihood: Error {
    let point: [Double]
  }

  /// The profile of one coordinate around the maximum.
  init(_ likelihood: Likelihood, _ maximum: FisherScoring.Maximum, of index: Int) {
    var optimizer = FisherScoring(likelihood)
    optimizer.heldCoordinate = index
    optimizer.negligibleGain = Self.tolerance / 100
    (self.optimizer, self.maximum, self.index) = (optimizer, maximum, index)
    let covariances = maximum.evaluation.covariances(with: index)
    // Covariances may overflow where the likelihood is nearly flat.
    tangent = covariances.map { $0 / covariances[index] }.map { $0.isFinite ? $0 : 0 }
    let bounds = optimizer.bounds[index]
    let parabola = covariances[index].squareRoot() * Self.limitRoot
    let widest = (bounds.upperBound - bounds.lowerBound) / 10
    stepLength = parabola > 0 && parabola < widest ? parabola : widest
  }

  /// D at a position of the coordinate; negative if the search found a higher point.
  func deviance(at point: Double) -> Double {
    let start = maximum.point[index]
    let steps = min(16, max(1, ((point - start) / stepLength).magnitude.rounded(.up)))
    var found: FisherScoring.Maximum?
    for step in Swift.stride(from: 1, through: steps, by: 1) {
      found = constrained(to: start + (point - start) * step / steps, beyond: found)
    }
    guard let found, deviance(of: found) > Self.limit else { return found.map(deviance(of:)) ?? 0 }
    return deviance(of: higherMaximum(than: found) ?? found)
  }

  /// The end of the interval on one side, as a position of the coordinate; nil if D stays below the limit within the
  /// bounds. A search that does not converge in 60 steps is repeated with more starting points, but for the threshold:
  /// the population `real-ears` has the people whose threshold the first search bounds. If it does not converge again,
  /// the last point inside the interval; nil if that is the maximum itself.
  /// - Throws: `HigherLikelihood` if the search found a higher point.
  /// - Complexity: about four maximisations from nearby points, and three to check for other maxima.
  func end(_ side: FloatingPointSign) throws(HigherLikelihood) -> Double? {
    let found = try search(side)
    guard index > 0, let end = found.end, !found.isConverged || isMaximum(end) else { return found.end }
    var careful = self
    careful.repeatsOutside = true
    return try careful.search(side).end.flatMap { isMaximum($0) ? nil : $0 }
  }

  private func isMaximum(_ point: Double) -> Bool {
    let bounds = optimizer.bounds[index]
    return (point - maximum.point[index]).magnitude
      <= Self.smallestWidth * (bounds.upperBound - bounds.lowerBound)
  }

  private func search(
    _ side: FloatingPointSign
  ) throws(HigherLikelihood) -> (end: Double?, isConverged: Bool) {
    let bounds = optimizer.bounds[index]
    let furthest = side == .plus ? bounds.upperBound : bounds.lowerBound
    var search = RootSearch(
      from: maximum.point[index], value: -Self.limitRoot, to: furthest, firstStep: stepLength)
    var inner: FisherScoring.Maximum?
    for _ in 0..<Self.maximumSteps {
      guard let point = search.next else { return (nil, true) }
      let found = constrained(to: point, beyond: inner)
      let value = try excess(of: found)
      if value < -Self.tolerance { inner = found }
      search.add(point, value: value)
      if abs(value) < Self.tolerance {
        guard let better = higherMaximum(than: found) else { return (point, true) }
        inner = better
        search = RootSearch(from: point, value: try excess(of: better), to: furthest, firstStep: stepLength)
      }
    }
    return (inner?.point[index], false)
  }

  /// √D − √limit, nearly linear in the distance from the maximum.
  private func excess(of found: FisherScoring.Maximum) throws(HigherLikelihood) -> Double {
    guard acceptsHigherMaxima || deviance(of: found) > -Self.tolerance else {
      throw HigherLikelihood(point: found.point)
    }
    return max(0, deviance(of: found)).squareRoot() - Self.limitRoot
  }

  /// A higher maximum with the same value of this coordinate, if there is one. A listener who learns much slowly may be
  /// as likely as one who learns little quickly, with less likely listeners between them.
  private func higherMaximum(than found: FisherScoring.Maximum) -> FisherScoring.Maximum? {
    let last = maximum.point.count - 1
    guard !optimizer.likelihood.learning.coordinates.isEmpty, index != last else { return nil }
    let others = StartingPoints.times(optimizer.likelihood).map { time in
      var start = found.point
      start[last] = time
      return optimizer.maximum(from: start)
    }
    let best = others.max { $0.logLikelihood < $1.logLikelihood }!
    return deviance(of: best) < deviance(of: found) - 4 * Self.tolerance ? best : nil
  }

  private func deviance(of other: FisherScoring.Maximum) -> Double {
    2 * (maximum.logLikelihood - other.logLikelihood)
  }

  /// The maximum over the other coordinates, with this one held constant. Starts on the straight line from the overall
  /// maximum through a point already found, or along the tangent. On easy series the line leads to regions in which the
  /// likelihood is flat.
  private func constrained(to point: Double, beyond known: FisherScoring.Maximum?) -> FisherScoring.Maximum {
    let distance = point - maximum.point[index]
    let direction = known.map { known in
      let line = zip(known.point, maximum.point).map { $0 - $1 }
      // A known point with the same value of this coordinate defines no line.
      return line.map { $0 / line[index] }.map { $0.isFinite ? $0 : 0 }
    }
    var start = zip(maximum.point, direction ?? tangent).map { $0 + distance * $1 }
    start[index] = point
    let found = optimizer.maximum(from: start)
    guard repeatsOutside, deviance(of: found) > Self.limit else { return found }
    var beside = (known ?? maximum).point
    beside[index] = point
    let other = optimizer.maximum(from: beside)
    return other.logLikelihood > found.logLikelihood ? other : found
  }
}

extension Evaluation {
  /// The covariances of a coordinate's estimate with the estimates of all coordinates, 0 for coordinates without
  /// information. If the information is singular, 1 for the coordinate itself and 0 for the others.
  fileprivate func covariances(with index: Int) -> [Double] {
    let informative = information.indices.filter { $0 == index || information[$0][$0] > 1e-200 }
    var covariances = information.indices.map { $0 == index ? 1.0 : 0 }
    let matrix = informative.map { row in informative.map { information[row][$0] } }
    guard let column = LinearSystem.solve(matrix, informative.map { $0 == index ? 1.0 : 0 }) else {
      return covariances
    }
    for (row, coordinate) in informative.enumerated() { covariances[coordinate] = column[row] }
    return covariances
  }
}
