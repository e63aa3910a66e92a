import Chronology
import Foundation
import Music
import Testing
import Training
import WebUI

@testable import PeachCommand

/// People whose records are made here, apart from the strategies and simulated listeners of the package: a staircase that
/// halves and doubles, and answers by a logistic function of the logarithm of the offset.
@Suite struct `The verdict on change` {
  /// A person who answers `perDay` comparisons on each of `days` days.
  private struct Person {
    var threshold: (_ day: Int) -> Double
    var days: Int
    var perDay = 40
    var seed: UInt64

    /// A linear congruential generator: Knuth's MMIX.
    private static func uniform(_ state: inout UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }

    func history() throws -> TrainingHistory {
      var history = HistorySettings().emptyHistory(in: .utc)
      let first = try CivilDate(year: 2026, month: 9, day: 1)
      var state = seed
      for _ in 0..<8 { _ = Self.uniform(&state) }
      var offset = 100.0
      for day in 0..<days {
        for number in 0..<perDay {
          // Half right at no offset, 75 % at the threshold.
          let octaves = log2(offset / threshold(day))
          let isCorrect = Self.uniform(&state) < 0.5 + 0.5 / (1 + exp(-1.6 * octaves))
          let time = Zone.utc.instant(on: first.adding(days: day), secondsIntoDay: 36_000 + 4 * number)
          let sign = Self.uniform(&state) < 0.5 ? -1.0 : 1
          history.add(
            CompletedComparison(
              comparison: Comparison(reference: .a4, offset: Cents(sign * offset)), isCorrect: isCorrect,
              timestamp: time))
          offset = min(100, max(0.5, isCorrect ? offset / 1.19 : offset * 1.68))
        }
      }
      return history
    }
  }

  /// What each screen and command says of a person: Start and `profile`, Profile, the end of a session.
  private func screens(_ history: TrainingHistory) throws -> [String] {
    let phrases = Phrases(Language.english)
    let zone = history.timeline.calendar.zone
    let now = zone.instant(on: try CivilDate(year: 2026, month: 11, day: 1), secondsIntoDay: 0)
    var view = PageView(exercise: .comparison)
    view.end(PageView.End(instant: now, history: history))
    return [
      HistoryText(history, phrases).estimate.joined(separator: "\n"),
      phrases.cards(history).flatMap { [$0.title, $0.value] + $0.details }.joined(separator: "\n"),
      view.state(in: .english).summary?.lines.joined(separator: "\n") ?? "",
    ]
  }

  @Test func `calls at most one of twelve unchanged novices improving`() throws {
    let people = (0..<12).map { person in
      Person(threshold: { _ in 12 + 2 * Double(person) }, days: 16, seed: 71 + UInt64(person))
    }
    let told = try people.map { try screens($0.history()) }
    for screen in 0..<3 {
      let improving = told.count { $0[screen].lowercased().contains("improving") }
      #expect(improving <= 1, "screen \(screen): \(improving) of 12 read that they improve")
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `tells a learner of 22 to 8.4 cents on every screen`(seed: UInt64)
    throws
  {
    let learner = Person(
      threshold: { 8.4 + (22 - 8.4) * exp(-Double($0) / 12) }, days: 60, seed: seed)
    let history = try learner.history()
    let progress = try #require(history.progress(of: .unison))
    #expect(progress.verdict == .improving)
    #expect((15...26).contains(progress.start.value) && (6.5...11).contains(progress.now.mean.value))
    for text in try screens(history) {
      #expect(text.lowercased().contains("improving: ") && text.contains(" ¢ since September "), "\(text)")
      #expect(text.contains("→ \(progress.now.meanText(in: .english)) ¢"), "\(text)")
    }
  }

  @Test func `shows no threshold before its interval spans less than a factor of four`() throws {
    var shown = 0
    for answers in [1, 2, 5, 10, 20, 40, 80, 160] {
      let person = Person(threshold: { _ in 15 }, days: 1, perDay: answers, seed: 5)
      let history = try person.history()
      let threshold = try #require(history.threshold)
      let text = HistoryText(history, Phrases(Language.english)).estimate[0]
      let isNarrow = threshold.high.value < 4 * threshold.low.value
      #expect(text.contains("more answers") == !isNarrow, "\(answers): \(text)")
      #expect((history.progress(of: .unison) != nil) == isNarrow)
      shown += isNarrow ? 1 : 0
    }
    #expect((2...6).contains(shown))
  }

  @Test func `shows no threshold above every difference that was answered`() throws {
    // Answers that say nothing of the differences.
    let guesser = try Person(threshold: { _ in 1e9 }, days: 5, perDay: 200, seed: 3).history()
    let threshold = try #require(guesser.threshold)
    #expect(threshold.mean.value > 100 && !threshold.isShown && guesser.progress(of: .unison) == nil)
    #expect(threshold.high.value < 4 * threshold.low.value, "it is not shown since it is wide")
    for text in try screens(guesser) {
      #expect(
        text.lowercased().contains("cannot tell: above 100 ¢, the largest difference so far"), "\(text)")
    guard case .object(let json) = guesser.estimateJSON else { throw CocoaError(.coderInvalidValue) }
    guard case .null? = json["ci95"], case .text? = json["cannot_tell"] else {
      Issue.record("\(json)")
      return
    }
    }
    #expect(
      threshold.words(in: .german) == "nicht zu sagen: über 100 ¢, dem größten Unterschied bisher")
  }

  @Test func `foretells within a factor of 2.5 after how many answers a threshold is shown`() throws {
    for seed in UInt64(1)...6 {
      func threshold(_ answers: Int) throws -> TrackedThreshold {
        let person = Person(threshold: { _ in 15 }, days: 1, perDay: answers, seed: seed)
        return try #require(try person.history().threshold)
      }
      let first = try #require(try (1...200).first { try threshold($0).isShown })
      let foretold = try threshold(5).answersUntilShown
      #expect(
        Double(foretold) < 2.5 * Double(first) && Double(first) < 2.5 * Double(foretold),
        "\(foretold), \(first)")
    }
  }
}
