package import Music
import Text
import Training

/// The threshold of one of several intervals, as far as it is known, and its change.
package struct IntervalFigure {
  package let interval: Interval
  /// "major third".
  package let name: String
  /// "42 ¢ (25–70)", "roughly 9–50 ¢", "not yet known".
  package let value: String
  /// "45 → 18 ¢, better", or "…, not certain yet"; while no threshold is known the last one with its date, else how many
  /// more answers it usually needs; nil where none of them is known.
  package let change: String?
  package let practice: Practice
}

extension HarderPairs.Finding {
  /// "Low pairs, from E4 downwards, are harder for you than others: 18 of 40 wrong, where 11 are usual for you at such
  /// differences."
  /// - Parameter isUnison: whether the answers that were compared are of unison.
  func words(ofUnison isUnison: Bool, in phrases: Phrases) -> String {
    let kind = [name(ofUnison: isUnison, in: phrases), doubt(ofUnison: isUnison, in: phrases)]
      .compactMap(\.self).joined(separator: "; ")
    return phrases.texts.harder(kind: kind, wrong: wrong, count: count, usual: Int(expected.rounded()))
  }

  /// "Low pairs, from E4 downwards, are harder for you than others"
  /// - Parameter isUnison: whether the answers that were compared are of unison.
  func name(ofUnison isUnison: Bool, in phrases: Phrases) -> String {
    let texts = phrases.texts
    return switch (kind, isUnison) {
    case (.low(let notes), _): texts.harderLow(note: notes.upperBound.name(in: phrases.language))
    case (.high(let notes), _): texts.harderHigh(note: notes.lowerBound.name(in: phrases.language))
    case (.answer(.lower), true): texts.harderLower
    case (.answer(.higher), true): texts.harderHigher
    case (.answer(.lower), false): texts.harderTooLow
    case (.answer(.higher), false): texts.harderTooHigh
    }
  }

  /// "in doubt you seem to answer “higher”"; nil of low and high pairs.
  private func doubt(ofUnison isUnison: Bool, in phrases: Phrases) -> String? {
    let texts = phrases.texts
    return switch (kind, isUnison) {
    case (.low, _), (.high, _): nil
    case (.answer(.lower), true): texts.harderInDoubtHigher
    case (.answer(.higher), true): texts.harderInDoubtLower
    case (.answer(.lower), false): texts.harderInDoubtTooHigh
    case (.answer(.higher), false): texts.harderInDoubtTooLow
    }
  }

  /// The session that trains this kind, and plays a pair again that was answered wrong. Pairs of one right answer cannot be
  /// trained alone, since the answer would be known: their session has all pairs. Notes are at least an octave, which
  /// strategies need.
  /// - Parameters:
  ///   - intervals: those of the answers that were compared.
  ///   - name: "unison" or "intervals", where the person trains both.
  func practice(of intervals: [Interval], named name: String, in phrases: Phrases) -> Practice {
    let (texts, language) = (phrases.texts, phrases.language)
    var settings = ["play-again": "true", "intervals": intervals.parameterText]
    func notes(_ lowest: Int, _ highest: Int) -> (lowest: String, highest: String) {
      let ends = [MIDINote(max(lowest, 0)), MIDINote(min(highest, MIDINote.count - 1))]
      (settings["lowest-note"], settings["highest-note"]) = (ends[0].name, ends[1].name)
      return (ends[0].name(in: language), ends[1].name(in: language))
    }
    let label: String
    switch kind {
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
    return Practice(label: name.isEmpty ? label : "\(label) (\(name))", settings: settings)
  }
}

extension HistoryText {
  /// What is harder is found apart for unison and for the other intervals: those of the two that are shown, each with its
  /// name, which is empty for a person who has trained only one of them.
  var kinds: [(isUnison: Bool, name: String)] {
    let kinds = Set(shown.map { $0.interval == .prime }).sorted { $0 && !$1 }
    let hasBoth = Set(history.trainedIntervals.map { $0 == .prime }).count > 1
    return kinds.map {
      ($0, !hasBoth ? "" : $0 ? Interval.prime.name(in: phrases.language) : phrases.texts.harderIntervals)
    }
  }

  /// What is harder for the person, beyond chance: the intervals with larger thresholds than others, and pairs. A sentence
  /// begins with "Unison:" or "Intervals:" if the person trains both and it names no interval; in a terminal it ends with the
  /// command that trains the kind.
  package var harder: [String] {
    kinds.flatMap { isUnison, name in
      hard(ofUnison: isUnison).map { one in
        name.isEmpty || one.isOfInterval ? one.sentence : "\(name.capitalizedFirst): \(one.sentence)"
      }
    }
  }

  /// The same of unison, or of the other intervals, without its name.
  package func harder(ofUnison isUnison: Bool) -> [String] { hard(ofUnison: isUnison).map(\.sentence) }

  /// The sessions of only what is harder: the largest threshold and the surest pairs first.
  package var practices: [Practice] { kinds.flatMap { practices(ofUnison: $0.isUnison) } }

  /// Why the first practice is offered: what is harder, else what is tuned to one side; nil without a practice.
  package var reasonOfPractice: String? { harder.first ?? reasonOfTuning }

  /// The same of unison, or of the other intervals.
  package func practices(ofUnison isUnison: Bool) -> [Practice] { hard(ofUnison: isUnison).map(\.practice) }

  /// The comparisons of one interval, named with the tuning of the next ones.
  package func practice(of interval: Interval) -> Practice {
    Practice(of: interval, by: nextTuning, in: phrases)
  }

  private typealias Hard = (sentence: String, practice: Practice, isOfInterval: Bool)

  private func hard(ofUnison isUnison: Bool) -> [Hard] {
    let name = kinds.first { $0.isUnison == isUnison }?.name ?? ""
    let pairs = history.harderPairs(ofUnison: isUnison)
    let all: [Hard] =
      (isUnison ? [] : hardIntervals)
      + (pairs?.findings ?? []).map {
        (
          $0.words(ofUnison: isUnison, in: phrases),
          $0.practice(of: pairs?.intervals ?? [], named: name, in: phrases), false
        )
      }
    if maximum != nil { return all }
    return all.map { one in
      let way = phrases.texts.practiseByCommand(command: one.practice.command)
      return ("\(one.sentence) \(way)", one.practice, one.isOfInterval)
    }
  }

  /// "The major third is harder for you than the perfect fifth: 23 ¢ instead of 11 ¢." At most two, of the
  /// largest thresholds that are shown; without the numbers while one of them is not known.
  private var hardIntervals: [Hard] {
    let (texts, language, shown) = (phrases.texts, phrases.language, Set(shown.map(\.interval)))
    return harderIntervals.filter { shown.contains($0.interval) }.prefix(2).map { hard in
      let (interval, others) = (
        hard.interval.definiteName(in: language),
        hard.others.map { $0.definiteName(in: language) }.joined(separator: ", ")
      )
      let known = ([hard.interval] + hard.others).compactMap { interval in
        history.threshold(of: interval).flatMap { $0.isShown ? phrases.short($0) : nil }
      }
      let sentence =
        known.count > hard.others.count
        ? texts.harderInterval(
          interval: interval, others: others, threshold: known[0],
          thresholds: known.dropFirst().joined(separator: ", "))
        : texts.harderIntervalOnly(interval: interval, others: others)
      return (sentence.capitalizedFirst, practice(of: hard.interval), true)
    }
  }

  /// The thresholds of the intervals but unison, where the person has trained several; empty of one.
  package var intervals: [IntervalFigure] {
    let trained = history.trainedIntervals.filter { $0 != .prime }
    guard trained.count > 1 else { return [] }
    return trained.map { interval in
      let threshold = history.threshold(of: interval)
      return IntervalFigure(
        interval: interval, name: interval.name(in: phrases.language),
        value: threshold.flatMap(value) ?? phrases.texts.byIntervalUnknown,
        change: changeHeadline(of: interval) ?? lastKnownWords(of: interval)
          ?? threshold.flatMap { $0.isShown ? nil : phrases.missing($0, strategy: next) }
          ?? changeInFormerTuning(of: interval),
        practice: practice(of: interval))
    }
  }

  private func value(of threshold: TrackedThreshold) -> String? {
    if threshold.isShown { return phrases.text(threshold) }
    guard let known = phrases.short(threshold) else { return nil }
    return threshold.isRough ? "\(phrases.texts.thresholdRangeOnly) \(known)" : known
  }

  /// That nothing is harder beyond chance, of unison or of the other intervals; empty if something is, and for too few
  /// answers.
  package func nothingHarder(ofUnison isUnison: Bool) -> [String] {
    let (texts, pairs) = (phrases.texts, history.harderPairs(ofUnison: isUnison))
    let known = history.trainedIntervals.count { interval in
      interval != .prime
        && history.threshold(of: interval).map { $0.isShown && $0.answers >= HarderInterval.fewest } == true
    }
    let ofIntervals = !isUnison && known > 1 && harderIntervals.isEmpty ? texts.harderNoInterval : nil
    let ofPairs = pairs.flatMap {
      $0.findings.isEmpty
        ? (isUnison ? texts.harderNothing : texts.harderNothingOfInterval)($0.answers.grouped) : nil
    }
    return [ofIntervals, ofPairs].compactMap(\.self)
  }

  /// `nothingHarder` of all that is shown.
  var nothingHarder: [String] { kinds.flatMap { nothingHarder(ofUnison: $0.isUnison) } }
}
