import Chronology
import Foundation
import Music
import Numerics
import Scenarios
import Simulation
import Testing
import Text

@testable import Live
@testable import PeachCommand
@testable import Training
@testable import WebUI

/// People whose records are made here, apart from the strategies and simulated listeners of the package: a staircase that
/// halves and doubles, and answers by a logistic function of the logarithm of the offset.
@Suite struct `The verdict on change` {
  /// A person who answers `perDay` comparisons on each of `days` days.
  struct Person {
    var threshold: (_ day: Int) -> Double
    var days: Int
    var perDay = 40
    var seed: UInt64

    /// A linear congruential generator: Knuth's MMIX.
    static func uniform(_ state: inout UInt64) -> Double {
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
    let zone = history.timeline.calendar.zone
    let now = zone.instant(on: try CivilDate(year: 2026, month: 11, day: 1), secondsIntoDay: 0)
    var view = PageView(exercise: .comparison)
    view.end(PageView.End(instant: now, history: history))
    let end = view.state(in: .english).summary
    let thresholds = end?.thresholds.flatMap { [$0.value, $0.note].compactMap(\.self) } ?? []
    let text = HistoryText(history, Phrases(.english))
    let start = StartSection.thresholds(text).flatMap { [$0.headline, $0.unchanged] }
    let profile = text.phrases.cards(history).flatMap {
      [$0.title, $0.right, $0.value].compactMap(\.self) + $0.details
    }
    return [
      text.estimate.joined(separator: "\n"),
      (profile + start.compactMap(\.self)).joined(separator: "\n"),
      (thresholds + (end?.lines ?? [])).joined(separator: "\n"),
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
    let progress = try #require(history.progress(of: .prime))
    #expect(progress.verdict == .improving)
    #expect((15...26).contains(progress.start.value) && (6.5...11).contains(progress.now.mean.value))
    let before = progress.now.text(of: progress.start, in: .english)
    let now = progress.now.text(of: progress.now.mean, in: .english)
    let words = " has improved: in your first 300 comparisons it was \(before) ¢."
    for (text, said) in zip(
      try screens(history), ["It\(words)", "\(before) → \(now) ¢, better", "Your threshold\(words)"])
    {
      #expect(text.contains(said), "\(text)")
    }
  }

  @Test
  func
    `shows a threshold only if its interval spans less than a factor of four, and a range below ten, twenty after a range`()
    throws
  {
    var (shown, rough) = (0, 0)
    for answers in [1, 2, 5, 10, 20, 30, 40, 80, 160] {
      let person = Person(threshold: { _ in 15 }, days: 1, perDay: answers, seed: 5)
      let history = try person.history()
      let threshold = try #require(history.threshold)
      let text = HistoryText(history, Phrases(Language.english)).estimate[0]
      let isNarrow = threshold.high.value < 4 * threshold.low.value
      let widest = threshold.hadRange ? 20.0 : 10
      let isRough = !isNarrow && threshold.high.value < widest * threshold.low.value
      let isBounded = threshold.bound != nil
      #expect(text.contains("not yet known") == !(isNarrow || isRough || isBounded), "\(answers): \(text)")
      #expect(text.contains(": finer than about ") == isBounded)
      #expect(text.contains(": roughly ") == isRough, "\(answers): \(text)")
      #expect((history.progress(of: .prime) != nil) == isNarrow)
      shown += isNarrow ? 1 : 0
      rough += isRough ? 1 : 0
    }
    #expect((2...6).contains(shown) && (1...4).contains(rough))
  }

  /// An estimate of 20 cents with an interval of that factor.
  private func estimate(spanning factor: Double) -> TrackedThreshold {
    let (low, high) = (Cents(20 / factor.squareRoot()), Cents(20 * factor.squareRoot()))
    return TrackedThreshold(
      mean: 20, low: low, median: 20, high: high, deviationOctaves: 1, answers: 100, misfit: nil)
  }

  @Test(arguments: [
    (
      3.9, "20 ¢ (10–39)", "20 ¢ (10–39)", "20 ¢", "10–39 ¢", "20 ¢ (10–39)"
    ),
    (
      4.1, "roughly 10 to 40 ¢; usually up to 30 more answers",
      "grob 10 bis 40 ¢; meist noch bis zu 30 Antworten",
      "10–40 ¢", "usually up to 30 more answers", "roughly 10 to 40 ¢"
    ),
    (
      7, "roughly 8 to 55 ¢; needs more answers",
      "grob 8 bis 55 ¢; braucht mehr Antworten",
      "8–55 ¢", "needs more answers", "roughly 8 to 55 ¢"
    ),
    (
      11, "not yet known; needs more answers",
      "noch nicht bekannt; braucht mehr Antworten", "–",
      "needs more answers",
      "not yet known"
    ),
  ])
  func `gives a threshold that a surprise has widened as a range, and never nothing, on every screen`(
    _ factor: Double, english: String, german: String, value: String, note: String, plain: String
  ) {
    let estimate = estimate(spanning: factor)
    let live = LiveThreshold(interval: .prime, estimate: estimate, isNamed: false)
    #expect(
      Phrases(.english).thresholdLine(live, strategy: "tracking")[0] == "Threshold (estimated): \(english)")
    #expect(
      Phrases(.german).thresholdLine(live, strategy: "tracking")[0] == "Schwelle (geschätzt): \(german)")
    #expect((Phrases(.english).short(estimate) ?? "–") == value)
    #expect(Phrases(.english).note(estimate, strategy: "tracking") == note)
    #expect(Phrases(.english).text(estimate) == plain)
    if !estimate.isShown {
      #expect(
        Phrases(.english).note(estimate, strategy: "kazez")
          == (estimate.isRough ? "roughly" : "not yet known"))
    }
    #expect((Phrases(.english).wayToKnow(estimate, strategy: "tracking") == nil) == estimate.isShown)
    for phrases in [Phrases(.english), Phrases(.german)] {
      for strategy in ["tracking", "kazez", "quest"] {
        let fitting = phrases.thresholdLine(live, strategy: strategy).first { $0.count <= 76 }
        #expect(fitting?.contains(phrases.text(estimate)) == true, "\(fitting ?? "nothing")")
      }
    }
  }

  @Test(arguments: [
    (2.47, 1.6, 3.9, "2.5 ¢ (1.6–3.9)"), (4.9, 2.6, 9.4, "4.9 ¢ (2.6–9.4)"), (5.2, 3.2, 8.4, "5 ¢ (3–8)"),
    (5.2, 4.2, 6.4, "5.2 ¢ (4.2–6.4)"), (0.8, 0.5, 1.5, "0.8 ¢ (0.5–1.5)"),
    (0.8, 0.62, 1.1, "0.80 ¢ (0.62–1.10)"), (12, 10.2, 14, "12 ¢ (10–14)"),
  ])
  func `has as many digits as the interval carries, and below 5 cents one decimal at least`(
    _ mean: Double, low: Double, high: Double, text: String
  ) {
    let estimate = TrackedThreshold(
      mean: Cents(mean), low: Cents(low), median: Cents(mean), high: Cents(high), deviationOctaves: 0.3,
      answers: 100, misfit: nil)
    #expect(Phrases(.english).text(estimate) == text)
  }

  @Test func `shows no threshold above every difference that was answered`() throws {
    // Answers that say nothing of the differences.
    let guesser = try Person(threshold: { _ in 1e9 }, days: 5, perDay: 200, seed: 3).history()
    let threshold = try #require(guesser.threshold)
    #expect(threshold.mean.value > 100 && !threshold.isShown && guesser.progress(of: .prime) == nil)
    #expect(threshold.high.value < 4 * threshold.low.value, "it is not shown since it is wide")
    guard case .object(let json) = guesser.estimateJSON else { throw CocoaError(.coderInvalidValue) }
    guard case .null? = json["ci95"], case .text? = json["cannot_tell"] else {
      Issue.record("\(json)")
      return
    }
    // The page has the bound as its number.
    let bound = ">\u{A0}100 ¢\n"
    for (text, words) in zip(
      try screens(guesser), ["above 100 ¢, the largest difference so far", bound, bound])
    {
      #expect(text.lowercased().contains(words), "\(text)")
      #expect(words != bound || !text.contains("largest"), "says twice what the bound is: \(text)")
    }
    let commanded = HistoryText(guesser, Phrases(.english), strategy: "kazez").end
    #expect(
      commanded.last
        == "Try larger differences: `peach settings maximum-cents=200`, then `peach train --strategy tracking`."
    )
    #expect(
      HistoryText(guesser, Phrases(.english), strategy: "tracking").end.last
        == "Try larger differences: `peach settings maximum-cents=200`, then `peach train`.")
    // After a few answers it is not yet known.
    let few = TrackedThreshold(
      mean: 120, low: 60, median: 120, high: 300, deviationOctaves: 1, answers: 19,
      misfit: .easyTooOftenWrong, largest: 100)
    #expect(few.words(in: .english) == "not yet known" && !few.isShown)
    #expect(
      Phrases(.english).wayToKnow(few, strategy: "tracking")
        == "Peach needs more answers to find your threshold; right and wrong ones count alike.")
    let offered = HistoryText(guesser, Phrases(.english), strategy: "kazez", onPageWith: 100)
      .page.flatMap(\.lines)
    #expect(
      offered.last?.wholeMatch(
        of:
          /Over all sessions, \d+ of the last 400 answers at 50 ¢ or more are right – about as many as by guessing\. Do you hear both notes\?/
      ) != nil, "\(offered)")
    #expect(
      ThresholdMeasurement.offered(
        by: guesser, of: [.prime], isNamed: false, after: "tracking", in: .english
      ).isEmpty
    )
    #expect(threshold.words(in: .german) == "über 100 ¢; größere Unterschiede kamen noch nicht vor")
  }

  @Test func `calls a larger threshold worse`() throws {
    let person = Person(threshold: { 8.4 * pow(2, Double($0) / 30) }, days: 60, seed: 2)
    let texts = try screens(person.history())
    for (text, words) in zip(
      texts,
      ["it has become worse: in your first ", " ¢, worse", "your threshold has become worse: in your first "])
    {
      #expect(text.lowercased().contains(words), "\(text)")
    }
  }

  @Test(arguments: [
    ("kazez", "Mistakes are normal; right answers make the differences smaller."),
    ("tracking", "Mistakes are normal; some pairs are hard on purpose, some easy."),
    ("constant", nil), ("own-rule", nil), (nil, nil),
  ])
  func `says why answers are wrong only of strategies for which it is true`(
    _ strategy: String?, text: String?
  ) {
    #expect(Phrases(Language.english).reasonOfErrors(strategy: strategy) == text)
  }

  @Test(arguments: ["quest", "constant", nil])
  func `judges the differences of no strategy that was not measured`(
    _ strategy: String?
  ) throws {
    let threshold = TrackedThreshold(
      mean: 20, low: 5, median: 20, high: 80, deviationOctaves: 1, answers: 10, misfit: nil)
    #expect(
      Phrases(Language.english).wayToKnow(threshold, strategy: strategy)
        == "With `peach train --strategy tracking` it is mostly known within 100 answers.")
    // The next session has that strategy anyway.
    #expect(
      Phrases(Language.english).wayToKnow(threshold, strategy: strategy, next: "tracking")
        == "With `peach train` it is mostly known within 100 answers.")
  }
}
