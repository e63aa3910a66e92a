import Music
import Numerics
package import Simulation
package import Training

/// Whether constants leave people guessing. `peach advise` and `peach tune` propose none that do.
package enum Guessing {
  /// The least share of right answers of constants to propose. With fewer a person mostly guesses.
  package static let leastRight = 0.65
}

extension [ListenerOutcome] {
  /// The mean share of right answers; 0 without answers.
  package var fractionCorrect: Double {
    lazy.filter { $0.answered > 0 }.map { Double($0.right) / Double($0.answered) }.mean ?? 0
  }
}

extension StrategyChoice {
  /// The share of right answers in long sessions, where the Kazez rule rests; nil for other strategies.
  ///
  /// Sessions that begin at large differences have many right answers while the rule falls, however low it rests. With the
  /// rule's actual steps it rests lower than at the k₂/(k₁ + k₂) of small steps; see `KazezStationaryDistribution`.
  package func shareInLongSessions(
    of listener: DiscriminationListener, under settings: TrainingSettings
  ) -> Double? {
    guard descriptor == KazezStrategy.descriptor, let k1 = self["k1"]?.double, let k2 = self["k2"]?.double
    else { return nil }
    return KazezRule(narrowing: k1, widening: k2).stationaryDistribution(
      within: settings.bounds, probabilityCorrect: listener.meanProbabilityCorrect(over: settings.notes)
    )?.fractionCorrect
  }
}
