import Music
import Numerics
import Store
import Training

extension TrainingSession {
  /// Lets the first comparison of each ability without records have at least half the largest offset of the settings,
  /// so that it is easy for most. Nothing changes if the person has trained all abilities of the session.
  ///
  /// A chain of offsets, which would go on where the other ability stands, begins at the largest one. For strategies
  /// that draw their offsets the seed becomes another one: any if a hundred have no easy first comparisons. The store
  /// keeps settings and seed, so the session replays.
  /// - Parameters:
  ///   - history: the person's records before this session.
  ///   - newSeed: draws a seed.
  mutating func beginEasily<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, after history: TrainingHistory, from newSeed: () -> UInt64
  ) throws(ParameterError) {
    let strategy = try type.init(self.strategy ?? ParameterValues(of: type.descriptor))
    let intervals = try TrainingSettings(settings).intervals
    let untrained = Set(intervals.map { TrainedAbility($0) }).subtracting(history.abilities)
    if untrained.isEmpty { return }
    if !history.abilities.isEmpty { try beginChains(of: untrained, strategy) }
    let training = ComparisonTraining(
      strategy: strategy, settings: try TrainingSettings(settings), history: history)
    for _ in 0..<100 where !begins(training, easilyWith: untrained) { seed = newSeed() }
  }

  /// Sets the first offset of each ability for which the person has set none, if the strategy reads it.
  private mutating func beginChains(
    of abilities: Set<TrainedAbility>, _ strategy: some ComparisonStrategy
  ) throws(ParameterError) {
    let unused = Set(strategy.unusedSettings.map(\.erased.name))
    let largest = try TrainingSettings(settings).bounds.upperBound.value
    for ability in abilities {
      let first = ability == .unison ? TrainingSettings.firstUnison : TrainingSettings.firstInterval
      if settings[first] > 0 || unused.contains(first.name) { continue }
      try settings.set(first.name, to: .number(largest))
    }
  }

  /// Whether the first comparison of each of these abilities would be easy, as far as it does not depend on the session's
  /// answers.
  private func begins(
    _ training: ComparisonTraining<some ComparisonStrategy>, easilyWith abilities: Set<TrainedAbility>
  ) -> Bool {
    let stream = address.stream(.trial, session: 0)
    var missing = abilities
    for trial in 0..<UInt32(100) where !missing.isEmpty {
      var begun = training
      let comparison = begun.present(draws: TrialDraws(of: trial, in: stream))
      let isFirst = missing.remove(TrainedAbility(comparison.interval)) != nil
      if isFirst, 2 * comparison.difficulty.value < training.settings.bounds.upperBound.value { return false }
    }
    return true
  }
}
