import Music
import Numerics
import Text
package import Training

extension Phrases {
  /// "Of all your 20 notes: 4 too high, 16 too low. You tend to tune flat."; nil for too few matchings.
  package func tendency(_ notes: TunedNotes) -> String? {
    guard let tendency = MatchingTendency(notes) else { return nil }
    let count = notes.errors.count
    let words = notes.hasEarlier ? texts.tunedOfLatest(count: count) : texts.tunedOfAll(count: count)
    let (high, low) = (notes.sharp, notes.flat)
    return switch tendency.side {
    case nil: texts.historyNoTendency(notes: words, high: high, low: low)
    case .sharp: texts.historyTendencySharp(notes: words, high: high, low: low)
    case .flat: texts.historyTendencyFlat(notes: words, high: high, low: low)
    }
  }

  /// "You tune the major third sharp: 22 of 25 notes are too high, typically by 9 ¢."
  fileprivate func tendency(of interval: Interval, _ notes: TunedNotes, to side: MatchingTendency.Side)
    -> String
  {
    let name = interval.definiteName(in: language)
    let (count, median) = (notes.errors.count, cents(Cents(notes.median.magnitude)))
    let words = notes.hasEarlier ? texts.tunedLatest(count: count) : texts.tunedAll(count: count)
    let sentence =
      side == .sharp
      ? texts.historyTunesSharp(interval: name, high: notes.sharp, notes: words, median: median)
      : texts.historyTunesFlat(interval: name, low: notes.flat, notes: words, median: median)
    return sentence.capitalizedFirst
  }
}

extension HistoryText {
  /// Whether the person tunes to one side, and which of several intervals, in a terminal with the command that practises
  /// it; empty for too few matchings.
  package var matchingTendency: [String] {
    sided.isEmpty ? [phrases.tendency(history.tuned.all)].compactMap(\.self) : tuning
  }

  /// What the end of a session says of its notes and of those before: of notes that do not count, nothing of those that do.
  package func end(of session: MatchingErrors) -> [String] {
    let (count, held) = (session.signed.count, heldInSession)
    guard held == count, count > 0 else {
      return matchingTendency + (held > 0 ? [heldMatchings].compactMap(\.self) : [])
    }
    let (high, low) = (session.signed.count { $0 > 0 }, session.signed.count { $0 < 0 })
    let check = check(after: session).map {
      phrases.texts.practiseUnheldByCommand(command: $0.command)
    }
    return (count > 1 ? [phrases.texts.matchingHeldEnd(count: count, high: high, low: low)] : [])
      + [heldMatchings, maximum == nil ? check : nil].compactMap(\.self)
  }

  /// How many notes of the session were tuned against a first note that went on sounding.
  private var heldInSession: Int { history.heldMatchings.count - (earlier?.heldMatchings.count ?? 0) }

  /// That notes do not count, because the first note went on sounding, and how their errors have changed; nil for none.
  package var heldMatchings: String? {
    let errors = history.heldMatchings.map(\.error.magnitude.value)
    let (texts, half) = (phrases.texts, min(TunedNotes.most, errors.count) / 2)
    guard errors.count > 1 else { return errors.isEmpty ? nil : texts.matchingHeldOne }
    let sentence = texts.matchingHeld(count: errors.count.grouped)
    guard half >= MatchingTendency.fewest else { return sentence }
    func median(_ part: some Sequence<Double>) -> String {
      phrases.cents(Cents(part.sorted().sortedMedian ?? 0))
    }
    let course = texts.matchingHeldCourse(
      count: half, first: median(errors.prefix(half)), last: median(errors.suffix(half)))
    return "\(sentence) \(course)"
  }

  /// The sentences of what the person tunes to one side, beyond chance; of an interval also how its notes lie by the other
  /// tuning, where that is elsewhere.
  package var tuning: [String] {
    sided.map { sentence, intervals, notes in
      let other = intervals.count == 1 ? phrases.byOther(intervals[0], notes) : nil
      let practice = maximum == nil && notes.isPractised ? Practice(tuning: intervals, in: phrases) : nil
      let command = practice.map { phrases.texts.practiseByCommand(command: $0.command) }
      return [sentence, other, command].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The sessions that the end of one offers: without the held note, of one that had it, or that practise what is tuned to
  /// one side.
  package func practices(after session: MatchingErrors) -> [Practice] {
    check(after: session).map { [$0] } ?? tuningPractices
  }

  /// The same intervals without the first note that went on sounding; nil unless it did in the whole session.
  private func check(after session: MatchingErrors) -> Practice? {
    heldInSession > 0 && heldInSession == session.signed.count
      ? Practice(checking: session.intervals, in: phrases) : nil
  }

  /// The sessions that practise it, where the median error is large enough: by the tuning by which the notes were judged,
  /// then, where a piano's interval is elsewhere, the pure one.
  package var tuningPractices: [Practice] {
    sided.filter(\.notes.isPractised).flatMap { _, intervals, _ in
      let pure = intervals.map { TunedInterval($0.interval, by: .justIntonation) }
      let isElsewhere = intervals.count == 1 && intervals[0].differs && pure != intervals
      return (isElsewhere ? [intervals, pure] : [intervals]).map { Practice(tuning: $0, in: phrases) }
    }
  }

  /// The mean error of each interval by each tuning, of the latest notes; empty unless there are several.
  package var errorsByInterval: [TunedFigure] {
    let parts = history.tuned.parts
    return parts.count < 2 ? [] : parts.map { TunedFigure($0, $1, in: phrases) }
  }

  /// What the person tunes to one side: each of several intervals, or, if there is none, all notes together.
  private var sided: [(sentence: String, intervals: [TunedInterval], notes: TunedNotes)] {
    let each = history.tuned.tendencies
    guard each.isEmpty else {
      return each.map { tuned, notes, side in
        (phrases.tendency(of: tuned.interval, notes, to: side), [tuned], notes)
      }
    }
    let all = history.tuned.all
    guard MatchingTendency(all)?.side != nil, let sentence = phrases.tendency(all) else { return [] }
    return [(sentence, history.tuned.intervals, all)]
  }
}

/// The mean error of the latest notes of an interval that were judged by one tuning.
package struct TunedFigure: Equatable, Sendable {
  package let tuned: TunedInterval
  /// "major third (pure)".
  package let name: String
  /// "11 ¢".
  package let value: String
  /// "25 notes, half within 9.0 ¢".
  package let note: String
  /// Practises the interval by the same tuning; nil of notes that lie near.
  package let practice: Practice?

  fileprivate init(_ tuned: TunedInterval, _ notes: TunedNotes, in phrases: Phrases) {
    self.tuned = tuned
    name = phrases.name(of: tuned)
    value = notes.meanSize.map(phrases.cents) ?? "–"
    let half = notes.errors.count < MatchingTendency.fewest ? nil : notes.medianSize.map(phrases.half)
    note = [phrases.count(of: notes), half].compactMap(\.self).joined(separator: ", ")
    practice = notes.isPractised ? Practice(tuning: [tuned], in: phrases) : nil
  }
}

extension TunedNotes {
  /// Whether practice is offered for notes to one side.
  fileprivate var isPractised: Bool { median.magnitude >= MatchingTendency.leastPractised }
}

extension Phrases {
  /// "25 notes", "latest 40 notes".
  fileprivate func count(of notes: TunedNotes) -> String {
    notes.hasEarlier ? texts.tunedLatestAlone(count: notes.errors.count) : self.notes(notes.errors.count)
  }

  /// "major third (pure)"; unison and octave, which every tuning has alike, by their names alone.
  fileprivate func name(of tuned: TunedInterval) -> String {
    let name = tuned.interval.name(in: language)
    if tuned.surplus == .zero { return name }
    return tuned.tuning == .justIntonation
      ? texts.tunedPure(interval: name) : texts.tunedTempered(interval: name)
  }

  /// "By a pure interval instead of a piano's they are typically 23 ¢ too high."; nil where the tunings are alike.
  fileprivate func byOther(_ tuned: TunedInterval, _ notes: TunedNotes) -> String? {
    guard tuned.differs else { return nil }
    let (median, size) = (notes.medianByOther, cents(Cents(notes.medianByOther.magnitude)))
    return switch (tuned.tuning, median > 0) {
    case (.equalTemperament, true): texts.tunedByPureHigh(median: size)
    case (.equalTemperament, false): texts.tunedByPureLow(median: size)
    case (.justIntonation, true): texts.tunedByPianoHigh(median: size)
    case (.justIntonation, false): texts.tunedByPianoLow(median: size)
    }
  }
}
