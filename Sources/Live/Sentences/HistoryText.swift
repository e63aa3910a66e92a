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
  private let strategy, next: String?
  let maximum: Cents?
  private let trained: Set<TrainedAbility>
  private let isNamed: Bool
  let earlier: TrainingHistory?
  let large: [TrainedAbility: LargeAnswers]

  /// The lines of a history.
  /// - Parameters:
  ///   - strategy: the name of the strategy by which missing answers are foretold; nil if it is not known, as for a file.
  ///   - next: the name of the next session's strategy; nil if it is `strategy`.
  ///   - maximum: the largest offset of the settings, on the page, which has no commands; nil elsewhere.
  ///   - trained: the abilities whose estimates are shown, such as those that a session has trained; empty for all.
  ///   - isNamed: whether unison has its name for a person who has trained nothing else, too.
  ///   - earlier: the history before the session that ends; nil outside a session.
  package init(
    _ history: TrainingHistory,
    _ phrases: Phrases = Phrases(.ofEnvironment), strategy: String? = nil,
    next: String? = nil, onPageWith maximum: Cents? = nil, trained: Set<TrainedAbility> = [],
    isNamed: Bool = false, after earlier: TrainingHistory? = nil
  ) {
    self.history = history
    self.phrases = phrases
    (self.strategy, self.next) = (strategy, next ?? strategy)
    (self.maximum, self.trained, self.isNamed) = (maximum, trained, isNamed)
    self.earlier = earlier
    large = Dictionary(
      uniqueKeysWithValues: history.abilities.map { ($0, LargeAnswers(history, of: $0)) })
  }

  /// The estimated threshold and its change since the first comparisons, a line for each ability that was trained, as
  /// after a session; empty before the first answer.
  package var estimate: [String] {
    shown.flatMap { [estimate(of: $0, $1, shortChange)] + before(of: $0, "") }
  }

  /// The trained abilities that are shown, unison first. They have names if the person has trained intervals, or is
  /// about to.
  var shown: [(ability: TrainedAbility, name: String)] {
    if history.abilities.isEmpty { return [] }
    return history.shownAbilities(in: phrases.language, isNamed: isNamed).filter {
      trained.isEmpty || trained.contains($0.ability)
    }
  }

  /// The line of a trained ability, with its change.
  private func estimate(
    of ability: TrainedAbility, _ name: String, _ change: (TrainedAbility, ThresholdName) -> String?
  ) -> String {
    let threshold = "\(phrases.estimatedName(name)): \(words(of: ability))"
    return change(ability, .pronoun).map { "\(threshold). \($0)" } ?? threshold
  }

  /// The threshold in words. Where keys seem exchanged, the answers do not say why it cannot be told: `meaning(of:)` does.
  package func words(of ability: TrainedAbility) -> String {
    guard let threshold = history.threshold(of: ability) else { return "–" }
    let isReversed = large[ability]?.reversed != nil
    let words =
      isReversed && threshold.reason(in: phrases.language) != nil
      ? phrases.texts.thresholdCannotTell : phrases.text(threshold)
    guard let (last, date) = lastKnown(of: ability) else { return words }
    let (texts, known) = (phrases.texts, phrases.text(last))
    if threshold.isGuessed && !isReversed { return texts.thresholdUntilGuesses(threshold: known, date: date) }
    let isEstimate = threshold.isRough || threshold.bound != nil
    return texts.thresholdUntil(
      threshold: known, date: date, words: isEstimate ? texts.thresholdNow(words: words) : words)
  }

  /// The last known threshold of one that is not known now, and its day; nil at the end of a session that says the
  /// threshold before it instead.
  private func lastKnown(of ability: TrainedAbility) -> (threshold: TrackedThreshold, date: String)? {
    guard earlier?.threshold(of: ability)?.isShown != true, history.threshold(of: ability)?.isShown == false,
      let last = history.shownEstimates(of: ability).last
    else { return nil }
    return (last.threshold, phrases.date(last.interval.firstDay))
  }

  /// The thresholds now and before the session; nil where neither is shown, and without an answer of the ability in the
  /// session.
  private func compared(of ability: TrainedAbility) -> (now: TrackedThreshold, before: TrackedThreshold)? {
    guard let now = history.threshold(of: ability), let before = earlier?.threshold(of: ability),
      before.answers < now.answers, before.reason(in: phrases.language) == nil,
      now.isShown || before.isShown
    else { return nil }
    return (now, before)
  }

  /// The threshold before the session, and whether chance explains the difference; empty where it reads as the one now.
  /// - Parameter name: the ability's name; empty if it need not be named.
  private func before(of ability: TrainedAbility, _ name: String) -> [String] {
    guard let (now, before) = compared(of: ability) else { return [] }
    let texts = phrases.texts
    let words =
      before.isShown && now.isShown ? before.text(beside: now, in: phrases.language) : phrases.text(before)
    guard words != phrases.text(now) else { return [] }
    let when =
      name.isEmpty ? texts.historyBeforeSession : texts.historyBeforeSessionOf(ability: name.capitalizedFirst)
    guard before.isShown, now.isShown else { return [texts.historyBefore(when: when, threshold: words)] }
    guard now.text(of: before.mean, in: phrases.language) != phrases.mean(now) else {
      return [texts.historyBeforeUnchanged(when: when, threshold: words)]
    }
    return [
      now.isWithinChance(of: before)
        ? texts.historyBeforeWithinChance(when: when, threshold: words)
        : texts.historyBeforeBeyondChance(when: when, threshold: words)
    ]
  }

  /// The sentence about the change of an ability's threshold since its first comparisons, or why it cannot be told of a
  /// range or a bound; nil for any other threshold.
  private func change(of ability: TrainedAbility, _ name: ThresholdName) -> String? {
    // In the first period with a threshold there is nothing to have changed from.
    if history.progress(of: ability)?.verdict.isChange == false,
      history.shownEstimates(of: ability).count <= 1
    {
      return nil
    }
    return history.progress(of: ability)?.words(of: name, in: phrases.language)
      ?? (earlier == nil ? history.untoldChange(of: ability, name, in: phrases.language) : nil)
  }

  /// The change of an ability's threshold; where no change is seen, without the thresholds at which it would be seen. The
  /// end of a session compares the threshold with the one before it, and says nothing of a change that is not seen.
  private func shortChange(of ability: TrainedAbility, _ name: ThresholdName) -> String? {
    if history.progress(of: ability)?.verdict.isChange == false, compared(of: ability) != nil { return nil }
    guard let progress = history.progress(of: ability), progress.change.isComplete,
      !progress.verdict.isChange
    else { return change(of: ability, name) }
    let threshold = name.words(in: phrases.language)
    if let words = progress.withinChance(in: phrases.language) {
      return if case .of = name { "\(threshold.capitalizedFirst): \(words.lowercasedFirst)" } else { words }
    }
    return phrases.texts.historyChangeNotSeen(threshold: threshold, count: progress.change.window)
  }

  /// The lines at the end of a session and at the beginning of `peach profile`: the estimates, what they mean or what
  /// makes them known, the threshold of each interval, and what is harder than other pairs.
  package var end: [String] {
    estimate + meanings(isShort: true) { _ in true } + shown.compactMap { byInterval(of: $0.ability) }
      + harder
  }

  /// The first lines of `peach timeline`: the estimates, what makes those known that are not shown, and what days of
  /// exchanged keys make doubtful.
  package var answer: [String] {
    estimate
      + meanings(isShort: true) {
        history.threshold(of: $0)?.isShown == false || large[$0]?.reversed != nil
      }
  }

  /// The thresholds at the end of a session on the page.
  package var thresholds: [ThresholdFigure] { shown.compactMap { threshold(of: $0.ability, $0.name) } }

  /// The threshold of an ability with its interval, or why it is not known; nil before the first answer.
  package func threshold(of ability: TrainedAbility, _ name: String) -> ThresholdFigure? {
    history.threshold(of: ability).map { threshold in
      let words = words(of: ability)
      // A reason after a known threshold, and one of exchanged keys, are sentences below the name.
      let (plain, isPlain) = (phrases.text(threshold), words == phrases.text(threshold))
      let known = lastKnown(of: ability).map {
        phrases.texts.thresholdUntilAlone(threshold: phrases.short($0.threshold) ?? "", date: $0.date)
      }
      let (value, note): (String?, String?) =
        if threshold.isShown {
          (phrases.short(threshold), phrases.texts.thresholdProbably(bounds: phrases.bounds(threshold)))
        } else if threshold.bound != nil {
          (known == nil ? phrases.texts.thresholdSoFar(words: plain) : plain.capitalizedFirst, known)
        } else if threshold.isRough {
          (plain.capitalizedFirst, known)
        } else if isPlain, threshold.exceeded(in: phrases.language) != nil {
          (phrases.short(threshold), nil)
        } else { (nil, words) }
      return ThresholdFigure(
        name: phrases.estimatedName(name), value: value, note: note?.capitalizedFirst,
        cents: threshold.isShown ? threshold.mean.value : nil)
    }
  }

  /// The lines below `thresholds`: how each has changed, or how it becomes known, and what is harder than other pairs. What
  /// a known threshold means is on Profile.
  /// - Parameter measurements: the sessions that the page offers. Their buttons say how many answers are missing.
  package func belowThresholds(offering measurements: [ThresholdMeasurement]) -> [String] {
    var said: Set<String> = []
    return shown.flatMap { ability, name in
      let isShown = history.threshold(of: ability)?.isShown == true
      // These have the name of the ability in their sentences, so that no line has two colons.
      let change = shortChange(of: ability, ThresholdName(of: ability, name, in: history))
      let named = [change].compactMap(\.self) + before(of: ability, name)
      let isOffered = measurements.contains { $0.ability == ability.rawValue }
      let lines = (isShown ? firstMeaning(of: ability) : meaning(of: ability, isOffered: isOffered))
        .filter { said.insert($0).inserted }
      // Why some answers are wrong holds for every ability.
      let isNamed =
        !name.isEmpty && named.isEmpty && lines.first != phrases.reasonOfErrors(strategy: strategy)
      return named
        + (!isNamed
          ? lines : lines.prefix(1).map { "\(name.capitalizedFirst): \($0)" } + lines.dropFirst())
    } + shown.compactMap { byInterval(of: $0.ability) } + harder
  }

  /// What a threshold means that the session has made known, and its rank among real people; empty for any other.
  private func firstMeaning(of ability: TrainedAbility) -> [String] {
    guard isNew(ability), let threshold = history.threshold(of: ability) else { return [] }
    return [phrases.meaning(of: threshold)] + (ability == .unison ? [phrases.rank(of: threshold)] : [])
  }

  /// Whether the session has made the threshold known.
  private func isNew(_ ability: TrainedAbility) -> Bool {
    guard let earlier, history.threshold(of: ability)?.isShown == true else { return false }
    return earlier.shownEstimates(of: ability).isEmpty
  }

  /// Whether all abilities of the session are known at its end, and one was not before.
  package var hasBecomeKnown: Bool {
    shown.allSatisfy { history.threshold(of: $0.ability)?.isShown == true }
      && shown.contains { isNew($0.ability) }
  }

  /// What Start says of each ability, unison first, whichever was trained last: the threshold, and below it its change
  /// and its meaning; empty before the first answer.
  package var page: [(ability: TrainedAbility, threshold: ThresholdFigure, lines: [String])] {
    var said: Set<String?> = []
    return shown.compactMap { ability, name in
      guard let threshold = threshold(of: ability, name) else { return nil }
      let lines =
        [shortChange(of: ability, .yours)].compactMap(\.self) + before(of: ability, "") + meaning(of: ability)
      // Why some answers are wrong is said once.
      defer { said.formUnion(lines.filter { $0 == phrases.reasonOfErrors(strategy: strategy) }) }
      return (ability, threshold, lines.filter { !said.contains($0) })
    }
  }

  /// As `end`, with full meanings, with the thresholds at which a change would be seen, and where nothing is harder.
  package var full: [String] {
    shown.map { estimate(of: $0, $1, change) } + meanings { _ in true }
      + shown.compactMap { byInterval(of: $0.ability) } + harder
      + shown.compactMap { nothingHarder(of: $0.ability) }
  }

  /// The meaning of each estimate, unison first, whichever was trained last; it begins with the ability if the person has
  /// trained both. A line that two abilities share is said once, and of neither by name.
  /// - Parameter isShort: whether to leave out why some answers are wrong.
  private func meanings(
    isShort: Bool = false, where isIncluded: (TrainedAbility) -> Bool
  ) -> [String] {
    let abilities = history.abilities.filter { (trained.isEmpty || trained.contains($0)) && isIncluded($0) }
    let reason = isShort ? phrases.reasonOfErrors(strategy: strategy) : nil
    let meanings = abilities.map { meaning(of: $0, isFull: !isShort).filter { $0 != reason } }
    let shared = Set(meanings.first ?? []).intersection(meanings.dropFirst().joined())
    var said: Set<String> = []
    return zip(abilities, meanings).flatMap { ability, meaning in
      var lines = meaning.filter { said.insert($0).inserted }
      if history.abilities.count > 1, let own = lines.firstIndex(where: { !shared.contains($0) }) {
        lines[own] = "\(history.name(of: ability, in: phrases.language).capitalizedFirst): \(lines[own])"
      }
      return lines
    }
  }

  /// Why the interval of a shown threshold is wide, and what narrows it; nil unless small differences are the reason.
  package func reasonOfWidth(of ability: TrainedAbility) -> String? {
    guard let threshold = history.threshold(of: ability), threshold.isWideAfterSmallDifferences else {
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
  package func meaning(of ability: TrainedAbility, isFull: Bool = false, isOffered: Bool = false) -> [String]
  {
    guard let threshold = history.threshold(of: ability) else { return [] }
    let keys = [large[ability]?.reversed?.shortSentence(in: phrases)].compactMap(\.self)
    if threshold.isShown {
      let rank = ability == .unison ? [phrases.rank(of: threshold)] : []
      let change = isFull ? history.progress(of: ability)?.comparison(in: phrases.language) : nil
      return [reasonOfWidth(of: ability)].compactMap(\.self) + [phrases.meaning(of: threshold)] + rank
        + [change].compactMap(\.self) + (earlier == nil ? keys : [])
    }
    let isGuess = threshold.reason(in: phrases.language) != nil
    // Where larger differences were guessed as well, nothing shows that the smaller ones were the reason.
    let isHearing = threshold.exceedsGuesses && large[ability]?.couldBeGuesses != true
    let tooHard =
      threshold.wasTooHard && (isHearing || !isGuess)
      ? phrases.texts.thresholdTooHard(right: threshold.right, count: threshold.answers) : nil
    if isGuess, keys.isEmpty, wasMostlyRight(ability) { return [phrases.texts.thresholdFallsWithThese] }
    guard !isGuess else {
      return keys.isEmpty
        ? [tooHard].compactMap(\.self)
          + phrases.helpForGuesses(
            threshold, large[ability], maximum: maximum, strategy: next, of: history.interval) : keys
    }
    let way = phrases.wayToKnow(
      threshold, strategy: strategy, next: next, of: history.interval, isPage: maximum != nil)
    let more = earlier?.threshold(of: ability).flatMap {
      phrases.moreMissing(threshold, than: $0, strategy: strategy)
    }
    // A person with as many answers has read it.
    let isBeginner = threshold.answers < TrackedThreshold.usualAnswers
    let reason = tooHard == nil && isBeginner ? phrases.reasonOfErrors(strategy: strategy) : nil
    // Above all offsets so far, not more answers make it known, but larger differences.
    let isWay = !isOffered && (tooHard == nil || threshold.toldAnswersMissing != nil)
    return keys
      + [tooHard, rightByDifference(of: ability), isWay ? way : nil, more, reason].compactMap(\.self)
  }
}
