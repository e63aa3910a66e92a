public import Music
import Numerics

/// Weighted up-down: every right answer makes the next comparison harder, every wrong one easier. The ratio of the
/// steps sets the fraction of right answers that it converges on, S_up/(S_up + S_down), for any step size.
///
/// The parameters are the target fraction p and the step up; the step down is S_up·(1 − p)/p.
///
/// Source: Kaernbach 1991.
@usableFromInline package struct WeightedStrategy: ComparisonStrategy {
  static let target = Parameter(
    "target", .number(0.51...0.99), default: 0.75, "fraction of right answers to converge on")
  static let stepUp = Parameter(
    "step-up", .number(0.0001...1000), default: 0.5, "step after a wrong answer, octaves or cents")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "weighted", summary: "weighted up-down: the ratio of the steps sets the target",
    source: "Kaernbach 1991",
    parameters: [
      target, stepUp, StepScale.parameter, StaircaseStrategy.schedule, StaircaseStrategy.stageReversals,
      StaircaseStrategy.skipReversals, StaircaseStrategy.estimateReversals, StaircaseStrategy.stopReversals,
      StaircaseStrategy.start,
    ])

  @usableFromInline package static let traits = StrategyTraits(narrows: true)

  @usableFromInline var staircase: Staircase

  /// The strategy with these constants, at the start of a session.
  /// - Throws: `ParameterError.conflict` if `stop-reversals` ends sessions before there are two reversals to average.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    let (target, up) = (values[Self.target], values[Self.stepUp])
    staircase = Staircase(
      down: 1, stepUp: up, stepDown: up * (1 - target) / target,
      scale: values[StepScale.parameter],
      schedule: values[StaircaseStrategy.schedule],
      stageReversals: values[StaircaseStrategy.stageReversals], runIn: nil,
      start: values[StaircaseStrategy.start], stopReversals: values[StaircaseStrategy.stopReversals],
      reversals: try Reversals(values))
  }

  /// Word 0 chooses the note; the level follows the answers.
  @inlinable package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    staircase.choice(after: last, profile, situation, draws)
  }

  /// Whether `last` makes reversal number `stop-reversals`, the run-in included; always false if that is 0.
  @inlinable package func endsSession(after last: CompletedComparison) -> Bool {
    staircase.endsSession(answeredRight: last.isCorrect, at: last.comparison.difficulty.value)
  }

  /// S_up/(S_up + S_down).
  @usableFromInline package var targetFraction: Double? { staircase.targetFraction }

  /// `targetFraction`; nil if `estimate-reversals` is 1, since the mean needs two.
  @usableFromInline package var estimatedFraction: Double? { staircase.estimatedFraction }

  /// The mean of the reversals after the run-in, including one that `last` makes; nil before there are two.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    staircase.estimate(after: last)
  }

  /// `cold-start-cents` and `natural-vs-mechanical`; `stage-reversals` if the schedule has one stage.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedByChains
      + (staircase.schedule.count > 1 ? [] : [StaircaseStrategy.stageReversals])
  }
}
