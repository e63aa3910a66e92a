import Exchange
import Live
import Music
import Numerics
import Text
import Training

extension PageSection {
  /// The section of the profile screen for the person's store.
  static func profile(_ stored: StoredHistory) -> PageSection {
    let watch = StoreWatch(stored.directory)
    return profile(
      latest: { interval in
        let settings = try PersonalSettings.current
        let (history, foretelling, tunings) = try await stored.history(settings, of: interval)
        let training = try TrainingSettings(settings.training)
        let intervals = Set(interval.map { [$0] } ?? training.intervals)
        let isNamed = history.hasIntervals || training.intervals != [.prime]
        return (
          history,
          {
            Phrases($0).cards(
              history, strategy: foretelling, next: settings.strategyName,
              measurements: ThresholdMeasurement.offered(
                by: history, of: intervals, isNamed: isNamed, after: foretelling, in: $0),
              tunings: tunings,
              maximum: training.bounds.upperBound, isNamed: isNamed)
          }
        )
      },
      changes: { watch.changes() })
  }
}

extension Phrases {
  /// The cards: estimated threshold, presented difficulty and, once enough notes were tuned, errors of pitch
  /// matching, in the words of `peach profile`.
  /// - Parameters:
  ///   - strategy: the strategy by which missing answers are foretold; nil if it is not known.
  ///   - next: the strategy of the next session.
  ///   - measurements: the sessions that are offered to measure a threshold.
  ///   - tunings: those of the comparisons; nil if they are not known.
  ///   - maximum: the largest offset of the settings.
  ///   - isNamed: whether the person or the settings train intervals.
  func cards(
    _ history: TrainingHistory, strategy: String? = nil, next: String? = nil,
    measurements: [ThresholdMeasurement] = [], tunings: ComparedTunings? = nil,
    maximum: Cents = TrainingSettings().bounds.upperBound, isNamed: Bool = false
  ) -> [ProfileCard] {
    let text = HistoryText(
      history, self, strategy: strategy, next: next, onPageWith: maximum, isNamed: isNamed,
      tunings: tunings)
    let rows = text.intervals.map { IntervalRow($0, change: $0.change) }
    return history.shownIntervals(in: language, isNamed: isNamed)
      .filter { rows.isEmpty || $0.interval == .prime }
      .map { shown in
        estimateCard(
          text, of: shown.interval, name: shown.name, maximum: maximum,
          measurement: measurements.first { $0.interval == shown.interval.abbreviation })
      }
      + (rows.isEmpty ? [] : [intervalsCard(text, rows, measurements, maximum: maximum)])
      + [difficultyCard(history)]
      + (isTuned(history) || !history.heldMatchings.isEmpty ? [matchingCard(text)] : [])
  }

  /// The card of one threshold.
  /// - Parameters:
  ///   - name: the interval's name for the title; empty for a person who trains only unison.
  private func estimateCard(
    _ text: HistoryText, of interval: Interval, name: String, maximum: Cents,
    measurement: ThresholdMeasurement?
  ) -> ProfileCard {
    let (threshold, isUnison) = (text.threshold(of: interval, name), interval == .prime)
    let (guesses, only) = (text.guessHelp(of: [interval], maximum: maximum), text.history.interval)
    // *Then and now* on the card says how it has changed.
    return ProfileCard(
      of: interval, title: estimatedName(name), right: text.rightSoFar(of: interval), value: threshold?.value,
      details: threshold.map {
        [$0.note].compactMap(\.self) + text.meaning(of: interval, isFull: true)
          + text.nothingHarder(ofUnison: isUnison)
      } ?? [noComparisons(in: text.history)],
      harder: (isUnison ? [] : text.newTuning) + text.harder(ofUnison: isUnison),
      practices: (only.map { [text.practice(of: $0)] } ?? []) + text.practices(ofUnison: isUnison),
      isKnown: threshold?.isKnown ?? false,
      guesses: only == nil ? guesses : guesses.map { GuessHelp(largerOffset: $0.largerOffset) },
      measurement: measurement)
  }

  /// The card of several intervals, with a row for each.
  private func intervalsCard(
    _ text: HistoryText, _ rows: [IntervalRow], _ measurements: [ThresholdMeasurement],
    maximum: Cents
  ) -> ProfileCard {
    let intervals = text.history.trainedIntervals.filter { $0 != .prime }
    let harder = text.harder(ofUnison: false)
    return ProfileCard(
      title: estimatedName(language.texts.profileIntervals), value: nil,
      details: harder.isEmpty ? text.nothingHarder(ofUnison: false) : [], intervals: rows,
      harder: text.newTuning + harder, practices: text.practices(ofUnison: false),
      isKnown: false, guesses: text.guessHelp(of: intervals, maximum: maximum),
      measurement: measurements.first { $0.interval != Interval.prime.abbreviation })
  }

  private func difficultyCard(_ history: TrainingHistory) -> ProfileCard {
    let latest = history.timeline.latest
    return ProfileCard(
      title: difficulty, value: latest.map { cents($0.mean) } ?? "–",
      details: [latest == nil ? noComparisons(in: history) : rollingMean], isFolded: true)
  }

  /// The rolling means of the errors of pitch matching.
  func errors(_ history: TrainingHistory) -> SmallCurve {
    let shown = history.matchingCourse.map {
      (interval: $0.aggregate.interval, mean: $0.mean, words: cents($0.mean) as String?)
    }
    return SmallCurve(shown, in: language)
  }

  /// The mean error, of several intervals that of each, its course, where enough notes were tuned, and what is practised.
  func matchingCard(_ text: HistoryText) -> ProfileCard {
    let all = text.errorsByInterval
    let only = all.count > 1 ? nil : all.first
    let (title, isKnown) = (language.texts.matchingMeanError, isTuned(text.history))
    return ProfileCard(
      title: only.map { $0.tuned.interval == .prime ? title : "\(title), \($0.name)" } ?? title,
      value: all.count > 1 ? nil : isKnown ? only?.value : "–",
      details: (isKnown ? [only?.note].compactMap(\.self) : []) + text.matchingTendency
        + [text.heldMatchings].compactMap(\.self),
      intervals: all.count > 1 ? all.map(IntervalRow.init) : [], practices: text.tuningPractices,
      errors: self.errors(text.history))
  }

  /// Whether enough notes were tuned to say how.
  func isTuned(_ history: TrainingHistory) -> Bool {
    history.profile.matching.count >= TunedNotes.fewest
  }
}
