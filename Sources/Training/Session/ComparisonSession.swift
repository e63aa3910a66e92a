import Music

/// A person's comparison training: the actor that owns the loop, simulated or live.
///
/// In simulation `simulate` runs a whole session in one call. Live, `run` performs the actions of
/// `ComparisonMachine` on a stage, one sound or one wait at a time, and takes what comes back as events.
public actor ComparisonSession<Strategy: ComparisonStrategy, Observer: ComparisonObserver> {
  /// Strategy, settings, profile, trend, timeline.
  public var training: ComparisonTraining<Strategy> { machine.training }
  /// Told of every completed comparison.
  public var observer: Observer { audience }
  /// What there is to show, each time it changes; ends with the session. Whoever is slow to look misses old views.
  public nonisolated let views: AsyncStream<ComparisonView>

  @usableFromInline var machine: ComparisonMachine<Strategy>
  @usableFromInline var audience: Observer
  @usableFromInline let draws = SessionDraws()
  private let announce: AsyncStream<ComparisonView>.Continuation
  private var stage: Stage?
  private var sound: Task<Void, Never>?
  private var question: Task<Void, Never>?
  private var finished: CheckedContinuation<Void, any Error>?

  /// A session that has not begun.
  public init(machine: ComparisonMachine<Strategy>, observer: Observer) {
    self.machine = machine
    audience = observer
    (views, announce) = AsyncStream.makeStream(of: ComparisonView.self, bufferingPolicy: .bufferingNewest(16))
  }

  /// Trains on `stage` until the machine's limit is reached or `stop` is called.
  /// - Throws: what stopped the sound or the listener; every answer given before is with the observers.
  public func run(on stage: Stage) async throws {
    precondition(self.stage == nil, "a session runs once")
    self.stage = stage
    defer { announce.finish() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        finished = continuation
        audience.sessionBegan()
        take(.start)
      }
    } onCancel: {
      Task { await self.stop() }
    }
    try Task.checkCancellation()
  }

  /// Silences the sound, drops a comparison that has no answer and ends the session.
  public func stop() { take(.stop) }

  /// Uses other settings from the next comparison on, and tells the observers.
  /// - Throws: `ParameterError` when they or the strategy do not go with them; then nothing changes.
  public func use(_ values: ParameterValues) throws(ParameterError) {
    let settings = try TrainingSettings(values)
    try machine.training.strategy.validate(settings)
    audience.settingsChanged(to: values, fromTrial: machine.use(settings))
  }

  private func take(_ event: ComparisonMachine<Strategy>.Event) {
    let actions = machine.handle(event)
    for action in actions { perform(action) }
    announce.yield(ComparisonView(machine))
  }

  private func perform(_ action: ComparisonMachine<Strategy>.Action) {
    switch action {
    case .playReference(let frequency, let duration, let trial):
      play(frequency, duration, .zero, then: .referenceEnded(trial: trial))
      log(machine.presentationLine)
    case .playTarget(let frequency, let duration, let level, let trial):
      play(frequency, duration, level, then: .targetEnded(trial: trial))
    case .ask(let comparison, let trial): ask(comparison, trial)
    case .silence: sound?.cancel()
    case .report(let completed):
      audience.comparisonCompleted(completed)
      log(machine.profileLine(of: completed))
    case .showFeedback(_, let seconds, let trial): pause(seconds, then: .feedbackEnded(trial: trial))
    case .finish: finish(.success(()))
    case .ignore(let reason): stage?.log(reason)
    }
  }

  /// Logs each line of a text.
  private func log(_ text: String?) {
    for line in (text ?? "").split(separator: "\n") { stage?.log(String(line)) }
  }

  private func finish(_ result: Result<Void, any Error>) {
    sound?.cancel()
    question?.cancel()
    finished?.resume(with: result)
    finished = nil
  }
}

extension ComparisonSession {
  private func play(
    _ frequency: Frequency, _ duration: NoteDuration, _ level: Decibels,
    then event: ComparisonMachine<Strategy>.Event
  ) {
    guard let player = stage?.player else { return }
    sound = attempt { session in
      try await player.play(frequency, for: duration, level: level)
      session.take(event)
    }
  }

  private func pause(_ seconds: Double, then event: ComparisonMachine<Strategy>.Event) {
    guard let clock = stage?.clock else { return }
    sound = attempt { session in
      try await clock.sleep(seconds: seconds)
      session.take(event)
    }
  }

  private func ask(_ comparison: Comparison, _ trial: Int) {
    guard let stage else { return }
    question = attempt { session in
      let answer = try await stage.listener.answer(to: comparison, trial: trial)
      session.take(.answered(answer.value, trial: trial, at: answer.instant))
    }
  }

  /// Runs `body` when the actor's turn comes, on the actor: another thread would have to be woken, which takes
  /// longer than everything else from an answer to the next note. Being cancelled is no failure; anything else ends
  /// the session.
  private func attempt(
    _ body: @escaping @Sendable (isolated ComparisonSession) async throws -> Void
  ) -> Task<Void, Never> {
    Task {
      do { try await body(self) } catch is CancellationError {} catch { self.fail(error) }
    }
  }

  private func fail(_ error: any Error) {
    _ = machine.handle(.stop)
    announce.yield(ComparisonView(machine))
    finish(.failure(error))
  }
}
