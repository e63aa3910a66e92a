import Music
import Randomness

/// Method of constant stimuli: each trial draws one of the given levels, all equally likely.
///
/// Source: Fechner 1860; spec 1-training T3.
public struct ConstantStrategy: ComparisonStrategy {
  static let levels = Parameter(
    "levels", .numbers(0.001...1000),
    default: [2, 4, 8, 16, 32], unit: "cents",
    "the levels to draw from")

  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "constant", summary: "constant stimuli: each trial draws one of the given levels",
    source: "Fechner 1860; spec 1-training T3", parameters: [levels])

  let levels: [Double]

  /// The strategy with these constants, at the start of a session.
  public init(_ values: ParameterValues) throws(ParameterError) { levels = values[Self.levels] }

  /// Every level must lie within the bounds.
  public func validate(_ settings: TrainingSettings) throws(ParameterError) {
    let (low, high) = (settings.bounds.lowerBound.value, settings.bounds.upperBound.value)
    for level in levels where !settings.bounds.contains(Cents(level)) {
      throw .conflict(
        owner: Self.descriptor.name, parameter: Self.levels.name,
        rule: "must lie within the bounds \(ParameterValue.number(low))…\(ParameterValue.number(high)) cents",
        got: "\(ParameterValue.number(level))", advice: "Change the level, minimum-cents or maximum-cents.")
    }
  }

  /// Word 0 chooses the note, word 1 the level.
  public mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let level = levels[Draws.integer(below: levels.count, from: draws.w1)]
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: Cents(level).clamped(to: situation.bounds))
  }

  /// The cold start, since this strategy begins elsewhere, and the choice between near and weak notes.
  public var unusedSettings: [String] { TrainingSettings.unusedByChains }
}
