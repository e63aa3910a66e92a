import Chronology
import Fitting
import Music
import Training

/// What an interval's answers at offsets of at least half the largest one say about the keys and about guesses.
package struct LargeAnswers {
  /// The number of the latest answers that are compared with guesses. A test of 400 distinguishes 60 % right from
  /// guesses in 98 of 100 cases.
  static let recent = 400

  /// The days on which the keys seem exchanged; nil without such a day.
  let reversed: ReversedKeys?
  /// The latest of the answers: how many were right, of how many.
  let right: Int, count: Int
  /// The least offset in cents that counts as large.
  package let cents: Double

  init(_ history: TrainingHistory, of interval: Interval) {
    let answers = history.answersAtLargeOffsets(of: interval)
    let latest = answers.suffix(Self.recent)
    reversed = ReversedKeys(answers, in: history.timeline.calendar.zone)
    (right, count) = (latest.count(where: \.isCorrect), latest.count)
    cents = (answers.map(\.comparison.difficulty.value).max() ?? 0) / 2
  }

  /// Whether fewer of the latest answers are right than guesses would be, by a one-sided test at 1 %: the person may hear
  /// nothing, or exchange higher and lower.
  var areFewerThanGuesses: Bool {
    2 * right < count && ReversedDays.probability(ofAtMost: right, of: count) < 0.01
  }

  /// Whether a two-sided test at 5 % does not distinguish the latest answers from guesses; false for too few answers.
  var couldBeGuesses: Bool {
    count >= TrackedThreshold.judgedAnswers
      && ReversedDays.probability(ofAtMost: min(right, count - right), of: count) > 0.025
  }
}
