package import Numerics
import Simulation
package import Training

/// A listener drawn from the posterior of a person's answers.
package struct DrawnListener: Sendable, Hashable {
  /// The 75 % threshold in cents at 1 kHz before the first answer.
  package let threshold: Double
  /// The slope of the psychometric function.
  package let slope: Double
  /// The share of answers that are coin flips.
  package let lapseRate: Double
  /// The bias: the offset in cents that sounds like no offset.
  package let biasCents: Double
  /// How far the threshold falls at most, in octaves, and after how many comparisons 63 % of it.
  package let gainOctaves: Double, learningTrials: Double
  /// The standard deviation of log₂ threshold from day to day.
  package let driftOctaves: Double
}

/// The posterior of a listener whose slope, learning and drift from day to day are unknown too.
///
/// A fitted listener has slope 1 and learns by at most one law. Its intervals are too narrow for people who differ from
/// this model. The posterior has the priors of `ListenerPrior` for threshold, lapse rate and bias, and these priors for
/// the other constants:
///
/// - log₂ of the slope: normal, mean 0, standard deviation 0.5;
/// - the gain of exponential learning: exponential, mean 0.5 octaves;
/// - log₂ of the comparisons after which 63 % are learned: normal about log₂ 300, standard deviation 1.2;
/// - the standard deviation from day to day: half-normal, 0.3 octaves, the middle of what `DayDrift` calls plausible.
///
/// Source: Braak 2006, differential evolution Markov chain, in two halves as in Foreman-Mackey et al. 2013. Differs in
/// having a random factor instead of added noise.
package struct ListenerPosterior: Sendable {
  /// The listeners at the end of the chains, one of each.
  package let draws: [DrawnListener]
  /// log₂ of the threshold in cents after the last answer, ascending, over the second half of the chains.
  let octavesNow: [Double]

  /// The number of updates of each chain.
  static let usualUpdates = 200

  /// - Parameters:
  ///   - comparisons: all comparisons of a person, by time.
  ///   - days: the day of each comparison, ascending.
  ///   - chains: the number of chains, even and at least 20. They start near the most likely listener of slope 1.
  ///   - key: the key of the random numbers; equal keys give equal posteriors.
  ///   - progress: called with the share of the updates that are done, first with 0.
  /// - Throws: `FitError` if the answers do not determine a listener.
  /// - Complexity: O(chains · comparisons), 200 evaluations of the likelihood for each chain.
  package init(
    of comparisons: [CompletedComparison], days: [Int], chains: Int, key: StreamKey,
    progress: (Double) -> Void = { _ in }
  ) throws(FitError) {
    progress(0)
    let answers = ObservedAnswers(comparisons, of: .allOfTime, law: .flat)
    let best = try ListenerFitter().explain(answers).best
    self.init(
      near: best, days: days, chains: chains, updates: Self.usualUpdates, key: key, progress: progress)
  }

  init(
    near best: FittedModel, days: [Int], chains: Int, updates: Int, key: StreamKey,
    progress: (Double) -> Void = { _ in }
  ) {
    precondition(chains >= 20 && chains % 2 == 0, "chains must be even and at least 20, got \(chains)")
    var ensemble = Ensemble(best, days: days, chains: chains, key: key)
    var found: [Double] = []
    for update in 1...updates {
      ensemble.update(UInt32(update))
      progress(Double(update) / Double(updates))
      if 2 * update > updates { found += ensemble.chains.map(\.octavesNow) }
    }
    draws = ensemble.chains.map { DrawnListener($0.listener) }
    octavesNow = found.sorted()
  }

  /// The threshold in cents after the last answer that has a share of the posterior below it.
  package func threshold(atShare share: Double) -> Double {
    Elementary.exp2(octavesNow[Int(share * Double(octavesNow.count - 1))])
  }
}

/// Chains that propose steps in the direction from one chain of the other half to another.
private struct Ensemble {
  struct Chain {
    var point: SIMD8<Double>
    var logDensity: Double
    var octavesNow: Double
    var listener: PracticeLikelihood.Listener { .init(point) }
  }

  private(set) var chains: [Chain] = []
  private let likelihood: PracticeLikelihood
  private let key: StreamKey

  init(_ best: FittedModel, days: [Int], chains count: Int, key: StreamKey) {
    self.key = key
    likelihood = PracticeLikelihood(best.likelihood, days: days)
    let octaves = best.maximum.point[0]
    chains = (0..<count).map { index in
      let stream = RandomStream(key: key, listener: UInt32(index), session: 0, purpose: .resampling)
      let normals = (0..<7).map { stream[UInt32($0)].normal }
      let point = SIMD8<Double>(
        octaves + 0.5 * normals[0], 0.3 * normals[1], min(0.9, (0.2 + 0.1 * normals[2]).magnitude),
        0.1 * normals[3], 0.3 * normals[4].magnitude, 8.2 + normals[5], 0.1 * normals[6].magnitude, 0)
      return chain(at: point, draw: 0.5)
    }
  }

  private func chain(at point: SIMD8<Double>, draw: Double) -> Chain {
    let prior = PracticeLikelihood.Listener.logPrior(point)
    guard prior > -.infinity else { return Chain(point: point, logDensity: prior, octavesNow: 0) }
    let (value, now) = likelihood.evaluate(.init(point), draw: draw)
    return Chain(point: point, logDensity: prior + value, octavesNow: now)
  }

  /// Updates one half, then the other.
  mutating func update(_ number: UInt32) {
    let half = chains.count / 2
    for (own, other) in [(0..<half, half..<2 * half), (half..<2 * half, 0..<half)] {
      for index in own {
        let stream = RandomStream(key: key, listener: UInt32(index), session: number, purpose: .resampling)
        let (words, uniforms) = (stream[0].words, stream[1])
        let first = other.lowerBound + Draws.integer(below: half, from: words.w0)
        var second = other.lowerBound + Draws.integer(below: half - 1, from: words.w1)
        if second >= first { second += 1 }
        // 2.38/√(2·7) is best for a normal distribution; 1 moves between separate modes.
        let factor = number % 10 == 0 ? 1 : 0.64 * (0.5 + Draws.fraction(words.w2))
        var point = chains[index].point + factor * (chains[first].point - chains[second].point)
        for positive in [2, 4, 6] { point[positive] = point[positive].magnitude }
        let proposed = chain(at: point, draw: Draws.fraction(words.w3))
        let gain = proposed.logDensity - chains[index].logDensity
        if gain >= 0 || uniforms.uniform < Elementary.exp(gain) { chains[index] = proposed }
      }
    }
  }
}

extension PracticeLikelihood.Listener {
  /// The listener at a point: log₂ threshold, log₂ slope, root of twice the lapse rate, bias in thresholds, gain, log₂
  /// of the comparisons of learning, drift.
  fileprivate init(_ point: SIMD8<Double>) {
    self.init(
      octaves: point[0], slope: Elementary.exp2(point[1]),
      lapseRate: ListenerPrior.lapseRate(ofRoot: point[2]),
      bias: point[3], gainOctaves: point[4], trials: Elementary.exp2(point[5]), driftOctaves: point[6])
  }

  /// The natural logarithm of the prior density at a point, up to a constant; −∞ outside its bounds.
  fileprivate static func logPrior(_ point: SIMD8<Double>) -> Double {
    guard point[2] < 1, ListenerPrior.biases.contains(point[3]), point[1].magnitude < 3,
      (-9...10).contains(point[0]), point[4] < 10, (2...20).contains(point[5]), point[6] < 3
    else { return -.infinity }
    let (slope, trials, drift) = (point[1] / 0.5, (point[5] - 8.23) / 1.2, point[6] / 0.3)
    return ListenerPrior.logDensity(ofThreshold: point[0]) + ListenerPrior.logDensity(ofRoot: point[2])
      + ListenerPrior.logDensity(ofBias: point[3]) - slope * slope / 2 - point[4] / 0.5 - trials * trials / 2
      - drift * drift / 2
  }
}

extension DrawnListener {
  fileprivate init(_ listener: PracticeLikelihood.Listener) {
    threshold = Elementary.exp2(listener.octaves)
    (slope, lapseRate) = (listener.slope, listener.lapseRate)
    biasCents = listener.bias * threshold
    (gainOctaves, learningTrials) = (listener.gainOctaves, listener.trials)
    driftOctaves = listener.driftOctaves
  }

  /// The listener after more practice: exponential learning goes on as if it began then.
  package func practised(_ comparisons: Int) -> DrawnListener {
    let left = Elementary.exp(-Double(comparisons) / learningTrials)
    return DrawnListener(
      threshold: threshold * Elementary.exp2(-gainOctaves * (1 - left)), slope: slope, lapseRate: lapseRate,
      biasCents: biasCents, gainOctaves: gainOctaves * left, learningTrials: learningTrials,
      driftOctaves: driftOctaves)
  }
}
