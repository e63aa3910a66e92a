public import Music
import Numerics

/// The rule and the state of an up-down staircase, for `StaircaseStrategy` and `WeightedStrategy`.
@usableFromInline struct Staircase: Sendable {
  let down: Int
  let stepUp: Double
  let stepDown: Double
  let scale: StepScale
  let schedule: [Double]
  let stageReversals: Int
  let runIn: RunIn?
  let start: Double
  @usableFromInline let stopReversals: Int

  private var runOfRight = 0
  private var everWrong = false
  private var reversals: Reversals

  init(
    down: Int, stepUp: Double, stepDown: Double, scale: StepScale, schedule: [Double], stageReversals: Int,
    runIn: RunIn?, start: Double, stopReversals: Int, reversals: Reversals
  ) {
    self.down = down
    self.stepUp = stepUp
    self.stepDown = stepDown
    self.scale = scale
    self.schedule = schedule
    self.stageReversals = stageReversals
    self.runIn = runIn
    self.start = start
    self.stopReversals = stopReversals
    self.reversals = reversals
  }

  var targetFraction: Double? {
    LogSteps.restingFraction(down: stepDown, up: stepUp)?.root(down)
  }

  /// Word 0 chooses the note; the level follows the answers.
  @inlinable mutating func choice(
    after last: CompletedComparison?, _ profile: borrowing PerceptualProfile, _ situation: Situation,
    _ draws: StrategyDraws
  ) -> Choice {
    Choice(note: situation.uniformNote(from: draws.w0), difficulty: next(after: last, profile, situation))
  }

  /// Whether the answer makes reversal number `stopReversals`, the run-in included; always false if that is 0.
  ///
  /// Takes two values instead of the comparison, which could not stay in registers if its address were passed.
  @inlinable func endsSession(answeredRight isCorrect: Bool, at level: Double) -> Bool {
    stopReversals > 0 && has(stopReversals, reversalsAfter: isCorrect, at: level)
  }

  /// The difficulty after the last answer, clamped to the bounds; the starting difficulty if `last` is nil.
  @usableFromInline mutating func next(
    after last: CompletedComparison?, _ profile: borrowing PerceptualProfile, _ situation: Situation
  ) -> Cents {
    guard let last else { return situation.startingDifficulty(profile, at: start) }
    let level = last.comparison.difficulty.value
    guard let direction = direction(after: last.isCorrect) else {
      return Cents(level).clamped(to: situation.bounds)
    }
    reversals.move(direction, from: level)
    let stage = schedule[min(reversals.count / stageReversals, schedule.count - 1)]
    let step = direction == .harder ? -stepDown : stepUp
    return Cents(scale.moved(level, by: step * stage)).clamped(to: situation.bounds)
  }

  private mutating func direction(after isCorrect: Bool) -> Reversals.Direction? {
    guard isCorrect else {
      runOfRight = 0
      everWrong = true
      return .easier
    }
    runOfRight += 1
    guard runOfRight >= (isRunningIn ? 1 : down) else { return nil }
    runOfRight = 0
    return .harder
  }

  private var isRunningIn: Bool {
    switch runIn {
    case nil: false
    case .firstWrong: !everWrong
    case .firstReversal: reversals.count == 0
    }
  }

  /// `targetFraction`; nil if too few reversals are averaged for an estimate.
  var estimatedFraction: Double? { reversals.makesEstimates ? targetFraction : nil }

  /// The mean of the reversals after the run-in, including one that `last` makes; nil before there are two.
  func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    guard let fraction = estimatedFraction else { return nil }
    guard let last else { return reversals.estimate(on: scale, fraction: fraction) }
    return reversals(after: last.isCorrect, at: last.comparison.difficulty.value)
      .estimate(on: scale, fraction: fraction)
  }

  /// Whether there are at least `count` reversals after an answer at `level`, the run-in included.
  @usableFromInline func has(_ count: Int, reversalsAfter isCorrect: Bool, at level: Double) -> Bool {
    // An answer makes at most one reversal.
    reversals.count + 1 >= count && reversals(after: isCorrect, at: level).count >= count
  }

  /// The reversals after an answer at `level`; this staircase does not change.
  private func reversals(after isCorrect: Bool, at level: Double) -> Reversals {
    var next = self
    if let direction = next.direction(after: isCorrect) { next.reversals.move(direction, from: level) }
    return next.reversals
  }
}

/// Whether a step is a ratio or a difference.
enum StepScale: String, ParameterChoice {
  /// Steps in octaves: a step of s multiplies or divides the difficulty by 2^s.
  case log
  /// Steps in cents.
  case linear

  static let parameter = Parameter(
    "scale", .choice(of: StepScale.self), default: .log,
    "log: steps in octaves of difficulty; linear: steps in cents")

  /// `level` (cents) moved by `step`, in octaves or cents by the scale. A positive step makes it easier. Not clamped.
  func moved(_ level: Double, by step: Double) -> Double {
    switch self {
    case .log: level * step.ofOctaves
    case .linear: level + step
    }
  }
}

/// Arithmetic of steps on a logarithmic scale of difficulty.
enum LogSteps {
  /// The fraction of right answers at which steps of these sizes (octaves) balance: up/(up + down). Nil if both are 0.
  ///
  /// Source: Kaernbach 1991: up·(1 − p) = down·p.
  static func restingFraction(down: Double, up: Double) -> Double? {
    down + up > 0 ? up / (up + down) : nil
  }
}

extension Double {
  /// x^(1/n).
  func root(_ n: Int) -> Double { Elementary.pow(self, 1 / Double(n)) }
}

/// The event that ends the run-in of a staircase, in which every right answer makes the next comparison harder.
enum RunIn: String, ParameterChoice {
  /// The first wrong answer.
  case firstWrong = "first-wrong"
  /// The first reversal. If a session begins with wrong answers, its first right answer also makes a step.
  case firstReversal = "first-reversal"
}
