// Laws of QUEST and QUEST+: what follows from their being Bayesian, whatever the numbers.
import Foundation
import Music
import Testing
import Training

private func quest(_ changes: [String: ParameterValue] = [:]) throws -> QuestStrategy {
  try QuestStrategy(ParameterValues(of: QuestStrategy.descriptor, setting: changes))
}

private func questPlus(_ changes: [String: ParameterValue] = [:]) throws -> QuestPlusStrategy {
  try QuestPlusStrategy(ParameterValues(of: QuestPlusStrategy.descriptor, setting: changes))
}

extension ComparisonStrategy {
  /// What comes next in the situation.
  fileprivate mutating func level(
    after last: CompletedComparison? = nil, _ profile: PerceptualProfile = PerceptualProfile(),
    _ bounds: ClosedRange<Cents> = 0.1...100
  ) -> Double {
    var situation = Situation.standard
    situation.bounds = bounds
    return nextChoice(after: last, profile: profile, in: situation, draws: .words(0, 0)).difficulty.value
  }
}

@Suite struct `A Bayesian belief` {
  /// Answers at levels on the grid and off it.
  let answers: [CompletedComparison] = (0..<24).map { (trial: Int) -> CompletedComparison in
    completed(Double(1 + 7 * trial % 23), isCorrect: trial % 5 != 0)
  }

  func belief<Strategy: Believing>(_ strategy: Strategy, after answers: [CompletedComparison])
    -> ThresholdBelief
  {
    var strategy = strategy
    _ = strategy.level()
    for answer in answers { _ = strategy.level(after: answer) }
    return strategy.belief(after: nil)
  }

  func expectSame(_ one: ThresholdBelief, _ other: ThresholdBelief) {
    #expect(abs(one.meanOctaves - other.meanOctaves) < 1e-12)
    #expect(abs(one.deviationOctaves - other.deviationOctaves) < 1e-12)
    #expect(abs(one.entropyBits - other.entropyBits) < 1e-11)
    #expect(one.answers == other.answers)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `does not depend on the order of the answers`(_ seed: UInt64) throws {
    let other = shuffled(answers, seed: seed)
    expectSame(belief(try quest(), after: answers), belief(try quest(), after: other))
    expectSame(belief(try questPlus(), after: answers), belief(try questPlus(), after: other))
  }

  @Test func `is the same for QUEST and for QUEST+ that knows slope and lapse rate`() throws {
    let grid: [String: ParameterValue] = ["step-octaves": .number(0.125)]
    let restricted = try questPlus(grid.merging(["slopes": .integer(1)]) { $1 })
    expectSame(belief(try quest(grid), after: answers), belief(restricted, after: answers))
  }

  @Test func `told of an answer in advance is the belief that it leads to`() throws {
    var strategy = try questPlus()
    let answer = completed(strategy.level(), isCorrect: false)
    let announced = strategy.belief(after: answer)
    _ = strategy.level(after: answer)
    expectSame(announced, strategy.belief(after: nil))
    #expect(announced.answers == 1 && strategy.estimate(after: nil) != nil)
  }

  @Test func `grows more certain, and lower with right answers than with wrong ones`() throws {
    let (right, wrong) = (
      Array(repeating: completed(16), count: 12), Array(repeating: completed(16, isCorrect: false), count: 12)
    )
    let start = try quest().belief(after: nil)
    let (low, high) = (belief(try quest(), after: right), belief(try quest(), after: wrong))
    #expect(low.meanOctaves < start.meanOctaves && start.meanOctaves < high.meanOctaves)
    #expect(low.entropyBits < start.entropyBits && high.entropyBits < start.entropyBits)
  }

  @Test func `changes its mind even after thousands of answers`() throws {
    // As many at the new ability as at the old: without a floor the old ones leave no mass where the new ones are.
    var strategy = try quest(["lapse-rate": .number(0)])
    var last: CompletedComparison?
    for ability in [40.0, 2.5] {
      for _ in 0..<3000 {
        let level = strategy.level(after: last)
        last = completed(level, isCorrect: level > ability)
      }
    }
    let mean = strategy.belief(after: last).meanOctaves
    #expect(mean.isFinite && (log2(1.0)...log2(45)).contains(mean))
  }

  @Test func `has its mode and its quantiles where they are`() throws {
    let belief = belief(try quest(), after: answers)
    #expect(belief.quantileOctaves(0.001) < belief.quantileOctaves(0.5))
    #expect(belief.quantileOctaves(0.5) < belief.quantileOctaves(0.999))
    #expect(abs(belief.quantileOctaves(0.5) - belief.meanOctaves) < belief.deviationOctaves)
    #expect(abs(belief.modeOctaves - belief.meanOctaves) < belief.deviationOctaves)
  }
}

@Suite struct `A Bayesian strategy` {
  @Test func `begins at its prior, moved towards the profile by its weight`() throws {
    // 75 % right is the threshold itself without lapses, 4 and 64 cents are on the grid, and its ends are far away.
    func first(_ weight: Double, _ profile: PerceptualProfile) throws -> Double {
      var strategy = try quest([
        "target": .number(0.75), "lapse-rate": .number(0), "prior-cents": .number(4),
        "prior-sd-octaves": .number(0.25), "profile-weight": .number(weight),
      ])
      return strategy.level(profile)
    }
    #expect(try first(1, PerceptualProfile()) == 4, "nothing is known")
    #expect(try first(0, profile(completed(64))) == 4)
    #expect(try first(0.5, profile(completed(64))) == 16)
    #expect(try first(1, profile(completed(64))) == 64)
  }

  @Test(arguments: [(5.0, 5.1), (0.1, 0.11), (300, 400), (12, 12)])
  func `keeps to bounds that leave no level of its grid, and learns there all the same`(
    _ low: Double, high: Double
  ) throws {
    let bounds = Cents(low)...Cents(high)
    func check(_ strategy: some ComparisonStrategy) {
      var strategy = strategy
      var last: CompletedComparison?
      for trial in 0..<30 {
        let level = strategy.level(after: last, PerceptualProfile(), bounds)
        #expect(bounds.contains(Cents(level)))
        last = completed(level, isCorrect: trial % 4 != 0)
      }
      #expect(strategy.estimate(after: last)! != strategy.estimate(after: nil)!)
    }
    check(try quest())
    check(try questPlus())
  }

  @Test func `steers to the fraction it was given, and QUEST+ to none`() throws {
    #expect(try quest(["target": .number(0.8)]).targetFraction == 0.8)
    #expect(try questPlus().targetFraction == nil)
  }

  @Test func `finds the slope when it is let`() throws {
    // Right above 8 cents, a coin below: as steep as can be.
    var strategy = try questPlus(["slopes": .integer(5)])
    var fixed = try questPlus(["slopes": .integer(1)])
    var (last, lastFixed): (CompletedComparison?, CompletedComparison?)
    for trial in 0..<150 {
      let (level, levelFixed) = (strategy.level(after: last), fixed.level(after: lastFixed))
      last = completed(level, isCorrect: level > 8 || trial % 2 == 0)
      lastFixed = completed(levelFixed, isCorrect: levelFixed > 8 || trial % 2 == 0)
    }
    let (spread, spreadFixed) = (
      strategy.estimate(after: last)!.spreadOctaves!, fixed.estimate(after: lastFixed)!.spreadOctaves!
    )
    #expect(spread < spreadFixed, "a steep listener's threshold is known the better")
  }

  @Test func `refuses a fraction that lapses forbid`() throws {
    let error = try #require(throws: ParameterError.self) {
      try quest(["lapse-rate": .number(0.3), "target": .number(0.9)])
    }
    #expect(
      error.description
        == "quest.target must be below 1 - lapse-rate/2, which is 0.85, got 0.9. Lower target or lapse-rate.")
  }

  @Test func `refuses a grid without a step`() throws {
    let error = try #require(throws: ParameterError.self) {
      try questPlus(["lowest-cents": .number(8), "highest-cents": .number(4)])
    }
    #expect(
      error.description == """
        quest-plus.highest-cents must be at least a step above lowest-cents 8, got 4. Raise highest-cents or lower \
        step-octaves.
        """)
  }

  @Test func `refuses a table of chances that is too large, before it makes it`() throws {
    let error = try #require(throws: ParameterError.self) {
      try questPlus([
        "lowest-cents": .number(0.01), "highest-cents": .number(5000), "step-octaves": .number(0.01),
        "level-step-octaves": .number(0.013),
      ])
    }
    #expect(
      error.description == """
        quest-plus.level-step-octaves must leave at most 16777216 combinations of threshold, level, slope and lapse \
        rate, got 24836022. Raise level-step-octaves or step-octaves.
        """)
  }

  @Test func `names the constants of a normal prior as unused where the prior is flat`() throws {
    let unused = ["prior-cents", "prior-sd-octaves", "profile-weight"]
    #expect(try quest(["prior": .text("flat")]).unusedNames.suffix(3) == unused[...])
    #expect(try questPlus(["prior": .text("flat")]).unusedNames.suffix(3) == unused[...])
    #expect(try !questPlus().unusedNames.contains("prior-cents"))
  }

  /// Pelli's inclusive distribution: the cumulative mass at a threshold has the threshold's own mass. Masses spread
  /// over half a step to either side, as the tracker's are, would have quantiles half a step higher: 1 and 2.2.
  @Test func `joins inclusive cumulative masses by straight lines for a quantile`() throws {
    var strategy = try quest([
      "prior": .text("flat"), "lowest-cents": .number(1), "highest-cents": .number(4),
      "step-octaves": .number(1),
    ])
    _ = strategy.nextChoice(
      after: nil, profile: PerceptualProfile(), in: .standard, draws: .words(0, 0))
    // Three equal masses: cumulative 1/3, 2/3, 1 at 0, 1, 2 octaves.
    let belief = strategy.belief(after: nil)
    #expect(abs(belief.quantileOctaves(0.5) - 0.5) < 1e-12)
    #expect(abs(belief.quantileOctaves(0.9) - 1.7) < 1e-12)
    #expect(belief.quantileOctaves(0.2) == 0)
    #expect(abs(belief.meanOctaves - 1) < 1e-12)
  }

  @Test(arguments: [0.6, 0.9])
  func `places a comparison at that quantile, to the nearest level`(_ share: Double) throws {
    // 75 % right is the threshold itself without lapses.
    var strategy = try quest([
      "prior": .text("flat"), "lowest-cents": .number(1), "highest-cents": .number(4),
      "step-octaves": .number(0.25), "target": .number(0.75), "lapse-rate": .number(0),
      "placement": .text("quantile"), "quantile": .number(share),
    ])
    let choice = strategy.nextChoice(
      after: nil, profile: PerceptualProfile(), in: .standard, draws: .words(0, 0))
    // Nine equal masses: q is reached 9q − 1 steps above the lowest; masses spread to either side would give 9q − 0.5.
    let expected = ((9 * share - 1)).rounded() / 4
    #expect(abs(log2(choice.difficulty.value) - expected) < 1e-9, "\(choice.difficulty)")
  }

  @Test func `assumes the slope of pitch, not of vision`() throws {
    for descriptor in [QuestStrategy.descriptor, QuestPlusStrategy.descriptor] {
      #expect(try descriptor.parameter(named: "slope").defaultValue == .number(1.3))
      #expect(try descriptor.parameter(named: "d-prime-exponent").defaultValue == .number(1))
    }
  }
}
