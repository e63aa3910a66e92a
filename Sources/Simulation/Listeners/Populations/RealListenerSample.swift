import Music

/// The thresholds of real people with which a person's own can be compared.
///
/// The sample has the people of `real-ears`: of the 41 participants in experiment 2 of Pazdera, Rinaldi & Trainor 2024,
/// the ones with an interval of the threshold that is closed at both ends, as `peach fit` finds it at the end of their
/// trials. The tones were around A4. The participants were undergraduates and volunteers: a sample of convenience, not
/// a norm.
package enum RealListenerSample {
  /// The thresholds at the end of each person's trials, ascending.
  package static let thresholds = RealEarsTable.rows.map { Cents($0.thresholdCents) }.sorted()
  /// The number of people in the study.
  package static let measured = 41

  /// The number of people whose threshold is higher than a person's.
  package static func higher(than threshold: Cents) -> Int { thresholds.count { $0 > threshold } }
}
