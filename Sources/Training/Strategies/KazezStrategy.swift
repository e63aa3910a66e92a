public import Music
import Numerics

/// The iOS app's default: one chain of difficulties for all notes, whose relative steps shrink with √difficulty.
///
/// After a right answer p ← p·(1 − k₁·√p), after a wrong one p ← p·(1 + k₂·√p), clamped to the bounds; p is in
/// cents. The reference note is uniform in the range. The first comparison is at the profile's overall mean. If the
/// profile is empty, it is at `first-cents`, or at the upper bound if that is 0.
///
/// Away from the bounds, if answers are weighted by p^1.5, the fraction k₂/(k₁ + k₂) of them is right in the long run.
/// The level rests below the level at which that fraction is right; the larger the steps, the lower it rests.
///
/// Domain: √(upper bound) < 1/k₁; otherwise a right answer could make the difficulty 0 or negative.
///
/// Source: Kazez et al. 2001, by way of the app; `Documentation/training.md`, *Strategies*.
@usableFromInline package struct KazezStrategy: ComparisonStrategy {
  static let k1 = Parameter("k1", .number(0...10), default: 0.05, "narrowing after a right answer")
    .below(KazezRule.limit)
  static let k2 = Parameter("k2", .number(0...10), default: 0.09, "widening after a wrong answer")
  package static let first = Parameter(
    "first-cents", .number(0...1000), default: 0, unit: "cents",
    "offset of the first comparison while the profile is empty; 0 for the largest offset")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "kazez", summary: "steps proportional to p·√p, one chain whatever the note (the iOS app's default)",
    source: "Kazez et al. 2001", parameters: [k1, k2, first])

  /// The number: `Documentation/tracker.md`.
  @usableFromInline package static let traits = StrategyTraits(
    narrows: true, answersUntilKnown: .atLeast(250))

  @usableFromInline let rule: KazezRule
  @usableFromInline let first: Double

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    rule = KazezRule(narrowing: values[Self.k1], widening: values[Self.k2])
    first = values[Self.first]
  }

  /// Checks that `k1` is below 1/√(upper bound), and that `first-cents` is 0 or within the bounds.
  /// - Throws: `ParameterError.conflict` for the first of them that is not.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    try rule.validate(settings, owner: Self.descriptor.name, parameter: Self.k1.name)
    guard first > 0, !settings.bounds.contains(Cents(first)) else { return }
    let isAbove = first > settings.bounds.upperBound.value
    let (end, name) =
      isAbove
      ? (settings.bounds.upperBound, TrainingSettings.maximum.name)
      : (settings.bounds.lowerBound, TrainingSettings.minimum.name)
    let limit = "\(name), which is \(ParameterValue.number(end.value)) cents"
    throw .conflict(
      owner: Self.descriptor.name, parameter: Self.first.name,
      rule: isAbove ? "must be at most \(limit)" : "must be 0 or at least \(limit)",
      got: "\(ParameterValue.number(first))",
      advice: isAbove ? "Lower first-cents or raise \(name)." : "Raise first-cents or lower \(name).",
      words: TrainingSettings.withinBounds("within"))
  }

  /// Word 0 chooses the note; the difficulty follows the answers.
  @inlinable package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let note = situation.uniformNote(from: draws.w0)
    guard let last else {
      return Choice(note: note, difficulty: situation.startingDifficulty(profile, otherwise: first))
    }
    return Choice(note: note, difficulty: rule.next(after: last).clamped(to: situation.bounds))
  }

  /// k₂/(k₁ + k₂): the fraction of right answers at which the rule would rest if its steps were small; nil if both
  /// constants are 0. With the app's steps it rests lower; see `restingLevel`.
  @usableFromInline package var targetFraction: Double? { rule.restingFraction }

  /// The geometric mean of `KazezStationaryDistribution`; nil if `KazezRule.stationaryDistribution` is.
  @usableFromInline package func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? {
    rule.stationaryDistribution(within: bounds, probabilityCorrect: probabilityCorrect)
      .map { Cents($0.geometricMean) }
  }

  /// `cold-start-cents` and `natural-vs-mechanical`, which this strategy does not read.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] { TrainingSettings.unusedByChains }
}

/// The step that kazez and the adaptive strategy's chain share.
@usableFromInline package struct KazezRule: Sendable, Hashable {
  // The step is looked up instead of selected by a branch: answers cannot be predicted, and a branch misprediction
  // would cost more than the rest of the rule.
  @usableFromInline let steps: SIMD2<Double>

  /// A rule with k₁ and k₂.
  package init(narrowing: Double, widening: Double) { steps = [widening, -narrowing] }

  var narrowing: Double { -steps[1] }
  var widening: Double { steps[0] }

  /// p·(1 − k₁·√p) after a right answer, p·(1 + k₂·√p) after a wrong one; not clamped to the bounds.
  @inlinable func next(after last: CompletedComparison) -> Cents {
    let p = last.comparison.difficulty.value
    return Cents(p * (1 + steps[last.isCorrect ? 1 : 0] * p.squareRoot()))
  }

  var restingFraction: Double? {
    narrowing + widening > 0 ? widening / (narrowing + widening) : nil
  }

  /// What k₁ must stay below.
  static let limit = UpperLimit(of: TrainingSettings.maximum, "1/√(maximum-cents)", exponent: -0.5)

  func validate(_ settings: TrainingSettings, owner: String, parameter: String) throws(ParameterError) {
    let largest = settings.bounds.upperBound.value
    guard narrowing * largest.squareRoot() < 1 else {
      // Four decimals, rounded down: every value below the printed limit is then legal.
      let limit = (1e4 / largest.squareRoot()).rounded(.down) / 1e4
      throw .conflict(
        owner: owner, parameter: parameter,
        rule: """
          must be below 1/√(maximum-cents), which is \(ParameterValue.number(limit)) for \
          \(ParameterValue.number(largest)) cents
          """, got: "\(ParameterValue.number(narrowing))", advice: "Lower \(parameter) or maximum-cents.",
        words: ConflictWords("tooLarge", limit: Self.limit.value(1 / largest.squareRoot())))
    }
  }
}
