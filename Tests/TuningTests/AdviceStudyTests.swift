import Chronology
import Music
import Simulation
import Testing
import Training

@testable import Tuning

/// Listeners around 20 cents, as if drawn from the likelihood of a person's answers.
private func people() throws -> [ListenerModel] {
  try (0..<AdviceStudy.leastPeople).map { index in
    try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor,
        setting: [
          "threshold-cents": .number((20.0.octaves + Double(index % 11 - 5) / 20).ofOctaves),
          "lapse-rate": .number(0.02),
        ]))
  }
}

private func kazez(_ k1: Double, _ k2: Double) throws -> StrategyChoice {
  try SimulatedStrategy.standard.named("kazez").with(["k1": .number(k1), "k2": .number(k2)])
}

/// A study of 100 comparisons for each listener.
private func study(
  today: StrategyChoice, _ alternatives: [StrategyChoice], for objective: AdviceObjective = .firstTimeline,
  preferred: (k1: Double, k2: Double) = (0.04, 0.15)
) throws -> AdviceStudy {
  let plan = TrainingPlan(
    sessions: 4, comparisonsPerSession: 25,
    schedule: SessionSchedule(firstDay: CivilDate(firstOfMonth: 1, year: 2026)), warmUp: 30)
  return AdviceStudy(
    today: Condition(strategy: today, plan: plan, groups: []), alternatives: alternatives,
    preferred: preferred, people: try people(),
    objective: objective)
}

@Suite struct `Advice for one person` {
  @Test func `recommends what is better for fresh listeners, whatever the number of jobs`() async throws {
    // Where it rests, 0.09 and 0.02 ask for guesses: far below the threshold.
    let today = try kazez(0.09, 0.02)
    let better = try kazez(0.04, 0.15)
    let study = try study(today: today, [today, better])
    let advice = try await study.run(jobs: 2)
    #expect(advice.verdict == .better && advice.strategy.values == better.values)
    let effect = try #require(advice.effect)
    #expect(effect.draws == AdviceStudy.confirmed && effect.isDistinct && effect.difference < 0)
    #expect(advice.checks.map(\.model) == OtherModel.allCases)
    #expect(effect.listeners == AdviceStudy.confirmed * AdviceStudy.listenersPerDraw)
    let again = try await study.run(jobs: 1)
    #expect(again.effect == advice.effect && again.arrow == advice.arrow)
  }

  @Test
  func `of settings that are not distinguishable recommends the preferred, or that which rests nearest 75 %`()
    async throws
  {
    let (today, equals) = (try kazez(0.09, 0.02), try [kazez(0.03, 0.09), kazez(0.04, 0.15)])
    func chosen(_ preferred: (k1: Double, k2: Double)) async throws -> ParameterValues {
      try await study(today: today, equals, for: .fractionCorrect, preferred: preferred).run(jobs: 2).strategy
        .values
    }
    #expect(try await chosen((0.03, 0.09)) == equals[0].values)
    // For 20 cents 0.03 and 0.09 rest at 69 %, 0.04 and 0.15 at 70 %.
    #expect(try await chosen((1, 1)) == equals[1].values)
  }

  @Test func `keeps a setting that has no better one`() async throws {
    let today = try kazez(0.05, 0.09)
    let advice = try await study(today: today, [today, kazez(0.09, 0.02)]).run(jobs: 2)
    #expect(advice.verdict == .notDistinguishable && advice.strategy.values == today.values)
    #expect(advice.effect?.difference == 0)
  }

  @Test func `recommends no setting that rests where people guess, also where today's rests lower still`()
    async throws
  {
    // 0.04 and 0.09 rest at 63 % for a threshold of 20 cents, 0.09 and 0.02 far lower.
    let today = try kazez(0.09, 0.02)
    let advice = try await study(today: today, [today, kazez(0.04, 0.09)]).run(jobs: 2)
    #expect(advice.verdict == .notDistinguishable && advice.strategy.values == today.values)
    #expect(advice.hasPassedOver && advice.isGuessingToday)
    let other = try await study(today: today, [today, kazez(0.03, 0.09)]).run(jobs: 2)
    #expect(other.verdict == .better && !other.hasPassedOver)
    #expect(other.longSessions.recommended > 0.65 && other.longSessions.recommended < 0.7)
  }

  @Test func `judges the display of the Peach app`() async throws {
    let advice = try await study(today: kazez(0.09, 0.02), [kazez(0.05, 0.15)], for: .movingAverage)
      .run(jobs: 2)
    #expect(advice.verdict == .better && (advice.effect?.difference ?? 0) < 0)
  }

  @Test func `asks for three right answers in four, or for useful comparisons`() async throws {
    let low = try kazez(0.09, 0.02)
    let right = try await study(today: low, [kazez(0.04, 0.15)], for: .fractionCorrect).run(jobs: 2)
    #expect(right.verdict == .better && (right.effect?.difference ?? 0) < 0)
    let useful = try await study(today: low, [kazez(0.04, 0.15)], for: .learning).run(jobs: 2)
    #expect(useful.verdict == .better && (useful.effect?.difference ?? 0) > 0)
  }
}
