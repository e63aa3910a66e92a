package import Music
import Text
package import Training

/// How thresholds have changed: since the first comparisons, and within the session that ends.
extension HistoryText {
  /// The thresholds now and before the session; nil where neither is shown, and without an answer of the interval in the
  /// session.
  private func compared(of interval: Interval) -> (now: TrackedThreshold, before: TrackedThreshold)? {
    guard !isOfNewTuning(interval), !isNewlyChanged(interval), let now = history.threshold(of: interval),
      let before = earlier?.threshold(of: interval),
      before.answers < now.answers, before.reason(in: phrases.language) == nil,
      now.isShown || before.isShown
    else { return nil }
    return (now, before)
  }

  /// Whether the interval is new in the next tuning, of which no change is told.
  func isOfNewTuning(_ interval: Interval) -> Bool { tunings?.isNew(interval) == true }

  /// The change of an interval's threshold since its first comparisons; nil while no threshold is shown, and where the next
  /// tuning is new.
  package func progress(of interval: Interval) -> ThresholdProgress? {
    isOfNewTuning(interval) ? nil : history.progress(of: interval)
  }

  /// Whether the session that ends has shown a change since the first comparisons.
  private func isNewlyChanged(_ interval: Interval) -> Bool {
    guard let earlier, let verdict = progress(of: interval)?.verdict, verdict.isChange else { return false }
    return earlier.progress(of: interval)?.verdict != verdict
  }

  /// The threshold before the session, and whether chance explains the difference; empty where it reads as the one now, where
  /// the next tuning is new, and where the session has shown a change since the first comparisons, which says more.
  /// - Parameter name: the interval's name; empty if it need not be named.
  func before(of interval: Interval, _ name: String) -> [String] {
    guard let (now, before) = compared(of: interval) else { return [] }
    let texts = phrases.texts
    let words =
      before.isShown && now.isShown ? before.text(beside: now, in: phrases.language) : phrases.text(before)
    guard words != phrases.text(now) else { return [] }
    let when =
      name.isEmpty
      ? texts.historyBeforeSession : texts.historyBeforeSessionOf(interval: name.capitalizedFirst)
    if before.isShown, !now.isShown, now.reason(in: phrases.language) == nil {
      return [texts.historyBeforeWidened(when: when, threshold: words)]
    }
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

  /// The sentence about the change of an interval's threshold since its first comparisons, or why it cannot be told of a
  /// range or a bound; nil for any other threshold.
  func change(of interval: Interval, _ name: ThresholdName) -> String? {
    if isOfNewTuning(interval) { return nil }
    // In the first period with a threshold there is nothing to have changed from.
    if history.progress(of: interval)?.verdict.isChange == false,
      history.shownEstimates(of: interval).count <= 1
    {
      return nil
    }
    let words =
      history.progress(of: interval)?.words(of: name, in: phrases.language)
      ?? (earlier == nil ? history.untoldChange(of: interval, name, in: phrases.language) : nil)
    return afterReopened(words, of: interval)
  }

  /// The change that the latest day has hidden; nil where the next tuning is new.
  private func reopenedChange(of interval: Interval) -> String? {
    isOfNewTuning(interval) ? nil : history.reopenedChange(of: interval, in: phrases)
  }

  /// Why no change can be told of a threshold that is not shown, after one that the latest day has hidden; nil of any other.
  package func untoldChange(of interval: Interval) -> String? {
    if isOfNewTuning(interval) { return nil }
    return afterReopened(
      history.untoldChange(of: interval, in: phrases.language)?.capitalizedFirst, of: interval)
  }

  /// Words about the change of a threshold, after the change that the latest day has hidden; alone where it has hidden none, and at
  /// the end of a session.
  package func afterReopened(_ words: String?, of interval: Interval) -> String? {
    guard earlier == nil, let reopened = reopenedChange(of: interval) else {
      return words
    }
    return ["\(reopened).", words].compactMap(\.self).joined(separator: " ")
  }

  /// "45 → 23 ¢, better", the change that the latest day has hidden, or "…, not certain yet"; nil while none can be told.
  func changeHeadline(of interval: Interval) -> String? {
    let (progress, language) = (progress(of: interval), phrases.language)
    let reopened = earlier == nil ? reopenedChange(of: interval) : nil
    return progress?.toldHeadline(in: language) ?? reopened ?? progress?.uncertainHeadline(in: language)
  }

  /// The part of the verdict that tells a change: "45 → 23 ¢, probably better", or one that the latest day has hidden; else nil.
  private func toldChange(of interval: Interval) -> String? {
    progress(of: interval)?.toldHeadline(in: phrases.language) ?? reopenedChange(of: interval)
  }

  /// The intervals with a known threshold, of whose change the verdict says nothing certain; empty while it says nothing of any, as
  /// on a person's first days.
  private var openChanges: [(interval: Interval, name: String)] {
    let open = shown.filter { interval, _ in
      !isOfNewTuning(interval) && toldChange(of: interval) == nil
        && history.threshold(of: interval)?.isShown == true
    }
    let isSaid = shown.contains { interval, _ in
      !isOfNewTuning(interval)
        && (toldChange(of: interval) ?? progress(of: interval)?.uncertain(in: phrases.language)) != nil
    }
    return isSaid ? open : []
  }

  /// "until now: 32 → 27 ¢, not certain yet", the change of an interval whose next tuning is new. Where the threshold has risen, only that
  /// no change is told yet, because the new tuning may be the reason. Nil of any other interval.
  func changeInFormerTuning(of interval: Interval) -> String? {
    guard isOfNewTuning(interval) else { return nil }
    let (progress, language) = (history.progress(of: interval), phrases.language)
    guard let progress, progress.change.octaves < 0,
      let change = progress.toldHeadline(in: language) ?? progress.uncertainHeadline(in: language)
    else { return phrases.texts.changeOfNewTuning }
    return phrases.texts.changeUntilNow(change: change)
  }

  /// Whether the verdict has the numbers of a threshold whose change is not told, so that no other line has them.
  package func isOpenInVerdict(_ interval: Interval) -> Bool {
    let open = history.trainedIntervals.count > 1 ? openChanges : []
    return open.count <= 3 && open.contains { $0.interval == interval }
  }

  /// What stands beside the threshold of one of several intervals while no change is certain: "16 → 13 ¢, not certain yet.", unless the
  /// verdict has these numbers, and beside the first whose windows are not full and of which none is probable, "Until an interval has 600
  /// comparisons, only a large change can be certain."; nil where a change is shown, and where nothing is to be said.
  package func openChange(of interval: Interval) -> String? {
    guard let progress = progress(of: interval), !progress.verdict.isChange else { return nil }
    let isInVerdict = isOpenInVerdict(interval) || reopenedChange(of: interval) != nil
    let headline = isInVerdict ? nil : changeHeadline(of: interval).map { "\($0)." }
    let isFirst = shown.first { tellsLargeOnly($0.interval) }?.interval == interval
    let reason = isFirst ? phrases.texts.changeLargeOnly(count: 2 * ThresholdChange.standardWindow) : nil
    let words = [headline, reason].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Whether the windows of an interval are not full, so that its change may be too small to be told yet.
  private func tellsLargeOnly(_ interval: Interval) -> Bool {
    guard let progress = progress(of: interval), !progress.verdict.isChange, !progress.isProbable else {
      return false
    }
    return progress.uncertain(in: phrases.language) != nil
      && progress.change.window < ThresholdChange.standardWindow
  }

  /// "Since your first comparisons: major third 45 → 23 ¢, probably better. No certain change yet: unison 16 → 13 ¢, octave 9 ¢.",
  /// of more than three intervals without a change only how many; where all of several are finer, whether that is
  /// certain together; nil of a person who has trained one interval, beside whose threshold the change stands, and while nothing is known
  /// of a change.
  package var verdict: String? {
    guard history.trainedIntervals.count > 1 else { return nil }
    let (texts, language) = (phrases.texts, phrases.language)
    let told = shown.compactMap { interval, name in
      isOfNewTuning(interval) ? nil : toldChange(of: interval).map { "\(name) \($0)" }
    }
    let open = openChanges
    let thresholds = open.map { interval, name in
      guard let progress = progress(of: interval), progress.uncertain(in: language) != nil else {
        return "\(name) \(history.threshold(of: interval).flatMap(phrases.short) ?? "")"
      }
      let (then, now) = progress.ends(in: language)
      return "\(name) \(texts.verdictChange(before: then, now: now))"
    }
    let changes = told.isEmpty ? nil : texts.verdictChanges(changes: told.joined(separator: "; "))
    let rest =
      open.count > 3 ? texts.severalIntervals(count: open.count) : thresholds.joined(separator: ", ")
    // One interval is finer by chance alone as often as not.
    let uncertain = open.compactMap { progress(of: $0.interval) }.filter { $0.uncertain(in: language) != nil }
    let areFiner =
      told.isEmpty && open.count > 1
      && uncertain.count == shown.count { !isOfNewTuning($0.interval) }
      && uncertain.allSatisfy { $0.change.octaves < 0 }
    let none =
      !areFiner
      ? texts.verdictNone(thresholds: rest)
      : ThresholdProgress.areProbablyFiner(uncertain.map(\.change))
        ? texts.verdictFinerTogether(thresholds: rest) : texts.verdictFiner(thresholds: rest)
    let words = [changes, rest.isEmpty ? nil : none].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The headline as a sentence, as of several intervals in a terminal; `--full` says more.
  func changeInNumbers(of interval: Interval) -> String? {
    isComparedInstead(interval) ? nil : changeHeadline(of: interval).map { "\($0)." }
  }

  /// Whether the end of a session compares the threshold with the one before it, and with nothing else.
  private func isComparedInstead(_ interval: Interval) -> Bool {
    if hasFilledWindows(interval) { return false }
    return progress(of: interval)?.verdict.isChange == false
      ? compared(of: interval) != nil : before(of: interval, "") != []
  }

  /// Whether the session that ends has brought the comparisons after which a change can be judged best, as was foretold.
  private func hasFilledWindows(_ interval: Interval) -> Bool {
    earlier?.progress(of: interval)?.change.isComplete == false
      && progress(of: interval)?.change.isComplete == true
  }

  /// The change of an interval's threshold; where no change is seen, without the thresholds at which it would be seen.
  func shortChange(of interval: Interval, _ name: ThresholdName) -> String? {
    if isComparedInstead(interval) { return nil }
    guard let progress = progress(of: interval), progress.change.isComplete,
      !progress.verdict.isChange, !hasFilledWindows(interval)
    else { return change(of: interval, name) }
    let threshold = name.words(in: phrases.language)
    guard let words = progress.uncertain(in: phrases.language) else {
      let notSeen = phrases.texts.historyChangeNotSeen(threshold: threshold, count: progress.change.window)
      return afterReopened(notSeen, of: interval)
    }
    let named =
      if case .of = name { "\(threshold.capitalizedFirst): \(words.lowercasedFirst)" } else { words }
    return afterReopened(named, of: interval)
  }
}
