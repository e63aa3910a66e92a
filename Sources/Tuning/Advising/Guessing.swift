import Numerics
package import Simulation
import Training

/// Whether constants leave people guessing. `peach advise` and `peach tune` propose none that do.
package enum Guessing {
  /// The least share of right answers of constants to propose. With fewer a person mostly guesses.
  package static let leastRight = 0.65

  /// Whether a share of right answers is below `leastRight` and not above the present one.
  /// - Parameter present: the share under the constants in use; nil without any.
  package static func isPromoted(by share: Double, insteadOf present: Double?) -> Bool {
    share < leastRight && present.map { share <= $0 } != false
  }
}

extension [ListenerOutcome] {
  /// The mean share of right answers; 0 without answers.
  var fractionCorrect: Double {
    lazy.filter { $0.answered > 0 }.map { Double($0.right) / Double($0.answered) }.mean ?? 0
  }
}

extension StrategyChoice {
  /// The share of right answers of simulated listeners, or k₂/(k₁ + k₂) if that is smaller: sessions that begin at large
  /// differences have many right answers while the rule falls, however low it rests.
  package func restingShare(of outcomes: [ListenerOutcome]) -> Double {
    let share = outcomes.fractionCorrect
    guard descriptor == KazezStrategy.descriptor, let k1 = self["k1"]?.double, let k2 = self["k2"]?.double,
      k1 + k2 > 0
    else { return share }
    return min(share, k2 / (k1 + k2))
  }
}
