import Listeners
import Training

/// A listener estimated from records: each constant with its interval, and how well they explain the answers.
public struct ListenerFit: Sendable {
  /// Shape of the psychometric function.
  public let family: String
  /// How thresholds depend on the reference note.
  public let frequencyLaw: FrequencyLaw
  /// Of each fitted constant, in the order threshold, lapse rate, bias, learning.
  public let estimates: [Estimate]
  /// Every law of learning that was tried, in the order of the catalog.
  public let scores: [LearningScore]
  /// The one that was taken.
  public let score: LearningScore
  /// Answers explained, and how many of them were right.
  public let answers: (count: Int, right: Int)
  /// Right answers, as many as expected?
  public let calibration: Calibration

  private let candidate: Candidate

  /// How often profiles may lead to a better listener. On a ridge that rises without end each leads further up.
  private static let mostAscents = 10

  /// The listener of the best candidate. Profiles may find still better ground; then they begin anew there.
  init(_ best: Candidate, among scores: [LearningScore], family: String, frequencyLaw: FrequencyLaw) {
    var best = Candidate(best.likelihood, exactlyFrom: best.summit.place)
    var estimates: [Estimate]?
    var ascents = 0
    while estimates == nil {
      do throws(Profile.HigherGround) {
        estimates = try best.estimates(acceptingRivals: ascents == Self.mostAscents)
      } catch {
        ascents += 1
        best = Candidate(best.likelihood, exactlyFrom: error.place)
      }
    }
    let observations = best.likelihood.observations
    (self.family, self.frequencyLaw, self.estimates) = (family, frequencyLaw, estimates!)
    (candidate, score) = (best, best.score)
    self.scores = scores.map { $0.learning == best.score.learning ? best.score : $0 }
    answers = (observations.count, observations.rightAnswers)
    calibration = Calibration(best)
  }

  /// The estimate of the constant of that name; nil when it was not fitted.
  public subscript(name: String) -> Estimate? { estimates.first { $0.name == name } }

  /// The constants of the listener model that make this listener, by name, in the order of the estimates.
  public var constants: [(name: String, value: ParameterValue)] {
    var constants = estimates.map { (name: $0.name, value: ParameterValue.number($0.value)) }
    constants.append(("family", .text(family)))
    if frequencyLaw != .flat { constants.append(("frequency-law", .text(frequencyLaw.rawValue))) }
    guard score.learning != NoLearning.name else { return constants }
    constants += [("learning", .text(score.learning)), ("learning-within-share", .number(1))]
    // A law without an end goes on as long as the listener model allows.
    let gain = ExponentialLearning.coordinates[0]
    if self[gain.name] == nil { constants.append((gain.name, .number(gain.values.upperBound))) }
    return constants
  }

  /// 2·(ℓ̂ − max ℓ | constant = value): how much worse the records are explained when a fitted constant has
  /// another value and the others make the best of it. The 95 % interval holds the values with at most 3.841.
  /// - Returns: nil for a constant that was not fitted.
  /// - Complexity: one climb, O(records).
  public func profileDeviance(of name: String, at value: Double) -> Double? {
    let coordinates = candidate.likelihood.coordinates
    guard let index = coordinates.firstIndex(where: { $0.name == name }) else { return nil }
    return Profile(candidate.likelihood, candidate.summit, of: index)
      .deviance(at: coordinates[index].place(of: value))
  }

  /// −2·ℓ̂: the deviance from a listener who foresees every answer.
  public var deviance: Double { -2 * score.logLikelihood }
}

extension Calibration {
  /// Of a candidate's own answers.
  init(_ candidate: Candidate) {
    let observations = candidate.likelihood.observations
    self.init(
      expected: candidate.likelihood.probabilitiesOfRight(at: candidate.summit.place),
      isRight: (0..<observations.count).map(observations.isRight))
  }
}

extension Candidate {
  fileprivate func estimates(acceptingRivals: Bool) throws(Profile.HigherGround) -> [Estimate] {
    var estimates: [Estimate] = []
    for (index, coordinate) in likelihood.coordinates.enumerated() {
      var profile = Profile(likelihood, summit, of: index)
      profile.acceptsRivals = acceptingRivals
      estimates.append(try Estimate(coordinate, profile, at: summit.place[index]))
    }
    return estimates
  }
}
