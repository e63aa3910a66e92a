import Numerics
package import Simulation
package import Training

/// A listener fitted to records: each constant with its interval, and the goodness of fit.
package struct ListenerFit: Sendable {
  /// The family of the psychometric function.
  package let family: String
  /// The power of the offset in the family.
  package let slope: Double
  /// The dependence of thresholds on the reference note.
  package let frequencyLaw: FrequencyLaw
  /// The fitted constants in the order threshold, lapse rate, bias unless `hasOneSign`, learning.
  package let estimates: [ConstantEstimate]
  /// The scores of all fitted learning laws, in the order of the fitter's laws.
  package let scores: [LearningScore]
  /// The score of the selected law.
  package let score: LearningScore
  /// The number of fitted answers, and the number of right answers among them.
  package let answers: (count: Int, right: Int)
  /// The comparison of the numbers of right answers with the expected numbers.
  package let calibration: Calibration

  /// The posterior of the threshold, for a listener without learning. Nil with learning.
  package let thresholdPosterior: ThresholdPosterior?

  let model: FittedModel

  /// The maximum number of restarts. On an unbounded ridge every profile finds a higher point, so the number must be
  /// limited.
  private static let maximumRestarts = 10

  /// Computes the intervals of the best model. Restarts if a profile finds a higher point.
  init(_ best: FittedModel, among scores: [LearningScore], frequencyLaw: FrequencyLaw) {
    var best = FittedModel(best.likelihood, exactlyFrom: best.maximum.point)
    var estimates: [ConstantEstimate]?
    var restarts = 0
    while estimates == nil {
      do throws(ProfileLikelihood.HigherLikelihood) {
        estimates = try best.estimates(acceptingHigherMaxima: restarts == Self.maximumRestarts)
      } catch {
        restarts += 1
        best = FittedModel(best.likelihood, exactlyFrom: error.point)
      }
    }
    let observations = best.likelihood.observations
    (family, slope) = best.likelihood.family.nameAndSlope
    let isConstant = best.likelihood.learning.coordinates.isEmpty
    thresholdPosterior = isConstant ? ThresholdPosterior(best, estimates![0]) : nil
    if let thresholdPosterior { estimates![0] = estimates![0].withInterval(of: thresholdPosterior) }
    (self.frequencyLaw, self.estimates) = (frequencyLaw, estimates!)
    (model, score) = (best, best.score)
    self.scores = scores.map { $0.learning == best.score.learning ? best.score : $0 }
    answers = (observations.count, observations.rightAnswers)
    calibration = Calibration(best)
  }

  /// The estimate of a constant; nil if it was not fitted.
  package subscript(name: String) -> ConstantEstimate? { estimates.first { $0.name == name } }

  /// The constants of the fitted listener for the listener model: the estimates in their order, the family, its slope
  /// unless it is 1, the frequency law unless it is flat, and the fixed constants of the learning law.
  package var constants: [(name: String, value: ParameterValue)] {
    var constants = estimates.map { (name: $0.name, value: ParameterValue.number($0.value)) }
    constants.append(("family", .text(family)))
    if slope != 1 { constants.append(("slope", .number(slope))) }
    if frequencyLaw != .flat { constants.append(("frequency-law", .text(frequencyLaw.rawValue))) }
    return constants + model.likelihood.learning.constants
  }

  /// The threshold after the last fitted answer, in cents: the estimate, which is that before the first record, less what
  /// was learned since. Nil if it is below the range of thresholds: the answers do not determine it.
  package var finalThreshold: Double? {
    let (likelihood, point) = (model.likelihood, model.maximum.point)
    let answers = (likelihood.observations.practised.last ?? -1) + 1
    let octaves = point[0] - likelihood.learning.octaves(after: answers, Likelihood.shape(of: point)).gain
    return octaves < likelihood.coordinates[0].bounds.lowerBound ? nil : Elementary.exp2(octaves)
  }

  /// Whether all offsets have one sign: no bias can be known, none is estimated, and the fit is without one.
  package var hasOneSign: Bool { model.likelihood.observations.haveOneSign }

  /// 2·(ℓ̂ − max ℓ | constant = value): twice the loss in log-likelihood if the constant has the given value and the
  /// others are maximised. The 95 % interval of a profile contains the values for which it is at most 3.841.
  /// - Returns: nil for a constant that was not fitted.
  /// - Complexity: O(records), up to 16 maximisations, and up to five more with learning.
  package func profileDeviance(of name: String, at value: Double) -> Double? {
    let coordinates = model.likelihood.coordinates
    guard let index = coordinates.firstIndex(where: { $0.name == name && !$0.isFixed }) else { return nil }
    return ProfileLikelihood(model.likelihood, model.maximum, of: index)
      .deviance(at: coordinates[index].position(of: value))
  }

  /// The deviance −2·ℓ̂.
  package var deviance: Double { -2 * score.logLikelihood }
}

extension Calibration {
  /// The comparison for a model and the answers it was fitted to.
  init(_ model: FittedModel) {
    let observations = model.likelihood.observations
    self.init(
      expected: model.likelihood.probabilitiesOfRight(at: model.maximum.point),
      isRight: (0..<observations.count).map(observations.isRight))
  }
}

extension ThresholdPosterior {
  /// The log₂ of thresholds where a posterior may be centred: 0.25 to 1,024 cents.
  private static let centres = -2.0...10.0
  /// The largest guess of the standard deviation, and the distance of the centre from a closed end, in octaves.
  private static let reach = 2.0

  /// The posterior of a fitted model.
  /// - Parameter profile: the threshold with its profile interval, from which the posterior's standard deviation is
  ///   guessed if both ends are closed.
  fileprivate init(_ model: FittedModel, _ profile: ConstantEstimate) {
    let (lower, upper) = (profile.lower.map(Elementary.log2), profile.upper.map(Elementary.log2))
    let octaves = model.maximum.point[0]
    guard let lower, let upper, lower < upper else {
      // A maximum far from the closed end may lie where the prior has hardly any mass.
      let start =
        upper.map { max(octaves, $0 - Self.reach) } ?? lower.map { min(octaves, $0 + Self.reach) } ?? octaves
      self.init(model.likelihood, around: start.clamped(to: Self.centres), deviation: 1)
      return
    }
    let deviation = (upper - lower) / (2 * NormalDistribution.quantile975)
    self.init(
      model.likelihood, around: octaves.clamped(to: Self.centres), deviation: min(deviation, Self.reach))
  }
}

extension ConstantEstimate {
  /// The threshold with the central 95 % of its posterior as the interval, extended to include the value itself. An
  /// end that is open in the profile stays open.
  fileprivate func withInterval(of posterior: ThresholdPosterior) -> ConstantEstimate {
    within(
      lower: lower.map { _ in min(value, Elementary.exp2(posterior.quantile(0.025))) },
      upper: upper.map { _ in max(value, Elementary.exp2(posterior.quantile(0.975))) })
  }
}

extension FittedModel {
  fileprivate func estimates(
    acceptingHigherMaxima: Bool
  ) throws(ProfileLikelihood.HigherLikelihood) -> [ConstantEstimate] {
    var estimates: [ConstantEstimate] = []
    for (index, coordinate) in likelihood.coordinates.enumerated() where !coordinate.isFixed {
      var profile = ProfileLikelihood(likelihood, maximum, of: index)
      profile.acceptsHigherMaxima = acceptingHigherMaxima
      estimates.append(try ConstantEstimate(coordinate, profile, at: maximum.point[index]))
    }
    return estimates
  }
}
