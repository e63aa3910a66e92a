// The contract of ComparisonStrategy, for every strategy of the catalog; whoever adds one adds no test here.
import Chronology
import Music
import Randomness
import Testing
import Training

/// A strategy that trained, seen from outside: what it presented in which settings, and what it believed.
private struct LawfulRun: StrategyVisitor {
  struct Trial: Equatable {
    var comparison: Comparison
    var settings: TrainingSettings
  }

  let name: String
  let seed: UInt64
  /// The settings from that trial on.
  let settings: [Int: TrainingSettings]
  var trials: [Trial] = []
  var firstEstimate: ThresholdEstimate?
  var lastEstimate: ThresholdEstimate?
  var targetFraction: Double?

  init(
    _ name: String, seed: UInt64, settings: [Int: TrainingSettings] = [0: TrainingSettings()],
    trials: Int = 400
  ) {
    self.name = name
    self.seed = seed
    self.settings = settings
    count = trials
    StrategyCatalog.visit(&self)
  }

  private let count: Int

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor.name == name else { return }
    let strategy = Strategy()
    targetFraction = strategy.targetFraction
    firstEstimate = strategy.estimate(after: nil)
    var training = ComparisonTraining(
      strategy: strategy, settings: TrainingSettings(), history: emptyHistory())
    let (stream, luck) = (strategyDraws(seed: seed), uniforms(count, seed: seed + 1000))
    for trial in 0..<count {
      if let changed = settings[trial] { training.settings = changed }
      let comparison = training.present(draws: stream[UInt32(trial)])
      trials.append(Trial(comparison: comparison, settings: training.settings))
      // Right more often where it is easy, for a listener of 8 cents.
      let isCorrect = luck[trial] < 1 - 0.5 / (1 + comparison.difficulty.value / 8)
      training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: Int64(trial)))
    }
    lastEstimate = training.strategy.estimate(after: training.last)
  }
}

private let names = StrategyCatalog.standard.descriptors.map(\.name)

/// Settings by changes of their defaults.
private func settings(_ changes: [String: ParameterValue]) throws -> TrainingSettings {
  try TrainingSettings(ParameterValues(of: TrainingSettings.descriptor, setting: changes))
}

@Suite struct `Every strategy` {
  @Test(arguments: names, 1...6 as ClosedRange<UInt64>)
  func `keeps to the note range and the bounds`(_ name: String, seed: UInt64) throws {
    let run = LawfulRun(name, seed: seed)
    #expect(run.trials.count == 400)
    for trial in run.trials {
      #expect(trial.settings.notes.contains(trial.comparison.reference))
      #expect(trial.settings.bounds.contains(trial.comparison.difficulty))
    }
  }

  @Test(arguments: names, 1...6 as ClosedRange<UInt64>)
  func `makes the same choices for the same seed, and others for another`(_ name: String, seed: UInt64) {
    let comparisons = LawfulRun(name, seed: seed).trials
    #expect(comparisons == LawfulRun(name, seed: seed).trials)
    #expect(comparisons != LawfulRun(name, seed: seed + 1).trials)
  }

  @Test(arguments: names, 1...6 as ClosedRange<UInt64>)
  func `respects changed settings from the next comparison on`(_ name: String, seed: UInt64) throws {
    let narrow = try settings([
      "lowest-note": .integer(96), "highest-note": .integer(108), "minimum-cents": .number(5),
      "maximum-cents": .number(6), "cold-start-cents": .number(6),
    ])
    let low = try settings([
      "lowest-note": .integer(21), "highest-note": .integer(33), "minimum-cents": .number(40),
      "natural-vs-mechanical": .number(0),
    ])
    // At several points of whatever cycle a strategy goes through.
    let changes = [
      0: TrainingSettings(), 50: narrow, 51: low, 52: narrow, 53: low, 101: narrow, 154: low, 199: narrow,
    ]
    for trial in LawfulRun(name, seed: seed, settings: changes, trials: 220).trials {
      #expect(trial.settings.notes.contains(trial.comparison.reference))
      #expect(trial.settings.bounds.contains(trial.comparison.difficulty))
    }
  }

  @Test(arguments: names)
  func `leaves room for the interval below G9`(_ name: String) throws {
    var high = try settings(["intervals": .list([.text("P1"), .text("P5"), .text("P8")])])
    // Higher than a person may set them, so that there is no room.
    high.notes = MIDINote(110)...MIDINote(127)
    let run = LawfulRun(name, seed: 4, settings: [0: high])
    #expect(Set(run.trials.map(\.comparison.interval)) == [.prime, .perfectFifth, .octave])
    for comparison in run.trials.map(\.comparison) {
      #expect(comparison.reference.index + comparison.interval.semitones <= 127)
      #expect(comparison.reference.index >= 110)
    }
  }

  @Test(arguments: names)
  func `tosses a fair coin for the sign`(_ name: String) {
    let trials = (1...10 as ClosedRange<UInt64>).flatMap { LawfulRun(name, seed: $0).trials }
    let positive = trials.count { $0.comparison.offset.value > 0 }
    // Five standard errors of 4,000 tosses.
    #expect(abs(Double(positive) - 2000) < 5 * 1000.0.squareRoot())
  }

  @Test(arguments: names)
  func `believes nothing before it has seen anything, and then something sensible or nothing`(_ name: String)
  {
    let run = LawfulRun(name, seed: 11)
    #expect(run.firstEstimate == nil)
    if let estimate = run.lastEstimate {
      #expect(run.trials[0].settings.bounds.contains(estimate.threshold))
      #expect((0.5..<1).contains(estimate.fraction))
      #expect(estimate.spreadOctaves.map { $0 >= 0 && $0.isFinite } ?? true)
    }
    if let fraction = run.targetFraction { #expect((0...1).contains(fraction)) }
  }
}

@Suite struct `The strategy catalog` {
  @Test func `has every strategy once, the app's first`() {
    #expect(names.first == "kazez" && Set(names).count == names.count)
  }

  @Test(arguments: StrategyCatalog.standard.descriptors)
  func `says of each what it is, where it comes from and what its parameters mean`(_ descriptor: Descriptor)
    throws
  {
    #expect(!descriptor.summary.isEmpty && !descriptor.source.isEmpty)
    let parameters = descriptor.parameters.map(\.name)
    #expect(Set(parameters).count == parameters.count)
    for name in [descriptor.name] + parameters { #expect(name.isKebabCase, "\(name)") }
    for parameter in descriptor.parameters {
      #expect(!parameter.summary.isEmpty && parameter.rule.hasPrefix("must be "))
      #expect(try parameter.checked(parameter.defaultValue) == parameter.defaultValue, "defaults are legal")
    }
    // Common settings are set beside them on the command line.
    #expect(Set(parameters).isDisjoint(with: TrainingSettings.descriptor.parameters.map(\.name)))
  }

  @Test func `refuses an unknown name and suggests the nearest`() throws {
    let error = try #require(throws: CatalogError.self) { try StrategyCatalog.standard.named("kazes") }
    let known = names.joined(separator: ", ")
    #expect(error.description == "strategy \"kazes\" is unknown. Did you mean \"kazez\"? Known: \(known).")
    #expect(try StrategyCatalog.standard.named("weighted").descriptor.name == "weighted")
  }
}

extension String {
  fileprivate var isKebabCase: Bool {
    !isEmpty
      && split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      }
  }
}
