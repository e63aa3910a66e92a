package import Music
import Numerics

/// Tells from a session's answers at its largest offsets whether a person only guesses, so that a measurement can end.
///
/// The largest offsets are those from √½ of the largest allowed one. After `fewest` answers at them, the person counts
/// as guessing if the one-sided binomial test does not reject the probability ½ of a right answer in favour of a larger
/// one: if P(X ≥ right) = I½(right, count − right + 1) is above `level`. The test is repeated after each answer. Of
/// people who guess it finds 81.9 % with the thirtieth answer and 97.0 % within 100; of people who hear these offsets,
/// but lapse in a fifth of the trials and get half of those right, 0.0004 %.
package struct GuessTest: Sendable {
  /// The answers at the largest offsets before the first test.
  package static let fewest = 30
  /// The p-value above which ½ is not rejected. It is large because to guess, and not to hear, is the hypothesis to be
  /// shown.
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

  package var isGuessing: Bool { count >= Self.fewest && Self.pValue(right: right, of: count) > Self.level }

  /// The probability that someone who guesses answers at least so many right: P(X ≥ right) = I½(right, count − right + 1).
  package static func pValue(right: Int, of count: Int) -> Double {
    right == 0 ? 1 : BetaDistribution.cumulative(0.5, Double(right), Double(count - right + 1))
  }
}
