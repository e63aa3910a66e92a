package import Music
import Text
package import Training

/// The threshold of one of several intervals, as far as it is known, and its change.
package struct IntervalFigure {
  package let interval: Interval
  /// The history with the estimates of this interval.
  package let history: TrainingHistory
  /// "major third".
  package let name: String
  /// "42 ¢ (25–70)", "roughly 9–50 ¢", "not yet known".
  package let value: String
  /// "45 → 18 ¢, better"; nil while no change is shown.
  package let change: String?
}

extension HarderPairs.Finding {
  /// "The major third is harder for you than your other intervals: 18 of 40 wrong, where 11 are usual for you at such
  /// differences."
  /// - Parameters:
  ///   - ability: the ability whose answers were compared.
  ///   - others: the intervals that are not harder, where several are.
  func words(of ability: TrainedAbility, than others: [Interval], in phrases: Phrases) -> String {
    let (texts, usual) = (phrases.texts, Int(expected.rounded()))
    let kind: String =
      switch (self.kind, ability) {
      case (.interval(let interval), _):
        (others.isEmpty
          ? texts.harderInterval(interval: interval.definiteName(in: phrases.language))
          : texts.harderIntervalThan(
            interval: interval.definiteName(in: phrases.language),
            others: others.map { $0.definiteName(in: phrases.language) }.joined(separator: ", ")))
          .capitalizedFirst
      case (.low(let notes), _): texts.harderLow(note: notes.upperBound.name(in: phrases.language))
      case (.high(let notes), _): texts.harderHigh(note: notes.lowerBound.name(in: phrases.language))
      case (.answer(.lower), .unison): texts.harderLower
      case (.answer(.higher), .unison): texts.harderHigher
      case (.answer(.lower), .intervals): texts.harderTooLow
      case (.answer(.higher), .intervals): texts.harderTooHigh
      }
    return texts.harder(kind: kind, wrong: wrong, count: count, usual: usual)
  }

  /// The session that trains this kind, and plays a pair again that was answered wrong. Pairs of one right answer cannot be
  /// trained alone, since the answer would be known: their session has all pairs. Notes are at least an octave, which
  /// strategies need.
  /// - Parameters:
  ///   - intervals: those of the answers that were compared.
  ///   - ability: its name, where the person trains both.
  func practice(of intervals: [Interval], named ability: String, in phrases: Phrases) -> Practice {
    let (texts, language) = (phrases.texts, phrases.language)
    var settings = ["play-again": "true", "intervals": intervals.parameterText]
    func notes(_ lowest: Int, _ highest: Int) -> (lowest: String, highest: String) {
      let ends = [MIDINote(max(lowest, 0)), MIDINote(min(highest, MIDINote.count - 1))]
      (settings["lowest-note"], settings["highest-note"]) = (ends[0].name, ends[1].name)
      return (ends[0].name(in: language), ends[1].name(in: language))
    }
    let label: String
    switch kind {
    case .interval(let interval): return Practice(of: interval, in: phrases)
    case .answer: label = texts.practiseAnswers
    case .low(let third):
      let lowest = third.lowerBound.index
      let ends = notes(lowest, max(third.upperBound.index, lowest + 12))
      label = texts.practiseLowNotes(lowest: ends.lowest, highest: ends.highest)
    case .high(let third):
      let highest = third.upperBound.index
      let ends = notes(min(third.lowerBound.index, highest - 12), highest)
      label = texts.practiseHighNotes(lowest: ends.lowest, highest: ends.highest)
    }
    return Practice(label: ability.isEmpty ? label : "\(label) (\(ability))", settings: settings)
  }
}

extension HistoryText {
  /// What is harder for the person than other pairs, beyond chance. A sentence begins with the ability's name if it has one
  /// and the sentence names no interval; in a terminal it ends with the command that trains the kind.
  package var harder: [String] {
    shown.flatMap { ability, name in
      sentences(of: ability).map { finding, sentence in
        name.isEmpty || finding.isOfInterval ? sentence : "\(name.capitalizedFirst): \(sentence)"
      }
    }
  }

  /// The same of one ability, not named.
  package func harder(of ability: TrainedAbility) -> [String] { sentences(of: ability).map(\.sentence) }

  private func sentences(of ability: TrainedAbility) -> [(finding: HarderPairs.Finding, sentence: String)] {
    guard let pairs = history.harderPairs(of: ability) else { return [] }
    let hard = pairs.findings.compactMap(\.interval)
    let others = hard.count > 1 ? pairs.intervals.filter { !hard.contains($0) } : []
    return pairs.findings.map { finding in
      let words = finding.words(of: ability, than: others, in: phrases)
      if maximum != nil { return (finding, words) }
      let practice = finding.practice(of: pairs.intervals, named: "", in: phrases)
      return (finding, "\(words) \(phrases.texts.practiseByCommand(command: practice.command))")
    }
  }

  /// The sessions of only what is harder, the surest first.
  package var practices: [Practice] { shown.flatMap { practices(of: $0.ability, $0.name) } }

  /// The same of one ability.
  package func practices(of ability: TrainedAbility, _ name: String) -> [Practice] {
    guard let pairs = history.harderPairs(of: ability) else { return [] }
    return pairs.findings.map { $0.practice(of: pairs.intervals, named: name, in: phrases) }
  }

  /// The thresholds of intervals, where the person has trained several; empty of unison.
  package func intervals(of ability: TrainedAbility) -> [IntervalFigure] {
    let trained = ability == .intervals ? history.trainedIntervals : []
    guard trained.count > 1 else { return [] }
    return trained.map { interval in
      let own = history.estimating(interval)
      return IntervalFigure(
        interval: interval, history: own, name: interval.name(in: phrases.language),
        value: own.threshold(of: ability).flatMap(value) ?? phrases.texts.byIntervalUnknown,
        change: own.progress(of: ability)?.headline(in: phrases.language))
    }
  }

  private func value(of threshold: TrackedThreshold) -> String? {
    if threshold.isShown { return phrases.text(threshold) }
    guard let known = phrases.short(threshold) else { return nil }
    return threshold.isRough ? "\(phrases.texts.thresholdRangeOnly) \(known)" : known
  }

  /// "By interval: major third 42 ¢ (25–70), perfect fifth roughly 9–50 ¢." Nil of unison and of one interval, and while
  /// none is known.
  package func byInterval(of ability: TrainedAbility) -> String? {
    let figures = intervals(of: ability)
    guard figures.contains(where: { $0.value != phrases.texts.byIntervalUnknown }) else { return nil }
    let words = figures.map { figure in
      figure.change.map { "\(figure.name) \(figure.value): \($0)" } ?? "\(figure.name) \(figure.value)"
    }
    return phrases.texts.byInterval(thresholds: words.joined(separator: ", "))
  }

  /// That nothing is harder beyond chance; nil if something is, and for too few answers.
  package func nothingHarder(of ability: TrainedAbility) -> String? {
    guard let pairs = history.harderPairs(of: ability), pairs.findings.isEmpty else { return nil }
    let (texts, count) = (phrases.texts, pairs.answers.grouped)
    if ability == .unison { return texts.harderNothing(count: count) }
    return pairs.intervals.count == 1
      ? texts.harderNothingOfInterval(count: count) : texts.harderNoInterval(count: count)
  }
}
