/// One way to explain the records, climbed to its top.
struct Candidate: Sendable {
  let likelihood: Likelihood
  let summit: Climb.Summit

  init(_ likelihood: Likelihood, _ summit: Climb.Summit) {
    (self.likelihood, self.summit) = (likelihood, summit)
  }

  /// The top above the likeliest of several places, near enough to compare it with others.
  init(_ likelihood: Likelihood, from starts: [[Double]]) {
    var climb = Climb(likelihood)
    climb.negligibleGain = 1e-3
    self.init(likelihood, climb.summit(from: StartingPlaces.likeliest(starts, likelihood)))
  }

  /// The very top above a place.
  init(_ likelihood: Likelihood, exactlyFrom place: [Double]) {
    self.init(likelihood, Climb(likelihood).summit(from: place))
  }

  /// What is told of it.
  var score: LearningScore {
    LearningScore(
      learning: likelihood.learning.name, logLikelihood: summit.logLikelihood,
      constants: likelihood.coordinates.count, records: likelihood.observations.count)
  }

  /// Whether it has a top, with a threshold that is not at the end of what is tried.
  var isSound: Bool { summit.isConverged && hasThreshold }

  /// Whether the answers tell a threshold: one within the bounds, and answers that follow the offset.
  var hasThreshold: Bool {
    let bounds = Coordinate.discrimination[0].bounds
    return followsOffset && bounds.lowerBound + 0.01 < summit.place[0]
      && summit.place[0] < bounds.upperBound - 0.01
  }

  /// Whether the listener explains the answers better, at 95 %, than somebody who says "higher" equally often
  /// whatever the offset.
  var followsOffset: Bool { gainOverDeafness > Profile.limit }

  /// Twice the gain in log-likelihood over somebody who says "higher" equally often whatever the offset.
  var gainOverDeafness: Double {
    2 * (summit.logLikelihood - likelihood.observations.logLikelihoodOfDeafness)
  }

  /// Whether a threshold of next to nothing explains the answers as well: every offset was easy, and the wrong answers
  /// are lapses.
  var isThresholdBelowOffsets: Bool {
    // A larger bias stands for someone who prefers one key.
    guard abs(summit.place[2]) <= likelihood.observations.sortedDifficulties[0] else { return false }
    var place = summit.place
    place[0] = Coordinate.discrimination[0].bounds.lowerBound
    return 2 * (summit.logLikelihood - likelihood.evaluate(at: place).logLikelihood) < Self.negligibleDeviance
  }

  /// More than a climb over a flat likelihood leaves over, and much less than what matters.
  private static let negligibleDeviance = 0.05
}

/// How well a learning law explains the records.
public struct LearningScore: Sendable, Hashable {
  /// The law's name, `none` for somebody who does not learn.
  public let learning: String
  /// ℓ̂.
  public let logLikelihood: Double
  /// How many constants were fitted.
  public let constants: Int
  /// How many answers they explain.
  public let records: Int

  /// AICc = 2k − 2ℓ̂ + 2k(k + 1)/(n − k − 1): what is lost, in twice the log-likelihood, by describing others like
  /// these records; smaller is better.
  /// Source: Hurvich & Tsai 1989.
  public var aicc: Double {
    let (k, n) = (Double(constants), Double(records))
    return 2 * k - 2 * logLikelihood + 2 * k * (k + 1) / (n - k - 1)
  }
}
