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

extension `The verdict on change` {
  /// Trains a steady novice of 22 cents by each rule in turn, in sessions of 60. Returns the answers of the last rule
  /// after which the threshold is shown; nil if it never is.
  private func answersUntilKnown(
    _ rules: [(name: String, answers: Int)], slope: Double, seed: UInt64
  ) throws -> Int? {
    var history = HistorySettings().emptyHistory(in: .utc)
    var (answers, state) = (0, seed)
    func train(_ type: (some ComparisonStrategy).Type, _ count: Int, isLast: Bool) throws -> Int? {
      var training = ComparisonTraining(
        strategy: try type.init(ParameterValues(of: type.descriptor)), settings: TrainingSettings(),
        history: history)
      var last = 0
      for number in 0..<count {
        if number % 60 == 0 { training.beginSession(try type.init(ParameterValues(of: type.descriptor))) }
        let comparison = training.present(
          draws: TrialDraws(
            of: UInt32(number % 60),
            in: RandomStream(
              key: StreamKey(seed: seed), listener: 0, session: UInt32(answers / 60), purpose: .trial)))
        let ratio = Elementary.exp2(slope * (comparison.difficulty.value / 22).octaves)
        let isCorrect =
          Person.uniform(&state) < 0.01 + 0.98 * NormalDistribution.cumulative(0.6745 * ratio)
        answers += 1
        training.complete(
          comparison, isCorrect: isCorrect,
          at: Instant(seconds: 1_772_548_200 + Int64(answers / 60) * 86_400 + Int64(answers % 60) * 4))
        last = number + 1
        if isLast, training.history.threshold?.isShown == true { return last }
      }
      history = training.history
      return nil
    }
    for (index, rule) in rules.enumerated() {
      let type = try Laboratory.current.strategies.named(rule.name).type
      let known = try train(type, rule.answers, isLast: index == rules.count - 1)
      if let known { return known }
    }
    return nil
  }

  @Test(
    arguments: StrategyCatalog.standard.names.filter {
      StrategyTraits(ofStrategy: $0).answersUntilKnown == .few
    },
    [0, 400])
  func `promises a number of answers that three of five novices keep, and nine of ten within a factor of two`(
    _ rule: String, _ before: Int
  ) throws {
    let most = TrackedThreshold.usualAnswers
    var needed: [Int] = []
    for slope in [0.6, 1, 2] {
      for seed in UInt64(1)...12 {
        let rules = (before > 0 ? [("kazez", before)] : []) + [(rule, 3 * most)]
        needed.append(try answersUntilKnown(rules, slope: slope, seed: seed) ?? .max)
      }
    }
    let (kept, twice) = (needed.count { $0 <= most }, needed.count { $0 <= 2 * most })
    #expect(
      5 * kept >= 3 * needed.count && 10 * twice >= 9 * needed.count, "\(needed.sorted())")
  }

  @Test func `says truly how many answers three of four novices need at least under the Kazez rule`() throws {
    guard case .atLeast(let least) = KazezStrategy.traits.answersUntilKnown else {
      return try #require(Bool(false), "kazez states no least number of answers")
    }
    var known = 0
    for slope in [0.6, 1, 2] {
      for seed in UInt64(1)...20 {
        known += try answersUntilKnown([("kazez", least)], slope: slope, seed: seed) == nil ? 0 : 1
      }
    }
    #expect(4 * known <= 3 * 20, "\(known)")
  }

  @Test func `says of a rough range that it is too wide, and how many answers it takes`() {
    let rough = TrackedThreshold(
      mean: 21, low: 10, median: 21, high: 45, deviationOctaves: 0.5, answers: 2000, misfit: nil)
    #expect(
      Phrases(.english).wayToKnow(rough, strategy: "tracking")
        == "The range is too wide for one number: usually 10 to 50 more answers, right or wrong.")
  }

  @Test func `promises a novice of the Kazez rule the same number after any number of answers`() throws {
    let phrases = Phrases(Language.english)
    var said: Set<String> = []
    for answers in [1, 10, 100, 1000, 3000] {
      let threshold = TrackedThreshold(
        mean: 20, low: 5, median: 20, high: 80, deviationOctaves: 1, answers: answers, misfit: nil)
      said.insert(try #require(phrases.wayToKnow(threshold, strategy: "kazez")))
    }
    #expect(
      said == [
        "With the rule kazez it often takes more than 250 answers. With `peach train --strategy tracking` it is mostly known within 100 answers."
      ])
  }
}
