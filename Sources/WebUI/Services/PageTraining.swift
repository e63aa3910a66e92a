import Chronology
import Exchange
import Live
import Music
import Sound
package import Store
package import Text
package import Training

/// Training on the page: at most one session at a time. One page controls it by gestures; all pages show it.
///
/// The page that starts a session owns it. When the owner disconnects, the session continues for ``patience`` seconds,
/// so that a reload or a short sleep does not end it; the next page that connects becomes the owner, and after that time
/// the only page that is left. Another page can take the session over at any time.
package actor PageTraining: SessionService {
  /// The seconds for which a session continues without an owner.
  package static let patience = 10.0

  private struct Running {
    let exercise: LiveExercise
    let length: SessionLimit
    let begun: Instant
    /// The settings of the session that differ from the person's.
    var words: [String: String] = [:]
    /// Whether the session is to end, perhaps before it has begun.
    private(set) var isStopped = false
    /// Ends the session once it has begun.
    var cancel: @Sendable () -> Void = {} {
      didSet { if isStopped { cancel() } }
    }
    /// Passes a gesture to the session; nil while the session is being opened.
    var pass: (@Sendable (Timed<SessionGesture>) async -> Void)?
    var follower: SettingsFollower?
    /// Plays the notes of the session on the page that has started it; nil if the device plays them.
    var player: PagePlayer?
    var task: Task<Void, Never>?
    /// Ends the session after ``patience`` seconds without an owner.
    var abandonment: Task<Void, Never>?

    mutating func stop() {
      isStopped = true
      cancel()
    }
  }

  private let context: ServeContext
  private var pages = SessionPages() {
    didSet { if pages.owner != nil { running?.abandonment?.cancel() } }
  }
  private var running: Running?
  private var shown = PageView()
  private var wrong: [WrongPair] = []
  private let clock: any SessionClock

  package init(_ context: ServeContext, clock: any SessionClock = WallClock()) {
    (self.context, self.clock) = (context, clock)
  }

  package func connect(_ language: Language, isOnPhone: Bool) -> SessionConnection {
    let connection = pages.connect(language, isOnPhone: isOnPhone)
    if running != nil, pages.owner == nil { pages.owner = connection.number }
    publish()
    return connection
  }

  package func receive(_ gestures: [Timed<SessionGesture>], from page: Int) async {
    for gesture in gestures {
      switch gesture.value {
      case .start(let exercise, let length, let purpose):
        start(exercise, length, purpose, for: page)
      case .takeOver:
        pages.owner = page
        publish()
      case _ where page != pages.owner: break
      case .stop: running?.stop()
      case .sounds(let note, let seconds): running?.player?.sounds(note, in: seconds, at: gesture.instant)
      case .answer, .slider: await running?.pass?(gesture)
      }
    }
  }

  package func disconnect(_ page: Int) {
    pages.disconnect(page)
    guard page == pages.owner else { return }
    // A page that is loaded again connects in a moment, and must not find the session on a page that does not show it.
    pages.owner = nil
    publish()
    guard running != nil else { return }
    running?.abandonment = Task {
      guard (try? await clock.sleep(seconds: Self.patience)) != nil, pages.owner == nil else { return }
      pages.owner = pages.only
      if pages.owner == nil { running?.stop() }
      publish()
    }
  }

  private func stop() { running?.stop() }

  /// Ends the session and waits until everything is saved.
  package func close() async {
    running?.stop()
    await running?.task?.value
  }

  /// Plays the notes of the session on a page; nil without a session, and if the device plays them.
  var pagePlayer: PagePlayer? { running?.player }

  /// Whether a session is running and plays its notes.
  var isTraining: Bool { running != nil }

  /// The notes of a trial of the last session that was wrong; nil for an unknown index.
  func wrongPair(_ index: Int) -> HeardNotes? { wrong.indices.contains(index) ? wrong[index].notes : nil }

  /// Called when the page has removed records: those of the last session may be among them.
  func recordsRemoved() {
    guard running == nil else { return }
    (shown, wrong) = (PageView(), [])
    publish()
  }

  /// Called when the page has changed the settings file.
  func settingsChanged() async {
    await running?.follower?.follow()
    guard running == nil, let settings = try? context.settingsFile.read() else { return }
    shown.use(device: context.sound.device ?? settings.device)
    if let training = try? TrainingSettings(settings.training) {
      shown.use(maximum: training.bounds.upperBound)
    }
    publish()
  }

  /// Sends the current state to every page.
  private func publish() {
    pages.publish(shown, isRunning: running != nil, player: running?.player)
  }
}

// MARK: - A session

extension PageTraining {
  private func start(
    _ exercise: LiveExercise, _ length: SessionLimit, _ purpose: SessionGesture.Purpose,
    for page: Int
  ) {
    guard running == nil else { return publish() }
    pages.owner = page
    let last = (shown: shown, wrong: wrong)
    shown = PageView(exercise: exercise)
    switch purpose {
    case .training, .practising: shown.length = length
    case .measuring: (shown.length, shown.isMeasurement) = (.trials(ThresholdMeasurement.most), true)
    }
    let length = shown.length
    wrong = []
    running = Running(exercise: exercise, length: length, begun: clock.now)
    publish()
    let isOnPhone = pages.isOnPhone(page)
    running?.task = Task {
      let end: PageView.End
      do {
        end = try await train(exercise, isOnPhone: isOnPhone, limit: length.limit, purpose)
      } catch {
        end = PageView.End(instant: clock.now, problem: error)
      }
      wrong = end.wrong
      shown.end(end)
      // A session without an answer leaves the result before it, or the screen as it was before any session.
      if shown.isUnanswered { (shown, wrong) = last.shown.hasResult ? last : (PageView(), []) }
      running?.abandonment?.cancel()
      (running, pages.owner) = (nil, nil)
      publish()
    }
  }

  private func train(
    _ exercise: LiveExercise, isOnPhone: Bool, limit: Int?, _ purpose: SessionGesture.Purpose
  ) async throws -> PageView.End {
    var settings = try context.settingsFile.read()
    var measured: Interval?
    var words: [String: String] = [:]
    switch purpose {
    case .training: break
    case .practising(let own): words = own
    case .measuring(let interval):
      measured = interval
      words = ["strategy": Phrases.tellingStrategy, "intervals": interval.abbreviation]
    }
    // A page plays one note at a time.
    if isOnPhone { words[TrainingSettings.together.name] = "false" }
    try settings.set(words)
    running?.words = words.filter { $0.key != "strategy" }
    let strategy = exercise == .comparison ? settings.strategy : nil
    let setup = try LiveSetup(
      LiveSetup.Plan(settings: settings, strategy: strategy), player: output(settings, isOnPhone: isOnPhone),
      store: context.store.opened(), log: context.log)
    switch exercise {
    case .comparison:
      return try await compare(setup, by: settings.strategyType, limit: limit, measuring: measured)
    case .matching: return try await match(setup, limit: limit)
    }
  }

  /// The sound of a session: the page's for a phone, else the device's.
  private func output(_ settings: PersonalSettings, isOnPhone: Bool) throws -> any SoundOutput {
    guard isOnPhone else { return try context.sound.player(settings) }
    let player = PagePlayer(timbre: try context.sound.timbre(settings), clock: clock) { await self.publish() }
    running?.player = player
    return player
  }

  /// - Parameter interval: the interval to measure: the session ends once its threshold is known, and for a person who
  ///   guesses. After guesses a threshold counts as known only after as many answers as tell guesses.
  private func compare(
    _ setup: LiveSetup, by strategy: (some ComparisonStrategy).Type, limit: Int?,
    measuring interval: Interval?
  ) async throws -> PageView.End {
    let wasGuessed = interval.flatMap { setup.history.threshold(of: $0) }?.isGuessed == true
    let fewest = wasGuessed ? GuessTest.fewest : 1
    let session = try LiveComparison(setup, by: strategy, limit: limit)
    shown.strategy = setup.settings.strategyName
    let player = running?.player
    receiveGestures { gesture in
      guard case .answer(let answer, let after) = gesture.value else { return }
      let instant = after.flatMap { player?.instant(after: $0, read: gesture.instant) } ?? gesture.instant
      guard await session.give(answer, at: instant) else { return }
      if let after { setup.log.write("answered \(after) s after the note began on the page") }
    }
    let problem = await perform(session) { view in
      if view.state.phase == .playingTarget { await session.wasAsked(about: view.trial) }
      await self.show(.comparison(view), phase: view.state.phase)
      guard interval != nil, view.state.phase == .showingFeedback else { return }
      let tally = await session.exercise.observer.second
      let isKnown = view.threshold?.estimate?.isShown == true && tally.difficulties.count >= fewest
      if isKnown || tally.test.isGuessing { await self.stop() }
    }
    let (tally, history) = (await session.exercise.observer.second, await session.exercise.training.history)
    return PageView.End(
      instant: clock.now, comparisons: tally, history: history, earlier: setup.history,
      tunings: setup.tunings,
      strategy: setup.settings.strategyName, maximum: setup.conditions.bounds.upperBound,
      failure: interval == nil ? nil : PageView.MeasurementFailure(tally, history),
      wrong: tally.wrong.suffix(WrongPair.most).reversed().map { WrongPair($0, setup.conditions) },
      problem: problem)
  }

  private func match(_ setup: LiveSetup, limit: Int?) async throws -> PageView.End {
    let tuner = LiveTuner(clock: setup.clock)
    let session = try LiveMatching(setup, limit: limit, tunedBy: tuner)
    receiveGestures { gesture in
      guard case .slider(let input, let track) = gesture.value else { return }
      if let track { await tuner.lay(on: track, reach: 0) }
      if let reason = await tuner.handle(input, at: gesture.instant) { setup.log.write(reason) }
      await self.show(slider: tuner.position)
    }
    let problem = await perform(session) { view in
      if view.state.phase == .playingTarget { await tuner.wasAsked(about: view.trial) }
      await self.show(.matching(view), phase: view.state.phase, slider: tuner.position)
    }
    let (matchings, history) = await (session.exercise.observer.second, session.exercise.training.history)
    return PageView.End(
      instant: clock.now, history: history, earlier: setup.history, matchings: matchings,
      wrong: matchings.furthestOff.prefix(WrongPair.most).map { WrongPair($0, setup.conditions) },
      problem: problem)
  }

  private func receiveGestures(_ receive: @escaping @Sendable (Timed<SessionGesture>) async -> Void) {
    running?.pass = receive
  }

  /// Runs a session until it ends or the page ends it.
  /// - Returns: the error that ended the session early; nil if the person ended it.
  private func perform<Session: LiveSession>(
    _ session: Session, show: @escaping @Sendable (LiveTasks<Session>.View) async -> Void
  ) async -> (any Error)? {
    do {
      let watch = SettingsWatch(
        try context.settingsFile, words: running?.words ?? [:], present: session.setup.settings.training)
      let tasks = LiveTasks(session, watch, notices: self)
      let work = Task { await tasks.perform(on: PageTasks(show: show)) }
      running?.follower = tasks.follower
      running?.cancel = { work.cancel() }
      try await session.setup.finish(work.value, sound: context.sound)
    } catch { return error }
    return nil
  }

  private func show(_ exercise: PageView.Exercise, phase: SessionPhase, slider: SliderPosition? = nil) {
    if let running { shown.elapsed = clock.now.seconds(since: running.begun) }
    shown.show(exercise, slider: slider)
    publish()
    // A session with a length in minutes ends with the first answer after that time.
    guard phase == .showingFeedback, let seconds = running?.length.seconds, shown.elapsed >= seconds else {
      return
    }
    running?.stop()
  }

  private func show(slider: SliderPosition) {
    shown.slider = slider
    publish()
  }
}

/// The page's only additional task: it shows the session's views.
private struct PageTasks<View: Sendable>: ScreenTasks {
  let show: @Sendable (View) async -> Void

  func introduce() {}

  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding] {
    [
      {
        for await view in views { await show(view) }
        return .leavesSession
      }
    ]
  }
}

extension PageTraining: LiveNotices {
  package func deviceSleeps() {
    shown.isWaiting = shown.isWaitingForDevice
    publish()
  }

  package func tell(_ report: SaveReport) {
    switch report {
    case .failed(let error, let unsaved): shown.saving = (error, unsaved)
    case .recovered: shown.saving = nil
    }
    publish()
  }

  package func note(_ error: (any Error)?) {
    shown.settingsProblem = error
    publish()
  }
}

extension PageTraining {
  /// Answers with `answer`, or refuses with status 422 while a session runs.
  nonisolated func whenIdle(
    _ request: PageRequest, _ answer: (Phrases) async throws -> PageAnswer
  ) async throws -> PageAnswer {
    let phrases = Phrases(request.language)
    guard await isTraining else { return try await answer(phrases) }
    return .refused(status: 422, phrases.language.texts.pageSessionRuns)
  }
}
