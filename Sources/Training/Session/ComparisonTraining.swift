public import Chronology
public import Music
public import Numerics

/// The training loop without sound or waiting: the strategy chooses each comparison, and its answer updates profile,
/// trend and threshold timeline.
///
/// Simulated sessions use it directly, live sessions through `ExerciseMachine`. Calls of `present` and `complete`
/// alternate.
///
/// ```swift
/// var training = ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: history)
/// let comparison = training.present(draws: address.draws)
/// training.complete(comparison, isCorrect: true, at: now)
/// ```
@usableFromInline package struct ComparisonTraining<Strategy: ComparisonStrategy>: Sendable {
  /// The rule that chooses each comparison; each session begins with a new one.
  @usableFromInline package var strategy: Strategy
  /// The settings from which the next comparison is chosen.
  @usableFromInline package var settings: TrainingSettings
  /// The person's profile, trend and timeline, which outlast the session.
  @usableFromInline package var history: TrainingHistory
  /// The session's last completed comparison; nil before the first.
  @usableFromInline package var last: CompletedComparison? { hasLast ? latest : nil }
  /// The smallest difficulty answered right in this session; nil before the first right answer.
  package var sessionBest: Cents? { best == .max ? nil : Cents(Double(bitPattern: best)) }

  // In the loop, an optional would cost a branch and a copy; a separate flag does not.
  @usableFromInline var latest: CompletedComparison
  @usableFromInline var hasLast = false
  // The bit pattern of the smallest difficulty answered right; all ones before the first right answer. Bit patterns of
  // magnitudes sort like the magnitudes, and the pattern of a wrong answer can be set to all ones without an
  // unpredictable branch.
  @usableFromInline var best = UInt64.max

  /// The training of one session. If the strategy reads the profile's tracker and the profile has none, it receives one
  /// that has seen no answer.
  package init(strategy: Strategy, settings: TrainingSettings, history: TrainingHistory) {
    self.strategy = strategy
    self.settings = settings
    self.history = history
    latest = CompletedComparison(
      comparison: Comparison(reference: .middleC, offset: .zero), isCorrect: false,
      timestamp: Instant(seconds: 0))
    if strategy.readsTracker { self.history.profile.startTracker() }
  }

  /// The next comparison.
  package mutating func present(draws: TrialDraws) -> Comparison {
    choose(after: last, draws: draws, from: settings.prospect(from: draws.presentation))
  }

  /// The reason for the note that `present` would choose from the same random words. Called before `present`.
  package func reason(draws: TrialDraws) -> ChoiceReason {
    strategy.reason(
      after: last, profile: history.profile, in: settings.prospect(from: draws.presentation).situation,
      draws: StrategyDraws(draws))
  }

  /// Updates profile, trend and timeline with the answer to `comparison`. Called before the next comparison is
  /// presented.
  /// - Returns: the completed comparison, for observers.
  @discardableResult
  package mutating func complete(
    _ comparison: Comparison, isCorrect: Bool, at timestamp: Instant
  ) -> CompletedComparison {
    latest = CompletedComparison(comparison: comparison, isCorrect: isCorrect, timestamp: timestamp)
    hasLast = true
    best = latest.bestBits(before: best)
    history.add(latest)
    return latest
  }

  @inlinable @inline(__always) mutating func choose(
    after last: CompletedComparison?, draws: TrialDraws, from prospect: Prospect
  ) -> Comparison {
    let choice = strategy.nextChoice(
      after: last, profile: history.profile, in: prospect.situation,
      draws: StrategyDraws(draws))
    return Comparison(
      reference: choice.note, interval: prospect.interval,
      offset: choice.difficulty.signed(byTopBitOf: draws.presentation), isDown: prospect.isDown)
  }

  /// Begins another session with a fresh strategy; the history stays.
  @inlinable package mutating func beginSession(_ fresh: Strategy) {
    strategy = fresh
    hasLast = false
    best = .max
  }
}

extension CompletedComparison {
  /// The bit pattern of the smallest difficulty answered right, this answer included.
  /// - Parameter before: the pattern without this answer; all ones if no answer was right.
  @inlinable @inline(__always) func bestBits(before: UInt64) -> UInt64 {
    min(before, comparison.difficulty.value.bitPattern | (isCorrect ? 0 : .max))
  }
}

extension Cents {
  /// This magnitude, negative if the top bit of `word` is set. Without a branch, because the bit is random.
  @inlinable func signed(byTopBitOf word: UInt32) -> Cents {
    Cents(Double(signOf: Double(bitPattern: UInt64(word) << 32), magnitudeOf: value))
  }
}

// MARK: - A simulated session

extension ComparisonTraining {
  /// Trains a simulated listener for a whole session without waiting. All simulations use this loop, except with
  /// `--trials-file`.
  ///
  /// Each trial advances the virtual clock by two notes, the response time and the feedback.
  /// - Returns: the time at which the feedback of the last answer ends.
  /// - Complexity: O(comparisons). The loop itself allocates only if trend or timeline grow or the profile's memory is
  ///   shared.
  @inlinable package mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, listener: inout Person, observer: inout Observer,
    buffers: borrowing SessionBuffers
  ) -> Instant {
    listener.beginSession(session.index, on: session.day, at: session.address)
    observer.sessionBegan()
    let pace = settings.trialMicroseconds
    var (now, first, isOver) = (session.start, 0, false)
    let stream = session.address.stream(.trial, session: session.index)
    buffers.draws.begin(stream)
    while first < session.comparisons, !isOver {
      let end = min(first + SessionBuffers.blockSize, session.comparisons)
      isOver = simulate(
        first..<end, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
        now: &now)
      first = end
    }
    history.profile.cacheOverallMean()
    observer.sessionEnded()
    return now
  }

  /// Begins a session with a new strategy, simulates it and returns the thresholds that are shown at its end. One method,
  /// because a second access through the actor's machine would copy the training.
  @inlinable mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person, observer: inout Observer,
    buffers: borrowing SessionBuffers
  ) -> (shown: ShownThresholds, end: Instant) {
    beginSession(strategy)
    let end = simulate(session, listener: &listener, observer: &observer, buffers: buffers)
    return (shown, end)
  }

  /// Simulates trials, at most `SessionBuffers.blockSize` of them. The loop over them is compiled twice, because a
  /// prospect that changes with the trial would be copied in every trial even if it does not change.
  @inlinable @inline(__always)
  mutating func simulate<
    Person: SimulatedListener, Observer: ComparisonObserver
  >(
    _ trials: Range<Int>, listener: inout Person, observer: inout Observer, buffers: borrowing SessionBuffers,
    stream: RandomStream, pace: Int64, now: inout Instant
  ) -> Bool {
    let settings = settings
    guard !settings.drawsProspects else {
      return simulate(
        trials, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
        now: &now
      ) { settings.prospect(from: $0) }
    }
    let prospect = settings.prospect(from: 0)
    return simulate(
      trials, listener: &listener, observer: &observer, buffers: buffers, stream: stream, pace: pace,
      now: &now
    ) { _ in prospect }
  }

  /// Simulates trials whose prospects are a function of the word that draws them.
  ///
  /// The values that the next comparison depends on are local variables. Properties would be read again after each
  /// store to the profile, because the compiler cannot rule out that the store changes them.
  /// - Returns: whether the strategy has ended the session.
  @inlinable @inline(__always)
  mutating func simulate<
    Person: SimulatedListener, Observer: ComparisonObserver
  >(
    _ trials: Range<Int>, listener: inout Person, observer: inout Observer, buffers: borrowing SessionBuffers,
    stream: RandomStream, pace: Int64, now: inout Instant, prospect: (UInt32) -> Prospect
  ) -> Bool {
    var (last, isFirst, best, clock) = (latest, !hasLast, best, now)
    var (made, isOver) = (0, false)
    history.profile.makeUnique()
    for trial in trials {
      let draws = buffers.draws(of: UInt32(truncatingIfNeeded: trial), in: stream)
      let comparison = choose(
        after: isFirst ? nil : last, draws: draws, from: prospect(draws.presentation))
      let response = listener.respond(to: comparison, uniform: draws.answer)
      clock.microseconds &+= pace &+ response.microseconds
      last = CompletedComparison(
        comparison: comparison, isCorrect: comparison.isCorrect(response.answer), timestamp: clock)
      isFirst = false
      best = last.bestBits(before: best)
      history.profile.take(last)
      buffers.completed[made] = last
      made &+= 1
      if strategy.endsSession(after: last) {
        isOver = true
        break
      }
    }
    let block = UnsafeBufferPointer(start: buffers.completed, count: made).span
    history.profile.track(block)
    history.addToTrendAndTimeline(block)
    observer.comparisonsCompleted(block)
    (latest, hasLast, self.best, now) = (last, !isFirst, best, clock)
    return isOver
  }
}

/// Buffers for simulated sessions, allocated once: the random words of the next trials, and a block of completed
/// comparisons.
///
/// Used by one session at a time; its actor owns them.
@usableFromInline package struct SessionBuffers: ~Copyable, @unchecked Sendable {
  /// The largest number of comparisons that tracker, timeline, trend and observer receive at once.
  @usableFromInline static var blockSize: Int { 128 }

  @usableFromInline let draws = DrawBuffer()
  @usableFromInline let completed: UnsafeMutablePointer<CompletedComparison>

  /// Allocates the buffers.
  package init() { completed = .allocate(capacity: Self.blockSize) }

  deinit { completed.deallocate() }

  /// The random numbers of a trial.
  /// - Parameters:
  ///   - trial: 0, 1, 2, … in order since `draws.begin(stream)`.
  @inlinable @inline(__always) func draws(of trial: UInt32, in stream: RandomStream) -> TrialDraws {
    TrialDraws(draws.advance(to: trial), of: trial, in: stream)
  }
}

extension TrainingSettings {
  /// The duration of a trial without the response: two notes, the pause between them and the feedback.
  @usableFromInline var trialMicroseconds: Int64 {
    Int64(((2 * noteDuration.seconds + noteGapSeconds + feedbackSeconds) * 1e6).rounded())
  }
}

// MARK: - A live session

extension Comparison: ExerciseTrial {
  @usableFromInline package typealias Answer = Training.Answer
  /// The comparison with its answer.
  @usableFromInline package typealias Completed = CompletedComparison
}

extension ComparisonTraining: Exercise {
  /// Two notes that the person compares.
  @usableFromInline package typealias Trial = Comparison

  /// The smallest difficulty answered right in this session; nil before the first right answer.
  @usableFromInline package var score: Cents? { sessionBest }

  /// The tracker's estimate for the interval of the comparison; nil without a tracker.
  @usableFromInline package func threshold(for comparison: Comparison?) -> LiveThreshold? {
    history.liveThreshold(of: comparison?.interval ?? history.profile.latestInterval)
  }

  /// The next comparison, with its two notes and the log lines that explain the choice.
  @usableFromInline package mutating func present(at address: TrialAddress) -> Presentation<Comparison> {
    let draws = address.draws
    let reason = reason(draws: draws)
    let comparison = present(draws: draws)
    let start = startLine(of: comparison)
    let line =
      "comparison \(address.trial): \(comparison.reference.name), \(reason), \(comparison.difficulty.logged)"
    return Presentation(
      trial: comparison, reference: reference(of: comparison),
      target: note(comparison.target, of: comparison, level: level(from: address)),
      log: [start, line].compactMap(\.self))
  }

  /// Updates profile, trend and timeline.
  @usableFromInline package mutating func complete(
    _ comparison: Comparison, with answer: Answer, at timestamp: Instant
  )
    -> CompletedComparison
  {
    complete(comparison, isCorrect: comparison.isCorrect(answer), at: timestamp)
  }

  /// Whether the strategy ends the session after the last answer; false before the first.
  @usableFromInline package var endsSession: Bool { last.map(strategy.endsSession(after:)) ?? false }

  /// The strategy's first choice outside the settings; nil if there was none, or its choices are not checked.
  @usableFromInline package var problem: ParameterError? { strategy.choiceProblem }

  /// Checks that the strategy accepts the settings.
  /// - Throws: `ParameterError` if the strategy rejects them.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    try strategy.validate(settings)
  }

  /// With `play-again`, the two notes of a comparison that was answered wrong; of an interval in tune.
  @usableFromInline package func notes(after completed: CompletedComparison) -> [PresentedNote] {
    guard settings.playsAgain, !completed.isCorrect else { return [] }
    let comparison = completed.comparison
    let target = comparison.interval == .prime ? comparison.target : DetunedNote(comparison.targetNote)
    return [reference(of: comparison), note(target, of: comparison)]
  }

  /// The log line of the answer: the profile's statistics of the reference note.
  @usableFromInline package func profileLine(after completed: CompletedComparison) -> String {
    let note = completed.comparison.reference
    return "profile: \(note.name) \(history.profile[note].statistics.logged)"
  }

  /// The log line that says where the first difficulty comes from; nil after the session's first answer.
  private func startLine(of comparison: Comparison) -> String? {
    guard last == nil else { return nil }
    let first = settings.situation(for: comparison.interval).first
    if first > 0, first.clamped(to: settings.bounds) == comparison.difficulty { return "start as set" }
    guard let overall = history.profile.overall else { return "cold start: the profile is empty" }
    return "start from the profile: mean \(overall.mean.logged) over \(overall.trainedNotes) notes"
  }

  private func reference(of comparison: Comparison) -> PresentedNote {
    var reference = note(DetunedNote(comparison.reference), of: comparison)
    // The notes of a unison would beat, which says nothing of which is higher.
    reference.isHeld = settings.playsTogether && comparison.interval != .prime
    return reference
  }

  private func note(_ note: DetunedNote, of comparison: Comparison, level: Decibels = .zero) -> PresentedNote
  {
    PresentedNote(
      frequency: settings.frequency(of: note, root: comparison.reference), duration: settings.noteDuration,
      level: level)
  }

  /// The change of the target's level: uniform in ±5·v dB, with v the setting `vary-loudness`.
  package func level(from address: TrialAddress) -> Decibels {
    let depth = settings.varyLoudness.value
    guard depth > 0 else { return .zero }
    return Decibels(5 * depth * (2 * address[.loudness].uniform - 1))
  }
}
