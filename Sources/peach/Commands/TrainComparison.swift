import ArgumentParser
import Listeners
import Music
import Training

/// `peach train comparison`: was the second note higher or lower?
struct TrainComparison: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comparison",
    abstract: "Hear two notes and say whether the second was higher or lower than it should be.",
    discussion: """
      ↑ or h says higher, ↓ or l lower, also while the second note sounds; q stops. A comparison is heard once.

      EXAMPLES
        peach train comparison
        peach train comparison --intervals P5,M3 --device hw:1,0 --audio-report
        peach train comparison --listener expert --device null --data demo
      """)

  @Option(help: "Name of the strategy that chooses what comes next; peach list strategies.")
  var strategy: String?

  @OptionGroup var options: TrainOptions

  func run() async throws {
    let settings = try options.settings(strategy: strategy)
    let training = try LiveTraining(options, settings, strategy: settings.strategy)
    let session = try LiveComparison.make(training)
    let keyboard = KeyboardListener()
    let stage = Stage(
      player: training.player, listener: listener(training) ?? keyboard, clock: training.clock,
      log: training.log.write)
    let (phrases, palette) = (training.phrases, training.palette)
    try await training.perform(session.views) { view, context in
      ComparisonFrame(
        view: view, phrases: phrases, palette: palette, notice: context.notice, size: context.size
      ).lines
    } use: { settings in
      try await session.use(settings)
    } key: { key, instant in
      guard let answer = Self.answer(key), await !keyboard.press(answer, at: instant) else { return }
      training.log.write("an answer, \(answer), while nothing was asked")
    } run: {
      try await session.run(stage)
    }
    let tally = await session.tally().lines(phrases)
    let summary = HistoryText(await session.history(), phrases).sessionSummary
    print((tally + summary + [phrases.kept(at: training.directory.path)]).joined(separator: "\n"))
  }

  private func listener(_ training: LiveTraining) -> (any Listener)? {
    training.model.map {
      let address = training.session.address
      return PacedListener(
        $0.changingListener(at: address), at: address, on: training.today, clock: training.clock,
        noteSeconds: training.conditions.noteDuration.seconds)
    }
  }

  private static func answer(_ key: Key) -> Answer? {
    switch key {
    case .up, .letter("h"): .higher
    case .down, .letter("l"): .lower
    default: nil
    }
  }
}
