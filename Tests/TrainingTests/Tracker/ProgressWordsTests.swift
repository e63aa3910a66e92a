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
    (-1.0, "You now hear differences 1 cent smaller", "Du hörst jetzt um 1 Cent kleinere Unterschiede"),
    (-2.0, "You now hear differences 2 cents smaller", "Du hörst jetzt um 2 Cent kleinere Unterschiede"),
  ])
  func `has a singular of less cents`(_ cents: Double, english: String, german: String) throws {
    let progress = try progress(Self.hard + Self.easy, by: cents)
    let since = [" than in your first 80 comparisons.", " als in deinen ersten 80 Vergleichen."]
    #expect([Language.english, .german].map(progress.need) == zip([english, german], since).map { $0 + $1 })
  }

  @Test(arguments: [
    (1.0, "You now need differences 1 cent larger", "Du brauchst jetzt um 1 Cent größere Unterschiede"),
    (2.0, "You now need differences 2 cents larger", "Du brauchst jetzt um 2 Cent größere Unterschiede"),
  ])
  func `has a singular of more cents`(_ cents: Double, english: String, german: String) throws {
    let progress = try progress(Self.easy + Self.hard, by: cents)
    let since = [" than in your first 80 comparisons.", " als in deinen ersten 80 Vergleichen."]
    #expect([Language.english, .german].map(progress.need) == zip([english, german], since).map { $0 + $1 })
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

  @Test func `calls the threshold by what stands beside the sentence, with one colon at most`() throws {
    let progress = try progress(Self.hard + Self.easy, by: -2)
    let names = [ThresholdName.pronoun, .yours, .of(.prime), .of(.majorThird)]
    let beginnings = [
      Language.english: [
        "It", "Your threshold", "Your threshold (unison)", "Your threshold (major third)",
      ],
      .german: ["Sie", "Deine Schwelle", "Deine Schwelle (Prime)", "Deine Schwelle (große Terz)"],
    ]
    for (language, expected) in beginnings {
      for (name, beginning) in zip(names, expected) {
        let words = progress.words(of: name, in: language)
        let verdict = language == .english ? "has improved: " : "ist kleiner geworden: "
        #expect(words.hasPrefix("\(beginning) \(verdict)"))
        #expect(words.count { $0 == ":" } <= 1 && words.hasSuffix("."), "\(words)")
        // The number now stands beside it.
        #expect(!words.contains("\(progress.now.meanText(in: language)) ¢"), "\(words)")
      }
    }
  }

  @Test func `names no threshold above the largest difference that was asked`() throws {
    let change = try change(of: Self.easy + Self.easy, factor: 20)
    for (largest, isAbove) in [(100, true), (20, false)] as [(Cents, Bool)] {
      let words = progress(change, now: change.before.value, largest: largest).words(in: .english)
      #expect(
        words.contains("Peach can usually tell a change only when your threshold falls below")
          && words.contains(" or rises above ") == isAbove, "\(words)")
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
