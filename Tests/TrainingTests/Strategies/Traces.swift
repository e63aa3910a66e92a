import Music
import Numerics
import Training

/// What a strategy presents when the answers are these, `1` for right; changes of its own parameters and of the
/// settings together, as on the command line.
func trace(
  _ name: String, _ answers: String, _ changes: [String: ParameterValue] = [:], seed: UInt64 = 1
) throws -> StrategyTrace {
  let type = try StrategyCatalog.standard.named(name)
  let own = Set(type.descriptor.parameters.map(\.name))
  return try trace(
    of: type,
    ParameterValues(of: type.descriptor, setting: changes.filter { own.contains($0.key) }),
    settings: TrainingSettings(
      ParameterValues(of: TrainingSettings.descriptor, setting: changes.filter { !own.contains($0.key) })),
    answers, seed: seed)
}

private func trace<Strategy: ComparisonStrategy>(
  of type: Strategy.Type, _ values: ParameterValues, settings: TrainingSettings, _ answers: String,
  seed: UInt64
) throws -> StrategyTrace {
  try StrategyTrace(of: type, values, settings: settings, answers: answers.map { $0 == "1" }, seed: seed)
}

extension StrategyTrace {
  /// The levels presented and the one that would be next, in cents.
  var levels: [Double] { trials.map(\.level.value) + [nextLevel.value] }
}

/// Whether levels are the expected ones to a part in 10¹².
func agree(_ levels: [Double], _ expected: [Double]) -> Bool {
  levels.count == expected.count && zip(levels, expected).allSatisfy { agree($0, $1) }
}

extension Situation {
  /// The common settings: notes 36…84, 0.1…100 cents, cold start at 100.
  static let standard = of(36...84)

  /// The common settings with other notes.
  static func of(_ notes: ClosedRange<Int>, weakSpotProbability: Double = 0.5) -> Situation {
    Situation(
      notes: MIDINote(notes.lowerBound)...MIDINote(notes.upperBound), bounds: 0.1...100, coldStart: 100,
      weakSpotProbability: weakSpotProbability)
  }
}

extension StrategyDraws {
  /// Draws by hand: the strategy's first two words.
  static func words(_ first: UInt32, _ second: UInt32) -> StrategyDraws {
    StrategyDraws(first, second, 0)
  }
}

/// The smallest word from which `Draws.integer(below: count)` makes `choice`.
func word(for choice: Int, of count: Int) -> UInt32 {
  UInt32(((UInt64(choice) << 32) + UInt64(count) - 1) / UInt64(count))
}

/// χ² of how often each of equally likely cells was hit.
func chiSquare(_ hits: [Int], cells: Int) -> Double {
  var counts = [Int](repeating: 0, count: cells)
  for hit in hits { counts[hit] += 1 }
  let expected = Double(hits.count) / Double(cells)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}
