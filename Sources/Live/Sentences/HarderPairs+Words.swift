import Music
import Text
package import Training

/// A session of only those pairs that are harder for the person.
package struct Practice: Encodable, Equatable, Sendable {
  /// "Practise the major third".
  package let label: String
  /// The settings of training in which the session differs from the person's: names and values.
  package let settings: [String: String]
}

extension HarderPairs.Finding {
  /// "The major third is harder for you than your other intervals: 18 of 40 wrong, where 11 are usual for you at such
  /// differences."
  /// - Parameter ability: the ability whose answers were compared.
  func words(of ability: TrainedAbility, in phrases: Phrases) -> String {
    let (texts, usual) = (phrases.texts, Int(expected.rounded()))
    let kind: String =
      switch (self.kind, ability) {
      case (.interval(let interval), _): texts.harderInterval(interval: interval.name(in: phrases.language))
      case (.low(let notes), _): texts.harderLow(note: notes.upperBound.name(in: phrases.language))
      case (.high(let notes), _): texts.harderHigh(note: notes.lowerBound.name(in: phrases.language))
      case (.answer(.lower), .unison): texts.harderLower
      case (.answer(.higher), .unison): texts.harderHigher
      case (.answer(.lower), .intervals): texts.harderTooLow
      case (.answer(.higher), .intervals): texts.harderTooHigh
      }
    return texts.harder(kind: kind, wrong: wrong, count: count, usual: usual)
  }

  /// The settings that train only this kind, and play a pair again that was answered wrong; nil for a kind that cannot be trained alone: a right answer, which would be
  /// known, or notes of less than an octave.
  var settings: [String: String]? {
    switch kind {
    case .interval(let interval): ["intervals": interval.abbreviation, "play-again": "true"]
    case .low(let notes) where notes.upperBound.index - notes.lowerBound.index >= 12,
      .high(let notes) where notes.upperBound.index - notes.lowerBound.index >= 12:
      [
        "lowest-note": notes.lowerBound.name, "highest-note": notes.upperBound.name, "play-again": "true",
      ]
    case .low, .high, .answer: nil
    }
  }

  func practice(in phrases: Phrases) -> Practice? {
    let (texts, language) = (phrases.texts, phrases.language)
    let label: String? =
      switch kind {
      case .interval(let interval): texts.practiseInterval(interval: interval.name(in: language))
      case .low(let notes), .high(let notes):
        texts.practiseNotes(
          lowest: notes.lowerBound.name(in: language), highest: notes.upperBound.name(in: language))
      case .answer: nil
      }
    guard let label, let settings else { return nil }
    return Practice(label: label, settings: settings)
  }
}

extension HistoryText {
  /// What is harder for the person than other pairs, beyond chance, the abilities named if they have names; a terminal
  /// adds the commands that train it. Empty if nothing is known to be.
  package var harder: [String] {
    shown.flatMap { ability, name in
      harder(of: ability).map { name.isEmpty ? $0 : "\(name.capitalizedFirst): \($0)" }
    }
  }

  /// The same of one ability, not named.
  package func harder(of ability: TrainedAbility) -> [String] {
    findings(of: ability).map { finding in
      let words = finding.words(of: ability, in: phrases)
      guard maximum == nil, let settings = finding.settings else { return words }
      let changes = settings.sorted { $0.key > $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      let command = "`peach train --set \(changes)`"
      return "\(words) \(phrases.texts.practiseByCommand(command: command))"
    }
  }

  /// "By interval: major third 42 ¢ (25–70), perfect fifth roughly 9–50 ¢." Nil of unison, of one interval, and while no interval
  /// has a threshold, a range or a bound.
  package func byInterval(of ability: TrainedAbility) -> String? {
    let thresholds = ability == .intervals ? history.intervalThresholds : []
    guard thresholds.contains(where: { phrases.short($0.threshold) != nil }) else { return nil }
    let words = thresholds.map { interval, threshold in
      let known = threshold.isShown ? phrases.text(threshold) : phrases.short(threshold)
      let words = [
        interval.name(in: phrases.language), threshold.isRough ? phrases.texts.thresholdRangeOnly : nil,
        known ?? phrases.texts.byIntervalUnknown,
      ]
      return words.compactMap(\.self).joined(separator: " ")
    }
    return phrases.texts.byInterval(thresholds: words.joined(separator: ", "))
  }

  /// That nothing is harder beyond chance; nil if something is, and for too few answers.
  package func nothingHarder(of ability: TrainedAbility) -> String? {
    guard let pairs = history.harderPairs(of: ability), pairs.findings.isEmpty else { return nil }
    return ability == .unison
      ? phrases.texts.harderNothing(count: pairs.answers.grouped)
      : phrases.texts.harderNoInterval(count: pairs.answers.grouped)
  }

  /// The sessions of only what is harder.
  package var practices: [Practice] { shown.flatMap { practices(of: $0.ability) } }

  /// The same of one ability.
  package func practices(of ability: TrainedAbility) -> [Practice] {
    findings(of: ability).compactMap { $0.practice(in: phrases) }
  }

  private func findings(of ability: TrainedAbility) -> [HarderPairs.Finding] {
    history.harderPairs(of: ability)?.findings ?? []
  }
}
