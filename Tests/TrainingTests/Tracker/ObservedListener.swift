import Chronology
import Music
import Statistics
import Training

/// A listener whose threshold may move, written out for these tests: P(right) = λ/2 + (1 − λ)·Φ(z·(x/T)^β).
struct ObservedListener {
  var slope = 1.0
  var lapseRate = 0.02
  /// log₂ T₇₅ in cents, at each trial.
  var truth: (Int) -> Double

  /// Trains by `tracking` in sessions of 100, a day apart, and calls `body` after each answer.
  /// - Returns: the comparisons.
  @discardableResult
  func train(
    _ trials: Int, target: Double = 0.85, placement: String = "target", seed: UInt64,
    body: (_ trial: Int, _ tracker: ThresholdTracker) -> Void = { _, _ in }
  ) throws -> [CompletedComparison] {
    let values = try ParameterValues(
      of: TrackingStrategy.descriptor, setting: ["target": .number(target), "placement": .text(placement)])
    var training = ComparisonTraining(
      strategy: try TrackingStrategy(values), settings: TrainingSettings(),
      history: TrainingHistory(
        profile: PerceptualProfile(tracker: ThresholdTracker()),
        timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let (draws, luck) = (strategyDraws(seed: seed), uniforms(trials, seed: seed + 1_000_000))
    var seen: [CompletedComparison] = []
    for trial in 0..<trials {
      if trial % 100 == 0 { training.beginSession(try TrackingStrategy(values)) }
      let comparison = training.present(draws: draws[UInt32(trial)])
      let isCorrect = luck[trial] < fractionCorrect(at: comparison.difficulty, in: trial)
      let time = Int64(trial / 100) * 86_400 + Int64(trial % 100) * 4
      seen.append(training.complete(comparison, isCorrect: isCorrect, at: Instant(seconds: time)))
      body(trial, training.history.profile.tracker!)
    }
    return seen
  }

  func fractionCorrect(at difficulty: Cents, in trial: Int) -> Double {
    let u = difficulty.value.octaves - truth(trial)
    let z = NormalDistribution.quantile(0.75) * (slope * u).ofOctaves
    return lapseRate / 2 + (1 - lapseRate) * NormalDistribution.cumulative(z)
  }
}

/// Normally distributed numbers that are the same in every run.
func normals(_ count: Int, seed: UInt64) -> [Double] {
  uniforms(count, seed: seed).map { NormalDistribution.quantile(max($0, 1e-12)) }
}
