package import Music
import Numerics

/// Tells from the answers at the largest offsets of a session whether a person only guesses, so that a measurement need not go
/// on.
///
/// The largest offsets are those from √½ of the largest allowed one. From `fewest` answers there on, the person guesses while
/// the one-sided binomial test does not reject ½, the fraction that guesses get right, in favour of more: while
/// P(X ≥ right) = I½(right, count − right + 1) is above `level` for X binomial with the probability ½. The test is repeated with
/// each answer. Within 100 answers it so finds 97.0 % of those who guess, 81.9 % of them with the thirtieth, and 0.003 % of those who
/// hear the offsets and lapse in a fifth of the trials, of which they get half right.
package struct GuessTest: Sendable {
  /// The answers at the largest offsets before the first test.
  package static let fewest = 30
  /// The p-value above which ½ is not rejected. It is large because to guess, and not to hear, is the hypothesis to be shown.
  package static let level = 0.2

  private let least: Double
  private var count = 0
  private var right = 0

  /// - Parameter largest: the largest allowed offset.
  package init(largest: Cents) { least = largest.value * 0.5.squareRoot() }

  package mutating func add(_ completed: CompletedComparison) {
    guard completed.comparison.difficulty.value >= least else { return }
    count += 1
    if completed.isCorrect { right += 1 }
  }

  package var isGuessing: Bool { count >= Self.fewest && pValue > Self.level }

  private var pValue: Double {
    right == 0 ? 1 : BetaDistribution.cumulative(0.5, Double(right), Double(count - right + 1))
  }
}
