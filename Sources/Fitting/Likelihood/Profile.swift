/// The profile likelihood of one coordinate, maximised over the others.
///
/// D(v) = 2·(ℓ̂ − max ℓ | θ = v). For the true value and many records D has a χ² distribution with one degree of
/// freedom. The 95 % interval contains the values with D ≤ 3.841.
///
/// Source: Wilks 1938; Venzon & Moolgavkar 1988. Differs from the latter in maximising at each point instead of solving
/// for the end directly.
struct Profile {
  private let climb: Climb
  private let summit: Climb.Summit
  private let index: Int
  /// The derivatives of the other coordinates by this one along the profile, from the information at the maximum.
  private let tangent: [Double]
  /// The length of the first step: to the end of a quadratic profile, but limited, because a long step can reach the
  /// region of another maximum.
  private let stride: Double

  /// Whether a point above the maximum is treated as equally high.
  var acceptsRivals = false

  /// The 95 % quantile of χ² with one degree of freedom.
  static let limit = 3.841_458_820_694_124
  /// The square root of `limit`. √D is nearly linear.
  private static let limitRoot = 1.959_963_984_540_054
  private static let tolerance = 1e-3
  private static let mostSteps = 60

  /// A point with a higher likelihood than the maximum.
  struct HigherGround: Error {
    let place: [Double]
  }

  /// The profile of one coordinate around the maximum.
  init(_ likelihood: Likelihood, _ summit: Climb.Summit, of index: Int) {
    var climb = Climb(likelihood)
    climb.held = index
    climb.negligibleGain = Self.tolerance / 100
    (self.climb, self.summit, self.index) = (climb, summit, index)
    let covariances = summit.evaluation.covariances(with: index)
    // Covariances may overflow where the likelihood is nearly flat.
    tangent = covariances.map { $0 / covariances[index] }.map { $0.isFinite ? $0 : 0 }
    let bounds = climb.bounds[index]
    let parabola = covariances[index].squareRoot() * Self.limitRoot
    let widest = (bounds.upperBound - bounds.lowerBound) / 10
    stride = parabola > 0 && parabola < widest ? parabola : widest
  }

  /// D at a value of the coordinate; negative if the search found a higher point.
  func deviance(at place: Double) -> Double {
    let start = summit.place[index]
    let steps = min(16, max(1, ((place - start) / stride).magnitude.rounded(.up)))
    var found: Climb.Summit?
    for step in Swift.stride(from: 1, through: steps, by: 1) {
      found = constrained(to: start + (place - start) * step / steps, beyond: found)
    }
    guard let found, fall(to: found) > Self.limit else { return found.map(fall) ?? 0 }
    return fall(to: rival(of: found) ?? found)
  }

  /// The end of the interval on one side; nil if D stays below the limit within the bounds.
  /// - Throws: `HigherGround` if the search found a higher point.
  /// - Complexity: about four maximisations from nearby points, and three to check for other maxima.
  func end(_ side: FloatingPointSign) throws(HigherGround) -> Double? {
    let bounds = climb.bounds[index]
    let furthest = side == .plus ? bounds.upperBound : bounds.lowerBound
    var search = EndSearch(
      from: summit.place[index], value: -Self.limitRoot, to: furthest, firstStep: stride)
    var inner: Climb.Summit?
    for _ in 0..<Self.mostSteps {
      guard let place = search.next else { return nil }
      let found = constrained(to: place, beyond: inner)
      let value = try excess(of: found)
      if value < -Self.tolerance { inner = found }
      search.add(place, value: value)
      if abs(value) < Self.tolerance {
        guard let better = rival(of: found) else { return place }
        inner = better
        search = EndSearch(from: place, value: try excess(of: better), to: furthest, firstStep: stride)
      }
    }
    return inner?.place[index]
  }

  /// √D minus that of the limit, nearly linear in the distance.
  private func excess(of found: Climb.Summit) throws(HigherGround) -> Double {
    guard acceptsRivals || fall(to: found) > -Self.tolerance else { throw HigherGround(place: found.place) }
    return max(0, fall(to: found)).squareRoot() - Self.limitRoot
  }

  /// A higher maximum with the same value of this coordinate, if there is one. A listener who learns much slowly may be
  /// as likely as one who learns little quickly, with less likely listeners between them.
  private func rival(of found: Climb.Summit) -> Climb.Summit? {
    let last = summit.place.count - 1
    guard !climb.likelihood.learning.coordinates.isEmpty, index != last else { return nil }
    let rivals = StartingPlaces.times(climb.likelihood).map { time in
      var start = found.place
      start[last] = time
      return climb.summit(from: start)
    }
    let best = rivals.max { $0.logLikelihood < $1.logLikelihood }!
    return fall(to: best) < fall(to: found) - 4 * Self.tolerance ? best : nil
  }

  private func fall(to other: Climb.Summit) -> Double { 2 * (summit.logLikelihood - other.logLikelihood) }

  /// The maximum over the other coordinates, with this one held. Starts on the straight line from the overall maximum
  /// through a point already found, or along the tangent.
  private func constrained(to place: Double, beyond known: Climb.Summit?) -> Climb.Summit {
    let distance = place - summit.place[index]
    let direction = known.map { known in
      let way = zip(known.place, summit.place).map { $0 - $1 }
      // A known point with the same value of this coordinate defines no line.
      return way.map { $0 / way[index] }.map { $0.isFinite ? $0 : 0 }
    }
    var start = zip(summit.place, direction ?? tangent).map { $0 + distance * $1 }
    start[index] = place
    return climb.summit(from: start)
  }
}

extension Evaluation {
  /// The covariances of a coordinate's estimate with all others, from the information where it is not zero.
  fileprivate func covariances(with index: Int) -> [Double] {
    let told = information.indices.filter { $0 == index || information[$0][$0] > 1e-200 }
    var covariances = information.indices.map { $0 == index ? 1.0 : 0 }
    let matrix = told.map { row in told.map { information[row][$0] } }
    guard let column = LinearSystem.solve(matrix, told.map { $0 == index ? 1.0 : 0 }) else {
      return covariances
    }
    for (place, coordinate) in told.enumerated() { covariances[coordinate] = column[place] }
    return covariances
  }
}
