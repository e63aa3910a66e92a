import Music

/// A person's pitch matching: performs the actions of `PitchMatchingMachine` on a stage, one sound or one wait at
/// a time, and takes what comes back as events.
public actor PitchMatchingSession<Observer: PitchMatchingObserver> {
  /// Settings, slider, profile.
  public var training: PitchMatchingTraining { machine.training }
  /// Told of every completed matching.
  public var observer: Observer { audience }
  /// What there is to show, each time it changes; ends with the session. Whoever is slow to look misses old views.
  public nonisolated let views: AsyncStream<PitchMatchingView>

  private var machine: PitchMatchingMachine
  private var audience: Observer
  private let announce: AsyncStream<PitchMatchingView>.Continuation
  private var stage: PitchMatchingStage?
  private var sound: Task<Void, Never>?
  private var question: Task<Void, Never>?
  private var note: TunableNote?
  private var finished: CheckedContinuation<Void, any Error>?

  /// A session that has not begun.
  public init(machine: PitchMatchingMachine, observer: Observer) {
    self.machine = machine
    audience = observer
    (views, announce) = AsyncStream.makeStream(
      of: PitchMatchingView.self, bufferingPolicy: .bufferingNewest(16))
  }

  /// Trains on `stage` until the machine's limit is reached or `stop` is called.
  /// - Throws: what stopped the sound or the tuner; every matching before is with the observers.
  public func run(on stage: PitchMatchingStage) async throws {
    precondition(self.stage == nil, "a session runs once")
    self.stage = stage
    defer { announce.finish() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        finished = continuation
        take(.start)
      }
    } onCancel: {
      Task { await self.stop() }
    }
    try Task.checkCancellation()
  }

  /// Silences the sound, drops a matching that was not committed and ends the session.
  public func stop() { take(.stop) }

  /// Uses other settings from the next trial on, and tells the observers.
  /// - Throws: `ParameterError` when they do not go together; then nothing changes.
  public func use(_ values: ParameterValues) throws(ParameterError) {
    let settings = try TrainingSettings(values)
    audience.settingsChanged(to: values, fromTrial: machine.use(settings))
  }

  private func take(_ event: PitchMatchingMachine.Event) {
    for action in machine.handle(event) { perform(action) }
    announce.yield(PitchMatchingView(machine))
  }

  private func perform(_ action: PitchMatchingMachine.Action) {
    switch action {
    case .playReference(let frequency, let duration, let trial): play(frequency, duration, trial)
    case .startTunable(let frequency, let trial): startTunable(frequency, trial)
    case .ask(let matching, let trial): ask(matching, trial)
    case .adjust(let frequency): note?.adjust(to: frequency)
    case .silence: silence()
    case .report(let completed):
      audience.pitchMatchingCompleted(completed)
      stage?.log(machine.profileLine)
    case .showFeedback(_, let seconds, let trial): pause(seconds, trial)
    case .finish: finish(.success(()))
    case .ignore(let reason): stage?.log(reason)
    }
  }

  private func silence() {
    sound?.cancel()
    note?.stop()
    note = nil
  }

  private func finish(_ result: Result<Void, any Error>) {
    silence()
    question?.cancel()
    finished?.resume(with: result)
    finished = nil
  }
}

extension PitchMatchingSession {
  private func play(_ frequency: Frequency, _ duration: NoteDuration, _ trial: Int) {
    guard let player = stage?.player else { return }
    sound = attempt { session in
      try await player.play(frequency, for: duration, level: .zero)
      session.take(.referenceEnded(trial: trial))
    }
  }

  private func startTunable(_ frequency: Frequency, _ trial: Int) {
    guard let player = stage?.player else { return }
    note = TunableNote()
    sound = attempt { session in
      let handle = try await player.start(frequency, level: .zero)
      session.hold(handle, trial)
    }
  }

  /// The note that was asked for sounds: what has been asked of it meanwhile is passed on.
  private func hold(_ handle: any PlaybackHandle, _ trial: Int) {
    guard machine.trial == trial, machine.state == .playingTunable else { return handle.stop() }
    note?.attach(handle)
  }

  private func ask(_ matching: PitchMatching, _ trial: Int) {
    guard let stage else { return }
    question = attempt { session in
      let slider = session.training.slider
      let released = try await stage.tuner.tune(matching, on: slider, trial: trial) { cents in
        await session.take(.moved(cents, trial: trial))
      }
      session.take(.released(released.value, trial: trial, at: released.instant))
    }
  }

  private func pause(_ seconds: Double, _ trial: Int) {
    guard let clock = stage?.clock else { return }
    sound = attempt { session in
      try await clock.sleep(seconds: seconds)
      session.take(.feedbackEnded(trial: trial))
    }
  }

  /// Runs `body` when the actor's turn comes, on the actor, as `ComparisonSession` does. Being cancelled is no
  /// failure; anything else ends the session.
  private func attempt(
    _ body: @escaping @Sendable (isolated PitchMatchingSession) async throws -> Void
  ) -> Task<Void, Never> {
    Task {
      do { try await body(self) } catch is CancellationError {} catch { self.fail(error) }
    }
  }

  private func fail(_ error: any Error) {
    _ = machine.handle(.stop)
    announce.yield(PitchMatchingView(machine))
    finish(.failure(error))
  }
}

/// The note being tuned, which may be moved before it has begun to sound.
private struct TunableNote {
  private var handle: (any PlaybackHandle)?
  private var wanted: Frequency?

  mutating func adjust(to frequency: Frequency) {
    wanted = frequency
    handle?.adjustFrequency(to: frequency)
  }

  mutating func attach(_ handle: any PlaybackHandle) {
    self.handle = handle
    if let wanted { handle.adjustFrequency(to: wanted) }
  }

  func stop() { handle?.stop() }
}
