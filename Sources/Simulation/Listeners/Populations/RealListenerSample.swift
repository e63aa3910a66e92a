import Music

/// The thresholds of real people with which a person's own can be compared.
///
/// They are the people of `real-ears`: of the 41 of Pazdera, Rinaldi & Trainor 2024, experiment 2, those whose answers bound a
/// threshold at both ends, as `peach fit` finds it at the end of their trials. Tones around A4, undergraduates and volunteers;
/// a sample of convenience, not a norm.
package enum RealListenerSample {
  /// The thresholds at the end of each person's trials, ascending.
  package static let thresholds = RealEarsTable.rows.map { Cents($0.thresholdCents) }.sorted()
  /// The number of people in the study.
  package static let measured = 41

  /// The number of people whose threshold is higher than a person's.
  package static func higher(than threshold: Cents) -> Int { thresholds.count { $0 > threshold } }
}
