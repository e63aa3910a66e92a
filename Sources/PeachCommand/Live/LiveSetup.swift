import Chronology
import Exchange
import Foundation
import Sound
import Store
import Training

/// The parts of a live session besides its screen, opened together: sound, store, history and clock. The terminal and the
/// page train with it.
struct LiveSetup: Sendable {
  let settings: PersonalSettings
  /// The settings of training, as the sessions read them.
  let conditions: TrainingSettings
  let session: TrainingSession
  let player: ALSANotePlayer
  let recorder: StoreRecorder
  let history: TrainingHistory
  let clock = WallClock()
  let log: SessionLog

  /// The respondent, the settings and the strategy of a session.
  struct Plan {
    var settings: PersonalSettings
    /// The strategy with its parameters; nil for pitch matching.
    var strategy: ParameterValues?
    var respondent = Respondent.person
    var seed = UInt64.random(in: 0 ... .max)
  }

  /// Checks and opens everything, the sound first.
  /// - Parameter open: opens the store, to change it; called when the sound is open.
  /// - Throws: `ParameterError`, `AudioError`, `CatalogError` for a timbre, `StoreError` and what `open` throws.
  init(
    _ plan: Plan, sound: SoundOptions, log: SessionLog, open: () throws -> Store
  ) throws {
    settings = plan.settings
    conditions = try TrainingSettings(settings.training)
    session = TrainingSession(
      startedAt: clock.now, seed: plan.seed, strategy: plan.strategy, settings: settings.training,
      history: settings.history, respondent: plan.respondent)
    self.log = log
    player = try sound.player(device: settings.device, timbre: settings.sound)
    let store = try open()
    recorder = StoreRecorder(store, clock: clock)
    history = try Self.history(in: store, session, log)
  }

  /// The history of who trains: a simulated listener has another than the person.
  private static func history(
    in store: Store, _ session: TrainingSession, _ log: SessionLog
  ) throws -> TrainingHistory {
    var history = HistorySettings(session.history).emptyHistory(in: try .system)
    try store.load(into: &history, .only(session.respondent), in: .english, tell: log.write)
    return history
  }

  /// The store in which the session is recorded.
  var directory: StoreDirectory { recorder.directory }

  /// The day on which the session begins, by the person's clocks.
  var today: CivilDate { history.timeline.calendar.zone.date(at: clock.now) }

  /// Saves what is completed in the session.
  var storeObserver: StoreObserver {
    get throws(ParameterError) { try StoreObserver(session, savingWith: recorder) }
  }
}

// MARK: - The end

extension LiveSetup {
  /// Why a session did not end as the person wanted, in one sentence.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Closes the sound, waits until everything is saved and closes the store.
  /// - Parameter outcome: how the session's tasks ended; a cancellation is an end like others.
  /// - Throws: ``Failure``.
  func finish(_ outcome: Result<Void, any Error>, sound: SoundOptions) async throws(Failure) {
    let failure = player.failure
    await sound.close(player)
    defer { recorder.close() }
    do { try await recorder.settle() } catch {
      throw Failure(description: "\(error)\(puttingAsideUnsaved())")
    }
    if let failure { throw Failure(description: "\(failure)") }
    do { try outcome.get() } catch is CancellationError {} catch { throw Failure(description: "\(error)") }
  }

  /// Writes the answers that the store would not take to a file that it can take in later.
  /// - Returns: what became of them, to follow a sentence.
  private func puttingAsideUnsaved() -> String {
    let (answers, process) = (recorder.unsaved, ProcessInfo.processInfo.processIdentifier)
    if answers.isEmpty { return "" }
    // What is imported counts as the person's.
    guard session.respondent == .person else {
      return " Lost: \(answers.count.of("answer")) of the simulated listener."
    }
    let folders = [directory.path, FileManager.default.temporaryDirectory.path, "."]
    let file: String
    do { file = try PutAside(folders: folders, process: process).save(answers) } catch {
      return " Lost: \(answers.count.of("answer")), since \(error)"
    }
    return " Put aside: \(answers.count.of("answer")); peach import \(file) takes them in."
  }
}
