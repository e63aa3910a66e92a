import Music
import Numerics
import Text
package import Training

extension Phrases {
  /// "Of all your 20 notes: 9 too high, 11 too low. No tendency to one side."; nil of fewer than 5.
  fileprivate func untold(_ notes: TunedNotes) -> String? {
    let count = notes.errors.count
    guard count >= TunedNotes.fewest else { return nil }
    let words = notes.hasEarlier ? texts.tunedOfLatest(count: count) : texts.tunedOfAll(count: count)
    return count < TunedNotes.telling
      ? texts.historyTendencyUntold(notes: words, high: notes.sharp, low: notes.flat)
      : texts.historyNoTendency(notes: words, high: notes.sharp, low: notes.flat)
  }

  /// "You tune the major third sharp: 22 of 25 notes are too high, typically by 9 ¢."
  fileprivate func tendency(of name: String, _ notes: TunedNotes, to side: TunedNotes.Side) -> String {
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
  /// Which intervals the person tunes to one side, in a terminal with the command that practises it; of a single interval
  /// also that none is seen.
  package var matchingTendency: [String] {
    let parts = history.tuned.parts
    return sided.isEmpty && parts.count == 1 ? [phrases.untold(parts[0].notes)].compactMap(\.self) : tuning
  }

  /// What the end of a session says of its notes and of those before: of notes that do not count, nothing of those that do.
  package func end(of session: MatchingErrors) -> [String] {
    let count = session.signed.count
    let (high, low) = (session.signed.count { $0 > 0 }, session.signed.count { $0 < 0 })
    let own = count > 1 ? phrases.texts.matchingEnd(count: count, high: high, low: low) : nil
    let held = heldInSession > 0 ? heldMatchings : nil
    guard isHeld(session) else {
      // What was found before of other intervals, or by another tuning, is no result of this session.
      let found = tuning(of: sided.filter { session.intervals.contains($0.tuned) })
      let told = history.tuned.parts.count == 1 ? matchingTendency : found
      // All notes are those of the session while there are no others.
      let isAll = history.tuned.parts.contains {
        [$0.tuned] == session.intervals && $0.notes.errors.count == count
      }
      return [told.isEmpty || !isAll ? own : nil, before(session), besideThreshold(session)].compactMap(
        \.self) + told
        + [held].compactMap(\.self)
    }
    let check = check(after: session).map {
      phrases.texts.practiseUnheldByCommand(command: $0.command)
    }
    return [own, held, maximum == nil ? check : nil].compactMap(\.self)
  }

  /// Whether the notes of a session of one interval lie nearer than those before it, by the tuning of the session, or than
  /// those with a held first note, if there are no others; nil of several intervals and of few notes.
  private func before(_ session: MatchingErrors) -> String? {
    let errors = session.signed
    guard let earlier, let tuned = session.intervals.first, session.intervals.count == 1,
      errors.count >= TunedNotes.fewest
    else { return nil }
    let counted = earlier.tuned.notes(by: tuned)
    let notes = counted?.notes ?? held(tuned, in: earlier)
    guard notes.errors.count >= TunedNotes.fewest, let mean = notes.meanSize else { return nil }
    let (texts, count, error) = (phrases.texts, notes.latest.count, phrases.cents(mean))
    let before =
      switch (counted?.isOfOther, tuned.tuning) {
      case (nil, _): texts.matchingBeforeHeld(count: count, error: error)
      case (false, _): texts.matchingBefore(count: count, error: error)
      case (true, .justIntonation): texts.matchingBeforeByPure(count: count, error: error)
      case (true, .equalTemperament): texts.matchingBeforeByPiano(count: count, error: error)
      }
    let isNearer = errors.map(\.magnitude).mean ?? 0 < mean.value
    return switch (notes.differ(from: errors), isNearer) {
    case (false, _): texts.matchingBeforeChance(before: before)
    case (true, true): texts.matchingBeforeNearer(before: before)
    case (true, false): texts.matchingBeforeFurther(before: before)
    }
  }

  /// Whether the person tunes as finely as they hear: the mean error of a session of one interval, within two standard errors,
  /// beside its threshold. Of few notes and while the threshold is not known, at the end of the first session the mean error in
  /// hertz; else nil.
  private func besideThreshold(_ session: MatchingErrors) -> String? {
    if let words = besideKnownThreshold(session) { return words }
    guard earlier?.hasMatchings == false, session.intervals.count == 1, let mean = session.errors.mean else {
      return nil
    }
    return phrases.yardstick(of: Cents(mean))
  }

  private func besideKnownThreshold(_ session: MatchingErrors) -> String? {
    guard session.intervals.count == 1, session.errors.count >= TunedNotes.fewest,
      let threshold = history.threshold(of: session.intervals[0].interval), threshold.isShown,
      let words = phrases.short(threshold)
    else { return nil }
    let (texts, errors) = (phrases.texts, RunningStatistics(session.errors))
    let deviation = 2 * errors.standardDeviation / Double(session.errors.count).squareRoot()
    if errors.mean - deviation > threshold.high.value { return texts.matchingCoarser(threshold: words) }
    if errors.mean + deviation < threshold.low.value { return texts.matchingFiner(threshold: words) }
    return texts.matchingAsHeard(threshold: words)
  }

  /// The latest notes of an interval that were tuned against a first note that went on sounding.
  private func held(_ tuned: TunedInterval, in history: TrainingHistory) -> TunedNotes {
    var notes = TunedNotes()
    for held in history.heldMatchings where held.tuned == tuned {
      notes.add(held.error, other: held.error)
    }
    return notes
  }

  /// Whether all notes of a session were tuned against a first note that went on sounding.
  package func isHeld(_ session: MatchingErrors) -> Bool {
    heldInSession > 0 && heldInSession == session.signed.count
  }

  /// How many notes of the session were tuned against a first note that went on sounding.
  private var heldInSession: Int { history.heldMatchings.count - (earlier?.heldMatchings.count ?? 0) }

  /// That notes do not count, because the first note went on sounding, and how their errors have changed; nil for none.
  package var heldMatchings: String? {
    let errors = history.heldMatchings.map(\.error.magnitude.value)
    let (texts, half) = (phrases.texts, min(TunedNotes.most, errors.count) / 2)
    guard errors.count > 1 else { return errors.isEmpty ? nil : texts.matchingHeldOne }
    let sentence = texts.matchingHeld(count: errors.count.grouped)
    guard half >= TunedNotes.fewest else { return sentence }
    func median(_ part: some Sequence<Double>) -> String {
      phrases.cents(Cents(part.sorted().sortedMedian ?? 0))
    }
    let course = texts.matchingHeldCourse(
      count: half, first: median(errors.prefix(half)), last: median(errors.suffix(half)))
    return "\(sentence) \(course)"
  }

  /// The sentences of what the person tunes to one side, beyond chance; of a piano's interval also how its notes lie by the
  /// pure one, where that is elsewhere.
  package var tuning: [String] { tuning(of: sided) }

  private typealias Sided = (
    sentence: String, tuned: TunedInterval, notes: TunedNotes, practice: Practice?
  )

  private func tuning(of sided: [Sided]) -> [String] {
    sided.map { one in
      let other = phrases.byPure(one.tuned, one.notes)
      let command =
        maximum != nil ? nil : one.practice.map { phrases.texts.practiseByCommand(command: $0.command) }
      return [one.sentence, other, command].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The sessions that the end of one offers: without the held note, of one that had it and whose notes do not lie far off; else those that practise what is
  /// tuned to one side, and the interval of the session, unless its notes lie near.
  package func practices(after session: MatchingErrors) -> [Practice] {
    if let check = check(after: session) { return [check] }
    let isOff = session.errors.mean ?? 0 >= TunedNotes.leastPractised && session.intervals.count == 1
    let own = isOff ? session.intervals.map { Practice(tuning: .practised($0), in: phrases) } : []
    return own + tuningPractices.filter { !own.contains($0) }
  }

  /// Whether the first session that the end of one offers is the next step: the check of what a held note has taught, or its
  /// practice, where the notes of the session lie far off.
  package func practisesNext(after session: MatchingErrors) -> Bool { isHeld(session) || isFar(session) }

  private func isFar(_ session: MatchingErrors) -> Bool {
    session.errors.count >= TunedNotes.fewest && session.errors.mean ?? 0 >= TunedNotes.far
  }

  /// The same intervals without the first note that went on sounding; nil unless it did in the whole session, and where its
  /// notes lie far off.
  private func check(after session: MatchingErrors) -> Practice? {
    isHeld(session) && !isFar(session) ? Practice(checking: session.intervals, in: phrases) : nil
  }

  /// The sessions that practise it, where the median error is large enough.
  package var tuningPractices: [Practice] { sided.compactMap(\.practice) }

  /// What is tuned to one side, of the first session of `tuningPractices`.
  var reasonOfTuning: String? { tuning(of: sided.filter { $0.practice != nil }).first }

  /// Whether an interval's notes lie nearer than the person hears it: then its threshold does not limit them.
  private func isFinerThanHeard(_ one: Sided) -> Bool {
    guard let threshold = history.threshold(of: one.tuned.interval), let error = one.notes.meanSize else {
      return false
    }
    return threshold.isShown && error < threshold.low
  }

  /// Why hearing comes before tuning, where both are practised of one interval; nil otherwise.
  package var orderOfPractices: String? {
    let heard = practices.compactMap { $0.settings["intervals"] }
    return sided.contains { one in
      one.practice?.settings["intervals"].map(heard.contains) == true && !isFinerThanHeard(one)
    } ? phrases.texts.practiseHearingFirst : nil
  }

  /// The mean error of each interval by each tuning, of the latest notes.
  package var errorsByInterval: [TunedFigure] {
    history.tuned.parts.map { TunedFigure($0, $1, in: phrases) }
  }

  /// The intervals that the person tunes to one side. One with notes by both tunings is named with the tuning.
  private var sided: [Sided] {
    let parts = history.tuned.parts
    return history.tuned.tendencies.map { tuned, notes, side in
      let isOfBoth = parts.count { $0.tuned.interval == tuned.interval } > 1
      let definite = tuned.interval.definiteName(in: phrases.language)
      let name = isOfBoth ? phrases.name(definite, of: tuned) : definite
      return (
        phrases.tendency(of: name, notes, to: side), tuned, notes, Practice(of: tuned, notes, in: phrases)
      )
    }
  }
}

/// The mean error of the latest notes of an interval that were judged by one tuning.
package struct TunedFigure: Equatable, Sendable {
  package let tuned: TunedInterval
  /// "major third (pure)".
  package let name: String
  /// "11 ¢".
  package let value: String
  /// "25 notes"; from 40 on "latest 20 notes", with the mean errors of the first 20 and of these, and whether they differ.
  package let note: String
  /// Practises the interval by the same tuning; nil of notes that lie near, and where another tuning is practised.
  package let practice: Practice?

  fileprivate init(_ tuned: TunedInterval, _ notes: TunedNotes, in phrases: Phrases) {
    self.tuned = tuned
    name = phrases.name(tuned.interval.name(in: phrases.language), of: tuned)
    value = notes.meanSize.map(phrases.cents) ?? "–"
    note = [phrases.count(of: notes), phrases.course(of: notes)].compactMap(\.self).joined(separator: ", ")
    practice = tuned == .practised(tuned) ? Practice(of: tuned, notes, in: phrases) : nil
  }
}

extension TunedInterval {
  /// What is practised for an interval: the pure one where a piano's is elsewhere, since who tunes while playing plays no piano.
  fileprivate static func practised(_ tuned: TunedInterval) -> TunedInterval {
    tuned.differs ? TunedInterval(tuned.interval, by: .justIntonation) : tuned
  }
}

extension Practice {
  /// The practice of an interval; nil of notes that lie near.
  fileprivate init?(of tuned: TunedInterval, _ notes: TunedNotes, in phrases: Phrases) {
    let practised = TunedInterval.practised(tuned)
    let median = practised == tuned ? notes.median : notes.medianByOther
    guard median.magnitude >= TunedNotes.leastPractised else { return nil }
    self.init(tuning: practised, in: phrases)
  }
}

extension Phrases {
  /// "25 notes", "latest 20 notes".
  fileprivate func count(of notes: TunedNotes) -> String {
    notes.course == nil ? self.notes(notes.latest.count) : texts.tunedLatestAlone(count: notes.latest.count)
  }

  /// "12 → 7.0 ¢, better" of the first and the latest 20 notes; nil of fewer than 40.
  fileprivate func course(of notes: TunedNotes) -> String? {
    notes.course.map { first, latest, isChange in
      let verdict = !isChange ? texts.tunedChance : latest < first ? texts.tunedBetter : texts.tunedWorse
      return texts.tunedCourse(
        first: language.cents(first.value), latest: language.cents(latest.value), verdict: verdict)
    }
  }

  /// "major third (pure)"; unison and octave, which every tuning has alike, by their names alone.
  func name(_ name: String, of tuned: TunedInterval) -> String {
    if tuned.surplus == .zero { return name }
    return tuned.tuning == .justIntonation
      ? texts.tunedPure(interval: name) : texts.tunedTempered(interval: name)
  }

  /// "Compared with the pure interval, they are typically 23 ¢ too high."; nil of notes that were tuned to the pure one, and where
  /// the tunings are alike.
  fileprivate func byPure(_ tuned: TunedInterval, _ notes: TunedNotes) -> String? {
    guard tuned.differs, tuned.tuning == .equalTemperament else { return nil }
    let (median, size) = (notes.medianByOther, cents(Cents(notes.medianByOther.magnitude)))
    return median > 0 ? texts.tunedByPureHigh(median: size) : texts.tunedByPureLow(median: size)
  }
}
