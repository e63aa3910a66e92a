import Chronology
import Music
import Numerics
import Testing
import Text

@testable import Training

@Suite struct `A change of the threshold in words` {
  private static let hard = answers(threshold: 2)
  private static let easy = answers(threshold: 0.5)

  /// Answers at a half, one, two and four thresholds, of which 60, 75, 90 and 100 % are right.
  private static func answers(threshold: Double) -> [(offset: Double, isCorrect: Bool)] {
    (0..<80).map { index in
      let (round, level) = index.quotientAndRemainder(dividingBy: 4)
      let isCorrect = [round % 5 < 3, round % 4 > 0, round % 10 > 0, true][level]
      return (threshold * [0.5, 1, 2, 4][level], isCorrect)
    }
  }

  private func change(
    of answers: [(offset: Double, isCorrect: Bool)], factor: Double
  ) throws -> ThresholdChange {
    let comparisons = answers.enumerated().map { index, answer in
      CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(factor * answer.offset)),
        isCorrect: answer.isCorrect, timestamp: Instant(seconds: 1_772_548_200 + Int64(index)))
    }
    return try #require(ThresholdChange(in: comparisons, window: 80))
  }

  private func progress(_ change: ThresholdChange, now cents: Double, largest: Cents = 100)
    -> ThresholdProgress
  {
    let mean = Cents(cents)
    let now = TrackedThreshold(
      mean: mean, low: 10, median: mean, high: 15, deviationOctaves: 0.1, answers: 160, misfit: nil,
      largest: largest)
    return ThresholdProgress(change: change, now: now)
  }

  /// Progress from answers whose threshold changes by `cents`.
  private func progress(_ answers: [(offset: Double, isCorrect: Bool)], by cents: Double) throws
    -> ThresholdProgress
  {
    let unit = try change(of: answers, factor: 1)
    let factor = cents / (unit.before.value * (unit.octaves.ofOctaves - 1))
    let change = try change(of: answers, factor: factor)
    return progress(change, now: change.before.value + cents)
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

  @Test func `is shown only if the two numbers differ by at least half of it`() throws {
    for (answers, sign) in [(Self.hard + Self.easy, -1.0), (Self.easy + Self.hard, 1)] {
      let change = try change(of: answers, factor: 20)
      #expect(change.verdict.isChange && change.octaves * sign > 0)
      for (share, isTold) in [(-0.5, false), (0, false), (0.45, false), (0.55, true), (1, true), (2, true)] {
        let progress = progress(change, now: change.before.value * (share * change.octaves).ofOctaves)
        #expect(progress.verdict.isChange == isTold, "\(share)")
      }
    }
  }

  @Test func `names no threshold above the largest difference that was asked`() throws {
    let change = try change(of: Self.easy + Self.easy, factor: 20)
    for (largest, end) in [(100, " ¢ or more"), (20, " ¢ or less")] as [(Cents, String)] {
      let words = progress(change, now: change.before.value, largest: largest).words(in: .english)
      #expect(words.hasPrefix("cannot tell yet") && words.hasSuffix(end), "\(words)")
    }
  }

  @Test(arguments: [
    (1.2, 1, 1.5, "1.2 cents (1.0–1.5)", "1,2 Cent (1,0–1,5)"),
    (2.0, 1, 3, "2.0 cents (1.0–3.0)", "2,0 Cent (1,0–3,0)"),
  ])
  func `has a decimal of an estimate below 5 cents`(
    _ mean: Double, low: Double, high: Double, english: String, german: String
  ) {
    let estimate = TrackedThreshold(
      mean: Cents(mean), low: Cents(low), median: Cents(mean), high: Cents(high), deviationOctaves: 0.2,
      answers: 100, misfit: nil)
    #expect([Language.english, .german].map(estimate.spelledWords) == [english, german])
  }
}
