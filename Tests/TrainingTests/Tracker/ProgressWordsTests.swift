import Chronology
import Music
import Testing

@testable import Training

@Suite struct `A change of the threshold in words` {
  private static let hard = (0..<80).map { (offset: 40.0, isCorrect: $0 % 2 == 0) }
  private static let easy = (0..<80).map { _ in (offset: 20.0, isCorrect: true) }

  /// Progress from answers whose threshold differs now by `cents` from the first window's.
  private func progress(_ answers: [(offset: Double, isCorrect: Bool)], by cents: Double) throws
    -> ThresholdProgress
  {
    let comparisons = answers.enumerated().map { index, answer in
      CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(answer.offset)), isCorrect: answer.isCorrect,
        timestamp: Instant(seconds: 1_772_548_200 + Int64(index)))
    }
    let change = try #require(ThresholdChange(in: comparisons, window: 80))
    let mean = Cents(change.before.value + cents)
    let now = TrackedThreshold(
      mean: mean, low: 10, median: mean, high: 15, deviationOctaves: 0.1, answers: 160, misfit: nil)
    return ThresholdProgress(change: change, now: now)
  }

  @Test(arguments: [
    (-1.0, "you need 1 cent less", "du brauchst 1 Cent weniger"),
    (-2.0, "you need 2 cents less", "du brauchst 2 Cent weniger"),
  ])
  func `has a singular of less cents`(_ cents: Double, english: String, german: String) throws {
    let progress = try progress(Self.hard + Self.easy, by: cents)
    #expect([Language.english, .german].map(progress.need) == [english, german])
  }

  @Test(arguments: [
    (1.0, "you need 1 cent more", "du brauchst 1 Cent mehr"),
    (2.0, "you need 2 cents more", "du brauchst 2 Cent mehr"),
  ])
  func `has a singular of more cents`(_ cents: Double, english: String, german: String) throws {
    let progress = try progress(Self.easy + Self.hard, by: cents)
    #expect([Language.english, .german].map(progress.need) == [english, german])
  }

  @Test(arguments: [
    (1.2, 1, 2.5, "1 cent (1–3)", "1 Cent (1–3)"), (1.2, 1, 1.5, "1.2 cents (1.0–1.5)", "1,2 Cent (1,0–1,5)"),
    (2.0, 1, 3, "2 cents (1–3)", "2 Cent (1–3)"),
  ])
  func `has a singular of an estimate's cents`(
    _ mean: Double, low: Double, high: Double, english: String, german: String
  ) {
    let estimate = TrackedThreshold(
      mean: Cents(mean), low: Cents(low), median: Cents(mean), high: Cents(high), deviationOctaves: 0.2,
      answers: 100, misfit: nil)
    #expect([Language.english, .german].map(estimate.spelledWords) == [english, german])
  }
}
