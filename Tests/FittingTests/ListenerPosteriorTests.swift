// The posterior of a listener with any slope, learning and drift: against the plain likelihood, a much longer run of
// the same chains, and listeners whose constants are known. `make test-advice` examines its coverage.
import Chronology
import Foundation
import Music
import Numerics
import Simulation
import Testing
import Training

@testable import Fitting

@Suite struct `The posterior of a listener` {
  private let key = StreamKey(seed: 3)

  private func fit(
    _ person: Person, comparisons: Int, learning: String = "none", index: Int = 0
  ) throws -> ListenerFit {
    try ListenerFitter(learning: learning).fit(
      person.train(RandomStrategy.self, comparisons: comparisons, index: index, smallest: 2))
  }

  /// Forty comparisons a day.
  private func days(_ comparisons: Int) -> [Int] { (0..<comparisons).map { $0 / 40 } }

  private func posterior(
    _ fit: ListenerFit, chains: Int = 40, updates: Int = ListenerPosterior.usualUpdates
  ) -> ListenerPosterior {
    ListenerPosterior(
      near: fit.model, days: days(fit.answers.count), chains: chains, updates: updates, key: key)
  }

  @Test func `has the likelihood of the fit for a listener of slope 1 who stays as they are`() throws {
    let fit = try fit(Person(), comparisons: 300)
    let likelihood = PracticeLikelihood(fit.model.likelihood, days: days(300))
    let point = fit.model.maximum.point
    var listener = PracticeLikelihood.Listener(
      octaves: point[0], slope: 1, lapseRate: point[1], bias: point[2] / point[0].ofOctaves, gainOctaves: 0,
      trials: 100, driftOctaves: 0)
    let plain = fit.model.likelihood.evaluate(at: point).logLikelihood
    let (value, now) = likelihood.evaluate(listener, draw: 0.3)
    #expect(abs(value - plain) < 1e-3 && now == point[0], "\(value), \(plain)")
    // Half an octave learned at once is a threshold half an octave lower, but for the first answers.
    (listener.octaves, listener.gainOctaves, listener.trials) = (point[0] + 0.5, 0.5, 1)
    listener.bias /= 0.5.ofOctaves
    let (learned, later) = likelihood.evaluate(listener, draw: 0.3)
    #expect(abs(learned - plain) < 2 && abs(later - point[0]) < 1e-9, "\(learned), \(plain)")
  }

  @Test func `integrates over the deviation of each day`() throws {
    let fit = try fit(Person(), comparisons: 80)
    let likelihood = PracticeLikelihood(fit.model.likelihood, days: days(80))
    var listener = PracticeLikelihood.Listener(
      octaves: 4.5, slope: 1.2, lapseRate: 0.05, bias: 0.1, gainOctaves: 0, trials: 100, driftOctaves: 0.25)
    let value = likelihood.evaluate(listener, draw: 0.5).logLikelihood
    // Each day alone, by a fine sum over deviations.
    var expected = 0.0
    for day in 0..<2 {
      let answers = ObservedAnswers(
        Array(
          try Person().train(RandomStrategy.self, comparisons: 80, smallest: 2)[40 * day..<40 * day + 40]),
        of: .everything, law: .flat)
      let only = Likelihood(
        observations: answers, family: fit.model.likelihood.family, learning: fit.model.likelihood.learning)
      let alone = PracticeLikelihood(only, days: [Int](repeating: 0, count: 40))
      var sum = 0.0
      for step in -500...500 {
        let z = Double(step) / 100
        (listener.octaves, listener.driftOctaves) = (4.5 + 0.25 * z, 0)
        // The bias is in cents.
        listener.bias = 0.1 * (-0.25 * z).ofOctaves
        sum +=
          exp(alone.evaluate(listener, draw: 0.5).logLikelihood - z * z / 2) / 100 / (2 * .pi).squareRoot()
      }
      expected += log(sum)
    }
    #expect(abs(value - expected) < 0.01, "\(value), \(expected)")
  }

  @Test func `is found by the usual number of updates`() throws {
    let fit = try fit(Person(slope: 1.4), comparisons: 200)
    let (usual, long) = (posterior(fit), posterior(fit, updates: 1200))
    func summary(_ posterior: ListenerPosterior) -> [(mean: Double, deviation: Double)] {
      [
        posterior.octavesNow, posterior.draws.map { $0.slope.octaves }, posterior.draws.map(\.gainOctaves),
        posterior.draws.map(\.driftOctaves),
      ].map { values in
        let statistics = RunningStatistics(values)
        return (statistics.mean, statistics.standardDeviation)
      }
    }
    for (one, other) in zip(summary(usual), summary(long)) {
      // Four standard errors of the mean of forty draws, and of their standard deviation.
      #expect(abs(one.mean - other.mean) < 0.9 * other.deviation, "\(one), \(other)")
      #expect((0.55...1.8).contains(one.deviation / other.deviation), "\(one), \(other)")
    }
  }

  @Test(arguments: [0.6, 1, 1.8])
  func `contains the slope and the threshold`(_ slope: Double) throws {
    var outside = 0
    for index in 0..<3 {
      let found = posterior(try fit(Person(slope: slope), comparisons: 240, index: index))
      let slopes = found.draws.map(\.slope).sorted()
      outside += (slopes[0]...slopes[39]).contains(slope) ? 0 : 1
      outside += (found.threshold(atShare: 0.025)...found.threshold(atShare: 0.975)).contains(22) ? 0 : 1
    }
    // Of six, three or more are outside with a probability of 0.002.
    #expect(outside <= 2)
  }

  @Test func `is of the threshold after all practice`() throws {
    let person = Person(learning: "exponential")
    let found = posterior(try fit(person, comparisons: 1000, learning: "exponential"))
    let truth = 22.0.octaves - 1.5 * 0.811
    let (low, high) = (found.threshold(atShare: 0.005).octaves, found.threshold(atShare: 0.995).octaves)
    #expect((low...high).contains(truth) && high - low < 2, "\(low), \(high)")
    let later = try #require(found.draws.first).practised(500)
    let first = found.draws[0]
    #expect(abs(later.practised(300).threshold / first.practised(800).threshold - 1) < 1e-12)
  }

  @Test func `is the same with the same key`() throws {
    let fit = try fit(Person(), comparisons: 300)
    #expect(posterior(fit).draws == posterior(fit).draws)
    let comparisons = try Person().train(RandomStrategy.self, comparisons: 300, smallest: 2)
    func draws(_ seed: UInt64) throws -> [DrawnListener] {
      try ListenerPosterior(of: comparisons, days: days(300), chains: 20, key: StreamKey(seed: seed)).draws
    }
    #expect(try draws(3) == draws(3) && draws(3) != draws(4))
  }
}
