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

  @Test func `begins every session at one difference if at least three do, otherwise the first one`() {
    let kazez: (Double, Bool) -> Double = { $0 * (1 + ($1 ? -0.05 : 0.09) * $0.squareRoot()) }
    func beginning(_ files: [[ComparisonRecord]], below largest: Double = 100) -> String? {
      FollowedRule.beginning(of: files, below: largest).map { "\($0.setting)=\($0.cents)" }
    }
    #expect(beginning([records(sessions: 3, kazez)]) == "unison-first-cents=20.0")
    #expect(
      beginning([records(sessions: 1, kazez), records(sessions: 3, kazez)]) == "unison-first-cents=20.0")
    #expect(beginning([records(sessions: 2, kazez)]) == "first-cents=20.0")
    #expect(beginning([records(sessions: 2, kazez)], below: 20) == nil)
    #expect(beginning([Array(records(sessions: 4, kazez).dropFirst())]) == nil)
    #expect(beginning([]) == nil && beginning([[]]) == nil)
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

/// Rules whose steps an own app has rounded, as listeners with a threshold of 3, 10 and 30 cents lead them.
@Suite struct `The rule that rounded records follow` {
  /// 15 sessions of 40 comparisons that begin at 100 cents, then at the mean. The chain continues from the exact
  /// difference.
  private func records(
    roundedTo unit: Double, threshold: Double, seed: UInt64 = 1,
    _ next: (_ cents: Double, _ isCorrect: Bool) -> Double
  ) -> [ComparisonRecord] {
    var (records, sum, state) = ([ComparisonRecord](), 0.0, seed)
    for day in 0..<15 {
      var cents = day == 0 ? 100 : sum / Double(records.count)
      for trial in 0..<40 {
        let chance = 1 - 0.49 * (-cents / threshold).ofOctaves
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407  // Knuth, MMIX
        let isCorrect = Double(state >> 11) * 0x1p-53 < chance
        records.append(
          ComparisonRecord(
            referenceNote: .middleC, targetNote: .middleC, centOffset: Cents((cents / unit).rounded() * unit),
            isCorrect: isCorrect, interval: .prime, tuningSystem: .equalTemperament,
            timestamp: Instant(seconds: Int64(86_400 * day + 4 * trial))))
        sum += cents
        cents = min(100, max(0.1, next(cents, isCorrect)))
      }
    }
    return records
  }

  @Test(arguments: [(0.05, 0.09), (0.04, 0.15), (0.03, 0.13)], [3.0, 10, 30])
  func `is the Kazez rule with constants that explain every step`(
    _ constants: (k1: Double, k2: Double), _ threshold: Double
  ) throws {
    let (k1, k2) = constants
    for unit in [0.1, 0.01] {
      for seed in UInt64(1)...5 {
        let rule = FollowedRule(
          records(roundedTo: unit, threshold: threshold, seed: seed) {
            $0 * (1 + ($1 ? -k1 : k2) * $0.squareRoot())
          })
        guard case .rounded(unit, let first, let second) = rule else {
          Issue.record("\(rule)")
          return
        }
        #expect(first.contains(k1) && second.contains(k2), "\(rule)")
        if threshold >= 10 || unit == 0.01 {
          let named = try #require(rule.constants, "\(rule)")
          #expect(abs(named.k1 / k1 - 1) <= 0.05 && abs(named.k2 / k2 - 1) <= 0.05, "\(rule)")
        }
        let kazez = KazezStrategy.descriptor
        #expect(try !rule.contradicts(kazez.parameterValues(k1: k1, k2: k2)))
        #expect(try rule.contradicts(kazez.parameterValues(k1: 2 * k1, k2: k2)))
        #expect(try rule.contradicts(kazez.parameterValues(k1: k1, k2: 2 * k2)))
        #expect(rule.contradicts(ParameterValues(of: StaircaseStrategy.descriptor)))
      }
    }
  }

  @Test func `leaves the constants open where the steps are as small as the rounding`() {
    let rule = FollowedRule(
      records(roundedTo: 0.1, threshold: 1) { $0 * (1 + ($1 ? -0.05 : 0.09) * $0.squareRoot()) })
    guard case .rounded(0.1, let k1, _) = rule else {
      Issue.record("\(rule)")
      return
    }
    #expect(rule.constants == nil && k1.contains(0.05))
  }

  @Test(arguments: [3.0, 10, 30])
  func `is another one if no constants explain nearly all steps`(_ threshold: Double) {
    let others: [(Double, Bool) -> Double] = [
      { $1 ? $0 * 0.9 : $0 * 1.3 }, { $1 ? $0 * 0.95 : $0 * 1.3 }, { $1 ? $0 * 0.8 : $0 * 2 },
      { $1 ? $0 / 1.19 : $0 * 1.68 },
    ]
    for unit in [0.1, 0.01] {
      for next in others {
        for seed in UInt64(1)...5 {
          let rounded = records(roundedTo: unit, threshold: threshold, seed: seed, next)
          #expect(FollowedRule.latest(rounded) == (.other, false))
        }
      }
    }
  }
}
