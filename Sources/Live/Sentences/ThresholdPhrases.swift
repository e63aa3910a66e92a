import Chronology
package import Music
import Scenarios
import Simulation
package import Text
package import Training

/// Texts of the estimated threshold and its change.
extension Phrases {
  /// "Threshold (estimated), unison: 8.1 ¢ (6.2–10.4)"; "–" before the first answer.
  package func estimated(_ threshold: LiveThreshold?) -> String {
    "\(estimatedName(of: threshold)): \(threshold?.estimate.map(text) ?? "–")"
  }

  /// "Threshold (estimated), unison", or without the name of the interval if it need not be named.
  package func estimatedName(of threshold: LiveThreshold?) -> String {
    guard let threshold, threshold.isNamed else { return estimatedName("") }
    return estimatedName(threshold.interval.name(in: language))
  }

  /// "Threshold (estimated), unison".
  /// - Parameter interval: the interval's name; empty if it need not be named.
  package func estimatedName(_ interval: String) -> String {
    texts.thresholdEstimated + (interval.isEmpty ? "" : ", \(interval)")
  }

  /// The wordings of the threshold on one line, the longest first. While it is not yet known, the first ones say what
  /// makes it known.
  /// - Parameter strategy: the name of the session's strategy.
  package func thresholdLine(_ threshold: LiveThreshold?, strategy: String) -> [String] {
    let (name, estimate) = (texts.thresholdName, threshold?.estimate)
    let unknown = estimate.flatMap {
      wayToKnow($0, strategy: strategy, next: strategy) == nil ? nil : text($0)
    }
    let short =
      StrategyTraits(ofStrategy: strategy).answersUntilKnown == .few
      ? estimate.flatMap { missing($0, strategy: strategy) }
      : texts.thresholdShownByCommand(command: Self.tellingCommand)
    let known = [unknown, short].compactMap(\.self).joined(separator: "; ")
    return
      (unknown == nil ? [] : ["\(estimatedName(of: threshold)): \(known)", "\(name): \(known)"])
      + [estimated(threshold), "\(name): \(estimate.map(text) ?? "–")", "\(name): \(mean(estimate))"]
  }

  /// "usually 20–50 more answers" of a strategy that needs few to make a threshold known; nil for any other, and while the
  /// number cannot be told.
  func missing(_ threshold: TrackedThreshold, strategy: String?) -> String? {
    StrategyTraits(ofStrategy: strategy).answersUntilKnown == .few
      ? threshold.answersNeeded.map(missing) : nil
  }

  /// "usually 20–50 more answers"; "needs more answers" where more may be missing than at first: a number that grows while
  /// a person answers discourages more than it tells.
  package func missing(_ needed: AnswersNeeded) -> String {
    needed.mayExceedFirst
      ? texts.thresholdMissingMore : texts.thresholdMissing(count: needed.words(in: language))
  }

  /// The strategy that is recommended, and that the page trains with, to make a threshold known.
  package static let tellingStrategy = TrackingStrategy.descriptor.name

  /// The command that trains with it.
  package static let tellingCommand = tellingCommand(after: nil)

  /// The command that trains with it, without the option if the next session has it anyway.
  /// - Parameter interval: the only interval to train; nil for those of the settings.
  static func tellingCommand(after next: String?, of interval: Interval? = nil) -> String {
    let strategy = next == tellingStrategy ? "" : " --strategy \(tellingStrategy)"
    return "peach train\(strategy)\(interval.map { " --intervals \($0.abbreviation)" } ?? "")"
  }

  /// What makes a threshold known: more answers, or another strategy. Nil if it is shown or if the reason why it cannot
  /// be told is given instead.
  /// - Parameters:
  ///   - strategy: the name of the strategy that the person trains with; nil if it is not known.
  ///   - next: the name of the next session's strategy; nil if it is not known.
  ///   - interval: the only interval of the threshold; nil for all of the settings.
  ///   - isOfSeveral: whether the person trains several intervals, so that not every answer counts.
  ///   - isPage: whether the page shows the sentence; it has no commands.
  func wayToKnow(
    _ threshold: TrackedThreshold, strategy: String?, next: String? = nil, of interval: Interval? = nil,
    isOfSeveral: Bool = false, isPage: Bool = false
  ) -> String? {
    guard !threshold.isShown, threshold.reason(in: language) == nil else { return nil }
    let most = TrackedThreshold.usualAnswers
    let needed = StrategyTraits(ofStrategy: strategy).answersUntilKnown
    if needed == .few {
      guard let needed = threshold.answersNeeded, !needed.mayExceedFirst else {
        return texts.thresholdMissingUncounted
      }
      let count = needed.spelledWords(in: language)
      return threshold.isRough
        ? texts.thresholdRangeSentence(count: count) : texts.thresholdMissingSentence(count: count)
    }
    if isPage { return nil }
    let reason: String? =
      if case .atLeast(let least) = needed, let strategy {
        texts.thresholdNeedsMany(strategy: strategy, answers: least)
      } else { nil }
    let command = "`\(Self.tellingCommand(after: next, of: interval))`"
    let way =
      isOfSeveral
      ? texts.thresholdMostlyKnownOfEach(command: command, answers: most)
      : texts.thresholdMostlyKnownByCommand(command: command, answers: most)
    return [reason, way].compactMap(\.self).joined(separator: " ")
  }

  /// Why more answers are missing than before a session: "Before this session: usually 10 to 50 more answers; …"; nil
  /// if they are not more, and if the threshold was shown.
  /// - Parameters:
  ///   - now: a threshold that is not shown.
  ///   - before: the threshold before the session.
  func moreMissing(_ now: TrackedThreshold, than before: TrackedThreshold, strategy: String?) -> String? {
    guard !before.isShown, missing(now, strategy: strategy) != nil, let more = now.toldAnswersMissing,
      let few = before.toldAnswersMissing, more > few, let count = before.answersNeeded, !count.mayExceedFirst
    else { return nil }
    return texts.thresholdMissingRose(count: count.spelledWords(in: language))
  }

  private func largerByCommand(_ cents: Int, strategy: String?, of interval: Interval?) -> String {
    texts.thresholdLargerByCommand(
      setting: "`peach settings maximum-cents=\(cents)`",
      command: "`\(Self.tellingCommand(after: strategy, of: interval))`")
  }

  /// The sentences for guesses: the check of the sound comes first, then by which command differences become larger, or
  /// when larger ones apply. With fewer right answers than guesses have, larger ones do not help.
  /// - Parameters:
  ///   - large: the answers at large offsets; nil if they are not known.
  ///   - maximum: the largest offset of the settings; nil without a page, which names the commands.
  ///   - strategy: the name of the next session's strategy; nil if it is not known.
  ///   - interval: the only interval of the threshold; nil for all of the settings.
  func helpForGuesses(
    _ threshold: TrackedThreshold, _ large: LargeAnswers? = nil, maximum: Cents?, strategy: String?,
    of interval: Interval? = nil
  ) -> [String] {
    guard threshold.isGuessed else { return [] }
    if let large, large.areFewerThanGuesses {
      let cents = significant(large.cents)
      return [
        large.right == 1
          ? texts.thresholdFewerThanGuessesOne(count: large.count, cents: cents)
          : texts.thresholdFewerThanGuesses(right: large.right, count: large.count, cents: cents)
      ]
    }
    let larger = threshold.largerOffset.flatMap { cents -> String? in
      guard let maximum else { return largerByCommand(cents, strategy: strategy, of: interval) }
      // The page has a button for this, until it is pressed.
      return Double(cents) > maximum.value ? nil : texts.thresholdLargerSaved(cents: Int(maximum.value))
    }
    let guesses = large.flatMap {
      $0.couldBeGuesses
        ? texts.thresholdCouldBeGuesses(right: $0.right, count: $0.count, cents: significant($0.cents)) : nil
    }
    return [guesses ?? texts.thresholdCheckSound, larger].compactMap(\.self)
  }

  /// Why some answers are wrong; nil for a strategy that is not known, or whose offsets do not get smaller with right
  /// answers.
  func reasonOfErrors(strategy: String?) -> String? {
    let traits = StrategyTraits(ofStrategy: strategy)
    guard traits.narrows else { return nil }
    return traits.hasEasyPairs
      ? texts.thresholdWrongAnswersOnPurpose : texts.thresholdWrongAnswersBelong
  }

  /// A yardstick for a shown threshold: whether the person hears how far the pure interval is from a piano's; where they are nearly
  /// alike, the difference in hertz.
  func yardstick(of threshold: TrackedThreshold, of interval: Interval) -> String {
    let tuned = TunedInterval(interval, by: .justIntonation)
    guard tuned.differs else {
      return yardstick(of: threshold.mean, shownAs: "\(threshold.meanText(in: language)) ¢")
    }
    let (size, name) = (tuned.surplus.magnitude, interval.name(in: language))
    let words = cents(size)
    if threshold.high < size { return texts.thresholdTellsTunings(interval: name, size: words) }
    return threshold.low > size
      ? texts.thresholdTellsNoTunings(interval: name, size: words)
      : texts.thresholdMayTellTunings(interval: name, size: words)
  }

  /// "pure: 14 ¢ narrower", than on a piano; nil of an interval that both have nearly alike.
  package func tuningsApart(_ interval: Interval) -> String? {
    let tuned = TunedInterval(interval, by: .justIntonation)
    guard tuned.differs else { return nil }
    let size = cents(tuned.surplus.magnitude)
    return texts.tuningsApart(
      size: tuned.surplus.value < 0 ? texts.tuningNarrower(cents: size) : texts.tuningWider(cents: size))
  }

  /// "13 ¢ apart are, for example, A4 at 440 and at 443.3 Hz."
  /// - Parameter shown: the size as it stands beside the sentence; nil where it does not.
  func yardstick(of size: Cents, shownAs shown: String? = nil) -> String {
    let hertz = Frequency(hertz: 440).shifted(by: size).hertz
    return texts.yardstick(
      cents: shown ?? cents(size), note: MIDINote.a4.name(in: language), hertz: language.oneDecimal(hertz))
  }

  /// "A pure and a piano's major third are 14 ¢ apart."
  var yardstickOfThirds: String {
    texts.yardstickOfThirds(size: cents(TunedInterval(.majorThird, by: .justIntonation).surplus.magnitude))
  }

  /// "8.4 ¢ (6.2–10.4)", "roughly 10 to 60 ¢", "not yet known", or the reason why the threshold cannot be estimated.
  package func text(_ threshold: TrackedThreshold) -> String { threshold.words(in: language) }

  /// "8.4 ¢"; "10–60 ¢" for a rough range; "< 60 ¢" below a bound, "> 100 ¢" above the largest difference; nil while
  /// none of them is shown.
  package func short(_ threshold: TrackedThreshold) -> String? {
    if let largest = threshold.exceeded(in: language) { return ">\u{00A0}\(largest) ¢" }
    if threshold.isRough { return "\(threshold.roughBoundsText(in: language)) ¢" }
    if let bound = threshold.bound { return "<\u{00A0}\(bound) ¢" }
    return threshold.isShown ? "\(threshold.meanText(in: language)) ¢" : nil
  }

  /// What stands below `short` while a person trains: "6.2–10.4 ¢", "usually 10–50 more answers", "roughly", or why
  /// there is no number.
  package func note(_ threshold: TrackedThreshold, strategy: String?) -> String {
    if threshold.isShown { return "\(bounds(threshold)) ¢" }
    if threshold.exceeded(in: language) != nil { return texts.thresholdLargestSoFar }
    if threshold.reason(in: language) != nil { return bounds(threshold) }
    return missing(threshold, strategy: strategy)
      ?? (threshold.isRough ? texts.thresholdRangeOnly : text(threshold))
  }

  /// "8.4"; "–" while no threshold is shown.
  package func mean(_ threshold: TrackedThreshold?) -> String {
    threshold.flatMap { $0.isShown ? $0.meanText(in: language) : nil } ?? "–"
  }

  /// "6.2–10.4" in cents, also of a rough range; "cannot tell"; or "–" while neither is shown.
  package func bounds(_ threshold: TrackedThreshold?) -> String {
    guard let threshold else { return "–" }
    if threshold.reason(in: language) != nil { return texts.thresholdCannotTell }
    if threshold.isRough { return threshold.roughBoundsText(in: language) }
    return threshold.isShown ? threshold.boundsText(in: language) : "–"
  }

  /// "Together with 25 people of a study you would rank 10 to 14 of 26; …": the rank of a shown unison threshold among real
  /// people, at both ends of its interval; the finest ear is first.
  package func rank(of threshold: TrackedThreshold) -> String {
    let all = RealListenerSample.thresholds.count
    let (best, worst) = (
      all - RealListenerSample.higher(than: threshold.low) + 1,
      all - RealListenerSample.higher(than: threshold.high) + 1
    )
    return best == worst
      ? texts.thresholdRank(others: all, rank: best, all: all + 1)
      : texts.thresholdRankBetween(others: all, best: best, worst: worst, all: all + 1)
  }
}

extension StrategyTraits {
  /// The traits of a strategy of the laboratory; none if it has no strategy of that name.
  package init(ofStrategy name: String?) {
    let strategy = name.flatMap { try? Laboratory.current.strategies.named($0) }
    self = strategy?.type.traits ?? StrategyTraits()
  }
}

extension TrackedThreshold {
  /// Whether even large differences are answered about half right, as by a person who guesses.
  package var isGuessed: Bool {
    (misfit == nil || misfit == .easyTooOftenWrong) && reason(in: .english) != nil
  }

  /// The `maximum-cents` to set, in cents, for a person who guesses and may hear larger differences; nil for anyone else.
  var largerOffset: Int? {
    // The largest answered may lie just below the present setting.
    isGuessed && high > largest ? [200, 500, 1000].first { Double($0) > 1.1 * largest.value } : nil
  }
}

extension GuessHelp {
  /// Nil for a person who does not guess.
  /// - Parameters:
  ///   - large: the answers at large offsets; nil if they are not known.
  ///   - maximum: the largest offset of the settings.
  package init?(
    _ threshold: TrackedThreshold, _ large: LargeAnswers? = nil, of interval: Interval, maximum: Cents,
    in language: Language
  ) {
    guard threshold.isGuessed else { return nil }
    let larger = large?.areFewerThanGuesses == true ? nil : threshold.largerOffset
    let isAllowed = larger.map { Double($0) <= maximum.value } ?? false
    self.init(
      largerOffset: isAllowed ? nil : larger,
      measurement: isAllowed ? ThresholdMeasurement(interval, in: language) : nil)
  }
}

extension ThresholdMeasurement {
  /// The most comparisons of a measurement: nine of ten newcomers' thresholds are known within them
  /// (`Documentation/tracker.md`).
  package static let most = 200

  /// - Parameters:
  ///   - isNamed: whether the person or the settings train intervals.
  ///   - threshold: the estimate so far; nil before the first answer, and for guesses.
  ///   - isForetold: whether the answers so far foretell how many are missing.
  package init(
    _ interval: Interval, isNamed: Bool = false, after threshold: TrackedThreshold? = nil,
    isForetold: Bool = true, in language: Language
  ) {
    let told = isForetold || threshold == nil ? threshold?.answersNeeded ?? .atFirst : nil
    let needed = told.flatMap { $0.mayExceedFirst ? nil : $0 }
    self.init(
      interval: interval.abbreviation, name: isNamed ? interval.name(in: language) : "",
      trials: needed?.words(in: language),
      minutes: needed?.minutes(in: language) ?? "\(AnswersNeeded.minutes(of: Self.most))", most: Self.most)
  }

  /// The measurements of at most two of some intervals, whose threshold is not known yet: unison, and of the others those
  /// with the most answers. The session for an interval whose answers are guesses is in `GuessHelp`.
  /// - Parameter strategy: the strategy by which missing answers are foretold; nil if it is not known.
  package static func offered(
    by history: TrainingHistory, of intervals: Set<Interval>, isNamed: Bool, after strategy: String?,
    in language: Language
  ) -> [ThresholdMeasurement] {
    let isForetold = StrategyTraits(ofStrategy: strategy).answersUntilKnown == .few
    let unknown = intervals.sorted().filter { interval in
      history.threshold(of: interval).map {
        $0.reason(in: .english) == nil && $0.misfit == nil && !$0.isShown
      } ?? true
    }
    func answers(_ interval: Interval) -> Int { history.threshold(of: interval)?.answers ?? 0 }
    let others = unknown.filter { $0 != .prime }.sorted { (answers($1), $0) < (answers($0), $1) }
    return (unknown.filter { $0 == .prime } + others).prefix(2).map { interval in
      ThresholdMeasurement(
        interval, isNamed: isNamed, after: history.threshold(of: interval), isForetold: isForetold,
        in: language)
    }
  }
}
