package import Music
import Training

/// The listeners that `peach fit` finds for the people of Pazdera, Rinaldi & Trainor 2024.
///
/// The population includes the people whose 95 % interval of the threshold is closed at both ends. All have the slope
/// of the Gaussian family, because `fit` does not estimate one. Learning is as fitted.
enum RealEars {
  static let population = ListenerPopulation(
    "real-ears", "\(RealEarsTable.rows.count) people fitted to their answers, each as likely",
    source: "Pazdera, Rinaldi & Trainor 2024", people: RealEarsTable.rows.map(\.constants))

  /// A person's fitted constants.
  struct Row {
    let person: Int
    let thresholdCents: Double
    let lapseRate: Double
    let biasCents: Double
    let curve: LearningCurve?

    init(
      _ person: Int, _ thresholdCents: Double, _ lapseRate: Double, _ biasCents: Double,
      _ curve: LearningCurve? = nil
    ) {
      (self.person, self.thresholdCents, self.lapseRate) = (person, thresholdCents, lapseRate)
      (self.biasCents, self.curve) = (biasCents, curve)
    }

    var constants: [String: ParameterValue] {
      let constant: [String: ParameterValue] = [
        ListenerModel.threshold.name: .number(thresholdCents),
        ListenerModel.lapseRate.name: .number(lapseRate),
        ListenerModel.bias.name: .number(biasCents),
      ]
      guard let curve else { return constant }
      let learned: [String: ParameterValue] = [
        Learning.law.name: .text(curve.law.rawValue), Learning.gain.name: .number(curve.gainOctaves),
        Learning.trials.name: .number(curve.trials), Learning.exponent.name: .number(curve.exponent),
      ]
      return constant.merging(learned) { $1 }
    }
  }
}

/// The thresholds of real people with which a person's own can be compared.
///
/// The sample has the people of `real-ears`: of the 41 participants in experiment 2 of Pazdera, Rinaldi & Trainor 2024,
/// the ones with an interval of the threshold that is closed at both ends, as `peach fit` finds it at the end of their
/// trials. The tones were around A4. The participants were undergraduates and volunteers: a sample of convenience, not
/// a norm.
package enum RealListenerSample {
  /// The thresholds at the end of each person's trials, ascending.
  package static let thresholds = RealEarsTable.rows.map { Cents($0.thresholdCents) }.sorted()

  /// The number of people whose threshold is higher than a person's.
  package static func higher(than threshold: Cents) -> Int { thresholds.count { $0 > threshold } }
}
