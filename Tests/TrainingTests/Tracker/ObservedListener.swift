import Chronology
import Music
import Numerics
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
    _ trials: Int, targets: [Double] = [0.7, 0.85, 0.95], placement: String = "target", restart: Bool = false,
    seed: UInt64,
    body: (_ trial: Int, _ tracker: ThresholdTracker) -> Void = { _, _ in }
  ) throws -> [CompletedComparison] {
    let values = try ParameterValues(
      of: TrackingStrategy.descriptor,
      setting: [
        "targets": .list(targets.map { .number($0) }), "placement": .text(placement),
        "restart": .flag(restart),
      ])
    var training = ComparisonTraining(
      strategy: try TrackingStrategy(values), settings: TrainingSettings(),
      history: TrainingHistory(
        profile: PerceptualProfile(tracker: restart ? ThresholdTracker() : nil),
        timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let (draws, luck) = (strategyDraws(seed: seed), uniforms(trials, seed: seed + 1_000_000))
    var seen: [CompletedComparison] = []
    for trial in 0..<trials {
      if trial % 100 == 0 { training.beginSession(try TrackingStrategy(values)) }
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
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
