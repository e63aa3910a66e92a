import Chronology
import Exchange
import Foundation
import Live
import Numerics
import Simulation
import Store
import Text
import Training

/// A live session at the terminal: the session's parts, its screen, and its keys.
struct TerminalTraining {
  let options: TrainOptions
  let setup: LiveSetup
  let model: ListenerModel?
  let help: SessionHelp
  private let beginning = SessionBeginning()
  /// Whether the person has no record at all: what the exercise asks then comes before it, and a key begins it.
  private let isFirst: Bool
  private let settingsWatch: SettingsWatch
  let phrases = Phrases(.ofEnvironment)
  let palette = Palette.ofScreen(environment: ProcessInfo.processInfo.environment)

  /// Checks the options and opens everything except the terminal, which is taken last so that error messages stay
  /// readable.
  /// - Parameter strategy: the strategy with its parameters; nil for pitch matching.
  init(_ options: TrainOptions, _ settings: PersonalSettings, strategy: ParameterValues?) throws {
    self.options = options
    let model = try options.model()
    self.model = model
    guard model != nil || Terminal.isPresent else {
      throw Failure.failed(phrases.texts.trainNeedsTerminal)
    }
    let log = try SessionLog.opened(options.log)
    settingsWatch = try SettingsWatch(
      options.settingsFile, words: try options.words(strategy: strategy?.descriptor.name),
      present: settings.training)
    setup = try Self.open(settings, strategy, model, options, log)
    isFirst =
      model == nil && setup.history.trainedIntervals.isEmpty && !setup.history.hasMatchings
    help = SessionHelp(
      isExplained: model == nil && !isFirst && Self.isNew(setup, isMatching: strategy == nil))
  }

  /// Whether the person meets the exercise, or one of its intervals, for the first time.
  private static func isNew(_ setup: LiveSetup, isMatching: Bool) -> Bool {
    let (trained, intervals) = (setup.history.trainedIntervals, setup.conditions.intervals)
    return isMatching
      ? !setup.history.hasMatchings
      : !intervals.allSatisfy { trained.contains($0) }
  }

  private static func open(
    _ settings: PersonalSettings, _ strategy: ParameterValues?, _ model: ListenerModel?,
    _ options: TrainOptions, _ log: SessionLog
  ) throws -> LiveSetup {
    let language = Language.ofEnvironment
    return try Failure.explaining(in: language) {
      do {
        var plan = try LiveSetup.Plan(settings: settings, strategy: strategy)
        plan.respondent = model.map { .simulated($0.values) } ?? .person
        plan.seed = options.seed
        return try LiveSetup(
          plan, player: options.sound.session.player(settings),
          store: options.trainingData.changeStore(for: "train"), log: log)
      } catch let error as ParameterError { throw Failure.usage("train: \(language.sentence(of: error))") }
    }
  }

  /// Runs a session on the terminal: waits until the device plays, shows the session's views, passes keys to it, and
  /// stops it if the device fails. At the end everything is saved and the terminal is restored.
  /// - Parameters:
  ///   - session: the session.
  ///   - title: the name of the exercise.
  ///   - explanation: what it asks.
  ///   - usesMouse: whether the mouse is used.
  ///   - frame: the lines that show a view on this terminal.
  ///   - key: called with each key that does not stop the session, and the instant when it was read; returns whether the key
  ///     means something.
  func perform<Session: LiveSession>(
    _ session: Session, _ title: String, explanation: String, usesMouse: Bool = false,
    frame: @escaping @Sendable (LiveTasks<Session>.View, DrawingContext) async -> [String],
    key: @escaping @Sendable (Key, Instant) async -> Bool
  ) async throws {
    let terminal =
      model == nil || Terminal.isPresent ? Terminal(usesMouse: usesMouse, clock: setup.clock) : nil
    let screen = TerminalScreen(terminal: terminal, waiting: phrases.texts.waitsForDevice, frame: frame)
    let tasks = TerminalTasks(terminal: terminal, screen: screen, key: helping(key)) {
      [isFirst, beginning, phrases, palette, intervals = setup.conditions.intervals] in
      guard isFirst else { return }
      await beginning.wait {
        await screen.introduce {
          BeginningFrame(
            title: title, intervals: intervals, explanation: explanation, phrases: phrases,
            palette: palette, size: $0
          ).lines
        }
      }
      try Task.checkCancellation()
    }
    let outcome = await LiveTasks(session, settingsWatch, notices: screen).perform(on: tasks)
    terminal?.restore()
    do { try await setup.finish(outcome, sound: options.sound.session) } catch {
      throw Failure.failed(phrases.language.sentence(of: error))
    }
  }

  /// Prints the end of a session: its result and time, the course of its numbers, what follows from them, and where
  /// they are kept.
  func printEnd(
    _ result: String, _ numbers: [Double], as course: Phrases.Course, _ meaning: [String] = []
  ) {
    let begun = beginning.instant ?? setup.session.startedAt
    let seconds = Double(setup.clock.now.microseconds - begun.microseconds) / 1e6
    let kept = phrases.kept(
      in: setup.directory.path, isOwn: model == nil && options.data.data == nil, answers: numbers.count)
    let lines = phrases.end(result, after: seconds, numbers, as: course) + meaning + kept
    print(lines.joined(separator: "\n").wrappedForTerminal())
  }

  private func helping(
    _ key: @escaping @Sendable (Key, Instant) async -> Bool
  ) -> @Sendable (Key, Instant) async -> Void {
    { [help, beginning, isPerson = model == nil] pressed, instant in
      if beginning.isWaiting { return pressed.isOfKeyboard ? beginning.begin(at: instant) : () }
      if pressed == .letter("?") { return help.toggleExplanation() }
      let hasMeaning = await key(pressed, instant)
      if hasMeaning || pressed.isOfKeyboard, isPerson { help.showKeys(!hasMeaning) }
    }
  }
}

/// The tasks of a session at the terminal: read keys, draw, and watch the parent process.
private struct TerminalTasks<View: Sendable>: ScreenTasks {
  /// The person's terminal; nil for a simulated listener.
  let terminal: Terminal?
  let screen: TerminalScreen<View>
  let key: @Sendable (Key, Instant) async -> Void
  /// Shows what the exercise asks before a person's first session, and waits for a key.
  let begin: @Sendable () async throws -> Void

  func introduce() async throws { try await begin() }

  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding] {
    [
      { await pressKeys() }, { await watchParent() },
      {
        for await view in views { await screen.show(view) }
        return .leavesSession
      },
    ]
  }

  private func pressKeys() async -> TaskEnding {
    guard let terminal else { return .leavesSession }
    for await event in terminal.events {
      switch event {
      case .end, .key(.letter("q"), _): return .endsSession
      case .key(let pressed, let instant): await key(pressed, instant)
      case .redraw: break
      }
      await screen.repaint()
    }
    return .leavesSession
  }

  /// Ends the session when the parent process has ended. A shell that then takes the terminal would compete with this
  /// process for keys.
  private func watchParent() async -> TaskEnding {
    guard Terminal.isPresent else { return .leavesSession }
    let parent = getppid()
    while getppid() == parent {
      guard (try? await WallClock().sleep(seconds: 0.25)) != nil else { return .leavesSession }
    }
    return .endsSession
  }
}
