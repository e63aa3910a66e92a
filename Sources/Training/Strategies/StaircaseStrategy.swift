import Music
import Randomness

/// Transformed up-down staircase: n right answers in a row make it harder, one wrong answer easier.
///
/// Steps are equal or not (`step-up`, `step-down`), in octaves of difficulty or in cents, and shrink by the
/// `schedule`: its multipliers follow each other every `stage-reversals` reversals, the last one stays. With
/// `run-in` each right answer counts (1-down/1-up) until the first wrong answer or, with `run-in-until:
/// first-reversal`, until the first reversal, which is the rule of PsychoPy's `StairHandler`. Converges on
/// (S_up/(S_up + S_down))^(1/n) right; for equal steps .5^(1/n). With n = 1 that is the share of right answers
/// whatever the steps, with larger n if they are small. Where S_down/S_up is .2845, .5488, .7393 or .8415 for n of
/// 1, 2, 3 or 4, the level rests there whatever their size, as García-Pérez found by simulation.
///
/// Estimate: the mean (geometric on the log scale) of the difficulties at the reversals after the run-in, an even
/// number of them, the earliest left out where they are odd; none before there are two. The run-in are the first
/// `skip-reversals` reversals, and all before the last multiplier of the schedule. With `estimate-reversals` only so
/// many of the latest are averaged, which holds the estimate's scatter where it is, however long the session.
///
/// A session starts at `start-cents`, by default at the profile's overall mean, else at the upper bound. It ends with
/// its last comparison or, with `stop-reversals`, at that reversal, whichever comes first.
///
/// Source: Levitt 1971; unequal steps: García-Pérez 1998.
public struct StaircaseStrategy: ComparisonStrategy {
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
    "latest reversals that the estimate averages; 0 for all after the run-in")
  static let stopReversals = Parameter(
    "stop-reversals", .integer(0...1000), default: 0,
    "reversals, the run-in included, that end a session before its last comparison; 0 for none")
  static let start = Parameter(
    "start-cents", .number(0...1000), default: 0, unit: "cents",
    "offset of a session's first comparison; 0 for the profile's mean, else the largest")

  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "staircase", summary: "n-down/1-up staircase with free step sizes",
    source: "Levitt 1971; García-Pérez 1998",
    parameters: [
      down, stepUp, stepDown, StepScale.parameter, schedule, stageReversals, runIn, runInUntil,
      skipReversals, estimateReversals, stopReversals, start,
    ])

  @usableFromInline var staircase: Staircase

  /// The strategy with these constants, at the start of a session.
  public init(_ values: ParameterValues) throws(ParameterError) {
    staircase = Staircase(
      down: values[Self.down], stepUp: values[Self.stepUp],
      stepDown: values[Self.stepDown], scale: values[StepScale.parameter],
      schedule: values[Self.schedule], stageReversals: values[Self.stageReversals],
      runIn: values[Self.runIn] ? values[Self.runInUntil] : nil, start: values[Self.start],
      stopReversals: values[Self.stopReversals], reversals: try Reversals(values))
  }

  /// Word 0 chooses the note; the level follows the answers.
  @inlinable public mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    staircase.choice(after: last, profile, situation, draws)
  }

  /// At the reversal `stop-reversals`.
  @inlinable public func endsSession(after last: CompletedComparison) -> Bool {
    staircase.endsSession(answeredRight: last.isCorrect, at: last.comparison.difficulty.value)
  }

  /// (S_up/(S_up + S_down))^(1/n).
  public var targetFraction: Double? { staircase.targetFraction }

  /// The mean of the reversals after the run-in, the latest answer's included.
  public func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    staircase.estimate(after: last)
  }

  /// The cold start, the choice between near and weak notes, the stage length of a schedule with one stage, and the end
  /// of a run-in that is off.
  public var unusedSettings: [String] {
    TrainingSettings.unusedByChains + (staircase.schedule.count > 1 ? [] : [Self.stageReversals.name])
      + (staircase.runIn == nil ? [Self.runInUntil.name] : [])
  }
}
