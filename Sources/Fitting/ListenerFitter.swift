package import Chronology
import Numerics
package import Simulation
package import Training

/// Fits a simulated listener to a person's comparisons by maximum likelihood.
///
/// ```swift
/// let fit = try ListenerFitter().fit(comparisons)
/// fit["threshold-cents"]  // 7.9, 95 % interval 7.1 … 8.8
/// ```
///
/// Source: `Documentation/fitting.md`; Wichmann & Hill 2001, who fit the lapse rate together with the threshold.
/// Differs in using no prior for the maximum: the lapse rate is only bounded by 0…0.5. The threshold's interval uses
/// a prior if the listener does not learn (`ThresholdPosterior`).
package struct ListenerFitter: Sendable {
  /// The minimum number of comparisons: ten for each of at most five constants.
  package static let minimumRecords = 50

  let family: any PsychometricFamily
  let frequencyLaw: FrequencyLaw
  private(set) var laws: [any LearningLaw.Type]

  /// Creates a fitter.
  /// - Parameters:
  ///   - family: the family of the psychometric function.
  ///   - slope: the power of the offset in the family, above 0; it is not fitted, see `ListenerFit.allowedSlopes`.
  ///   - frequencyLaw: the dependence of thresholds on the reference note.
  ///   - laws: at least one learning law. If there are several, the fit selects one by AICc
  ///     (`LawComparison.selected`).
  package init(
    family: any PsychometricFamily = PsychometricCatalog.standard.entries[0], slope: Double = 1,
    frequencyLaw: FrequencyLaw = .flat, laws: [any LearningLaw.Type] = LearningLawCatalog.standard.entries
  ) {
    precondition(!laws.isEmpty, "laws must be at least one learning law, got none")
    self.family = family.withSlope(slope)
    (self.frequencyLaw, self.laws) = (frequencyLaw, laws)
  }

  /// The same without learning.
  package var withoutLearning: ListenerFitter {
    var fitter = self
    fitter.laws = [NoLearning.self]
    return fitter
  }

  /// The maximum-likelihood listener.
  /// - Parameters:
  ///   - comparisons: all comparisons of the person, by time.
  ///   - period: only answers in this period are fitted, but all count as practice. All are fitted if it is nil.
  /// - Throws: `FitError` if the answers do not determine a listener.
  /// - Complexity: O(records), about 300 evaluations of the likelihood.
  package func fit(
    _ comparisons: [CompletedComparison], of period: Range<Instant>? = nil
  ) throws(FitError) -> ListenerFit {
    let answers = ObservedAnswers(comparisons, of: period ?? .allOfTime, law: frequencyLaw)
    var laws = try explain(answers)
    var fit = ListenerFit(laws.selected, among: laws.models.map(\.score), frequencyLaw: frequencyLaw)
    // Only the exact maximum shows that it lies at a bound.
    while fit.score.learning != NoLearning.name, !fit.score.hasMaximum,
      let others = laws.without(fit.score.learning)
    {
      laws = others
      fit = ListenerFit(laws.selected, among: fit.scores, frequencyLaw: frequencyLaw)
    }
    return fit
  }

  /// The models of the laws, at least one of them valid.
  func explain(_ observations: ObservedAnswers) throws(FitError) -> LawComparison {
    try Self.check(observations)
    let constant = constant(observations)
    try checkThreshold(of: constant)
    let models = laws.map { model($0, from: constant) }
    guard models.contains(where: \.isValid) else {
      throw .notConverged(learning: models[0].score.learning)
    }
    return LawComparison(models: models)
  }

  private static func check(_ observations: ObservedAnswers) throws(FitError) {
    let (count, right) = (observations.count, observations.rightAnswers)
    guard count >= minimumRecords else { throw .tooFew(count) }
    guard right > 0 else { throw .reversedKeys(right: right, of: count) }
    guard right < count else { throw .allRight(of: count) }
    let difficulties = observations.sortedDifficulties
    guard difficulties[0] < difficulties[count - 1] else { throw .oneDifficulty(cents: difficulties[0]) }
  }

  /// The 99.9 % quantile of χ² with one degree of freedom: one person in a thousand who guesses is reported as having
  /// reversed keys.
  private static let reversalLimit = 10.827_566_170_662_733

  private func checkThreshold(of constant: FittedModel) throws(FitError) {
    let observations = constant.likelihood.observations
    let (count, right) = (observations.count, observations.rightAnswers)
    guard constant.followsOffset else {
      if 2 * right < count, self.constant(observations.reversed).gainOverGuessing > Self.reversalLimit {
        throw .reversedKeys(right: right, of: count)
      }
      throw .noThreshold(right: right, of: count)
    }
    if constant.isThresholdBelowOffsets { throw .tooEasy(cents: observations.sortedDifficulties[0]) }
    guard constant.hasThreshold else { throw .noThreshold(right: right, of: count) }
  }

  /// The model without learning.
  private func constant(_ observations: ObservedAnswers) -> FittedModel {
    let likelihood = Likelihood(
      observations: observations, family: family, learning: NoLearning.self)
    return FittedModel(likelihood, from: StartingPoints.constant(observations))
  }

  private func model(_ learning: any LearningLaw.Type, from constant: FittedModel) -> FittedModel {
    guard !learning.coordinates.isEmpty else { return constant }
    let likelihood = Likelihood(
      observations: constant.likelihood.observations, family: constant.likelihood.family, learning: learning)
    return FittedModel(
      likelihood, from: StartingPoints.learning(likelihood, around: constant.maximum.point))
  }
}

/// The models of several learning laws for the same answers.
struct LawComparison {
  /// The models, in the order of the fitter's laws.
  let models: [FittedModel]

  /// The valid model with the smallest AICc.
  var best: FittedModel { models.filter(\.isValid).min { $0.score.aicc < $1.score.aicc }! }

  /// The constant listener, unless the best model is distinguishably better.
  var selected: FittedModel {
    let best = best
    let constant = models.first { $0.isValid && $0.likelihood.learning.coordinates.isEmpty }
    return constant.flatMap { best.score.isDistinguishable(from: $0.score) ? nil : $0 } ?? best
  }

  /// The comparison of the other laws; nil if none of their models is valid.
  func without(_ law: String) -> LawComparison? {
    let others = models.filter { $0.score.learning != law }
    return others.contains(where: \.isValid) ? LawComparison(models: others) : nil
  }
}

extension Range<Instant> {
  /// All instants except the last.
  static var allOfTime: Range<Instant> {
    Instant(microseconds: .min)..<Instant(microseconds: .max)
  }
}

/// The starting points of maximisations. They depend on the records only.
enum StartingPoints {
  /// Thresholds at the 10, 30, 50, 70 and 90 % quantiles of the presented difficulties, with a lapse rate of 0.02 and
  /// without bias.
  static func constant(_ observations: ObservedAnswers) -> [[Double]] {
    let sorted = observations.sortedDifficulties
    return [0.1, 0.3, 0.5, 0.7, 0.9].map { share in
      [Elementary.log2(max(sorted[Int(share * Double(sorted.count - 1))], 0.01)), 0.02, 0]
    }
  }

  /// The most likely point for each of several learning times, from 1/30 of the practice to four times the practice.
  static func learning(_ likelihood: Likelihood, around constant: [Double]) -> [[Double]] {
    var optimizer = FisherScoring(likelihood)
    optimizer.heldCoordinate = constant.count + 1
    optimizer.negligibleGain = 0.01
    return times(likelihood).map { optimizer.maximum(from: constant + [0.1, $0]).point }
  }

  /// log₂ of the learning times.
  static func times(_ likelihood: Likelihood) -> [Double] {
    let last = max(likelihood.observations.practised.last ?? 0, 30)
    return [1.0 / 30, 1.0 / 10, 1.0 / 3, 1, 4].map { Elementary.log2($0 * last) }
  }

  /// The first point with the highest likelihood.
  static func mostLikely(_ points: [[Double]], _ likelihood: Likelihood) -> [Double] {
    let heights = points.map { likelihood.evaluate(at: $0).logLikelihood }
    return points[heights.indices.max { heights[$0] < heights[$1] }!]
  }
}
