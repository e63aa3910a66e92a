import AudioOutput
import Chronology
import Exchange
import Foundation
import Listeners
import Music
import Store
import Training

/// What a live session needs, opened together: sound, store, clock, and the terminal of a person.
struct LiveTraining {
  let options: TrainOptions
  let settings: PersonalSettings
  /// The settings of training, as the sessions take them.
  let conditions: TrainingSettings
  let session: TrainingSession
  let model: ListenerModel?
  let player: ALSANotePlayer
  let recorder: StoreRecorder
  /// Where the session is kept.
  let directory: StoreDirectory
  let history: TrainingHistory
  let settingsWatch: SettingsWatch
  let clock = WallClock()
  let log: SessionLog
  let phrases = Phrases(environment: ProcessInfo.processInfo.environment)
  let palette = Palette(environment: ProcessInfo.processInfo.environment)

  /// Checks and opens everything but the terminal, which is taken last so that errors are readable.
  /// - Parameter strategy: with its parameters, or nil for pitch matching.
  init(_ options: TrainOptions, _ settings: PersonalSettings, strategy: ParameterValues?) throws {
    self.options = options
    self.settings = settings
    model = try options.model()
    guard model != nil || Terminal.isPresent else {
      throw Failure.failed(
        "peach train: needs a terminal to read keys from and to draw on. "
          + "Start it in one, or let --listener NAME play.")
    }
    let clock = clock
    log = try Failure.explaining { try SessionLog(appendingTo: options.log, clock: clock) }
    do { conditions = try TrainingSettings(settings.training) } catch {
      throw Failure.usage("peach train: \(error)")
    }
    session = TrainingSession(
      startedAt: clock.now, seed: options.seed ?? .random(in: 0 ... .max), strategy: strategy,
      settings: settings.training, respondent: model.map { .simulated($0.values) } ?? .person)
    settingsWatch = try SettingsWatch(
      options, words: try options.words(strategy: strategy?.descriptor.name), present: settings.training)
    player = try options.sound.open(device: settings.device, timbre: settings.sound)
    directory = try Failure.explaining { try options.directory }
    let (store, history) = try Self.open(directory, session.respondent, log)
    recorder = StoreRecorder(store, clock: clock)
    self.history = history
  }

  /// The store, and the history of who trains: a simulated listener has another than the person.
  private static func open(
    _ directory: StoreDirectory, _ respondent: Respondent, _ log: SessionLog
  ) throws -> (Store, TrainingHistory) {
    try Failure.explaining {
      let store = try DataOptions.changeStore(in: directory, for: "train")
      let zone = try Zone(identifier: TimeZone.current.identifier)
      var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: zone)))
      try store.load(into: &history, .only(respondent), tell: log.write)
      return (store, history)
    }
  }

  /// The day on which the session begins, by the person's clocks.
  var today: CivilDate { history.timeline.calendar.zone.date(at: clock.now) }

  /// Runs a session with the terminal taken: begins when the device plays, shows the session's views, passes keys
  /// on, stops it when the device fails, and ends with everything saved and the terminal given back.
  /// - Parameters:
  ///   - views: what there is to show.
  ///   - frame: how it is shown, with a notice.
  ///   - use: called with other settings when the person has changed them meanwhile.
  ///   - key: called with each key but those that stop.
  ///   - run: the session, until it is over or the task is cancelled.
  func perform<View: Sendable>(
    _ views: AsyncStream<View>, frame: @escaping @Sendable (View, String) async -> [String],
    use: @escaping @Sendable (ParameterValues) async throws -> Void,
    key: @escaping @Sendable (Key) async -> Void, run: @escaping @Sendable () async throws -> Void
  ) async throws {
    let terminal = model == nil || Terminal.isPresent ? Terminal() : nil
    let screen = LiveScreen(terminal: terminal, frame: frame)
    let player = player
    let session = Task {
      try await player.ready()
      try await run()
    }
    let besides =
      watch(session, on: screen, using: use) + [
        Task { for await view in views { await screen.show(view) } },
        Task {
          guard let terminal else { return }
          for await pressed in terminal.keys {
            if pressed == .end || pressed == .letter("q") { session.cancel() } else { await key(pressed) }
            await screen.repaint()
          }
        },
      ]
    let outcome = await session.result
    for task in besides { task.cancel() }
    let failure = player.failure
    terminal?.restore()
    try await finish(outcome, failure)
  }

  private func finish(_ outcome: Result<Void, any Error>, _ failure: AudioError?) async throws {
    await options.sound.close(player)
    do { try await recorder.settle() } catch { throw Failure.failed("\(error)\(puttingAsideUnsaved())") }
    if let failure { throw Failure.failed("\(failure)") }
    do { try outcome.get() } catch is CancellationError {} catch { throw Failure.failed("\(error)") }
  }

  /// Writes the answers that the store would not take to a file that it can take in later.
  /// - Returns: what became of them, to follow a sentence.
  private func puttingAsideUnsaved() -> String {
    let (answers, process) = (recorder.unsaved, ProcessInfo.processInfo.processIdentifier)
    if answers.isEmpty { return "" }
    let folders = [directory.path, FileManager.default.temporaryDirectory.path, "."]
    let file: String
    do { file = try PutAside(folders: folders, process: process).save(answers) } catch {
      return " Lost: \(answers.count.of("answer")), since \(error)"
    }
    return " Put aside: \(answers.count.of("answer")); peach import \(file) takes them in."
  }
}
