import Chronology
import Exchange
import Fitting
import Training

extension ListenerFit {
  /// The name of the law of learning that learns nothing.
  static let lawWithoutLearning = LearningLawCatalog.standard.names[0]

  /// Whether a law of learning was selected.
  var hasLearned: Bool { score.learning != Self.lawWithoutLearning }

  /// How much smaller than the selected law's the AICc of the best law without a maximum is; nil if it is not
  /// distinguishably smaller.
  var discardedGain: (law: String, gain: Double)? {
    let laws = scores.filter {
      !$0.hasMaximum && $0.learning != Self.lawWithoutLearning && $0.isDistinguishable(from: score)
    }
    let gains = laws.map { (law: $0.learning, gain: score.aicc - $0.aicc) }
    return gains.max { $0.gain < $1.gain }
  }

  /// The constants of learning whose intervals have an open end.
  var openLearning: [String] {
    let own = estimates.filter { $0.name.hasPrefix("learning-") }
    return own.filter { $0.lower == nil || $0.upper == nil }.map(\.name)
  }

  /// Whether the answers change over time, by a law that describes how or by none.
  var changes: Bool { hasLearned || discardedGain != nil }
}

extension ChosenRecords {
  /// The day from which on the later half of answers that change over time is; nil if they do not change, or are of too
  /// few days.
  func laterDay(in zone: Zone) -> CivilDate? {
    let fit = try? ListenerFitter().fit(comparisons.map(CompletedComparison.init))
    return fit?.changes ?? false ? comparisons.laterDay(in: zone) : nil
  }
}

extension [ComparisonRecord] {
  /// The day on which the last half of these comparisons begins, for answers that change over time; an earlier day
  /// where advice needs more comparisons or days. Nil if these are all the days.
  /// - Precondition: the comparisons are in the order of time.
  func laterDay(in zone: Zone) -> CivilDate? {
    let dates = map { zone.date(at: $0.timestamp) }
    let (needed, days) = (Swift.max((count + 1) / 2, AdvisedPerson.leastRecords), Set(dates).sorted())
    guard count > needed, days.count > AdvisedPerson.leastDays else { return nil }
    let day = Swift.min(dates[count - needed], days[days.count - AdvisedPerson.leastDays])
    return day > dates[0] ? day : nil
  }
}
