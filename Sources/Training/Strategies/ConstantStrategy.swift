import Music
import Numerics

/// Method of constant stimuli: each trial draws one of the given levels, all equally likely.
///
/// Source: Fechner 1860; `Documentation/training.md`, *Strategies*.
@usableFromInline package struct ConstantStrategy: ComparisonStrategy {
  static let levels = Parameter(
    "levels", .numbers(0.001...1000),
    default: [2, 4, 8, 16, 32], unit: "cents",
    "the levels to draw from")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "constant", summary: "constant stimuli: each trial draws one of the given levels",
    source: "Fechner 1860", parameters: [levels])

  let levels: [Double]

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    levels = values[Self.levels]
  }

  /// Checks that every level lies within the bounds.
  /// - Throws: `ParameterError.conflict` for the first level that does not.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    let (low, high) = (settings.bounds.lowerBound.value, settings.bounds.upperBound.value)
    for level in levels where !settings.bounds.contains(Cents(level)) {
      throw .conflict(
        owner: Self.descriptor.name, parameter: Self.levels.name,
        rule: "must lie within the bounds \(ParameterValue.number(low))…\(ParameterValue.number(high)) cents",
        got: "\(ParameterValue.number(level))", advice: "Change the level, minimum-cents or maximum-cents.",
        words: TrainingSettings.withinBounds("levels"))
    }
  }

  /// Word 0 chooses the note, word 1 the level.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let level = levels[Draws.integer(below: levels.count, from: draws.w1)]
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: Cents(level).clamped(to: situation.bounds))
  }

  /// The first difficulties, `cold-start-cents` and `natural-vs-mechanical`, which this strategy does not read.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains
  }
}
