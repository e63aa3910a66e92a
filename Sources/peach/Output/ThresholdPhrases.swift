import Chronology
import Music
import PortableMath
import Training

/// How a person reads the estimated threshold and its change, in their language.
extension Phrases {
  /// "Threshold (estimated): 8.1 ¢ (6.2–10.4)"; "–" before the first answer.
  func estimated(_ threshold: TrackedThreshold?) -> String {
    "\(phrase("Threshold (estimated)", "Schwelle (geschätzt)")): \(threshold.map(text) ?? "–")"
  }

  /// "Threshold 8.1 ¢ (6.2–10.4), 12 % better than two weeks ago (2–21 %)".
  func sessionSummary(_ threshold: TrackedThreshold, _ change: ThresholdChange?) -> String {
    let name = phrase("Threshold", "Schwelle")
    return (["\(name) \(text(threshold))"] + [change.map(text)].compactMap(\.self)).joined(separator: ", ")
  }

  /// "8.1 ¢ (6.2–10.4)".
  private func text(_ threshold: TrackedThreshold) -> String {
    "\(cents(threshold.mean)) (\(bounds(threshold)))"
  }

  /// "6.2–10.4": the 95 % interval in cents.
  func bounds(_ threshold: TrackedThreshold) -> String {
    "\(decimal(threshold.low.value))–\(decimal(threshold.high.value))"
  }

  /// The arrow's verdict in words, with the interval of the change, or with the smallest change that could have been seen.
  func text(_ change: ThresholdChange) -> String {
    let (ago, visible) = (age(change.elapsedDays), Self.percent(-change.smallestVisibleOctaves))
    switch change.verdict {
    case .improving, .declining:
      let (low, high) = (Self.percent(change.interval.lowerBound), Self.percent(change.interval.upperBound))
      let word = direction(change.verdict)
      let range = "\(min(low, high))–\(max(low, high)) %"
      return "\(Self.percent(change.octaves)) % \(word) \(phrase("than", "als")) \(ago) (\(range))"
    case .noChangeSeen:
      return phrase(
        "no change seen since \(ago) (\(visible) % would be visible)",
        "keine Änderung seit \(Self.since(ago)) zu sehen (sichtbar wären \(visible) %)")
    case .tooEarlyToTell:
      return phrase(
        "too early to tell a change (\(visible) % would be visible)",
        "für eine Änderung ist es noch zu früh (sichtbar wären \(visible) %)")
    }
  }

  private func direction(_ verdict: ThresholdChange.Verdict) -> String {
    verdict == .improving ? phrase("better", "besser") : phrase("worse", "schlechter")
  }

  /// |2^octaves − 1| in whole per cent.
  private static func percent(_ octaves: Double) -> Int {
    Int((100 * abs(octaves.ofOctaves - 1)).rounded())
  }

  /// "earlier today", "yesterday", "5 days ago", "two weeks ago", "3 months ago".
  private func age(_ days: Double) -> String {
    let units: [(length: Double, english: String, german: String)] = [
      (30.4, "month", "Monaten"), (7, "week", "Wochen"), (1, "day", "Tagen"),
    ]
    if days < 0.75 { return phrase("earlier today", "vorhin") }
    if days < 1.5 { return phrase("yesterday", "gestern") }
    let unit = units.first { (days / $0.length).rounded() >= 2 } ?? units[2]
    let count = Int((days / unit.length).rounded())
    return phrase(
      "\(Self.word(count, ["two", "three", "four"])) \(unit.english)s ago",
      "vor \(Self.word(count, ["zwei", "drei", "vier"])) \(unit.german)")
  }

  /// Two to four as a word.
  private static func word(_ count: Int, _ words: [String]) -> String {
    words.indices.contains(count - 2) ? words[count - 2] : "\(count)"
  }

  /// "seit vorhin", "seit gestern", but "seit dem Stand vor zwei Wochen".
  private static func since(_ ago: String) -> String { ago.hasPrefix("vor ") ? "dem Stand \(ago)" : ago }
}
