/// How much less likely the answers are when one coordinate is elsewhere, the others being as good as they can.
///
/// D(v) = 2·(ℓ̂ − max ℓ | θ = v), which for the true value is distributed as χ² with one degree of freedom when
/// there are many records. The values with D ≤ 3.841 are the 95 % interval.
///
/// Source: Wilks 1938; Venzon & Moolgavkar 1988. Differs from the latter in climbing to each place anew instead of
/// solving for the end at once.
struct Profile {
  private let climb: Climb
  private let summit: Climb.Summit
  private let index: Int
  /// How the other coordinates follow this one, from the information at the summit.
  private let tangent: [Double]
  /// How far one step goes: to where a parabola would end, unless that is so far that it may lead into another
  /// valley, from which there is no way back.
  private let stride: Double

  /// χ² with one degree of freedom, 95 %.
  static let limit = 3.841_458_820_694_124
  /// Its root, which D's root reaches nearly linearly.
  private static let limitRoot = 1.959_963_984_540_054
  private static let tolerance = 1e-3
  private static let mostSteps = 60

  /// A place that is better than the summit.
  struct HigherGround: Error {
    let place: [Double]
  }

  /// The profile of one coordinate around the summit.
  init(_ likelihood: Likelihood, _ summit: Climb.Summit, of index: Int) {
    var climb = Climb(likelihood)
    climb.held = index
    climb.negligibleGain = Self.tolerance / 100
    (self.climb, self.summit, self.index) = (climb, summit, index)
    let covariances = summit.evaluation.covariances(with: index)
    tangent = covariances.map { $0 / covariances[index] }
    let bounds = climb.bounds[index]
    stride = min(
      covariances[index].squareRoot() * Self.limitRoot, (bounds.upperBound - bounds.lowerBound) / 10)
  }

  /// D at a place on the coordinate's scale. Negative when the way there led above the summit.
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

  /// The place on one side where D reaches the limit; nil when it does not within the bounds.
  /// - Throws: `HigherGround` when the way led above the summit.
  /// - Complexity: some four climbs from places close by, and three to see that there is no better way.
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

  /// √D above that of the limit, which grows nearly linearly with the distance.
  private func excess(of found: Climb.Summit) throws(HigherGround) -> Double {
    guard fall(to: found) > -Self.tolerance else { throw HigherGround(place: found.place) }
    return max(0, fall(to: found)).squareRoot() - Self.limitRoot
  }

  /// A higher summit with this coordinate where it is: someone who learns much in a long time may be as likely as
  /// someone who learns little at once, and the way from one to the other leads through a valley.
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

  /// The summit of the others with this coordinate held, looked for on the straight line from the top by way of a
  /// place already found, or along the tangent.
  private func constrained(to place: Double, beyond known: Climb.Summit?) -> Climb.Summit {
    let distance = place - summit.place[index]
    let direction = known.map { known in
      let way = zip(known.place, summit.place).map { $0 - $1 }
      return way.map { $0 / way[index] }
    }
    var start = zip(summit.place, direction ?? tangent).map { $0 + distance * $1 }
    start[index] = place
    return climb.summit(from: start)
  }
}

extension Evaluation {
  /// The covariances of one coordinate's estimate with all others', by the information where there is any.
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
