import Music
import Numerics
import Text
package import Training

extension Phrases {
  /// "Of all your 20 notes 4 were too high and 16 too low: you tend to tune flat."; nil for too few matchings.
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

  /// By what the notes of the first interval that is tuned to one side were judged, where a piano's is at least 10 ¢ wider or
  /// narrower than a pure one; nil without such an interval.
  package var judgedTuning: String? {
    guard let interval = sided.first(where: { $0.intervals.count == 1 })?.intervals[0] else { return nil }
    let (texts, name) = (phrases.texts, interval.definiteName(in: phrases.language))
    let pure = Frequency(hertz: TuningSystem.justIntonation.ratio(of: interval))
    let piano = Frequency(hertz: TuningSystem.equalTemperament.ratio(of: interval))
    let surplus = piano.cents(above: pure).value
    guard surplus.magnitude >= 10 else { return nil }
    let cents = Int(surplus.magnitude.rounded())
    return surplus > 0
      ? texts.tunedBesideWider(interval: name, cents: cents)
      : texts.tunedBesideNarrower(interval: name, cents: cents)
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

  /// The sentences of what the person tunes to one side, beyond chance.
  package var tuning: [String] {
    sided.map { sentence, intervals, isLarge in
      if maximum != nil || !isLarge { return sentence }
      let practice = Practice(tuning: intervals, in: phrases)
      return "\(sentence) \(phrases.texts.practiseByCommand(command: practice.command))"
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

  /// The sessions that practise it, where the median error is large enough.
  package var tuningPractices: [Practice] {
    sided.filter(\.isLarge).map { Practice(tuning: $0.intervals, in: phrases) }
  }

  /// What the person tunes to one side: each of several intervals, or, if there is none, all notes together.
  private var sided: [(sentence: String, intervals: [Interval], isLarge: Bool)] {
    func isLarge(_ median: Double) -> Bool { median.magnitude >= MatchingTendency.leastPractised }
    let each = history.tuned.tendencies
    guard each.isEmpty else {
      return each.map { interval, notes, side in
        (phrases.tendency(of: interval, notes, to: side), [interval], isLarge(notes.median))
      }
    }
    let all = history.tuned.all
    guard MatchingTendency(all)?.side != nil, let sentence = phrases.tendency(all) else { return [] }
    return [(sentence, history.tuned.intervals, isLarge(all.median))]
  }
}
