import Chronology
import Foundation
import Music
import Numerics
import Simulation
import Training

/// A listener whose threshold at each trial is given: P(right) = λ/2 + (1 − λ)·G((x/T₇₅)^β).
struct FigureListener: Sendable {
  var family = gaussian
  var slope = 1.0
  var lapseRate = 0.02
  /// log₂ T₇₅ in cents at each trial.
  var truth: [Double]

  static let gaussian = family("gaussian")

  static func family(_ name: String) -> any PsychometricFamily {
    try! PsychometricCatalog.standard.named(name)
  }

  /// What the figures call it: family, slope and lapse rate.
  var name: String { "\(type(of: family).descriptor.name) slope \(slope) lapses \(lapseRate)" }

  /// The probability of a right answer at an offset of that many octaves (log₂ cents).
  func fractionCorrect(_ octaves: Double, in trial: Int) -> Double {
    fractionCorrect(octaves, threshold: truth[trial])
  }

  /// The same with another threshold, log₂ cents.
  func fractionCorrect(_ octaves: Double, threshold: Double) -> Double {
    lapseRate / 2 + (1 - lapseRate) * family.cumulative((slope * (octaves - threshold)).ofOctaves)
  }

  /// The Fisher information on log₂ T₇₅ of an answer of a Gaussian listener.
  func information(_ octaves: Double, in trial: Int) -> Double {
    let z = 0.674_489_750_196_081_7 * (slope * (octaves - truth[trial])).ofOctaves
    let right = lapseRate / 2 + (1 - lapseRate) * NormalDistribution.cumulative(z)
    let change = (1 - lapseRate) * NormalDistribution.density(z) * z * slope * 0.693_147_180_559_945_3
    return change * change / (right * (1 - right))
  }

  /// Trains by one strategy without restarting it: sessions of 100 a day apart, or all in one go.
  /// - Parameter body: called after each answer.
  func train<Strategy: ComparisonStrategy>(
    by strategy: Strategy, seed: UInt64, tracks: Bool, daily: Bool = true,
    body: (_ trial: Int, _ training: ComparisonTraining<Strategy>) -> Void
  ) {
    var training = ComparisonTraining(
      strategy: strategy, settings: TrainingSettings(),
      history: TrainingHistory(
        profile: PerceptualProfile(tracker: tracks ? ThresholdTracker() : nil),
        timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let key = StreamKey(seed: seed)
    let draws = RandomStream(key: key, listener: 0, session: 0, purpose: .trial)
    let luck = RandomStream(key: key, listener: 1, session: 0, purpose: .sampling)
    for trial in truth.indices {
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
      let octaves = comparison.difficulty.value.octaves
      let seconds = Int64(trial) * 4 + (daily ? Int64(trial / 100) * 86_400 : 0)
      training.complete(
        comparison, isCorrect: luck[UInt32(trial)].uniform < fractionCorrect(octaves, in: trial),
        at: Instant(seconds: seconds))
      body(trial, training)
    }
  }
}

/// Normally distributed numbers that are the same in every run.
struct NormalNumbers {
  private let stream: RandomStream
  private var index: UInt32 = 0

  init(seed: UInt64) {
    stream = RandomStream(key: StreamKey(seed: seed), listener: 2, session: 0, purpose: .sampling)
  }

  mutating func next() -> Double {
    defer { index += 1 }
    return NormalDistribution.quantile(max(stream[index].uniform, 1e-12))
  }
}

extension FigureListener {
  /// From about 22 cents, a gain of 2 ± 0.4 octaves with a time constant of 300 trials.
  /// - Parameter drift: standard deviation of a day's shift, octaves.
  static func learner(seed: UInt64, trials: Int, drift: Double = 0) -> FigureListener {
    var numbers = NormalNumbers(seed: seed)
    let start: Double = 22.0.octaves + 0.2 * numbers.next()
    let gain: Double = 2 + 0.4 * numbers.next()
    var days: [Double] = []
    for _ in 0...trials / 100 { days.append(drift * numbers.next()) }
    return FigureListener(
      truth: (0..<trials).map { (trial: Int) -> Double in
        let learned: Double = 1 - exp(-Double(trial) / 300)
        return start - gain * learned + days[trial / 100]
      })
  }

  /// A random walk from about 8 cents.
  static func walker(seed: UInt64, trials: Int, volatility: Double) -> FigureListener {
    var numbers = NormalNumbers(seed: seed)
    var octaves: Double = 3 + 0.7 * numbers.next()
    return FigureListener(
      truth: (0..<trials).map { (trial: Int) -> Double in
        if trial > 0 { octaves += volatility * numbers.next() }
        return octaves
      })
  }
}
