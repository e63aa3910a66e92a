import PortableMath

/// Where climbs begin: the same few places for the same records.
enum StartingPlaces {
  /// Thresholds at the quartiles and the tails of what was presented, attentive and unbiased.
  static func constant(_ observations: Observations) -> [[Double]] {
    let sorted = observations.sortedDifficulties
    return [0.1, 0.3, 0.5, 0.7, 0.9].map { share in
      [Elementary.log2(max(sorted[Int(share * Double(sorted.count - 1))], 0.01)), 0.02, 0]
    }
  }

  /// A learner for each of several times that learning may take, from a thirtieth of the practice to four times as
  /// much: the likeliest one who takes just that time.
  static func learning(_ likelihood: Likelihood, around constant: [Double]) -> [[Double]] {
    var climb = Climb(likelihood)
    climb.held = constant.count + 1
    climb.negligibleGain = 0.01
    return times(likelihood).map { climb.summit(from: constant + [0.1, $0]).place }
  }

  /// log₂ of those times.
  static func times(_ likelihood: Likelihood) -> [Double] {
    let last = max(likelihood.observations.practised.last ?? 0, 30)
    return [1.0 / 30, 1.0 / 10, 1.0 / 3, 1, 4].map { Elementary.log2($0 * last) }
  }

  /// The place with the highest likelihood; the first of several.
  static func likeliest(_ places: [[Double]], _ likelihood: Likelihood) -> [Double] {
    let heights = places.map { likelihood.evaluate(at: $0).logLikelihood }
    return places[heights.indices.max { heights[$0] < heights[$1] }!]
  }
}
