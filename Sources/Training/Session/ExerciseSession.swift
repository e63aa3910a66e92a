public import Chronology
import Music

/// The actor of one person's session, simulated or live. It owns the exercise and its observer.
///
/// `simulate` runs a whole simulated session in one call. `run` runs a live session: it performs the actions of
/// `ExerciseMachine` in a `SessionEnvironment`, one sound or pause at a time, and passes the results to the machine as
/// events.
@usableFromInline package actor ExerciseSession<Kind: Exercise, Observer: SessionObserver> {
  /// The exercise with its settings, the person's history and the rule that chooses trials.
  package var training: Kind { machine.training }

  @usableFromInline var machine: ExerciseMachine<Kind>
  /// Receives every completed trial.
  @usableFromInline package var observer: Observer
  @usableFromInline let buffers = SessionBuffers()
  /// The environment and the pending tasks of a live session; nil before `run` and in simulation.
  var live: LiveRun<Kind.Trial, Observer>?

  /// A session that has not begun.
  package init(machine: ExerciseMachine<Kind>, observer: Observer) {
    self.machine = machine
    self.observer = observer
  }

  /// Stops all sound, discards a trial without an answer and ends the session.
  package func stop() { handle(.stop) }

  /// Replaces the settings from the next trial on, and notifies the observers.
  /// - Throws: `ParameterError` if the settings contradict each other or the exercise rejects them; nothing changes
  ///   then.
  package func use(_ values: ParameterValues) throws(ParameterError) {
    let settings = try TrainingSettings(values)
    try machine.training.validate(settings)
    observer.settingsChanged(to: values, fromTrial: machine.use(settings))
  }
}

/// A session of comparisons.
@usableFromInline package typealias ComparisonSession<
  Strategy: ComparisonStrategy, Observer: SessionObserver
> =
  ExerciseSession<ComparisonTraining<Strategy>, Observer>

/// A session of pitch matchings.
package typealias PitchMatchingSession<Observer: SessionObserver> =
  ExerciseSession<PitchMatchingTraining, Observer>

/// A live session of comparisons as a state machine.
package typealias ComparisonMachine<Strategy: ComparisonStrategy> =
  ExerciseMachine<ComparisonTraining<Strategy>>

/// A live session of pitch matchings as a state machine.
package typealias PitchMatchingMachine = ExerciseMachine<PitchMatchingTraining>

// MARK: - A simulated session

/// One session to be simulated.
@usableFromInline package struct SimulatedSession: Sendable {
  @usableFromInline package var address: ListenerAddress
  /// The index among the listener's sessions, from 0. Its random streams depend on it.
  @usableFromInline package var index: Int
  /// The largest number of comparisons, at least 0. The strategy may end the session earlier.
  @usableFromInline package var comparisons: Int
  @usableFromInline package var start: Instant
  /// The date of the start in the listener's calendar.
  @usableFromInline package var day: CivilDate

  /// A session to be simulated.
  /// - Parameter day: by default the date of `start` in UTC.
  @usableFromInline package init(
    address: ListenerAddress, index: Int, comparisons: Int, start: Instant, day: CivilDate? = nil
  ) {
    self.address = address
    self.index = index
    self.comparisons = comparisons
    self.start = start
    self.day = day ?? Zone.utc.date(at: start)
  }
}

extension ExerciseSession {
  /// Trains a simulated listener for one session of any length, in one call to the actor.
  /// - Parameters:
  ///   - strategy: a new value for this session.
  ///   - listener: its threshold may change.
  /// - Returns: the thresholds that are shown at the end, and the time of the end.
  @inlinable package func simulate<Strategy: ComparisonStrategy, Person: SimulatedListener>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person
  ) -> (shown: ShownThresholds, end: Instant)
  where Kind == ComparisonTraining<Strategy>, Observer: ComparisonObserver {
    machine.training.simulate(
      session, strategy: strategy, listener: &listener, observer: &observer, buffers: buffers)
  }
}

// MARK: - A live session

/// The surroundings of a live session: the player, the clock, the source of answers, the screen and the log. Simulated
/// sessions have none.
package struct SessionEnvironment<Trial: ExerciseTrial>: Sendable {
  let player: any NotePlayer
  let clock: any SessionClock
  let ask: nonisolated(nonsending) @Sendable (PendingTrial<Trial>) async throws -> Timed<Trial.Answer>
  let show: @Sendable (SessionView<Trial>) -> Void
  let log: @Sendable (String) -> Void
}

/// A trial that waits for an answer.
struct PendingTrial<Trial: ExerciseTrial>: Sendable {
  let trial: Trial
  /// The index of the trial in the session, from 0.
  let index: Int
  let settings: TrainingSettings
  /// Reports a provisional answer, such as the slider's position before it is released.
  let move: @Sendable (Trial.Answer) async -> Void
}

extension SessionEnvironment<Comparison> {
  /// An environment in which `listener` answers.
  /// - Parameters:
  ///   - show: called with each new view, on the session's actor.
  ///   - log: called with each log line.
  package init(
    player: any NotePlayer, listener: any Listener, clock: any SessionClock,
    show: @escaping @Sendable (SessionView<Comparison>) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      player: player, clock: clock,
      ask: { try await listener.answer(to: $0.trial, trial: $0.index) }, show: show, log: log)
  }
}

extension SessionEnvironment<PitchMatching> {
  /// An environment in which `tuner` moves the slider.
  /// - Parameters:
  ///   - show: called with each new view, on the session's actor.
  ///   - log: called with each log line.
  package init(
    player: any NotePlayer, tuner: any Tuner, clock: any SessionClock,
    show: @escaping @Sendable (SessionView<PitchMatching>) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      player: player, clock: clock,
      ask: {
        try await tuner.tune($0.trial, on: PitchSlider($0.settings), trial: $0.index, move: $0.move)
      }, show: show, log: log)
  }
}

/// The seconds of silence after the notes of a feedback, without which they would run into the next trial's.
private let pauseAfterCorrection = 1.0

/// The environment, observer callback and pending tasks of a live session.
struct LiveRun<Trial: ExerciseTrial, Observer> {
  let environment: SessionEnvironment<Trial>
  let report: (inout Observer, Trial.Completed) -> Void
  /// Resumed once, when the session ends.
  var ended: CheckedContinuation<Void, any Error>?
  /// The task of the step under way: a note, the pause between the notes, or the feedback.
  var step: Task<Void, Never>?
  /// The task that waits for the answer.
  var answer: Task<Void, Never>?
  /// The target if it sounds until it is stopped; nil otherwise.
  var note: AdjustableNote?
  /// The reference while it goes on sounding; nil otherwise.
  var held: (any PlaybackHandle)?

  mutating func silence() {
    step?.cancel()
    note?.stop()
    held?.stop()
    (note, held) = (nil, nil)
  }

  mutating func end(_ result: Result<Void, any Error>) {
    silence()
    answer?.cancel()
    ended.take()?.resume(with: result)
  }
}

extension ExerciseSession where Kind.Trial == Comparison, Observer: ComparisonObserver {
  /// Trains on `environment` until the machine's limit is reached, the exercise ends the session or `stop` is called. A
  /// session can run only once.
  /// - Throws: the error that stopped the player or the listener; `CancellationError` if the task is cancelled. The
  ///   observer has received every answer given before.
  package func run(on environment: SessionEnvironment<Comparison>) async throws {
    try await run(on: environment) { $0.comparisonCompleted($1) }
  }
}

extension ExerciseSession where Kind.Trial == PitchMatching, Observer: PitchMatchingObserver {
  /// Trains on `environment` until the machine's limit is reached, the exercise ends the session or `stop` is called. A
  /// session can run only once.
  /// - Throws: the error that stopped the player or the tuner; `CancellationError` if the task is cancelled. The
  ///   observer has received every matching completed before.
  package func run(on environment: SessionEnvironment<PitchMatching>) async throws {
    try await run(on: environment) { $0.pitchMatchingCompleted($1) }
  }
}

extension ExerciseSession {
  private func run(
    on environment: SessionEnvironment<Kind.Trial>,
    report: @escaping (inout Observer, Kind.Trial.Completed) -> Void
  ) async throws {
    precondition(live == nil, "a session runs once")
    defer { observer.sessionEnded() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        live = LiveRun(environment: environment, report: report, ended: continuation)
        observer.sessionBegan()
        handle(.start)
      }
    } onCancel: {
      Task { await self.stop() }
    }
    try Task.checkCancellation()
  }

  func handle(_ event: ExerciseMachine<Kind>.Event) {
    let actions = machine.handle(event)
    if let problem = training.problem { return fail(problem) }
    for action in actions { perform(action) }
    live?.environment.show(SessionView(machine))
  }

  private func perform(_ action: ExerciseMachine<Kind>.Action) {
    switch action {
    case .playReference(let shown, let trial):
      play(shown.reference, trial, then: .referenceEnded(trial: trial))
      shown.log.forEach(log)
    case .pause(let seconds, let trial): pause(seconds, then: .gapEnded(trial: trial))
    case .playTarget(let note, let trial): play(note, trial, then: .targetEnded(trial: trial))
    case .ask(let asked, let trial): ask(asked, trial)
    case .adjust(let frequency): live?.note?.adjust(to: frequency)
    case .silence: live?.silence()
    case .report(let completed):
      live?.report(&observer, completed)
      log(training.profileLine(after: completed))
    case .showFeedback(let seconds, let notes, let trial): showFeedback(seconds, then: notes, trial)
    case .finish: live?.end(.success(()))
    case .ignore(let reason): log(reason)
    }
  }

  private func log(_ line: String) { live?.environment.log(line) }

  /// Plays a note to its end; one that is held, or without a duration, sounds until it is silenced.
  private func play(_ note: PresentedNote, _ trial: Int, then event: ExerciseMachine<Kind>.Event) {
    guard let player = live?.environment.player else { return }
    guard let duration = note.duration else { return start(note, trial, on: player) }
    live?.step = attempt { session in
      try await session.sound(note, for: duration)
      session.handle(event)
    }
  }

  /// Plays a note to its end; starts one that is held, and returns after its duration, while it goes on sounding.
  private func sound(_ note: PresentedNote, for duration: NoteDuration) async throws {
    guard let (player, clock) = live.map({ ($0.environment.player, $0.environment.clock) }) else { return }
    guard note.isHeld else { return try await player.play(note.frequency, for: duration, level: note.level) }
    let (trial, phase) = (machine.trial, machine.state.phase)
    let handle = try await player.start(note.frequency, level: note.level)
    guard machine.trial == trial, machine.state.phase == phase else { return handle.stop() }
    live?.held = handle
    try await clock.sleep(seconds: duration.seconds)
  }

  private func start(_ note: PresentedNote, _ trial: Int, on player: any NotePlayer) {
    live?.note = AdjustableNote()
    live?.step = attempt { session in
      session.attach(try await player.start(note.frequency, level: note.level), trial)
    }
  }

  /// Attaches the handle of the target, which applies moves made before it began to sound; stops the note if its trial
  /// is over.
  private func attach(_ handle: any PlaybackHandle, _ trial: Int) {
    guard machine.trial == trial, machine.state.phase == .playingTarget else { return handle.stop() }
    live?.note?.attach(handle)
  }

  private func ask(_ asked: Kind.Trial, _ trial: Int) {
    guard let environment = live?.environment else { return }
    let pending = PendingTrial(trial: asked, index: trial, settings: training.settings) { answer in
      await self.handle(.moved(answer, trial: trial))
    }
    live?.answer = attempt { session in
      let answer = try await environment.ask(pending)
      session.handle(.answered(answer.value, trial: trial, at: answer.instant))
    }
  }

  private func showFeedback(_ seconds: Double, then notes: [PresentedNote], _ trial: Int) {
    guard let clock = live?.environment.clock else { return }
    live?.step = attempt { session in
      try await clock.sleep(seconds: seconds)
      for note in notes {
        if let duration = note.duration { try await session.sound(note, for: duration) }
      }
      session.release()
      if !notes.isEmpty { try await clock.sleep(seconds: pauseAfterCorrection) }
      session.handle(.feedbackEnded(trial: trial))
    }
  }

  /// Ends the note that goes on sounding.
  private func release() { live?.held.take()?.stop() }

  private func pause(_ seconds: Double, then event: ExerciseMachine<Kind>.Event) {
    guard let clock = live?.environment.clock else { return }
    live?.step = attempt { session in
      try await clock.sleep(seconds: seconds)
      session.handle(event)
    }
  }

  /// Runs `body` in a task on this actor, because waking another thread would take longer than all other steps between
  /// an answer and the next note. Cancellation is ignored; any other error ends the session.
  private func attempt(
    _ body: @escaping @Sendable (isolated ExerciseSession) async throws -> Void
  ) -> Task<Void, Never> {
    Task {
      do { try await body(self) } catch is CancellationError {} catch { self.fail(error) }
    }
  }

  private func fail(_ error: any Error) {
    _ = machine.handle(.stop)
    live?.environment.show(SessionView(machine))
    live?.end(.failure(error))
  }
}
