import Music
import Numerics

/// PEST: stays at a level until a sequential test shows that the fraction of right answers there is above or below the
/// target, then steps. Steps halve at reversals and double in a run of steps in the same direction.
///
/// `target` and `deviation-limit` are the constants P and W of the test. `first-step`, `smallest-step` and
/// `largest-step` are sizes of steps, in octaves of difficulty or in cents by `scale`. Taylor and Creelman end a run
/// when the rule calls for the smallest step; with `stop-at-smallest` the session ends when a reversal does. Without it
/// the session continues: steps never get smaller than `smallest-step`, and the track follows the listener.
///
/// Estimate: the level that the rule calls for after the latest answer, without a spread; nil before the first
/// reversal.
///
/// A session starts at `start-cents`. If that is 0, it starts at the profile's overall mean, or at the upper bound if
/// the profile is empty.
///
/// Source: Taylor & Creelman 1967.
@usableFromInline package struct PestStrategy: ComparisonStrategy {
  static let target = Parameter(
    "target", .number(0.51...0.99), default: 0.75, "fraction of right answers that a level is tested for")
  static let limit = Parameter(
    "deviation-limit", .number(0.1...100), default: 1,
    "right answers more or fewer than the target's that change the level")
  static let firstStep = Parameter(
    "first-step", .number(0.0001...1000), default: 1, "size of the first step, octaves or cents")
  static let smallestStep = Parameter(
    "smallest-step", .number(0.0001...1000), default: 0.125, "step that is not halved, octaves or cents")
  static let largestStep = Parameter(
    "largest-step", .number(0.0001...1000), default: 2, "step that is not doubled, octaves or cents")
  static let stops = Parameter(
    "stop-at-smallest", .flag, default: false,
    "whether the smallest step, when it is called for, ends the session")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "pest", summary: "tests each level sequentially; steps halve at reversals and double between them",
    source: "Taylor & Creelman 1967",
    parameters: [
      target, limit, firstStep, smallestStep, largestStep, StepScale.parameter, stops,
      StaircaseStrategy.start,
    ])

  @usableFromInline package static let traits = StrategyTraits(narrows: true)

  private var test: PestTest
  private var step: PestStep
  private let scale: StepScale
  private let stops: Bool
  private let start: Double

  /// The strategy with these constants, at the start of a session.
  /// - Throws: `ParameterError.conflict` if the first step is smaller than the smallest or larger than the largest.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    test = PestTest(target: values[Self.target], limit: values[Self.limit])
    let (first, smallest, largest) = (
      values[Self.firstStep], values[Self.smallestStep], values[Self.largestStep]
    )
    guard smallest <= first, first <= largest else {
      throw .conflict(
        owner: Self.descriptor.name, parameter: Self.firstStep.name,
        rule: "must be in smallest-step…largest-step, which is \(ParameterValue.number(smallest))…"
          + "\(ParameterValue.number(largest))",
        got: "\(ParameterValue.number(first))", advice: "Change one of the three.",
        words: ConflictWords(
          "firstStep", parameters: ["lowest": Self.smallestStep.name, "highest": Self.largestStep.name]))
    }
    step = PestStep(first: first, smallest: smallest, largest: largest)
    (scale, stops, start) = (values[StepScale.parameter], values[Self.stops], values[StaircaseStrategy.start])
  }

  /// Word 0 chooses the note; the level follows the answers.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let note = situation.uniformNote(from: draws.w0)
    guard let last else {
      return Choice(note: note, difficulty: situation.startingDifficulty(profile, at: start))
    }
    return Choice(note: note, difficulty: moved(after: last).clamped(to: situation.bounds))
  }

  /// Adds the answer to the test and makes a step if the test calls for one.
  /// - Returns: the next level, not clamped to the bounds.
  private mutating func moved(after last: CompletedComparison) -> Cents {
    let level = last.comparison.difficulty
    guard let direction = test.add(last.isCorrect) else { return level }
    return Cents(scale.moved(level.value, by: step.take(direction)))
  }

  /// Whether `last` causes a reversal whose step is the smallest; always false without `stop-at-smallest`.
  @usableFromInline package func endsSession(after last: CompletedComparison) -> Bool {
    guard stops else { return false }
    var next = self
    _ = next.moved(after: last)
    return next.step.reversals > step.reversals && next.step.size <= step.smallest
  }

  /// The parameter `target`.
  @usableFromInline package var targetFraction: Double? { test.target }

  /// The parameter `target`.
  @usableFromInline package var estimatedFraction: Double? { test.target }

  /// The level that the rule calls for after `last`, not clamped to the bounds; nil before the first reversal.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    guard let last else { return nil }
    var next = self
    let level = next.moved(after: last)
    guard next.step.reversals > 0 else { return nil }
    return ThresholdEstimate(threshold: level, spreadOctaves: nil, fraction: test.target)
  }

  /// `cold-start-cents` and `natural-vs-mechanical`, which this strategy does not read.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] { TrainingSettings.unusedByChains }
}

/// The step of PEST: the size and direction of the next change of level.
///
/// Taylor and Creelman's four rules:
/// 1. Each reversal of direction halves the step.
/// 2. The second step in a direction is as large as the first.
/// 3. The fourth and each later step in a direction are double the one before.
/// 4. The third is double the second, unless the step just before the latest reversal came from a doubling.
///
/// Steps stay within `smallest` and `largest`. A doubling that `largest` limits still counts as a doubling in rule 4.
///
/// Source: Taylor & Creelman 1967.
struct PestStep: Sendable {
  enum Direction: Sendable { case harder, easier }

  let smallest: Double
  let largest: Double
  /// The size of the latest step, in octaves or cents; before the first step, the size of the first.
  private(set) var size: Double
  /// Changes of direction so far.
  private(set) var reversals = 0

  private var direction: Direction?
  /// The number of steps in the current direction since the latest reversal.
  private var run = 0
  private var wasDoubled = false
  private var wasDoubledBeforeReversal = false

  init(first: Double, smallest: Double, largest: Double) {
    (size, self.smallest, self.largest) = (first, smallest, largest)
  }

  /// Makes the next step.
  /// - Returns: the signed size of the step; positive is easier.
  mutating func take(_ next: Direction) -> Double {
    if let direction, direction != next { reverse() } else { carryOn() }
    direction = next
    return next == .easier ? size : -size
  }

  private mutating func reverse() {
    (wasDoubledBeforeReversal, wasDoubled) = (wasDoubled, false)
    reversals += 1
    run = 1
    size = max(smallest, size / 2)
  }

  private mutating func carryOn() {
    run += 1
    wasDoubled = run > 3 || (run == 3 && !wasDoubledBeforeReversal)
    if wasDoubled { size = min(largest, 2 * size) }
  }
}

/// Wald's sequential test at one level: whether the fraction of right answers is above or below the target.
///
/// With T answers, C of them right, and target fraction P, the level becomes harder when C − P·T ≥ W and easier when
/// C − P·T ≤ −W. Both counts then restart at 0.
///
/// Source: Taylor & Creelman 1967.
struct PestTest: Sendable {
  let target: Double
  let limit: Double
  /// C − P·T.
  private var excess = 0.0
  // P·T is rounded for most P. Different values of C − P·T are further apart than this if P has at most 8 decimals.
  private static let tolerance = 1e-9

  init(target: Double, limit: Double) { (self.target, self.limit) = (target, limit) }

  /// Counts an answer.
  /// - Returns: the direction of the step that the test calls for; nil if the level stays.
  mutating func add(_ isCorrect: Bool) -> PestStep.Direction? {
    excess += isCorrect ? 1 - target : -target
    guard excess.magnitude >= limit - Self.tolerance else { return nil }
    defer { excess = 0 }
    return excess > 0 ? .harder : .easier
  }
}
