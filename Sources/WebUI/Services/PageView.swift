import Chronology
import Live
import Music
import Numerics
import Sound
import Text
import Training

/// The state of training that the page shows, as data without language.
struct PageView: Sendable {
  /// The last view of a session.
  enum Exercise: Sendable {
    case comparison(ComparisonView)
    case matching(PitchMatchingView)
  }

  /// How a session ended.
  struct End: Sendable {
    var instant: Instant
    var comparisons: ComparisonTally?
    var history: TrainingHistory?
    /// The history before the session.
    var earlier: TrainingHistory?
    /// The tunings of the comparisons before the session.
    var tunings: ComparedTunings?
    /// The name of the session's strategy.
    var strategy: String?
    /// The largest offset of the settings, also when they change after the session.
    var maximum = TrainingSettings().bounds.upperBound
    /// Why a measurement ended before the threshold was known; nil for any other end.
    var failure: MeasurementFailure?
    var matchings: MatchingErrors?
    /// The comparisons answered wrong or the notes tuned badly, to be played again.
    var wrong: [WrongPair] = []
    var problem: (any Error)?

    /// The problem if it is one of the audio device.
    var audioError: AudioError? {
      ((problem as? LiveSetup.Failure)?.cause ?? problem) as? AudioError
    }
  }

  /// Why a measurement ended before the threshold was known.
  enum MeasurementFailure: Sendable {
    /// The answers at the largest offsets are guesses.
    case guessed
    /// After `Measurement.most` comparisons.
    case exhausted
  }

  private let kind: LiveExercise?
  /// Whether the session lasts until a threshold is known.
  var isMeasurement = false
  var length = SessionLimit.open
  /// The name of the session's strategy; nil for pitch matching and before the session begins.
  var strategy: String?
  /// The seconds since the session began.
  var elapsed = 0.0
  private var exercise: Exercise?
  private var ended: End?
  var slider = SliderPosition()
  var isWaiting = false
  /// The error of saving and the number of unsaved answers; nil without one.
  var saving: (error: any Error, unsaved: Int)?
  /// The error in the settings; nil without one.
  var settingsProblem: (any Error)?

  /// The view before the first view of a session, or without a session.
  init(exercise kind: LiveExercise? = nil) { self.kind = kind }

  /// Whether the last session has a result.
  var hasResult: Bool {
    ended.map { $0.comparisons?.difficulties.isEmpty == false || $0.matchings?.errors.isEmpty == false }
      ?? false
  }

  /// Whether the last session ended without an answer, and not because of a problem.
  var isUnanswered: Bool { ended != nil && !hasResult && ended?.problem == nil }

  /// Whether the session has started but the device does not play yet.
  var isWaitingForDevice: Bool { kind != nil && exercise == nil && ended == nil }

  mutating func show(_ exercise: Exercise, slider: SliderPosition?) {
    (self.exercise, isWaiting) = (exercise, false)
    if let slider { self.slider = slider }
  }

  mutating func end(_ end: End) { (ended, isWaiting) = (end, false) }

  /// Shows the end of the last session with the largest offset that the settings have now.
  mutating func use(maximum: Cents) { ended?.maximum = maximum }

  /// Removes the error of another device than the present one, with which a session can begin again.
  mutating func use(device: String) {
    guard let failed = ended?.audioError?.device, failed != device else { return }
    ended?.problem = nil
    if ended?.comparisons == nil, ended?.matchings == nil { self = PageView() }
  }

  /// The state for a page, in its language.
  func state(in language: Language) -> PageState {
    let phrases = Phrases(language)
    var state = PageState()
    let notice = saving.map { "\(language.sentence(of: $0.error)) (\($0.unsaved))" }
    (state.exercise, state.isWaiting) = (kind, isWaiting)
    state.notice = notice ?? settingsProblem.map { language.sentence(of: $0) }
    if let ended {
      state.summary = summary(ended, phrases)
      return state
    }
    switch exercise {
    case .comparison(let view): fill(&state, view, phrases)
    case .matching(let view): fill(&state, view, phrases)
    case nil: break
    }
    return state
  }

  private func summary(_ end: End, _ phrases: Phrases) -> PageState.Summary {
    let failure = end.failure.map { failure in
      switch failure {
      case .guessed: phrases.language.texts.endGuessed
      case .exhausted: phrases.language.texts.endExhausted(count: ThresholdMeasurement.most)
      }
    }
    let text = end.history.map {
      HistoryText(
        $0, phrases, strategy: end.strategy, onPageWith: end.maximum,
        trained: end.comparisons?.intervals ?? [], after: end.earlier, tunings: end.tunings)
    }
    let comparisons =
      end.comparisons.map { tally -> [String] in
        let hard = text.flatMap(tally.hardPairs)
        return [tally.result(phrases, hard?.verdict), hard?.pairs, failure].compactMap(\.self)
      } ?? []
    let matchings = end.matchings.map { [$0.result(phrases, isShort: true)] } ?? []
    let values = end.comparisons?.difficulties ?? end.matchings?.signed
    let guesses = text?.guessHelp(of: end.comparisons?.intervals ?? [], maximum: end.maximum)
    var measurement: ThresholdMeasurement?
    if guesses == nil, end.failure != .guessed, let history = end.history,
      // After a session that has lost a threshold, a long one is not the next step.
      let trained = end.comparisons?.intervals.filter({ end.earlier?.threshold(of: $0)?.isShown != true })
    {
      measurement =
        ThresholdMeasurement.offered(
          by: history, of: trained, isNamed: history.hasIntervals, after: end.strategy,
          in: phrases.language
        ).first
    }
    let meaning =
      end.matchings.map { text?.end(of: $0) } ?? text?.belowThresholds(offering: measurement)
    var summary = PageState.Summary(
      lines: comparisons + matchings + (values?.isEmpty == true ? [] : meaning ?? []),
      values: values ?? [],
      problem: end.problem.map { phrases.language.pageSentence(of: $0) })
    if values?.isEmpty != true, end.matchings == nil { summary.thresholds = text?.thresholds ?? [] }
    // While nothing else is known, the result leads: of a few answers, that some were wrong says nothing.
    if let count = values?.count, 1..<TrackedThreshold.fewestAnswers ~= count, !summary.thresholds.isEmpty,
      summary.thresholds.allSatisfy({ $0.value == nil })
    {
      summary.lines[0] = phrases.answers(count)
    }
    summary.errors = (end.matchings?.summaries(phrases) ?? []).map { errors in
      PageState.MeanError(
        interval: errors.name, value: phrases.cents(errors.mean), tuned: phrases.notes(errors.count))
    }
    summary.isHeld = end.matchings.map { text?.isHeld($0) == true } ?? false
    summary.practisesNext = end.matchings.map { text?.practisesNext(after: $0) == true } ?? false
    if text?.hasBecomeKnown == true { summary.heading = phrases.language.texts.endThresholdKnown }
    summary.areRight = end.comparisons?.areRight
    summary.isSoundProblem = end.audioError != nil
    summary.guesses = guesses ?? (end.failure == .guessed ? GuessHelp(largerOffset: nil) : nil)
    summary.measurement = measurement
    summary.practices = end.matchings.flatMap { text?.practices(after: $0) } ?? text?.practices ?? []
    if values?.isEmpty == false, end.matchings == nil, guesses == nil, end.failure == nil, measurement == nil,
      summary.practices.isEmpty, let history = end.history
    {
      // Where nothing that the session trained is harder, the next step is the one of Start.
      let all = HistoryText(
        history, phrases, strategy: end.strategy, onPageWith: end.maximum, after: end.earlier,
        tunings: end.tunings)
      summary.lines += all.harder.prefix(1)
      summary.practices += all.practices.prefix(1)
    }
    summary.wrong = end.wrong.map { $0.words(phrases) }
    summary.endsInTune = end.wrong.contains(where: \.endsInTune)
    summary.wrongCount = end.comparisons?.wrong.count ?? end.matchings?.wrong.count ?? 0
    return summary
  }
}

extension PageView.MeasurementFailure {
  /// Nil for a measurement that made its threshold known, or that the person stopped.
  init?(_ tally: ComparisonTally, _ history: TrainingHistory) {
    guard !tally.intervals.contains(where: { history.threshold(of: $0)?.isShown == true }) else { return nil }
    let isExhausted = tally.difficulties.count >= ThresholdMeasurement.most
    guard tally.test.isGuessing || isExhausted else { return nil }
    self = tally.test.isGuessing ? .guessed : .exhausted
  }
}

// MARK: - The two exercises

extension PageView {
  private func fill(_ state: inout PageState, _ view: ComparisonView, _ phrases: Phrases) {
    common(&state, view, phrases)
    state.numbers["offset"] = view.difficulty.map(phrases.cents)
    let estimate = view.threshold?.estimate
    if isMeasurement { state.most = ThresholdMeasurement.most }
    state.numbers["estimatedName"] = phrases.estimatedName(of: view.threshold)
    state.numbers["estimated"] = estimate.flatMap(phrases.short)
    let isFirst = isMeasurement && estimate?.isUnknown != false && estimate?.answersNeeded == nil
    state.numbers["bounds"] =
      isFirst
      ? phrases.missing(.atFirst)
      : estimate.map { phrases.note($0, strategy: strategy) }
    state.numbers["best"] = view.best.map(phrases.cents)
    state.target = view.state.trial?.words(in: phrases.language)
    state.strayKey = phrases.strayKey(ofIntervals: view.isIntervalMode)[0]
    state.lowerKey = String(phrases.lowerLetter)
    guard case .showingFeedback(let comparison, let completed) = view.state else { return }
    let words = completed.isCorrect ? phrases.right : phrases.wrong(comparison)
    var feedback = PageState.Feedback(text: words, label: words)
    (feedback.isCorrect, feedback.wasHigher) = (completed.isCorrect, comparison.rightAnswer == .higher)
    state.feedback = feedback
    if view.playsAgain { state.again = phrases.playedAgain(ofIntervals: view.isIntervalMode) }
  }

  private func fill(_ state: inout PageState, _ view: PitchMatchingView, _ phrases: Phrases) {
    common(&state, view, phrases)
    state.numbers["mean"] = view.score.map(phrases.cents)
    state.strayKey = phrases.strayKeyWhileTuning[0]
    let position = view.slider.position(of: slider.cents(in: view.trial), trackHeight: 1)
    state.slider = PageState.Slider(
      position: position, isActive: view.isSliderActive, submitsOnRelease: view.slider.submitsOnRelease)
    // As at the terminal, the last result stays until the next.
    guard let completed = view.last else { return }
    let shown = PitchFeedback(error: completed.error)
    var feedback = PageState.Feedback(
      text: shown.text(in: phrases.language), label: shown.accessibilityLabel(in: phrases.language))
    if view.playsInTune { state.again = phrases.playedAgain(ofIntervals: true) }
    (feedback.mark, feedback.color) = (shown.mark.rawValue, shown.color.rawValue)
    feedback.isSharp = shown.cents > 0
    state.feedback = feedback
  }

  private func common<Trial>(_ state: inout PageState, _ view: SessionView<Trial>, _ phrases: Phrases) {
    (state.phase, state.trial, state.limit) = (view.state.phase.rawValue, view.trial, view.limit)
    state.time = length.seconds.map { PageState.Time(elapsed: min(elapsed, $0), total: $0) }
    guard let interval = view.interval, view.namesInterval else { return }
    // A unison among intervals is named as they are; it is the same in every tuning.
    state.interval = interval.displayName(in: phrases.language, isDown: view.isDown)
    if view.isIntervalMode { state.tuning = phrases.name(of: view.settings.tuningSystem) }
  }
}
