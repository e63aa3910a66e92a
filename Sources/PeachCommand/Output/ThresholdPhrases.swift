import Chronology
import Music
import Simulation
import Training

/// Texts of the estimated threshold and its change.
extension Phrases {
  /// "Threshold (estimated), unison: 8.1 ¢ (6.2–10.4)"; "–" before the first answer.
  func estimated(_ threshold: LiveThreshold?) -> String {
    "\(estimatedName(of: threshold)): \(threshold?.estimate.map(text) ?? "–")"
  }

  /// "Threshold (estimated), unison", or without the ability if it need not be named.
  func estimatedName(of threshold: LiveThreshold?) -> String {
    let named = threshold.flatMap { $0.isNamed ? $0.ability : nil }
    return estimatedName + (named.map { ", \($0.name(in: language))" } ?? "")
  }

  /// The wordings of the threshold on one line, the longest first. While it is not yet known, the first ones say what makes
  /// it known.
  /// - Parameter strategy: the name of the session's strategy.
  func thresholdLine(_ threshold: LiveThreshold?, strategy: String) -> [String] {
    let (name, estimate) = (phrase("Threshold", "Schwelle"), threshold?.estimate)
    let unknown = estimate.flatMap { wayToKnow($0, strategy: strategy) == nil ? nil : text($0) }
    let short =
      TrackedThreshold.Chance(ofStrategy: strategy) == .mostly
      ? phrase(
        "mostly within \(TrackedThreshold.usualAnswers) answers",
        "meist nach höchstens \(TrackedThreshold.usualAnswers) Antworten")
      : phrase("\(Self.tellingCommand) tells it", "\(Self.tellingCommand) zeigt sie")
    return
      (unknown.map { ["\(estimatedName(of: threshold)): \($0); \(short)", "\(name): \($0); \(short)"] } ?? [])
      + [estimated(threshold), "\(name): \(estimate.map(text) ?? "–")", "\(name): \(mean(estimate))"]
  }

  /// The command that chooses a strategy that mostly makes a threshold known.
  static let tellingCommand = "peach settings strategy=tracking"

  /// What makes a threshold known: more answers, or another strategy. Nil if it is shown, if the reason why it cannot be told
  /// is given instead, or if the usual number of answers of a strategy that mostly makes it known has been given.
  /// - Parameters:
  ///   - strategy: the name of the strategy that the person trains with; nil if it is not known.
  ///   - isPage: whether the page shows the sentence; it has no commands.
  ///   - isOffered: whether the page offers a session that measures the threshold.
  func wayToKnow(
    _ threshold: TrackedThreshold, strategy: String?, isPage: Bool = false, isOffered: Bool = false
  ) -> String? {
    guard !threshold.isShown, threshold.reason(in: language) == nil else { return nil }
    let most = TrackedThreshold.usualAnswers
    let chance = TrackedThreshold.Chance(ofStrategy: strategy)
    if chance == .mostly {
      guard threshold.answers < most else { return nil }
      return phrase(
        "It is mostly known within \(most) answers.",
        "Meist ist sie nach höchstens \(most) Antworten bekannt.")
    }
    if isPage { return isOffered ? offersMeasurement : nil }
    let way = "`\(Self.tellingCommand)`"
    let reason = strategy.map {
      phrase(
        "The small differences that \($0) presents tell little about the threshold. ",
        "Die kleinen Unterschiede, die \($0) stellt, sagen wenig über die Schwelle. ")
    }
    return (chance == .rarely ? reason ?? "" : "")
      + phrase(
        "With \(way) it is mostly known within \(most) answers.",
        "Mit \(way) ist sie meist nach höchstens \(most) Antworten bekannt.")
  }

  /// Where the page measures a threshold that is not yet known.
  var offersMeasurement: String {
    phrase("Start offers a session that measures it.", "Start bietet eine Sitzung an, die sie misst.")
  }

  /// Why some answers are wrong; nil for a strategy that is not known, or whose offsets do not get smaller with right
  /// answers.
  func reasonOfErrors(strategy: String?) -> String? {
    guard let strategy, TrackedThreshold.narrowingStrategies.contains(strategy) else { return nil }
    return phrase(
      "Some answers are meant to be wrong: right answers make the differences smaller.",
      "Einige falsche Antworten gehören dazu: richtige Antworten machen die Unterschiede kleiner.")
  }

  /// "Threshold (estimated)".
  var estimatedName: String { phrase("Threshold (estimated)", "Schwelle (geschätzt)") }

  /// "8.4 ¢ (6.2–10.4)", "not yet known", or the reason why the threshold cannot be estimated.
  func text(_ threshold: TrackedThreshold) -> String { threshold.words(in: language) }

  /// "8.4 ¢"; "–" while no threshold is shown.
  func short(_ threshold: TrackedThreshold) -> String {
    threshold.isShown ? "\(threshold.meanText(in: language)) ¢" : "–"
  }

  /// "8.4"; "–" while no threshold is shown.
  func mean(_ threshold: TrackedThreshold?) -> String {
    threshold.flatMap { $0.isShown ? $0.meanText(in: language) : nil } ?? "–"
  }

  /// "6.2–10.4" in cents, "cannot tell", or "–" while no threshold is shown.
  func bounds(_ threshold: TrackedThreshold?) -> String {
    guard let threshold else { return "–" }
    if threshold.reason(in: language) != nil { return phrase("cannot tell", "nicht zu sagen") }
    return threshold.isShown ? threshold.boundsText(in: language) : "–"
  }

  /// "Better than 14 of 25 real listeners, …": the rank of a unison threshold among real people, and the origin of the
  /// sample; nil if the threshold's interval spans more than a third of them.
  func rank(of threshold: TrackedThreshold) -> String? {
    guard let shown = threshold.shown else { return nil }
    let (higher, all) = (RealListenerSample.higher(than: shown.mean), RealListenerSample.thresholds.count)
    let span = RealListenerSample.higher(than: shown.low) - RealListenerSample.higher(than: shown.high)
    guard 3 * span <= all else { return nil }
    return phrase(
      "Better than \(higher) of \(all) people in one study (Pazdera, Rinaldi & Trainor 2024, tones around A4): \(RealListenerSample.measured) took part, and \(all) of their thresholds could be estimated. This is no norm.",
      "Besser als \(higher) von \(all) Menschen einer Studie (Pazdera, Rinaldi & Trainor 2024, Töne um a¹): \(RealListenerSample.measured) nahmen teil, und \(all) ihrer Schwellen ließen sich schätzen. Das ist keine Norm."
    )
  }
}
