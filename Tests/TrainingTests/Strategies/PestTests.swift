// Taylor & Creelman 1967: the four rules of the step, traced by hand; the sequential test against the gambler's ruin,
// whose probabilities and duration Feller 1968 gives exactly (chapter XIV, sections 2 and 3).
import Music
import Testing

@testable import Training

/// Steps in cents after each answer: a right one makes it harder at once, a wrong one easier.
private let eachAnswer: [String: ParameterValue] = [
  "deviation-limit": .number(0.2), "scale": .text("linear"), "first-step": .number(4),
  "smallest-step": .number(1), "largest-step": .number(64), "start-cents": .number(60),
]

@Suite struct `PEST` {
  @Test func `halves its step at reversals, and doubles it from the third or fourth in a direction on`()
    throws
  {
    let trace = try trace("pest", "11110000111000", eachAnswer)
    let levels: [Double] = [
      60,
      // 4, 4; no doubling came before: 8; 16.
      56, 52, 44, 28,
      // Half of 16, again; a doubling came before the reversal: 8 once more; 16.
      36, 44, 52, 68,
      // Half of 16, again, and 8 once more.
      60, 52, 44,
      // Half of 8, again; no doubling came before the reversal: 8.
      48, 52, 60,
    ]
    #expect(agree(trace.levels, levels))
  }

  @Test func `keeps its steps between the smallest and the largest`() throws {
    var narrow = eachAnswer
    (narrow["smallest-step"], narrow["largest-step"]) = (.number(3), .number(6))
    // 4, 4, 6, 6; a reversal: 3; another: 3.
    #expect(agree(try trace("pest", "111101", narrow).levels, [60, 56, 52, 46, 40, 43, 40]))
  }

  @Test func `leaves a level when right answers differ from the target's by the limit`() throws {
    // Four right answers are 1 more than ¾ of them; two wrong ones 1½ fewer; one wrong is not enough.
    let start: [String: ParameterValue] = ["start-cents": .number(40)]
    #expect(agree(try trace("pest", "1111", start).levels, [40, 40, 40, 40, 20]))
    #expect(agree(try trace("pest", "0111100", start).levels, [40, 40, 40, 40, 40, 40, 40, 80]))
    // Ten times 1 − 0.9 is less than 1 in binary fractions.
    let high = start.merging(["target": .number(0.9)]) { $1 }
    #expect(agree(try trace("pest", "1111111111", high).levels.suffix(2), [40, 20]))
  }

  /// With the target ½ and W = 3 the excess is a walk in halves from 0 to ±3: six units each way.
  @Test(arguments: [0.35, 0.45, 0.6, 0.8])
  func `tests a level as often and as long as the gambler's ruin says`(_ right: Double) {
    let (tests, trials) = (4000, uniforms(400_000, seed: 5))
    var (harder, count, index) = (0, 0, 0)
    for _ in 0..<tests {
      var test = PestTest(target: 0.5, limit: 3)
      while true {
        defer { index += 1 }
        guard let direction = test.add(trials[index] < right) else { continue }
        harder += direction == .harder ? 1 : 0
        break
      }
    }
    count = index
    let odds = (1 - right) / right
    let up = 1 / (1 + odds * odds * odds * odds * odds * odds)
    let duration = 6 * (2 * up - 1) / (2 * right - 1)
    // Four standard errors; the standard deviation of the duration is below 6·√(duration)/|2p − 1|^½ here, at most 30.
    #expect(
      abs(Double(harder) / Double(tests) - up) < 4 * (up * (1 - up) / Double(tests)).squareRoot() + 1e-4)
    #expect(abs(Double(count) / Double(tests) - duration) < 4 * 30 / Double(tests).squareRoot())
  }

  @Test func `ends a session at the reversal that calls for the smallest step, if it is to`() throws {
    // Levels 60 56 58 57: steps 4, 2, 1; then 1 for ever.
    #expect(try ends("10101", stops: true) == [false, false, true, true, true])
    #expect(
      try ends("11110", stops: true) == [false, false, false, false, false], "half of 16 is not the smallest")
    #expect(try ends("10101", stops: false).allSatisfy { !$0 })
  }

  /// Whether a session would end with each answer.
  private func ends(_ answers: String, stops: Bool) throws -> [Bool] {
    let changes = eachAnswer.merging(["stop-at-smallest": .flag(stops)]) { $1 }
    var strategy = try PestStrategy(ParameterValues(of: PestStrategy.descriptor, setting: changes))
    var last: CompletedComparison?
    return answers.map { answer in
      let choice = strategy.nextChoice(
        after: last, profile: PerceptualProfile(), in: .standard, draws: .words(0, 0))
      let completed = completed(choice.difficulty.value, isCorrect: answer == "1")
      last = completed
      return strategy.endsSession(after: completed)
    }
  }

  @Test func `estimates by the level that the latest step calls for, from the first reversal on`() throws {
    #expect(try trace("pest", "111", eachAnswer).estimate == nil)
    let estimate = try #require(try trace("pest", "101", eachAnswer).estimate)
    #expect(estimate == ThresholdEstimate(threshold: 57, spreadOctaves: nil, fraction: 0.75))
  }

  @Test func `must begin with a step that it may make`() {
    let error = #expect(throws: ParameterError.self) { try trace("pest", "", ["first-step": .number(4)]) }
    #expect(
      error?.description == """
        pest.first-step must be in smallest-step…largest-step, which is 0.125…2, got 4. Change one of the three.
        """)
  }
}
