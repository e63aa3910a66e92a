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

  /// The day on which the session begins, by the person's clocks.
  var today: CivilDate { history.timeline.calendar.zone.date(at: clock.now) }

  /// Runs a session with the terminal taken: shows its views, passes keys on, stops it when the device fails,
  /// and ends with everything saved and the terminal given back.
  /// - Parameters:
  ///   - views: what there is to show.
  ///   - frame: how it is shown, with a notice.
  ///   - key: called with each key but those that stop.
  func perform<View: Sendable>(
    _ views: AsyncStream<View>, frame: @escaping @Sendable (View, String) async -> [String],
    key: @escaping @Sendable (Key) async -> Void, stop: @escaping @Sendable () async -> Void,
    run: () async throws -> Void
  ) async throws {
    let terminal = model == nil || Terminal.isPresent ? Terminal() : nil
    let screen = LiveScreen(terminal: terminal, frame: frame)
    let helpers = [
      Task { for await view in views { await screen.show(view) } },
      Task { for await report in recorder.reports { await screen.tell(report) } },
      Task { if await player.end() != .closed { await stop() } },
      Task {
        guard let terminal else { return }
        for await pressed in terminal.keys {
          if pressed == .end || pressed == .letter("q") { await stop() } else { await key(pressed) }
          await screen.repaint()
        }
      },
    ]
    let outcome = await Result { try await run() }
    for helper in helpers { helper.cancel() }
    let failure = player.failure
    terminal?.restore()
    try await finish(outcome, failure)
  }

  private func finish(_ outcome: Result<Void, any Error>, _ failure: AudioError?) async throws {
    await options.sound.close(player)
    do { try await recorder.settle() } catch { throw Failure.failed("\(error)\(puttingAsideUnsaved())") }
    if let failure { throw Failure.failed("\(failure)") }
    do { try outcome.get() } catch { throw Failure.failed("\(error)") }
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

extension Result where Success == Void, Failure == any Error {
  /// What came of `body`.
  fileprivate init(_ body: () async throws -> Void) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// What the terminal shows just now.
actor LiveScreen<View: Sendable> {
  private let terminal: Terminal?
  private let frame: @Sendable (View, String) async -> [String]
  private var view: View?
  private var notice = ""

  init(terminal: Terminal?, frame: @escaping @Sendable (View, String) async -> [String]) {
    self.terminal = terminal
    self.frame = frame
  }

  /// Shows a new view.
  func show(_ view: View) async {
    self.view = view
    await repaint()
  }

  /// Tells how saving goes; on standard error where there is no terminal.
  func tell(_ report: SaveReport) async {
    switch report {
    case .failed(let error, let unsaved): notice = "\(error) (\(unsaved))"
    case .recovered: notice = ""
    }
    if terminal == nil, !notice.isEmpty { StandardError.write("\(notice)\n") }
    await repaint()
  }

  /// Shows the same again, for what the view does not know.
  func repaint() async {
    guard let terminal, let view else { return }
    terminal.show(await frame(view, notice))
  }
}
