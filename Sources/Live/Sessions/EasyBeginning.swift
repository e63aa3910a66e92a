import Music
import Numerics
import Store
import Training

extension TrainingSession {
  /// Lets the first comparison of each interval without records have at least half the largest offset of the settings,
  /// so that it is easy for most. Nothing changes if the person has trained all intervals of the session.
  ///
  /// Before the first interval, and before the first unison, a chain of offsets, which would go on where the other stands,
  /// begins at the largest one. For strategies
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
    let untrained = Set(intervals).subtracting(history.trainedIntervals)
    if untrained.isEmpty { return }
    let known = Set(history.trainedIntervals.map { $0 == .prime })
    if !known.isEmpty {
      try beginChains(Set(untrained.map { $0 == .prime }).subtracting(known), strategy)
    }
    let training = ComparisonTraining(
      strategy: strategy, settings: try TrainingSettings(settings), history: history)
    for _ in 0..<100 where !begins(training, easilyWith: untrained) { seed = newSeed() }
  }

  /// Sets the first offset of unisons, or of other intervals, where the person has set none, if the strategy reads it.
  private mutating func beginChains(_ areUnison: Set<Bool>, _ strategy: some ComparisonStrategy)
    throws(ParameterError)
  {
    let unused = Set(strategy.unusedSettings.map(\.erased.name))
    let largest = try TrainingSettings(settings).bounds.upperBound.value
    for isUnison in areUnison {
      let first = isUnison ? TrainingSettings.firstUnison : TrainingSettings.firstInterval
      if settings[first] > 0 || unused.contains(first.name) { continue }
      try settings.set(first.name, to: .number(largest))
    }
  }

  /// Whether the first comparison of each of these intervals would be easy, as far as it does not depend on the session's
  /// answers.
  private func begins(
    _ training: ComparisonTraining<some ComparisonStrategy>, easilyWith intervals: Set<Interval>
  ) -> Bool {
    let stream = address.stream(.trial, session: 0)
    // Comparisons are presented without answers in between.
    var begun = training
    var missing = intervals
    for trial in 0..<UInt32(100) where !missing.isEmpty {
      let comparison = begun.present(draws: TrialDraws(of: trial, in: stream))
      let isFirst = missing.remove(comparison.interval) != nil
      if isFirst, 2 * comparison.difficulty.value < training.settings.bounds.upperBound.value { return false }
    }
    return true
  }
}
