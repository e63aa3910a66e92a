public import Music
import Numerics

/// Transformed up-down staircase: n right answers in a row make the next comparison harder, one wrong answer makes it
/// easier.
///
/// The steps `step-up` and `step-down` may differ; they are in octaves of difficulty or in cents by `scale`. Both are
/// multiplied by the current element of `schedule`, which advances every `stage-reversals` reversals and stays at its
/// last element. With `run-in` every single right answer makes a step (1-down/1-up) until the first wrong answer or,
/// with `run-in-until: first-reversal`, until the first reversal, which is the rule of PsychoPy's `StairHandler`.
///
/// The staircase converges on the fraction (S_up/(S_up + S_down))^(1/n) right, .5^(1/n) for equal steps. For n = 1 the
/// fraction holds for steps of any size; for larger n it holds for small steps. If S_down/S_up is .2845, .5488, .7393
/// or .8415 for n = 1, 2, 3 or 4, the level rests there for steps of any size, as García-Pérez found by simulation.
///
/// Estimate: the mean (geometric on the log scale) of the difficulties at the reversals after the run-in. Their number
/// is even: the earliest is left out of an odd number. Nil before there are two. Here the run-in consists of the first
/// `skip-reversals` reversals or of all before the schedule's last element, whichever are more; it does not depend on
/// the parameter `run-in`. With `estimate-reversals` only that many of the latest reversals are averaged, so the
/// scatter of the estimate does not shrink with the length of the session.
///
/// A session starts at `start-cents`. If that is 0, it starts at the profile's overall mean, or at the upper bound if
/// the profile is empty. It ends with its last comparison or at reversal number `stop-reversals`, whichever comes
/// first.
///
/// Source: Levitt 1971; unequal steps: García-Pérez 1998.
@usableFromInline package struct StaircaseStrategy: ComparisonStrategy {
  static let down = Parameter(
    "down", .integer(1...20), default: 2, "right answers in a row that make it harder")
  static let stepUp = Parameter(
    "step-up", .number(0.0001...1000), default: 0.5, "step after a wrong answer, octaves or cents")
  static let stepDown = Parameter(
    "step-down", .number(0.0001...1000), default: 0.5,
    "step after enough right answers, octaves or cents")
  static let schedule = Parameter(
    "schedule", .numbers(0.0001...1000), default: [1],
    "multipliers of both steps, one after the other")
  static let stageReversals = Parameter(
    "stage-reversals", .integer(1...1000), default: 2, "reversals before the next multiplier")
  static let runIn = Parameter(
    "run-in", .flag, default: false,
    "one right answer is enough until the event that run-in-until names")
  static let runInUntil = Parameter(
    "run-in-until", .choice(of: RunIn.self), default: .firstWrong, "what ends the run-in")
  static let skipReversals = Parameter(
    "skip-reversals", .integer(0...1000), default: 2,
    "reversals that no estimate averages; at least those before the last multiplier")
  static let estimateReversals = Parameter(
    "estimate-reversals", .integer(0...1000), default: 0,
    """
    latest reversals that the estimate averages, an even number: of an odd one the oldest is dropped; 0 for all after the \
    run-in
    """)
  static let stopReversals = Parameter(
    "stop-reversals", .integer(0...1000), default: 0,
    "reversals, the run-in included, that end a session before its last comparison; 0 for none")
  static let start = Parameter(
    "start-cents", .number(0...1000), default: 0, unit: "cents",
    "offset of a session's first comparison; 0 for the profile's mean, else the largest")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "staircase", summary: "n-down/1-up staircase with free step sizes",
    source: "Levitt 1971; García-Pérez 1998",
    parameters: [
      down, stepUp, stepDown, StepScale.parameter, schedule, stageReversals, runIn, runInUntil,
      skipReversals, estimateReversals, stopReversals, start,
    ])

  /// The number: `Documentation/tracker.md`.
  @usableFromInline package static let traits = StrategyTraits(narrows: true, answersUntilKnown: .few)

  @usableFromInline var staircase: Staircase

  /// The strategy with these constants, at the start of a session.
  /// - Throws: `ParameterError.conflict` if `stop-reversals` ends sessions before there are two reversals to average.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    staircase = Staircase(
      down: values[Self.down], stepUp: values[Self.stepUp],
      stepDown: values[Self.stepDown], scale: values[StepScale.parameter],
      schedule: values[Self.schedule], stageReversals: values[Self.stageReversals],
      runIn: values[Self.runIn] ? values[Self.runInUntil] : nil, start: values[Self.start],
      stopReversals: values[Self.stopReversals], reversals: try Reversals(values))
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

  /// (S_up/(S_up + S_down))^(1/n).
  @usableFromInline package var targetFraction: Double? { staircase.targetFraction }

  /// `targetFraction`; nil if `estimate-reversals` is 1, since the mean needs two.
  @usableFromInline package var estimatedFraction: Double? { staircase.estimatedFraction }

  /// The mean of the reversals after the run-in, including one that `last` makes; nil before there are two.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    staircase.estimate(after: last)
  }

  /// `cold-start-cents` and `natural-vs-mechanical`; `stage-reversals` if the schedule has one stage; `run-in-until` if
  /// `run-in` is off.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedByChains + (staircase.schedule.count > 1 ? [] : [Self.stageReversals])
      + (staircase.runIn == nil ? [Self.runInUntil] : [])
  }
}
