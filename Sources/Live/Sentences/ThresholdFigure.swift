package import Music
import Text
import Training

/// An estimated threshold, as the end of a session and Start show it.
package struct ThresholdFigure: Encodable, Equatable, Sendable {
  /// "Threshold (estimated), unison".
  package let name: String
  /// "16 ¢", "Roughly 10 to 60 ¢", "So far: finer than about 60 ¢", or "> 100 ¢"; nil while none of them is known.
  package let value: String?
  /// The interval, or why there is no value; nil for a rough range.
  package let note: String?
  /// The value that the chart of the session marks; nil while it is not known.
  package let cents: Double?
  /// Whether the value is one number.
  package var isKnown: Bool { cents != nil }

  package init(name: String, value: String?, note: String?, cents: Double?) {
    (self.name, self.value, self.note, self.cents) = (name, value, note, cents)
  }
}

/// A session that lasts until the threshold of one interval is known.
package struct ThresholdMeasurement: Encodable, Equatable, Sendable {
  /// Such as `M3`; `P1` of unison.
  package let interval: String
  /// The name of the interval; empty if neither the settings nor the person train intervals.
  package let name: String
  /// The comparisons that it usually takes, "40–140"; nil if the answers so far foretell none.
  package let trials: String?
  /// The minutes of these comparisons, "3–11", or of the most, "16".
  package let minutes: String
  /// The comparisons after which it ends in any case.
  package let most: Int

  package init(interval: String, name: String, trials: String?, minutes: String, most: Int) {
    (self.interval, self.name, self.trials, self.minutes, self.most) = (interval, name, trials, minutes, most)
  }
}

/// What the page offers a person whose answers are guesses, beside a check of the sound and the sentences that say why.
package struct GuessHelp: Encodable, Equatable, Sendable {
  /// The largest offset that a button allows, in cents; nil if the settings allow it.
  package let largerOffset: Int?
  /// The session to begin once larger ones are allowed; nil before.
  package let measurement: ThresholdMeasurement?

  package init(largerOffset: Int?, measurement: ThresholdMeasurement? = nil) {
    (self.largerOffset, self.measurement) = (largerOffset, measurement)
  }
}

extension HistoryText {
  /// The thresholds at the end of a session on the page.
  package var thresholds: [ThresholdFigure] {
    let (own, count) = told
    let rest = count.map {
      ThresholdFigure(
        name: phrases.estimatedName(phrases.texts.severalIntervals(count: $0)), value: nil,
        note: phrases.texts.byIntervalUnknown.capitalizedFirst, cents: nil)
    }
    return own.compactMap { threshold(of: $0.interval, $0.name) } + [rest].compactMap(\.self)
  }

  /// The threshold of an interval with its 95 % interval, or why it is not known; nil before the first answer.
  package func threshold(of interval: Interval, _ name: String) -> ThresholdFigure? {
    history.threshold(of: interval).map { threshold in
      let words = words(of: interval)
      // A reason after a known threshold, and one of exchanged keys, are sentences below the name.
      let (plain, isPlain) = (phrases.text(threshold), words == phrases.text(threshold))
      let known = lastKnownWords(of: interval)
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

  /// What the page offers for those of the intervals that are guessed; nil if none is, or if only the keys seem exchanged.
  /// - Parameter maximum: the largest offset of the settings.
  package func guessHelp(of intervals: some Sequence<Interval>, maximum: Cents) -> GuessHelp? {
    let all = intervals.filter { large[$0]?.reversed == nil && !wasMostlyRight($0) }.compactMap { interval in
      history.threshold(of: interval).flatMap {
        GuessHelp($0, large[interval], of: interval, maximum: maximum, in: phrases.language)
      }
    }
    guard !all.isEmpty else { return nil }
    let larger = all.compactMap(\.largerOffset).max()
    return GuessHelp(
      largerOffset: larger, measurement: larger == nil ? all.compactMap(\.measurement).first : nil)
  }

  /// Whether the answers of an interval are guesses for which the page offers help.
  package func isGuessed(_ interval: Interval) -> Bool {
    maximum.map { guessHelp(of: [interval], maximum: $0) != nil } ?? false
  }

  /// Whether three of four answers are right, as at the threshold.
  private func isMostly(_ right: Int, _ count: Int) -> Bool { 4 * right >= 3 * count }

  /// Whether three of four answers of the session, of at least ten, are right: whatever came before it, they are no guesses.
  func wasMostlyRight(_ interval: Interval) -> Bool {
    guard let earlier, let now = history.threshold(of: interval) else { return false }
    let before = earlier.threshold(of: interval)
    let (right, count) = (now.right - (before?.right ?? 0), now.answers - (before?.answers ?? 0))
    return count >= TrackedThreshold.fewestAnswers && isMostly(right, count)
  }

  /// "14 of 16 right", of fewer than ten "3 answers": what is known of a threshold without a number or a reason; nil
  /// for any other, and where a sentence says that the differences were too small.
  package func rightSoFar(of interval: Interval) -> String? {
    guard let threshold = history.threshold(of: interval), threshold.isUnknown, !threshold.wasTooHard,
      words(of: interval) == phrases.text(threshold)
    else { return nil }
    return threshold.answers < TrackedThreshold.fewestAnswers
      ? phrases.answers(threshold.answers)
      : phrases.texts.thresholdRightSoFar(right: threshold.right, count: threshold.answers)
  }

  /// Whether an upper bound is all that is and was known of a threshold.
  func isOnlyBound(_ interval: Interval) -> Bool {
    history.threshold(of: interval)?.bound != nil && history.shownEstimates(of: interval).isEmpty
  }

  /// "You mostly hear differences of 50 cents or more: 9 of 9 right; of the smaller ones 7 of 11.", or that those below are mostly heard,
  /// too, or the numbers alone: what the first answers show before any threshold or range. Nil beside a number or a reason, of several
  /// intervals, with fewer than three answers on one side of half the largest difference, and where the larger ones went no better.
  func rightByDifference(of interval: Interval) -> String? {
    guard shown.count == 1, let threshold = history.threshold(of: interval), let large = large[interval],
      rightSoFar(of: interval) != nil || isOnlyBound(interval)
    else { return nil }
    let below = threshold.answers - large.count
    guard min(large.count, below) >= 3, threshold.answers <= LargeAnswers.recent,
      large.right * below > (threshold.right - large.right) * large.count
    else { return nil }
    let (texts, cents) = (phrases.texts, phrases.language.cents(large.cents))
    let rightBelow = threshold.right - large.right
    if isMostly(rightBelow, below) {
      return texts.thresholdRightBelow(cents: cents, rightBelow: rightBelow, countBelow: below)
    }
    return isMostly(large.right, large.count)
      ? texts.thresholdRightFrom(
        cents: cents, right: large.right, count: large.count, rightBelow: rightBelow, countBelow: below)
      : texts.thresholdRightByDifference(
        cents: cents, right: large.right, count: large.count, rightBelow: rightBelow, countBelow: below)
  }
}
