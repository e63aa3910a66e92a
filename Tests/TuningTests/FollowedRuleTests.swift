import Chronology
import Music
import Testing
import Training
import Tuning

/// Sessions of 40 comparisons, 4 s apart and a day between sessions, that start at 20 cents; one in four answers is wrong.
/// - Parameter next: the difference after one of `cents` cents and its answer.
private func records(
  sessions: Int = 3, _ next: (_ cents: Double, _ isCorrect: Bool) -> Double
) -> [ComparisonRecord] {
  (0..<sessions).flatMap { day in
    var cents = 20.0
    return (0..<40).map { trial in
      let isCorrect = (day + trial) % 4 != 0
      defer { cents = min(100, max(0.1, next(cents, isCorrect))) }
      return ComparisonRecord(
        referenceNote: .middleC, targetNote: .middleC, centOffset: Cents(trial % 2 == 0 ? cents : -cents),
        isCorrect: isCorrect, interval: .prime, tuningSystem: .equalTemperament,
        timestamp: Instant(seconds: Int64(86_400 * day + 4 * trial)))
    }
  }
}

extension Descriptor {
  fileprivate func parameterValues(k1: Double, k2: Double) throws -> ParameterValues {
    try ParameterValues(of: self, setting: ["k1": .number(k1), "k2": .number(k2)])
  }
}

@Suite struct `The rule that records follow` {
  @Test(arguments: [(0.05, 0.09), (0.04, 0.15), (0.0392, 0.155)])
  func `is the Kazez rule with the constants of its steps`(_ k1: Double, _ k2: Double) {
    let found = FollowedRule(records { $0 * (1 + ($1 ? -k1 : k2) * $0.squareRoot()) })
    #expect(found == .kazez(k1: k1, k2: k2))
  }

  @Test func `begins every session at one difference, if at least three do`() {
    let kazez: (Double, Bool) -> Double = { $0 * (1 + ($1 ? -0.05 : 0.09) * $0.squareRoot()) }
    #expect(FollowedRule.commonStart(records(sessions: 3, kazez)) == 20)
    #expect(FollowedRule.commonStart(records(sessions: 2, kazez)) == nil)
    #expect(FollowedRule.commonStart(Array(records(sessions: 4, kazez).dropFirst())) == nil)
    #expect(FollowedRule.commonStart([]) == nil)
  }

  @Test func `comes from the later steps if the constants changed`() {
    func kazez(_ k1: Double, _ k2: Double) -> (Double, Bool) -> Double {
      { $0 * (1 + ($1 ? -k1 : k2) * $0.squareRoot()) }
    }
    let before = records(sessions: 3, kazez(0.06, 0.1))
    let pause = Int64(86_400 * 3)
    let after = records(sessions: 9, kazez(0.04, 0.15)).map { record in
      var record = record
      record.timestamp = Instant(seconds: record.timestamp.microseconds / 1_000_000 + pause)
      return record
    }
    #expect(FollowedRule(before + after) == .unknown)
    #expect(FollowedRule.latest(before + after) == (.kazez(k1: 0.04, k2: 0.15), true))
    #expect(FollowedRule.latest(after) == (.kazez(k1: 0.04, k2: 0.15), false))
    let staircase = records { $1 ? $0 * 0.9 : $0 * 1.3 }
    #expect(FollowedRule.latest(staircase) == (.other, false))
  }

  @Test func `is another one if steps after the same answer differ`() {
    #expect(FollowedRule(records { cents, _ in cents == 20 ? 8 : cents == 8 ? 3 : 20 }) == .other)
    // A weighted staircase in octaves.
    #expect(FollowedRule(records { $1 ? $0 * 0.9 : $0 * 1.3 }) == .other)
  }

  @Test func `contradicts other constants and other strategies`() throws {
    let kazez = try KazezStrategy.descriptor.parameterValues(k1: 0.05, k2: 0.09)
    let rule = FollowedRule.kazez(k1: 0.05, k2: 0.09)
    #expect(!rule.contradicts(kazez))
    #expect(try rule.contradicts(KazezStrategy.descriptor.parameterValues(k1: 0.04, k2: 0.09)))
    #expect(try rule.contradicts(KazezStrategy.descriptor.parameterValues(k1: 0.05, k2: 0.15)))
    let staircase = ParameterValues(of: StaircaseStrategy.descriptor)
    #expect(rule.contradicts(staircase))
    #expect(FollowedRule.other.contradicts(kazez) && !FollowedRule.other.contradicts(staircase))
    #expect(!FollowedRule.unknown.contradicts(kazez) && !FollowedRule.unknown.contradicts(staircase))
  }

  @Test func `is not known from few steps, or with many exceptions`() {
    #expect(FollowedRule([]) == .unknown)
    #expect(
      FollowedRule(records(sessions: 1) { $0 * (1 + ($1 ? -0.05 : 0.09) * $0.squareRoot()) }) == .unknown)
    var trial = 0
    let disturbed = records {
      trial += 1
      return trial % 5 == 0 ? 20 : $0 * (1 + ($1 ? -0.05 : 0.09) * $0.squareRoot())
    }
    #expect(FollowedRule(disturbed) == .unknown)
  }
}
