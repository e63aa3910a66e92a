package import Chronology
package import Music
import Numerics
package import Text

/// The one verdict on change that a person is shown: from the first comparisons until now.
///
/// The change is the tracker's (`ThresholdChange`) between the first and the last window of comparisons. It is a change
/// only if the 95 % interval excludes 0, so about one in twenty listeners with a constant threshold is shown a change.
/// Between 240 and 600 comparisons the windows are the first and the last 120, and the 99.5 % interval must exclude 0.
package struct ThresholdProgress: Sendable, Hashable {
  /// The change between the first and the last window.
  package let change: ThresholdChange
  /// The estimate now, with the number that is shown as the threshold.
  package let now: TrackedThreshold

  /// The geometric mean threshold in the first window.
  package var start: Cents { change.before }

  /// The verdict; no change if the estimate now, whose number is shown, is not at least half of the change away from
  /// the first threshold, as after a very different last day: the two numbers would not show the change.
  package var verdict: ThresholdChange.Verdict {
    change.verdict.isChange && !isShown ? .noChangeSeen : change.verdict
  }

  /// Whether the numbers then and now show at least half of the change.
  private var isShown: Bool {
    (now.mean.value.octaves - start.value.octaves) / change.octaves >= 0.5
  }

  /// Whether there is probably a change, with too few comparisons for a verdict: 2.17 deviations from 0, the ends of a 97 %
  /// interval. Of people who do not change, at most 3 in 100 are told so at any one time (`EarlyChangeTests`).
  package var isProbable: Bool {
    let isFar = change.octaves.magnitude >= Self.probableDeviations * change.deviationOctaves
    return !change.isComplete && isFar && !verdict.isChange && isShown
  }

  private static let probableDeviations = 2.17

  /// Whether the mean of several intervals' changes is probably below 0: as many deviations as of one. Of 30 people who do not
  /// change, at most 2 are told so after 600 answers (`HarderPairsTests`).
  package static func areProbablyFiner(_ changes: [ThresholdChange]) -> Bool {
    let variance = changes.reduce(0) { $0 + $1.deviationOctaves * $1.deviationOctaves }
    return changes.reduce(0) { $0 + $1.octaves } <= -probableDeviations * variance.squareRoot()
  }

  /// How many more comparisons it takes until both windows are full; 0 if they are.
  package var comparisonsUntilVerdict: Int {
    change.isComplete ? 0 : 2 * ThresholdChange.standardWindow - change.comparisons
  }
}

/// What a sentence calls a threshold.
package enum ThresholdName: Sendable, Hashable {
  /// "it", beside its name and number.
  case pronoun
  /// "your threshold", of a person who has trained unison only.
  case yours
  /// "your threshold (major third)".
  case of(Interval)

  /// What a sentence calls an interval's threshold: it needs no name where the person has trained nothing else, or where
  /// the history is of one interval, which stands above.
  /// - Parameter name: the interval's name on the screen; empty if it need not be named.
  package init(of interval: Interval, _ name: String, in history: TrainingHistory) {
    self = name.isEmpty || history.interval != nil ? .yours : .of(interval)
  }

  package func words(in language: Language) -> String {
    switch self {
    case .pronoun: language.texts.thresholdIt
    case .yours: language.texts.thresholdYours
    case .of(let interval): language.texts.thresholdOfInterval(interval: interval.name(in: language))
    }
  }
}

extension ThresholdProgress {
  /// "It has improved, from 22 ¢ in your first 300 comparisons."; "Cannot tell yet whether it has changed", with the
  /// comparisons until both windows are full; then both numbers, and the thresholds that such windows mostly detect,
  /// because more comparisons do not make the windows longer. No date stands beside the first number: it is the
  /// estimate from the whole first window, and the timeline's estimate of a day inside it differs.
  /// - Parameter name: what the sentence calls the threshold, whose number now stands beside it.
  package func words(of name: ThresholdName = .yours, in language: Language) -> String {
    let (texts, threshold) = (language.texts, name.words(in: language))
    let before = cents(start, language)
    switch verdict {
    case .improving:
      return texts.changeImproving(threshold: threshold, count: change.window, before: before)
        .capitalizedFirst
    case .declining:
      return texts.changeDeclining(threshold: threshold, count: change.window, before: before)
        .capitalizedFirst
    case .noChangeSeen, .tooEarlyToTell:
      return change.isComplete ? whatTells(name, language) : comparisonsMissing(threshold, language)
    }
  }

  /// "48 → 23 ¢, not certain yet", or "probably better"; nil while a change is shown, and where the first threshold is not known
  /// or reads as the one now.
  /// - Parameter later: whose thresholds stand in place of its own.
  package func uncertainHeadline(in language: Language, with later: ThresholdProgress? = nil) -> String? {
    let (texts, ends) = (language.texts, (later ?? self).ends(in: language))
    if verdict.isChange || uncertain(in: language) == nil { return nil }
    return switch (isProbable, change.octaves < 0) {
    case (false, _): texts.changeHeadlineChance(before: ends.then, now: ends.now)
    case (true, true): texts.changeHeadlineProbablyBetter(before: ends.then, now: ends.now)
    case (true, false): texts.changeHeadlineProbablyWorse(before: ends.then, now: ends.now)
    }
  }

  /// "22 → 8.4 ¢, better"; nil while no change is shown.
  /// - Parameter later: whose thresholds stand in place of its own.
  package func headline(in language: Language, with later: ThresholdProgress? = nil) -> String? {
    let (then, now) = (later ?? self).ends(in: language)
    let texts = language.texts
    return switch verdict {
    case .improving: texts.changeHeadlineImproving(before: then, now: now)
    case .declining: texts.changeHeadlineDeclining(before: then, now: now)
    case .noChangeSeen, .tooEarlyToTell: nil
    }
  }

  /// "In your first 300 comparisons together about 24 ¢, now about 17 ¢; that is not certain yet."; "Cannot tell yet whether your threshold
  /// has changed." where the first is not known; nil while a change is shown, and while neither can be said before both windows are full.
  package func unchanged(in language: Language) -> String? {
    if verdict.isChange { return nil }
    return uncertain(in: language) ?? (change.isComplete ? language.texts.changeUnknown : nil)
  }

  /// "In your first 300 comparisons together about 24 ¢, now about 17 ¢; that is not certain yet.", or "that is probably better, but
  /// not yet certain."; nil where the first is not known, or reads as the one now.
  package func uncertain(in language: Language) -> String? {
    let (texts, ends, count) = (language.texts, ends(in: language), change.window)
    guard isTold(ends) else { return nil }
    return switch (isProbable, change.octaves < 0) {
    case (false, _): texts.changeMayBeChance(count: count, before: ends.then, now: ends.now)
    case (true, true): texts.changeProbablyBetter(count: count, before: ends.then, now: ends.now)
    case (true, false): texts.changeProbablyWorse(count: count, before: ends.then, now: ends.now)
    }
  }

  /// Whether the first threshold is known, and reads otherwise than the one now.
  private func isTold(_ ends: (then: String, now: String)) -> Bool {
    isStartKnown && change.window >= Self.fewestOfWindow && ends.then != ends.now
  }

  /// "45 → 23 ¢, better", or "probably better"; nil of any other.
  /// - Parameter later: whose thresholds stand in place of its own.
  package func toldHeadline(in language: Language, with later: ThresholdProgress? = nil) -> String? {
    headline(in: language, with: later) ?? (isProbable ? uncertainHeadline(in: language, with: later) : nil)
  }

  /// The fewest comparisons in the first window of which a threshold is said. After 30, it was more than a factor of two off for
  /// 4 of 30 people with a slope of 0.7; `EarlyChangeTests` holds how often it is closer.
  private static let fewestOfWindow = 100

  /// Whether the first threshold is known as well as a threshold must be to be shown, as far as the change tells: the windows
  /// are as long, so each is taken to have 1/√2 of its deviation.
  private var isStartKnown: Bool {
    2 * 1.96 * change.deviationOctaves / 2.0.squareRoot() < TrackedThreshold.widestFactor.octaves
      && start <= now.largest
  }

  private func whatTells(_ name: ThresholdName, _ language: Language) -> String {
    let (texts, threshold, count) = (language.texts, name.words(in: language), change.window)
    let visible = whatShows(in: change.smallestVisibleOctaves, language)
    guard isStartKnown else {
      return texts.changeNotSeen(threshold: threshold, count: count, change: visible)
    }
    let ends = ends(in: language)
    let words =
      ends.then == ends.now
      ? texts.changeNone(count: count, now: ends.now, change: visible)
      : texts.changeWithinChance(count: count, before: ends.then, now: ends.now, change: visible)
    return if case .of = name { "\(threshold.capitalizedFirst): \(words.lowercasedFirst)" } else { words }
  }

  /// "Peach can usually tell a change only when your threshold falls below 10 or rises above 27 ¢."
  /// - Parameter octaves: the change that is mostly detected.
  private func whatShows(in octaves: Double, _ language: Language) -> String {
    let (texts, factor) = (language.texts, Elementary.exp2(octaves))
    let (low, high) = (cents(Cents(start.value / factor), language), Cents(start.value * factor))
    // So large a difference was never asked.
    return high <= now.largest
      ? texts.changeShowsOutside(low: low, high: cents(high, language)) : texts.changeShowsBelow(low: low)
  }

  /// Why a change that is shown holds, although the first threshold may lie in the interval of the one now; nil while
  /// no change is shown.
  package func comparison(in language: Language) -> String? {
    verdict.isChange ? language.texts.changeCompared(count: change.window) : nil
  }

  private func comparisonsMissing(_ threshold: String, _ language: Language) -> String {
    let count = comparisonsUntilVerdict
    let texts = language.texts
    if count == 1 { return texts.changeTooEarlyByOne(threshold: threshold) }
    let step = count < 20 ? 1 : count < 200 ? 10 : 50
    let rounded = (count + step / 2) / step * step
    let minutes = max(1, Int((Double(count) * Self.secondsOfComparison / 60).rounded()))
    let full = 2 * ThresholdChange.standardWindow
    let missing = step == 1 ? "\(count)" : texts.changeAbout(count: rounded)
    let weeks = change.weeks(of: count)
    let time =
      weeks < 2
      ? texts.changeTime(minutes: minutes)
      : texts.changeTimeAtPace(minutes: minutes, weeks: Int(weeks.rounded()))
    guard let soFar = uncertain(in: language) else {
      return texts.changeTooEarly(threshold: threshold, least: full, count: missing, time: time)
    }
    // Where the change so far is too small to be told then, too, the missing comparisons promise nothing.
    if let visible = change.visibleOctavesWhenComplete, change.octaves > -visible {
      return "\(soFar) \(whatShows(in: visible, language))"
    }
    return "\(soFar) \(texts.changeTellsAfter(least: full, count: missing, time: time))"
  }

  /// The usual time of a person's comparison: two notes of 1 s, 0.4 s of feedback and 2.4 s to answer; 100 take about 8
  /// minutes. Simulated listeners take their `response-seconds`.
  package static let secondsOfComparison = 4.8

  /// "You now hear differences 9.1 cents smaller than in your first 300 comparisons."; nil while no change is shown.
  package func need(in language: Language) -> String? {
    let (texts, cents) = (language.texts, now.difference(from: start, in: language))
    let count = change.window
    return switch verdict {
    case .improving:
      cents == "1" ? texts.hearSmallerByOne(count: count) : texts.hearSmaller(cents: cents, count: count)
    case .declining:
      cents == "1" ? texts.needLargerByOne(count: count) : texts.needLarger(cents: cents, count: count)
    case .noChangeSeen, .tooEarlyToTell: nil
    }
  }

  /// The thresholds then and now: "22" and "12".
  package func ends(in language: Language) -> (then: String, now: String) {
    (cents(start, language), cents(now.mean, language))
  }

  private func cents(_ threshold: Cents, _ language: Language) -> String {
    now.text(of: threshold, in: language)
  }
}

extension TrainingHistory {
  /// The change of an interval's threshold since its first comparisons; nil while no threshold is shown.
  package func progress(of interval: Interval) -> ThresholdProgress? {
    guard let now = threshold(of: interval), now.isShown,
      let change = estimates?[interval]?.changeSinceStart
    else { return nil }
    return ThresholdProgress(change: change, now: now)
  }

  /// The change of an interval's threshold at the end of an earlier period, with the estimate of then; nil where the comparisons
  /// of then are not kept.
  package func progress(
    of interval: Interval, at period: PeriodInterval, _ threshold: TrackedThreshold
  ) -> ThresholdProgress? {
    estimates?[interval]?.changeSinceStart(before: period.end).map {
      ThresholdProgress(change: $0, now: threshold)
    }
  }

  /// That no change can be told of an interval whose threshold is known only as a range or a bound, and what would tell;
  /// nil for any other, and before the first window of comparisons is full.
  /// - Parameter name: what the sentence calls the threshold.
  package func untoldChange(
    of interval: Interval, _ name: ThresholdName = .yours, in language: Language
  ) -> String? {
    guard let now = threshold(of: interval), now.answers >= ThresholdChange.standardWindow,
      now.isRough || now.bound != nil
    else { return nil }
    return language.texts.changeOfUnknownThreshold(threshold: name.words(in: language))
  }
}
