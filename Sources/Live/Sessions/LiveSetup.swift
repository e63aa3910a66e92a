package import Chronology
package import Exchange
import Foundation
package import Sound
package import Store
package import Text
package import Training

/// The parts of a live session without its screen: sound, store, history and clock. The terminal and the page use it.
package struct LiveSetup: Sendable {
  package let settings: PersonalSettings
  /// The settings of training in the form that sessions read.
  package let conditions: TrainingSettings
  package let session: TrainingSession
  package let player: any SoundOutput
  let recorder: StoreRecorder
  package let history: TrainingHistory
  /// The tunings of the comparisons before the session, and of those to come.
  package let tunings: ComparedTunings
  package let clock = WallClock()
  package let log: SessionLog

  /// The respondent, the settings and the strategy of a session.
  package struct Plan {
    let settings: PersonalSettings
    let conditions: TrainingSettings
    /// The strategy with its parameters; nil for pitch matching.
    var strategy: ParameterValues?
    package var respondent = Respondent.person
    /// The seed; nil for a new one.
    package var seed: UInt64?
    /// Draws new seeds.
    var newSeed: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }

    /// - Throws: `ParameterError` if the settings of training contradict each other.
    package init(settings: PersonalSettings, strategy: ParameterValues?) throws(ParameterError) {
      (self.settings, self.strategy) = (settings, strategy)
      conditions = try TrainingSettings(settings.training)
    }
  }

  /// - Parameters:
  ///   - player: the sound, opened before the store.
  ///   - store: opened for writing.
  /// - Throws: `ParameterError` or `StoreError`.
  package init(_ plan: Plan, player: any SoundOutput, store: Store, log: SessionLog) throws {
    settings = plan.settings
    var conditions = plan.conditions
    var session = TrainingSession(
      startedAt: clock.now, seed: plan.seed ?? plan.newSeed(), strategy: plan.strategy,
      settings: settings.training,
      history: settings.history, respondent: plan.respondent)
    (self.player, self.log) = (player, log)
    recorder = StoreRecorder(store, clock: clock)
    history = try Self.history(in: store, session, HistorySettings(of: settings), log)
    tunings = ComparedTunings(
      history.hasIntervals ? try store.comparisonsByTuning(.only(session.respondent)) : [:],
      next: conditions.tuningSystem)
    if plan.seed == nil, plan.strategy != nil, plan.respondent == .person {
      try session.beginEasily(settings.strategyType, after: history, from: plan.newSeed)
      conditions = try TrainingSettings(session.settings)
    }
    (self.session, self.conditions) = (session, conditions)
  }

  /// The history of the respondent: a simulated listener's history is separate from the person's.
  private static func history(
    in store: Store, _ session: TrainingSession, _ settings: HistorySettings, _ log: SessionLog
  ) throws -> TrainingHistory {
    var history = settings.emptyHistory(in: try .system)
    try store.load(into: &history, .only(session.respondent), tell: log.write)
    return history
  }

  /// The directory of the store that records the session.
  package var directory: StoreDirectory { recorder.directory }

  /// The local date at which the session begins.
  package var today: CivilDate { history.timeline.calendar.zone.date(at: clock.now) }
}

extension Store {
  /// Adds the stored records to a history.
  /// - Parameters:
  ///   - filter: the respondents whose records are read.
  ///   - tell: called with the line of the log that states the number of records and the time.
  fileprivate func load(
    into history: inout TrainingHistory, _ filter: RecordFilter, tell: (String) -> Void
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try load(into: &history, filter)
    let time = Language.english.oneDecimal((clock.now - start) / .milliseconds(1))
    tell("Loaded profile from \(count.of("record")) in \(time) ms")
  }
}

// MARK: - Its tasks

/// Shows notices during training immediately, on the terminal or on the page.
package protocol LiveNotices: Sendable {
  /// Called when the audio device takes unusually long to start.
  func deviceSleeps() async
  /// Called when saving fails, and when it works again.
  func tell(_ report: SaveReport) async
  /// Called with the error in settings that were changed during the session; with nil when they are valid again.
  func note(_ error: (any Error)?) async
}

/// The effect of one task's end on the other tasks of the session.
package enum TaskEnding { case endsSession, leavesSession }

/// A session with the source of its answers.
package protocol LiveSession: Sendable {
  associatedtype Kind: Exercise
  associatedtype Observer: SessionObserver
  var setup: LiveSetup { get }
  var exercise: ExerciseSession<Kind, Observer> { get }
  /// Trains until the limit is reached, the exercise ends the session, or the task is cancelled.
  /// - Parameter show: called with each new view.
  func run(show: @escaping @Sendable (SessionView<Kind.Trial>) -> Void) async throws
}

/// The tasks of a screen in addition to those that every live session has.
package protocol ScreenTasks<View>: Sendable {
  associatedtype View: Sendable
  /// Called when the device plays; the session begins when it returns.
  func introduce() async throws
  /// The tasks of the screen. Each is called once when the session begins and cancelled when it ends.
  /// - Parameter views: the views to show; the newest is the last.
  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding]
}

/// The tasks of one live session in one task group: the session, its screen, and tasks that end it after an external
/// event. When one of them ends the session, all others are cancelled and awaited.
package struct LiveTasks<Session: LiveSession>: Sendable {
  package typealias View = SessionView<Session.Kind.Trial>

  private let session: Session
  package let follower: SettingsFollower
  private let notices: any LiveNotices
  private var setup: LiveSetup { session.setup }

  /// - Parameter watch: detects the settings that the session is to use from its next trial on.
  package init(_ session: Session, _ watch: SettingsWatch, notices: any LiveNotices) {
    (self.session, self.notices) = (session, notices)
    follower = SettingsFollower(watch, use: { try await session.exercise.use($0) }, notices: notices)
  }

  /// Runs the tasks until all have ended.
  /// - Returns: the error that ended the session early; `CancellationError` if it was stopped.
  package func perform(on screen: some ScreenTasks<View>) async -> Result<Void, any Error> {
    let (views, announce) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(16))
    do {
      try await withThrowingTaskGroup(of: TaskEnding.self) { group in
        group.addTask { try await train(on: screen, announce) }
        group.addTask { await watchDevice() }
        group.addTask { await explainDelay() }
        group.addTask { await followSettings() }
        group.addTask { await showSaving() }
        for task in screen.tasks(views) { group.addTask { await task() } }
        for try await ending in group where ending == .endsSession { group.cancelAll() }
      }
      return .success(())
    } catch { return .failure(error) }
  }

  /// A device that was asleep plays no sound until it has started, so the session waits for it.
  private func train(
    on screen: some ScreenTasks<View>, _ announce: AsyncStream<View>.Continuation
  ) async throws -> TaskEnding {
    defer { announce.finish() }
    try await setup.player.ready()
    try await screen.introduce()
    try await session.run { announce.yield($0) }
    return .endsSession
  }

  private func watchDevice() async -> TaskEnding {
    let end = await setup.player.end()
    return end == nil || end == .closed ? .leavesSession : .endsSession
  }

  private func explainDelay() async -> TaskEnding {
    if (try? await setup.clock.sleep(seconds: 0.3)) != nil { await notices.deviceSleeps() }
    return .leavesSession
  }

  private func followSettings() async -> TaskEnding {
    // An editor may write a file in several steps.
    let notices = FolderWatch.notices(of: { await follower.folders }, pausing: 0.05, by: setup.clock)
    for await _ in notices { await follower.follow() }
    return .leavesSession
  }

  private func showSaving() async -> TaskEnding {
    for await report in setup.recorder.reports { await notices.tell(report) }
    return .leavesSession
  }
}

// MARK: - The end

extension LiveSetup {
  /// The reason for an unintended end of a session, and what became of answers that could not be saved.
  package struct Failure: TranslatedError, CustomStringConvertible {
    package let cause: any Error
    var unsaved: UnsavedAnswers?

    package var description: String { sentence(in: .english) }

    package func sentence(in language: Language) -> String {
      with(language.sentence(of: cause), in: language)
    }

    package func pageSentence(in language: Language) -> String {
      with(language.pageSentence(of: cause), in: language)
    }

    private func with(_ reason: String, in language: Language) -> String {
      ([reason] + (unsaved.map { [$0.sentence(in: language)] } ?? [])).joined(separator: " ")
    }
  }

  /// Closes the sound, waits until everything is saved and closes the store.
  /// - Parameter outcome: the result of the session's tasks; a cancellation counts as a normal end.
  /// - Throws: ``Failure``.
  package func finish(_ outcome: Result<Void, any Error>, sound: SessionSound) async throws(Failure) {
    let failure = await sound.close(player)
    defer { recorder.close() }
    do { try await recorder.settle() } catch {
      throw Failure(cause: error, unsaved: putAsideUnsaved())
    }
    if let failure { throw Failure(cause: failure) }
    do { try outcome.get() } catch is CancellationError {} catch { throw Failure(cause: error) }
  }

  /// Writes the answers that could not be saved to a file for `peach import`.
  /// - Returns: nil without such answers.
  private func putAsideUnsaved() -> UnsavedAnswers? {
    let (answers, process) = (recorder.unsaved, ProcessInfo.processInfo.processIdentifier)
    if answers.isEmpty { return nil }
    // `peach import` would count the answers of a simulated listener as the person's.
    guard session.respondent == .person else { return .ofSimulatedListener(answers.count) }
    let folders = [directory.path, FileManager.default.temporaryDirectory.path, "."]
    do {
      return .putAside(answers.count, file: try PutAside(folders: folders, process: process).save(answers))
    } catch { return .lost(answers.count, error) }
  }
}
