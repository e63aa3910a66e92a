import Music
import Simulation
import Training

struct LawCheck<Strategy: ComparisonStrategy> {
  let values: ParameterValues
  let law: StrategyLaw
  /// The comparisons of each deaf listener.
  let deafComparisons: Int

  func run(seeds: ClosedRange<UInt64>) throws(StrategyViolation) {
    guard law != .description else { return try checkDescription() }
    let strategy = try strategy
    guard law != .fairPlay else { return try checkFairPlay(seed: seeds.lowerBound) }
    guard law != .unusedSettings else { return try checkUnusedSettings(strategy, seeds) }
    for seed in seeds { try check(strategy, seed) }
  }

  private func check(_ strategy: Strategy, _ seed: UInt64) throws(StrategyViolation) {
    switch law {
    case .description, .fairPlay, .unusedSettings: break
    case .ranges: try checkRanges(StrategyRun(strategy, seed: seed).trials, seed)
    case .changedSettings: try checkChangedSettings(strategy, seed)
    case .intervals: try checkIntervals(strategy, seed)
    case .repeatability: try checkRepeatability(strategy, seed)
    case .estimates: try checkEstimates(strategy, seed)
    }
  }

  /// The strategy at the start of a session with the default settings.
  private var strategy: Strategy {
    get throws(StrategyViolation) {
      do throws(ParameterError) {
        let strategy = try Strategy(values)
        try strategy.validate(TrainingSettings())
        return strategy
      } catch {
        throw violation("its constants must go together and with the default settings", error.asClause)
      }
    }
  }

  /// Throws the violation unless the rule holds.
  func require(
    _ holds: Bool, _ rule: @autoclosure () -> String, _ got: @autoclosure () -> String, _ seed: UInt64? = nil
  ) throws(StrategyViolation) {
    guard holds else { throw violation(rule(), got(), seed) }
  }

  private func violation(_ rule: String, _ got: String, _ seed: UInt64? = nil) -> StrategyViolation {
    StrategyViolation(
      strategy: Strategy.descriptor.name, law: law, seed: seed, rule: rule, got: got)
  }
}

// MARK: - Presented comparisons

extension LawCheck {
  private func checkRanges(_ trials: [StrategyRun.Trial], _ seed: UInt64) throws(StrategyViolation) {
    for (index, trial) in trials.enumerated() {
      let (notes, bounds) = (trial.settings.notes, trial.settings.bounds)
      let (note, difficulty) = (trial.comparison.reference, trial.comparison.difficulty)
      try require(
        notes.contains(note),
        "the note of comparison \(index + 1) must be in \(notes.lowerBound.index)…\(notes.upperBound.index)",
        "\(note.index)", seed)
      try require(
        bounds.contains(difficulty),
        "the difficulty of comparison \(index + 1) must be in \(bounds.lowerBound.value)…\(bounds.upperBound.value) cents",
        "\(difficulty.value)", seed)
    }
  }

  /// Checks the ranges while the settings change at several points of the strategies' cycles. Some changes apply to one
  /// comparison only.
  private func checkChangedSettings(_ strategy: Strategy, _ seed: UInt64) throws(StrategyViolation) {
    var (high, low) = (TrainingSettings(), TrainingSettings())
    (high.notes, high.bounds, high.coldStart) = (MIDINote(96)...MIDINote(108), 5...6, 6)
    (low.notes, low.bounds, low.naturalVsMechanical) = (MIDINote(21)...MIDINote(33), 40...100, .zero)
    let changes = [50: high, 51: low, 52: high, 53: low, 101: high, 154: low, 199: high]
    try checkRanges(StrategyRun(strategy, seed: seed, settings: changes, trials: 220).trials, seed)
  }

  private func checkIntervals(_ strategy: Strategy, _ seed: UInt64) throws(StrategyViolation) {
    var settings = TrainingSettings()
    settings.intervals = [.prime, .perfectFifth, .octave]
    // These notes are higher than a person can choose, so an octave has little room.
    settings.notes = MIDINote(110)...MIDINote(127)
    let trials = StrategyRun(strategy, seed: seed, settings: [0: settings]).trials
    for (index, comparison) in trials.map(\.comparison).enumerated() {
      let highest = 127 - comparison.interval.semitones
      try require(
        (110...highest).contains(comparison.reference.index),
        "the note of comparison \(index + 1), an interval of \(comparison.interval.semitones) semitones, must be in "
          + "110…\(highest)", "\(comparison.reference.index)", seed)
    }
  }

  private func checkRepeatability(_ strategy: Strategy, _ seed: UInt64) throws(StrategyViolation) {
    let (first, second) = (StrategyRun(strategy, seed: seed).trials, StrategyRun(strategy, seed: seed).trials)
    let index = first.indices.first { first[$0] != second[$0] }
    try require(
      index == nil, "two runs from copies of the strategy must present the same comparisons",
      "a difference at comparison \((index ?? 0) + 1)", seed)
  }
}

// MARK: - Estimates

extension LawCheck {
  private func checkEstimates(_ strategy: Strategy, _ seed: UInt64) throws(StrategyViolation) {
    let run = StrategyRun(strategy, seed: seed)
    let (target, fraction) = (strategy.targetFraction ?? 0.5, strategy.estimatedFraction)
    try require((0...1).contains(target), "targetFraction must be in 0…1", "\(target)")
    try require(
      run.firstEstimate == nil, "the estimate before the first answer must be nil",
      "\(run.firstEstimate?.threshold.value ?? 0) cents")
    try require(
      (0.5..<1).contains(fraction ?? 0.5), "estimatedFraction must be in 0.5..<1", "\(fraction ?? 0)")
    for (index, estimate) in run.estimates.enumerated() {
      if let estimate {
        try check(estimate, of: fraction, "the estimate after comparison \(index + 1)", seed)
      }
    }
  }

  private func check(
    _ estimate: ThresholdEstimate, of fraction: Double?, _ name: String, _ seed: UInt64
  ) throws(StrategyViolation) {
    let (bounds, spread) = (TrainingSettings().bounds, estimate.spreadOctaves ?? 0)
    try require(
      bounds.contains(estimate.threshold),
      "\(name) must be in \(bounds.lowerBound.value)…\(bounds.upperBound.value) cents",
      "\(estimate.threshold.value)", seed)
    try require(
      estimate.fraction == fraction,
      "the fraction of \(name) must be estimatedFraction, " + (fraction.map { "\($0)" } ?? "nil"),
      "\(estimate.fraction)", seed)
    try require(
      spread >= 0 && spread.isFinite, "the spread of \(name) must be at least 0 octaves", "\(spread)", seed)
  }
}

extension ParameterError {
  /// The error as a clause of another sentence, without the final full stop.
  fileprivate var asClause: String {
    let sentence = "a conflict: \(self)"
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension LawCheck {
  /// Lets deaf listeners train; see `DeafAudit`.
  func checkFairPlay(seed: UInt64) throws(StrategyViolation) {
    let audit: DeafAudit
    do throws(ParameterError) {
      audit = try DeafAudit(of: Strategy.self, values, comparisons: deafComparisons, seed: seed)
    } catch {
      return try require(
        false, "its constants must accept several intervals and varied loudness", "\(error)", seed)
    }
    let best = audit.best
    try require(
      audit.isFair, "a listener who hears nothing must not be right more often than 51 %",
      "\(best.listener): \(best.right) of \(best.comparisons)", seed)
  }
}
