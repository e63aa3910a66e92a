import Music
package import Training

/// The days on which a person seems to have exchanged the keys for higher and lower.
///
/// People who hear, lapse or guess are right at large offsets at least as often as wrong. Days are named if on one of them
/// so many answers at offsets of at least half the largest one are wrong that guessing gives as many with a probability
/// below 0.001, divided by the number of days with such offsets (Bonferroni); then all days are named on which it is below
/// 0.01. An exchanged key leads rules such as Kazez's to the largest offset, where nearly all answers are then wrong.
package struct ReversedDays: Sendable, Hashable {
  /// The days, ascending.
  package let days: [Int]
  /// The large offsets' answers on these days: how many were right, of how many.
  package let right: Int, count: Int
  /// The least offset in cents that counts as large.
  package let largeCents: Double

  private static let level = 0.001
  private static let levelOfOthers = 0.01

  /// Nil without such a day.
  /// - Parameter days: the day of each comparison.
  package init?(_ comparisons: [CompletedComparison], days: [Int]) {
    let offsets = comparisons.map { $0.comparison.offset.value.magnitude }
    let large = (offsets.max() ?? 0) / 2
    var answers: [Int: (right: Int, count: Int)] = [:]
    for (index, day) in days.enumerated() where offsets[index] >= large {
      answers[day, default: (0, 0)].count += 1
      answers[day, default: (0, 0)].right += comparisons[index].isCorrect ? 1 : 0
    }
    var chances: [Int: Double] = [:]
    for (day, (right, count)) in answers where 2 * right < count {
      chances[day] = Self.probability(ofAtMost: right, of: count)
    }
    let accusing = Self.level / Double(max(1, answers.count))
    guard chances.values.contains(where: { $0 < accusing }) else { return nil }
    let found = chances.keys.sorted().filter { chances[$0]! < Self.levelOfOthers }
    self.days = found
    (right, count) = found.reduce((0, 0)) { ($0.0 + answers[$1]!.right, $0.1 + answers[$1]!.count) }
    largeCents = large
  }

  /// The probability that guesses give at most so many right answers: as likely as at least so many wrong ones.
  package static func probability(ofAtMost right: Int, of count: Int) -> Double {
    GuessTest.pValue(right: count - right, of: count)
  }
}
