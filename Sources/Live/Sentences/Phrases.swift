import Foundation
package import Music
package import Text
package import Training

/// The sentences of terminal and page, in the person's language.
package struct Phrases {
  package let language: Language

  /// The texts in a language.
  package init(_ language: Language) { self.language = language }

  /// The texts that need no more than values.
  var texts: Texts { language.texts }

  /// "higher or lower?"; of an interval "too high or too low?", since its right second note does not sound.
  /// - Parameter ofIntervals: whether the current comparison is one of an interval; of an explanation before the first,
  ///   whether the session has any.
  package func question(ofIntervals: Bool) -> String {
    ofIntervals ? texts.targetQuestionOfInterval : texts.targetQuestion
  }

  /// What sounds after the feedback on a wrong answer, where it does.
  package func playedAgain(ofIntervals: Bool) -> String {
    ofIntervals ? texts.playedInTune : texts.playedAgain
  }

  /// The sound of the second note and what the person answers, the longest wording first.
  package func target(ofIntervals: Bool) -> [String] {
    let question = question(ofIntervals: ofIntervals)
    return [texts.targetSounds(question: question), question].map { "♪♪ \($0)" }
  }

  /// "Perfect fifth up, equal temperament", then shorter wordings. The tuning decides which size of the interval is right.
  package func names(of interval: Interval, isDown: Bool, in tuning: TuningSystem) -> [String] {
    let name = interval.displayName(in: language, isDown: isDown)
    guard interval != .prime else { return [name] }
    return ["\(name), \(self.name(of: tuning))", name]
  }

  /// "equal temperament", "just intonation".
  package func name(of tuning: TuningSystem) -> String {
    switch tuning {
    case .equalTemperament: texts.tuningEqual
    case .justIntonation: texts.tuningJust
    }
  }

  /// The keys that answer, the longest wording first.
  package func answerKeys(ofIntervals: Bool) -> [String] {
    let keys =
      ofIntervals
      ? texts.answerKeysOfIntervals(lower: texts.lowerLetter) : texts.answerKeys(lower: texts.lowerLetter)
    return [keys, "↑ ↓"]
  }

  /// Which keys answer, after one that means nothing, the longest wording first.
  package func strayKey(ofIntervals: Bool) -> [String] {
    strayKey(
      ofIntervals
        ? texts.strayKeyAnswersOfIntervals(lower: texts.lowerLetter)
        : texts.strayKeyAnswers(lower: texts.lowerLetter))
  }

  /// Which keys tune, after one that means nothing, the longest wording first.
  package var strayKeyWhileTuning: [String] { strayKey(texts.strayKeyTunes) }

  private func strayKey(_ keys: String) -> [String] { [texts.strayKey(keys: keys), keys] }

  /// The letter that answers "lower" or "too low".
  package var lowerLetter: Character { texts.lowerLetter.first ?? "l" }

  /// What a comparison asks, what a cent and the threshold are, that training adapts, why a pair sounds once, and, of a
  /// strategy with easy pairs, that some are easy; at most six lines of 76 columns.
  package func explanation(ofIntervals: Bool, strategy: String) -> String {
    let easy = StrategyTraits(ofStrategy: strategy).hasEasyPairs
    return
      ([ofIntervals ? texts.explanationOfIntervals : texts.explanationOfUnison, texts.explanationOnce]
      + (easy ? [texts.explanationOfEasyPairs] : [])).joined(separator: " ")
  }

  /// What pitch matching asks, and why the reference sounds once, unless it is held; at most two lines of 76 columns.
  package func matchingExplanation(ofIntervals: Bool, isHeld: Bool) -> String {
    if isHeld { return texts.explanationOfHeldMatching }
    return ofIntervals ? texts.explanationOfMatchingIntervals : texts.explanationOfMatching
  }

  /// "Difference: 12 ¢": the magnitude of the current comparison's offset.
  package func offset(_ difficulty: Cents?) -> String { texts.sessionOffset(cents: shown(difficulty)) }

  /// "Session best: 8.0 ¢": the smallest difference answered right.
  package func best(_ best: Cents) -> String { texts.sessionBest(cents: cents(best)) }

  /// "Mean error: 8.0 ¢".
  package func mean(_ mean: Cents?) -> String { texts.sessionMeanError(cents: shown(mean)) }

  private func shown(_ cents: Cents?) -> String { cents.map(self.cents) ?? "–" }

  /// "right".
  package var right: String { texts.answerRight }

  /// That there is no comparison yet: "No comparisons yet", of a history of one interval "Major third: no comparisons yet".
  package func noComparisons(in history: TrainingHistory) -> String {
    history.interval.map {
      texts.noComparisonsOf(interval: $0.name(in: language).capitalizedFirst)
    } ?? texts.noComparisons
  }

  /// "wrong, it was higher"; of an interval "it was too high".
  package func wrong(_ comparison: Comparison) -> String {
    switch (comparison.rightAnswer, comparison.interval) {
    case (.higher, .prime): texts.answerWrongHigher
    case (.higher, _): texts.answerWrongTooHigh
    case (.lower, .prime): texts.answerWrongLower
    case (.lower, _): texts.answerWrongTooLow
    }
  }

  /// "Number 5"; "5 of 40" in a session of a known length.
  package func number(_ trial: Int, of limit: Int?) -> String {
    // The view after the last trial already has the next trial's index.
    limit.map { texts.sessionTrialOf(trial: min(trial + 1, $0), limit: $0) }
      ?? texts.sessionTrial(trial: trial + 1)
  }

  /// "5 notes tuned, mean error 8.0 ¢".
  package func tuned(_ count: Int, mean: Cents) -> String {
    count == 1 ? texts.endOneTuned(mean: cents(mean)) : texts.endTuned(count: count, mean: cents(mean))
  }

  /// "half within 7.1 ¢".
  package func half(_ error: Cents) -> String { texts.endHalfWithin(error: cents(error)) }

  /// What a line with bars shows.
  package enum Course {
    /// The differences of a session.
    case differences
    /// The errors of a session of pitch matching.
    case errors
    /// The rolling means of the timeline.
    case rollingMeans
    /// The rolling means of the errors of pitch matching.
    case rollingErrors
  }

  /// "Differences, latest at the right: 100 ¢ █▄▂▁ 12 ¢", or "Differences, the last 28: …" with as many of the latest
  /// numbers as fit 80 columns, 28 at most; empty for fewer than two.
  package func course(_ numbers: [Double], as course: Course) -> [String] {
    let lines = (2...28).reversed().lazy.filter { $0 <= numbers.count }.map { line(numbers, $0, as: course) }
    return lines.first { $0.count <= 80 }.map { [$0] } ?? []
  }

  /// The last numbers on a line.
  private func line(_ numbers: [Double], _ count: Int, as course: Course) -> String {
    let shown = Array(numbers.suffix(count))
    let (first, bars, last) = (cents(Cents(shown[0])), Sparkline.text(shown), cents(Cents(shown[count - 1])))
    return switch (course, count == numbers.count) {
    case (.differences, true): texts.endDifferences(first: first, bars: bars, last: last)
    case (.differences, false): texts.endDifferencesLast(count: count, first: first, bars: bars, last: last)
    case (.errors, true): texts.endErrors(first: first, bars: bars, last: last)
    case (.errors, false): texts.endErrorsLast(count: count, first: first, bars: bars, last: last)
    case (.rollingErrors, true): texts.historyErrors(first: first, bars: bars, last: last)
    case (.rollingErrors, false): texts.historyErrorsLast(count: count, first: first, bars: bars, last: last)
    case (.rollingMeans, true): texts.historyCourse(first: first, bars: bars, last: last)
    case (.rollingMeans, false): texts.historyCourseLast(count: count, first: first, bars: bars, last: last)
    }
  }

  /// Two significant digits: "12", "0.34".
  package func significant(_ number: Double) -> String { language.numeral(number.significant(2)) }

  /// "12 ¢", "8.4 ¢".
  package func cents(_ cents: Cents) -> String { "\(language.cents(cents.value)) ¢" }

  /// The same with the decimals of `leading`, beside which it stands.
  package func cents(_ cents: Cents, leading: Cents) -> String {
    "\(language.cents(cents.value, leading: leading.value)) ¢"
  }
}

extension Language {
  /// The language of the environment's locale: LC_ALL before LC_MESSAGES before LANG.
  package static var ofEnvironment: Language {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    return Language(locale: names.first { !$0.isEmpty } ?? "en")
  }
}
