import Peach

/// A chain of levels whose steps shrink with every reversal: accelerated stochastic approximation in log₂ cents.
///
/// With s = first-step/(1 + reversals), a right answer lowers the level by s·(1 − target) octaves and a wrong answer
/// raises it by s·target octaves. The mean step is 0 where the listener is right `target` of the time.
///
/// Source: Kesten 1958.
struct ShrinkingSteps: ComparisonStrategy {
  static let target = Parameter(
    "target", .number(0.51...0.99), default: 0.75, "fraction of right answers to converge on")
  static let firstStep = Parameter(
    "first-step", .number(0.01...10), default: 2, unit: "octaves", "step before the first reversal")

  static let descriptor = Descriptor(
    name: "shrinking-steps", summary: "steps that shrink with every reversal", source: "Kesten 1958",
    parameters: [target, firstStep])

  private let target: Double
  private let firstStep: Double
  private var reversals = 0.0
  private var wasCorrect: Bool?
  private var bounds: ClosedRange<Cents>?

  init(_ values: ParameterValues) throws(ParameterError) {
    (target, firstStep) = (values[Self.target], values[Self.firstStep])
  }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let note = situation.uniformNote(from: draws.w0)
    bounds = situation.bounds
    guard let last else { return Choice(note: note, difficulty: situation.startingDifficulty(profile)) }
    let level = level(after: last)
    (reversals, wasCorrect) = (reversals(after: last), last.isCorrect)
    return Choice(note: note, difficulty: level)
  }

  private func reversals(after last: CompletedComparison) -> Double {
    reversals + (wasCorrect == !last.isCorrect ? 1 : 0)
  }

  private func level(after last: CompletedComparison) -> Cents {
    let direction = last.isCorrect ? target - 1 : target
    let step = firstStep / (1 + reversals(after: last)) * direction
    let level = Cents(last.comparison.difficulty.value * step.ofOctaves)
    return bounds.map(level.clamped) ?? level
  }

  var targetFraction: Double? { target }

  var estimatedFraction: Double? { target }

  func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    last.map { ThresholdEstimate(threshold: level(after: $0), spreadOctaves: nil, fraction: target) }
  }

  var unusedSettings: [any ParameterDeclaration] { TrainingSettings.unusedByChains }
}
