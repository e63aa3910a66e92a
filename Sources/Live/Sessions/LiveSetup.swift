package import Chronology
package import Exchange
import Foundation
package import Sound
package import Store
package import Text
package import Training

/// The parts of a live session without its screen, opened together: sound, store, history and clock. The terminal and
/// the page use it.
package struct LiveSetup: Sendable {
  package let settings: PersonalSettings
  /// The settings of training in the form that sessions read.
  package let conditions: TrainingSettings
  package let session: TrainingSession
  package let player: any SoundOutput
  let recorder: StoreRecorder
  package let history: TrainingHistory
  package let clock = WallClock()
  package let log: SessionLog

  /// The respondent, the settings and the strategy of a session.
  package struct Plan {
    var settings: PersonalSettings
    /// The strategy with its parameters; nil for pitch matching.
    var strategy: ParameterValues?
    package var respondent = Respondent.person
    /// The seed; nil for a new one.
    package var seed: UInt64?
    /// Draws new seeds.
    var newSeed: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }

    package init(settings: PersonalSettings, strategy: ParameterValues?) {
      (self.settings, self.strategy) = (settings, strategy)
    }
  }

  /// Checks the settings, then opens the sound and after it the store.
  /// - Parameters:
  ///   - sound: opens the sound with the person's settings.
  ///   - open: opens the store for writing; called when the sound is open.
  /// - Throws: `ParameterError`, `AudioError`, `CatalogError` for an unknown timbre, `StoreError` and the errors of
  ///   `open`.
  package init(
    _ plan: Plan, sound: (PersonalSettings) throws -> any SoundOutput, log: SessionLog,
    open: () throws -> Store
  ) throws {
    settings = plan.settings
    var conditions = try TrainingSettings(settings.training)
    var session = TrainingSession(
      startedAt: clock.now, seed: plan.seed ?? plan.newSeed(), strategy: plan.strategy,
      settings: settings.training,
      history: settings.history, respondent: plan.respondent)
    self.log = log
    player = try sound(settings)
    let store = try open()
    recorder = StoreRecorder(store, clock: clock)
    history = try Self.history(in: store, session, HistorySettings(of: settings), log)
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
