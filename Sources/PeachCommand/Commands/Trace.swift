import ArgumentParser
import Live
import Music
import Scenarios
import Simulation
import Text
import Training

/// `peach trace`: prints the trials that a strategy presents for given answers.
struct Trace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Show what a strategy presents for given answers.",
    discussion: """
      The answers go through the real training loop, trial by trial. `--set` accepts any parameter of the strategy \
      (see `peach list strategies`) or of the settings (`peach list settings`).

      EXAMPLES
        peach trace --strategy kazez --answers 11111
        peach trace --strategy kazez --set k1=0.08 --answers 1101 --format json
        peach trace --strategy staircase --set down=3 step-up=0.25 --answers 111011 --seed 7
      """)

  @Option(help: "Name of the strategy.")
  var strategy: String

  @Option(name: .customLong("set"), parsing: .upToNextOption, help: "Parameters, as key=value.")
  var changes: [String] = []

  @Option(help: "The answers in order: 1 right, 0 wrong.")
  var answers: String

  @Option(help: "Seed of notes, signs and intervals; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @OptionGroup var output: FormatOptions

  func run() throws {
    let right = try parsedAnswers()
    do {
      let type = try Laboratory.current.strategyTypes.named(strategy)
      let choice = try SettableParameters(changes, strategy: type.descriptor)
      let trace = try self.trace(type, choice, right)
      try show(trace, choice)
    } catch let error as any CustomStringConvertible & Error {
      throw Failure.usage(error is ParameterError ? "--set: \(error)" : "--strategy: \(error)")
    }
  }

  private func trace<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ choice: SettableParameters, _ answers: [Bool]
  ) throws(ParameterError) -> StrategyTrace {
    try StrategyTrace(
      of: type, choice.strategy, settings: try TrainingSettings(choice.settings), answers: answers, seed: seed
    )
  }

  private func parsedAnswers() throws -> [Bool] {
    try answers.enumerated().map { index, letter in
      guard letter == "0" || letter == "1" else {
        throw Failure.usage(
          "--answers:\(index + 1): answers must be 0 or 1, got \"\(letter)\". Write for example 1101.")
      }
      return letter == "1"
    }
  }

  private func show(_ trace: StrategyTrace, _ choice: SettableParameters) throws {
    switch output.format {
    case .json: print(try json(trace, choice).document)
    case .text:
      let known = try Laboratory.current.strategies.named(strategy)
      let makesNone = StrategyChoice(known, choice.strategy).estimatedFraction == nil
      print(text(trace, noEstimate: makesNone ? "none; \(strategy) makes none" : "none yet"))
    }
  }

  private func json(_ trace: StrategyTrace, _ choice: SettableParameters) -> JSON {
    .object([
      "strategy": .text(strategy),
      "parameters": .object(choice.shown.mapValues(\.json)),
      "trials": .list(
        trace.trials.map {
          .object([
            "trial": .integer($0.trial), "note": .integer($0.note.index),
            "level_cents": .number($0.level.value),
            "correct": .flag($0.isCorrect),
          ])
        }),
      "next_level_cents": .number(trace.nextLevel.value),
      "estimate_cents": .optional(trace.estimate?.threshold.value), "seed": .seed(seed),
    ])
  }

  private func text(_ trace: StrategyTrace, noEstimate: String) -> String {
    var table = Table(header: ["trial", "note", "cents", "answer"])
    table.rows = trace.trials.map {
      ["\($0.trial)", $0.note.name, $0.level.value.decimals(4), $0.isCorrect ? "right" : "wrong"]
    }
    table.rows.append(["next", "", trace.nextLevel.value.decimals(4), ""])
    return table.text
      + "\nestimate: "
      + (trace.estimate.map { "\($0.threshold.value.significant(4)) cents at \(percent($0.fraction))" }
        ?? noEstimate)
  }

  private func percent(_ fraction: Double) -> String { "\((100 * fraction).decimals(1)) % right" }
}
