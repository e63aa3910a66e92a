import Scenarios
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import Simulation
@testable import Tuning

@Suite struct `The numbers of advice` {
  /// Advice whose effect has the upper end `upper` octaves, and 64.9 % of today's answers right.
  private func advice(lower: Double, upper: Double) throws -> Advice {
    let kazez = try Laboratory.current.strategies.named(KazezStrategy.descriptor.name)
    let difference = PairedDifference(
      value: 0.7, baseline: 1, difference: -0.3, interval: -0.35 ... -0.25, count: 100)
    let draws = (0..<100).map { lower + (upper - lower) * Double($0) / 99 }
    let shares = Advice.Shares(today: 0.649, recommended: 0.7)
    return Advice(
      objective: .firstTimeline, strategy: try kazez.with(["k1": .number(0.04)]),
      effect: Advice.Effect(difference, draws: draws), rightAnswers: shares, longSessions: shares,
      checks: OtherModel.allCases.map { Advice.Check(model: $0, difference: difference) },
      arrow: Advice.Arrow(falseAlarms: nil, power: nil))
  }

  private func words(lower: Double, upper: Double) throws -> String {
    Phrases(.english).recommendation(
      try advice(lower: lower, upper: upper), "k1=0.04 k2=0.09", today: "k1=0.05 k2=0.09", isToday: false)
  }

  @Test func `keep an interval's end apart from no change where the verdict excludes it`() throws {
    // The second draw from either end bounds the interval.
    #expect(try words(lower: -0.58, upper: 0).contains("0.81 times today's (0.67–0.996)"))
    #expect(try words(lower: -0.58, upper: 0.02).contains("0.81 times today's (0.67–1.0)"))
  }

  @Test func `keep a share of guesses apart from the limit below which it is one`() throws {
    #expect(
      try words(lower: -0.5, upper: -0.1).contains(
        "Right answers: 64.9 % today (64.9 % in long sessions: mostly guessing), 70 % ("))
    let german = Phrases(.german).recommendation(
      try advice(lower: -0.5, upper: -0.1), "k1=0.04", today: "k1=0.05", isToday: false)
    #expect(german.contains("64,9 %"))
  }

  @Test func `name what to try where today's constants guess and none is surely better`() throws {
    let (phrases, section) = (Phrases(.english), "Documentation/tuning.md#which-constants-to-ship")
    var kazez = ParameterValues(of: KazezStrategy.descriptor)
    func kept(_ guessing: GuessingToday) -> [String] { phrases.kept(kazez, guessing, right: 0.6) }
    #expect(
      kept(.now) == [
        """
        60 % of your later answers are right: mostly guessing. To try: k1=0.04 k2=0.15, beginning at 20 cents; see \(section).
        """, "To try: k1=0.04 k2=0.15, beginning at 20 cents.",
      ])
    #expect(
      phrases.kept(kazez, .inLongSessions, right: 0.75) == [
        """
        Change nothing: 75 % of your later answers are right. To try in long sessions: k1=0.04 k2=0.15, beginning at 20 \
        cents; see \(section).
        """, "Change nothing. To try in long sessions: k1=0.04 k2=0.15, beginning at 20 cents.",
      ])
    #expect(kept(.no) == ["Change nothing."])
    try kazez.set("k2", to: .number(0.15))
    #expect(
      kept(.now) == [
        "60 % of your later answers are right: mostly guessing, although k2 is large beside k1; see Documentation/advise.md."
      ])
    #expect(kept(.inLongSessions) == ["Change nothing."])
    #expect(try committed("Documentation/tuning.md").contains("\n### Which constants to ship\n"))
  }

  @Test func `of too few records say what is shown, and under which constants more help`() {
    let phrases = Phrases(.english)
    #expect(
      phrases.needsNarrowThreshold(`The words of advice`.unknown(k2: 0.09, right: 0.61, isTrainedHere: true))
        == """
        advise: the threshold must be known within a factor of 2, got 2.5–20 cents from 296 comparisons. The app's first \
        timeline shows 7.2 cents, the Peach app 11, and 61 % of the later half of the answers are right: mostly guessing. \
        With the present constants more comparisons narrow it only slowly; with k1=0.04, k2=0.15 about 600 are enough \
        for most people. A strategy that measures it needs fewer: \(Phrases.tellingCommand).
        """)
    #expect(
      phrases.needsNarrowThreshold(`The words of advice`.unknown(k2: 0.15, right: 0.75, isTrainedHere: false))
        .hasSuffix(
          " 11, and 75 % of the later half of the answers are right. Train more, on more days: how many it takes is not known."
        ))
    #expect(
      phrases.needsNarrowThreshold(`The words of advice`.changing).hasSuffix(
        """
         are right. Your answers change over time: try the later days alone, peach advise --from 2026-01-12. Train more, on \
        more days: how many it takes is not known.
        """))
    #expect(
      phrases.needsNarrowThreshold(
        `The words of advice`.unknown(k2: 0.09, right: 0.61, isTrainedHere: true, largest: 15)
      )
      .hasSuffix(
        """
         are right: mostly guessing. Your threshold may be above the largest difference presented, 15 cents: first allow \
        larger ones, since no constants lead the display to such a threshold. k1=0.04, k2=0.15 only bring the display nearer.
        """))
    #expect(
      phrases.needsLargerOffsets(
        `The words of advice`.unknown(k2: 0.09, right: 0.61, isTrainedHere: true, (165, 95, 335))) == """
          advise: the threshold must lie below the largest difference presented, 100 cents, got 165 (95–335). First allow \
          larger ones: no constants lead the display to such a threshold. k1=0.04, k2=0.15 only bring the display nearer. The \
          display of the Peach app is at least 8.6 times too low.
          """)
  }
}
