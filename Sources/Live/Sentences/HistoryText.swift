import Chronology
import Foundation
package import Music
import Numerics
import Text
package import Training

/// A person's history in a few lines, in their language.
package struct HistoryText {
  /// The maximum number of points in the drawn timeline.
  package static let columns = 72

  package let phrases: Phrases
  package let history: TrainingHistory
  let strategy, next: String?
  let maximum: Cents?
  private let trained: Set<Interval>
  private let isNamed: Bool
  let earlier: TrainingHistory?
  let tunings: ComparedTunings?
  /// The tuning of the next comparisons; nil if it is not known.
  var nextTuning: TuningSystem? { tunings?.next }
  let large: [Interval: LargeAnswers]
  let harderIntervals: [HarderInterval]

  /// The lines of a history.
  /// - Parameters:
  ///   - strategy: the name of the strategy by which missing answers are foretold; nil if it is not known, as for a file.
  ///   - next: the name of the next session's strategy; nil if it is `strategy`.
  ///   - maximum: the largest offset of the settings, on the page, which has no commands; nil elsewhere.
  ///   - trained: the intervals whose estimates are shown, such as those that a session has trained; empty for all.
  ///   - isNamed: whether unison has its name for a person who has trained nothing else, too.
  ///   - earlier: the history before the session that ends; nil outside a session.
  ///   - tunings: those of the comparisons, before the session that ends; nil if they are not known, as of a file.
  package init(
    _ history: TrainingHistory,
    _ phrases: Phrases = Phrases(.ofEnvironment), strategy: String? = nil,
    next: String? = nil, onPageWith maximum: Cents? = nil, trained: Set<Interval> = [],
    isNamed: Bool = false, after earlier: TrainingHistory? = nil, tunings: ComparedTunings? = nil
  ) {
    self.history = history
    self.phrases = phrases
    (self.strategy, self.next) = (strategy, next ?? strategy)
    (self.maximum, self.trained, self.isNamed) = (maximum, trained, isNamed)
    (self.earlier, self.tunings) = (earlier, tunings)
    large = Dictionary(
      uniqueKeysWithValues: history.trainedIntervals.map { ($0, LargeAnswers(history, of: $0)) })
    harderIntervals = history.harderIntervals
  }

  /// The estimated threshold and its change since the first comparisons, a line for each interval that was trained, as
  /// after a session; empty before the first answer.
  package var estimate: [String] {
    let (own, count) = told
    let rest = count.map {
      "\(phrases.estimatedName(phrases.texts.severalIntervals(count: $0))): \(phrases.texts.byIntervalUnknown)"
    }
    let isOfSeveral = history.trainedIntervals.count > 1
    return own.flatMap { interval, name in
      let line = estimate(of: interval, name) {
        isOfSeveral ? changeInNumbers(of: $0) : shortChange(of: $0, $1)
      }
      return [line] + before(of: interval, "")
    }
      + [rest].compactMap(\.self)
  }

  /// The intervals that are told one by one, and the number of others of which nothing is known, if there are at least
  /// three: they share a line.
  var told: (own: [(interval: Interval, name: String)], unknown: Int?) {
    let known = shown.filter { interval, _ in
      words(of: interval) != phrases.texts.byIntervalUnknown || before(of: interval, "") != []
    }
    let unknown = shown.count - known.count
    return unknown < 3 ? (shown, nil) : (known, unknown)
  }

  /// The trained intervals that are shown, unison first. They have names if the person has trained intervals, or is
  /// about to.
  var shown: [(interval: Interval, name: String)] {
    if history.trainedIntervals.isEmpty { return [] }
    return history.shownIntervals(in: phrases.language, isNamed: isNamed).filter {
      trained.isEmpty || trained.contains($0.interval)
    }
  }

  /// The line of a trained interval, with its change.
  private func estimate(
    of interval: Interval, _ name: String, _ change: (Interval, ThresholdName) -> String?
  ) -> String {
    let threshold = "\(phrases.estimatedName(name)): \(words(of: interval))"
    return change(interval, .pronoun).map { "\(threshold). \($0)" } ?? threshold
  }

  /// The threshold in words. Where keys seem exchanged, the answers do not say why it cannot be told: `meaning(of:)` does.
  package func words(of interval: Interval) -> String {
    guard let threshold = history.threshold(of: interval) else { return "–" }
    let isReversed = large[interval]?.reversed != nil
    let words =
      isReversed && threshold.reason(in: phrases.language) != nil
      ? phrases.texts.thresholdCannotTell : phrases.text(threshold)
    guard let (last, date) = lastKnown(of: interval) else { return words }
    let (texts, known) = (phrases.texts, phrases.text(last))
    if threshold.isGuessed && !isReversed { return texts.thresholdUntilGuesses(threshold: known, date: date) }
    let isEstimate = threshold.isRough || threshold.bound != nil
    return texts.thresholdUntil(
      threshold: known, date: date, words: isEstimate ? texts.thresholdNow(words: words) : words)
  }

  /// The last known threshold of one that is not known now, and its day; nil at the end of a session that says the
  /// threshold before it instead.
  func lastKnown(of interval: Interval) -> (threshold: TrackedThreshold, date: String)? {
    guard earlier?.threshold(of: interval)?.isShown != true,
      history.threshold(of: interval)?.isShown == false,
      let last = history.shownEstimates(of: interval).last
    else { return nil }
    return (last.threshold, phrases.date(last.interval.firstDay))
  }

  /// "Last known: 23 ¢ (30 November 2026)".
  func lastKnownWords(of interval: Interval) -> String? {
    lastKnown(of: interval).map {
      phrases.texts.thresholdUntilAlone(threshold: phrases.short($0.threshold) ?? "", date: $0.date)
    }
  }

  /// The lines at the end of a session and at the beginning of `peach profile`: the estimates, what they mean or what
  /// makes them known, what is harder than other pairs or no longer is, and that a tuning is new.
  package var end: [String] {
    estimate + meanings(isShort: true) { _ in true } + harder + noLongerHarder + newTuning
  }

  /// That a threshold is of another tuning than the next comparisons; empty where it is not.
  package var newTuning: [String] {
    [tunings?.sentence(of: shown.map(\.interval), in: phrases)].compactMap(\.self)
  }

  /// The first lines of `peach timeline`: the estimates, what makes those known that are not shown, and what days of
  /// exchanged keys make doubtful.
  package var answer: [String] {
    estimate
      + meanings(isShort: true) {
        history.threshold(of: $0)?.isShown == false || large[$0]?.reversed != nil
      }
  }

  /// The lines below `thresholds`: how each has changed, or how it becomes known, and what is harder than other pairs. What
  /// a known threshold means is on Profile.
  /// - Parameter measurement: the session that the page offers, the only next step. Its button says how many answers are missing.
  package func belowThresholds(offering measurement: ThresholdMeasurement?) -> [String] {
    var said: Set<String> = []
    return shown.flatMap { interval, name in
      let isShown = history.threshold(of: interval)?.isShown == true
      // These have the name of the interval in their sentences, so that no line has two colons.
      let change = shortChange(of: interval, ThresholdName(of: interval, name, in: history))
      let named = [change].compactMap(\.self) + before(of: interval, name)
      let lines =
        (isShown ? meaningAtEnd(of: interval) : meaning(of: interval, isOffered: measurement != nil))
        .filter { said.insert($0).inserted }
      // Why some answers are wrong holds for every interval.
      let isNamed =
        !name.isEmpty && named.isEmpty && lines.first != phrases.reasonOfErrors(strategy: strategy)
      return named
        + (!isNamed
          ? lines : lines.prefix(1).map { "\(name.capitalizedFirst): \($0)" } + lines.dropFirst())
    } + harder + noLongerHarder + newTuning
  }

  /// What the threshold of a session means: all that Profile says of it, where the session has made it known; else of one
  /// interval the yardstick; empty of several.
  private func meaningAtEnd(of interval: Interval) -> [String] {
    guard let threshold = history.threshold(of: interval), threshold.isShown else { return [] }
    if isNew(interval) {
      return meaning(of: threshold, of: interval) + amongPeople(interval)
    }
    return shown.count == 1 ? [yardstick(of: threshold, of: interval)] : []
  }

  /// The yardstick for a shown threshold; of unison also how far the two major thirds are apart, unless the person trains them.
  private func yardstick(of threshold: TrackedThreshold, of interval: Interval) -> String {
    let words = phrases.yardstick(of: threshold, of: interval)
    let namesThirds = interval == .prime && !history.trainedIntervals.contains(.majorThird)
    return namesThirds ? "\(words) \(phrases.yardstickOfThirds)" : words
  }

  /// What a shown threshold means, and its yardstick.
  private func meaning(of threshold: TrackedThreshold, of interval: Interval) -> [String] {
    [phrases.texts.thresholdMeaning, yardstick(of: threshold, of: interval)]
  }

  /// Beside a known threshold on Start: a yardstick, and for unison the rank among real people; empty while it is not known.
  package func place(of interval: Interval) -> [String] {
    guard let threshold = history.threshold(of: interval), threshold.isShown else { return [] }
    return [yardstick(of: threshold, of: interval)] + [rank(of: interval)].compactMap(\.self)
  }

  /// The rank of a shown threshold of unison among real people; nil of any other.
  private func rank(of interval: Interval) -> String? {
    guard interval == .prime, let threshold = history.threshold(of: interval), threshold.isShown else {
      return nil
    }
    return phrases.rank(of: threshold)
  }

  /// The rank of a shown threshold of unison among real people, and what practice did for others (Micheyl et al. 2006); empty of any
  /// other.
  private func amongPeople(_ interval: Interval) -> [String] {
    rank(of: interval).map { [$0, phrases.texts.thresholdAfterPractice] } ?? []
  }

  /// Whether the session has made the threshold known.
  private func isNew(_ interval: Interval) -> Bool {
    guard let earlier, history.threshold(of: interval)?.isShown == true else { return false }
    return earlier.shownEstimates(of: interval).isEmpty
  }

  /// Whether all intervals of the session are known at its end, and one was not before.
  package var hasBecomeKnown: Bool {
    shown.allSatisfy { history.threshold(of: $0.interval)?.isShown == true }
      && shown.contains { isNew($0.interval) }
  }

  /// What Start says of each interval, unison first, whichever was trained last: the threshold, and below it its change
  /// and its meaning; empty before the first answer.
  package var page: [(interval: Interval, threshold: ThresholdFigure, lines: [String])] {
    var said: Set<String?> = []
    return shown.compactMap { interval, name in
      guard let threshold = threshold(of: interval, name) else { return nil }
      let lines =
        [shortChange(of: interval, .yours)].compactMap(\.self) + before(of: interval, "")
        + meaning(of: interval)
      // Why some answers are wrong is said once.
      defer { said.formUnion(lines.filter { $0 == phrases.reasonOfErrors(strategy: strategy) }) }
      return (interval, threshold, lines.filter { !said.contains($0) })
    }
  }

  /// As `end`, with full meanings, with the thresholds at which a change would be seen, and where nothing is harder.
  package var full: [String] {
    shown.map { estimate(of: $0, $1, change) } + meanings { _ in true } + harder + nothingHarder + newTuning
  }

  /// The meaning of each estimate, unison first, whichever was trained last; it begins with the interval if the person has
  /// trained both. A line that two intervals share is said once, and of neither by name.
  /// - Parameter isShort: whether to leave out why some answers are wrong.
  private func meanings(
    isShort: Bool = false, where isIncluded: (Interval) -> Bool
  ) -> [String] {
    let intervals = shown.map(\.interval).filter(isIncluded)
    let reason = isShort ? phrases.reasonOfErrors(strategy: strategy) : nil
    let meanings = intervals.map { meaning(of: $0, isFull: !isShort).filter { $0 != reason } }
    let shared = Set(meanings.first ?? []).intersection(meanings.dropFirst().joined())
    var said: Set<String> = []
    return zip(intervals, meanings).flatMap { interval, meaning in
      var lines = meaning.filter { said.insert($0).inserted }
      if history.trainedIntervals.count > 1, let own = lines.firstIndex(where: { !shared.contains($0) }) {
        lines[own] = "\(interval.name(in: phrases.language).capitalizedFirst): \(lines[own])"
      }
      return lines
    }
  }

  /// Why the interval of a shown threshold is wide, and what narrows it; nil unless small differences are the reason.
  package func reasonOfWidth(of interval: Interval) -> String? {
    guard let threshold = history.threshold(of: interval), threshold.isWideAfterSmallDifferences else {
      return nil
    }
    let texts = phrases.texts
    let reason = texts.thresholdWide(right: threshold.right.grouped, count: threshold.answers.grouped)
    let way: String? =
      if StrategyTraits(ofStrategy: next).answersUntilKnown == .few {
        texts.thresholdNarrowedNext
      } else if maximum == nil {
        texts.thresholdNarrowedByCommand(
          command: "`\(Phrases.tellingCommand(after: nil, of: history.interval))`")
      } else { nil }
    return [reason, way].compactMap(\.self).joined(separator: " ")
  }

  /// The meaning of a shown threshold, why its interval is wide, with a yardstick, and for unison its rank among real
  /// people. While no threshold is shown, how it becomes known, and why some answers are wrong. Days on which the keys
  /// seem exchanged are named, at the end of a session only while no threshold is shown.
  /// - Parameters:
  ///   - isFull: whether to add why a change that is shown holds.
  ///   - isOffered: whether a button beside the lines says how the threshold becomes known.
  package func meaning(of interval: Interval, isFull: Bool = false, isOffered: Bool = false) -> [String] {
    guard let threshold = history.threshold(of: interval) else { return [] }
    let keys = [large[interval]?.reversed?.shortSentence(in: phrases)].compactMap(\.self)
    if threshold.isShown {
      let change = isFull ? progress(of: interval)?.comparison(in: phrases.language) : nil
      return [reasonOfWidth(of: interval)].compactMap(\.self) + meaning(of: threshold, of: interval)
        + amongPeople(interval)
        + [change].compactMap(\.self) + (earlier == nil ? keys : [])
    }
    let isGuess = threshold.reason(in: phrases.language) != nil
    // Where larger differences were guessed as well, nothing shows that the smaller ones were the reason.
    let isHearing = threshold.exceedsGuesses && large[interval]?.couldBeGuesses != true
    let tooHard =
      threshold.wasTooHard && (isHearing || !isGuess)
      ? phrases.texts.thresholdTooHard(right: threshold.right, count: threshold.answers) : nil
    if isGuess, keys.isEmpty, wasMostlyRight(interval) { return [phrases.texts.thresholdFallsWithThese] }
    guard !isGuess else {
      return keys.isEmpty
        ? [tooHard].compactMap(\.self)
          + phrases.helpForGuesses(
            threshold, large[interval], maximum: maximum, strategy: next, of: history.interval) : keys
    }
    let way = phrases.wayToKnow(
      threshold, strategy: strategy, next: next, of: history.interval,
      isOfSeveral: history.trainedIntervals.count > 1, isPage: maximum != nil)
    let more = earlier?.threshold(of: interval).flatMap {
      phrases.moreMissing(threshold, than: $0, strategy: strategy)
    }
    // A person with as many answers has read it.
    let isBeginner = threshold.answers < TrackedThreshold.usualAnswers
    let reason = tooHard == nil && isBeginner ? phrases.reasonOfErrors(strategy: strategy) : nil
    // Above all offsets so far, not more answers make it known, but larger differences.
    let isWay = !isOffered && (tooHard == nil || threshold.toldAnswersMissing != nil)
    return keys
      + [
        tooHard, rightByDifference(of: interval),
        interval == .prime && isOnlyBound(interval) ? phrases.texts.thresholdSemitone : nil,
        isWay ? way : nil, more, reason,
      ].compactMap(\.self)
  }
}
