import ArgumentParser
import Exchange
import Live
import Music
import Simulation
import Store
import Text
import Training

/// `peach train comparison`: the person answers whether the second note is higher or lower.
struct TrainComparison: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comparison",
    abstract: "Hear two notes and say whether the second was higher or lower than it should be.",
    discussion: """
      ↑ or h answers higher, ↓ or l lower, also while the second note sounds; ? explains, q stops. Each comparison is played once.

      EXAMPLES
        peach train comparison
        peach train comparison --intervals P5,M3 --device hw:1,0 --audio-report
        peach train comparison --listener expert --device null --data demo
      """)

  @Option(help: "Name of the strategy; peach list strategies.")
  var strategy: String?

  @OptionGroup var options: TrainOptions

  func run() async throws {
    let settings = try options.settings(strategy: strategy)
    try await train(
      TerminalTraining(options, settings, strategy: settings.strategy), by: settings.strategyType)
  }

  private func train<Strategy: ComparisonStrategy>(
    _ training: TerminalTraining, by strategy: Strategy.Type
  ) async throws {
    let settings = training.setup.settings
    let session: LiveComparison<Strategy>
    do {
      session = try LiveComparison(
        training.setup, by: strategy, limit: options.comparisons, answeredBy: listener(training))
    } catch { throw Failure.usage("train: \(training.phrases.language.sentence(of: error))") }
    let (phrases, palette) = (training.phrases, training.palette)
    let isOfIntervals = training.setup.conditions.intervals.contains { $0 != .prime }
    try await training.perform(
      session, phrases.texts.comparisonTitle,
      explanation: phrases.explanation(ofIntervals: isOfIntervals, strategy: settings.strategyName)
    ) { view, context in
      ComparisonFrame(
        view: view, strategy: settings.strategyName, phrases: phrases, palette: palette,
        notice: context.notice, size: context.size,
        explanation: training.help.explanation(
          phrases.explanation(ofIntervals: view.isIntervalMode, strategy: settings.strategyName),
          in: view.state.phase),
        showsKeys: training.help.showsKeys(in: view.state.phase)
      ).lines
    } key: { key, instant in
      guard let answer = Self.answer(key, phrases) else { return false }
      await session.give(answer, at: instant)
      return true
    }
    let tally = await session.exercise.observer.second
    let history = HistoryText(
      await session.exercise.training.history, phrases, strategy: settings.strategyName,
      trained: tally.intervals,
      after: training.setup.history, tunings: training.setup.tunings)
    let hard = tally.hardPairs(history)
    training.printEnd(
      tally.result(phrases, hard?.verdict), tally.difficulties, as: .differences,
      tally.difficulties.isEmpty ? [] : [hard?.pairs].compactMap(\.self) + history.end)
  }

  private func listener(_ training: TerminalTraining) -> (any Listener)? {
    let setup = training.setup
    return training.model.map {
      let address = setup.session.address
      return PacedListener(
        $0.changingListener(at: address), at: address, on: setup.today, clock: setup.clock,
        noteSeconds: setup.conditions.noteDuration.seconds)
    }
  }

  /// The answer of a key: `h` and `l` in every language, and the letter that the screen shows for "lower".
  static func answer(_ key: Key, _ phrases: Phrases) -> Answer? {
    switch key {
    case .up, .letter("h"): .higher
    case .down, .letter("l"), .letter(phrases.lowerLetter): .lower
    default: nil
    }
  }
}
