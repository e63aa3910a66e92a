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
  let history: TrainingHistory
  private let watch: SettingsWatch
  let clock = WallClock()
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
    do { conditions = try TrainingSettings(settings.training) } catch {
      throw Failure.usage("peach train: \(error)")
    }
    session = TrainingSession(
      startedAt: clock.now, seed: options.seed ?? .random(in: 0 ... .max), strategy: strategy,
      settings: settings.training)
    watch = SettingsWatch(
      options, words: try options.words(strategy: strategy?.descriptor.name), present: settings.training)
    player = try options.sound.open(device: settings.device, timbre: settings.sound)
    do {
      let store = try options.data.changeStore(for: "train")
      recorder = StoreRecorder(store, clock: clock)
      let zone = try Zone(identifier: TimeZone.current.identifier)
      var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: zone)))
      try store.load(into: &history)
      self.history = history
    } catch { throw Failure.failed("\(error)") }
  }

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
    let helpers = [
      Task { if await isLate { await screen.wait(phrases.deviceSleeps) } },
      Task { for await view in views { await screen.show(view) } },
      Task { for await report in recorder.reports { await screen.tell(report) } },
      Task { await follow(use) { await screen.note($0) } },
      Task { if await player.end() != .closed { session.cancel() } },
      Task {
        guard let terminal else { return }
        for await pressed in terminal.keys {
          if pressed == .end || pressed == .letter("q") { session.cancel() } else { await key(pressed) }
          await screen.repaint()
        }
      },
    ]
    let outcome = await session.result
    for helper in helpers { helper.cancel() }
    let failure = player.failure
    terminal?.restore()
    try await finish(outcome, failure)
  }

  /// Passes on changes of the settings until it is cancelled; what is wrong with them is told.
  private func follow(
    _ use: (ParameterValues) async throws -> Void, tell: (String) async -> Void
  ) async {
    var watch = watch
    while (try? await clock.sleep(seconds: 0.25)) != nil {
      do {
        guard let changed = try watch.change() else { continue }
        try await use(changed)
        await tell("")
      } catch { await tell("\(error)") }
    }
  }

  private func finish(_ outcome: Result<Void, any Error>, _ failure: AudioError?) async throws {
    await options.sound.close(player)
    do { try await recorder.settle() } catch { throw Failure.failed("\(error)\(puttingAsideUnsaved())") }
    if let failure { throw Failure.failed("\(failure)") }
    do { try outcome.get() } catch is CancellationError {} catch { throw Failure.failed("\(error)") }
  }

  /// Returns after a moment in which most devices begin to play.
  /// - Returns: false when cancelled.
  private var isLate: Bool {
    get async { (try? await clock.sleep(seconds: 0.3)) != nil }
  }

  /// Writes the answers that the store would not take to a file that it can take in later.
  /// - Returns: what became of them, to follow a sentence.
  private func puttingAsideUnsaved() -> String {
    let (answers, process) = (recorder.unsaved, ProcessInfo.processInfo.processIdentifier)
    if answers.isEmpty { return "" }
    let file = FileManager.default.temporaryDirectory.appending(path: "peach-unsaved-\(process).csv").path
    do { try TrainingFile.write(answers, to: file) } catch {
      return " Lost: \(answers.count.of("answer")), since \(error)"
    }
    return " Put aside: \(answers.count.of("answer")); peach import \(file) takes them in."
  }
}

/// What the terminal shows just now.
actor LiveScreen<View: Sendable> {
  private let terminal: Terminal?
  private let frame: @Sendable (View, String) async -> [String]
  private var view: View?
  private var saving = ""
  private var settings = ""

  init(terminal: Terminal?, frame: @escaping @Sendable (View, String) async -> [String]) {
    self.terminal = terminal
    self.frame = frame
  }

  /// Shows a new view.
  func show(_ view: View) async {
    self.view = view
    await repaint()
  }

  /// Says what there is to wait for before the first view.
  func wait(_ reason: String) {
    if view == nil { terminal?.show(["", "  \(reason)"]) }
  }

  /// Tells how saving goes; on standard error where there is no terminal.
  func tell(_ report: SaveReport) async {
    switch report {
    case .failed(let error, let unsaved): saving = "\(error) (\(unsaved))"
    case .recovered: saving = ""
    }
    await notify(saving)
  }

  /// Tells what is wrong with settings that were changed meanwhile; nothing when empty.
  func note(_ settings: String) async {
    self.settings = settings
    await notify(settings)
  }

  private func notify(_ notice: String) async {
    if terminal == nil, !notice.isEmpty { StandardError.write("\(notice)\n") }
    await repaint()
  }

  /// Shows the same again, for what the view does not know.
  func repaint() async {
    guard let terminal, let view else { return }
    terminal.show(await frame(view, saving.isEmpty ? settings : saving))
  }
}
