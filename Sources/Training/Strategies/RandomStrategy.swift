import Music
import Randomness

/// Difficulty drawn anew for each comparison, uniform between the bounds on a log or a linear scale.
///
/// Source: spec 1-training T3; with `scale: linear` the random comparisons of the app's first version.
public struct RandomStrategy: ComparisonStrategy {
  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "random", summary: "difficulty drawn anew each time, uniform between the bounds",
    source: "spec 1-training T3", parameters: [StepScale.parameter])

  let scale: StepScale

  /// The strategy with these constants, at the start of a session.
  public init(_ values: ParameterValues) throws(ParameterError) {
    scale = values[StepScale.parameter]
  }

  /// Word 0 chooses the note, word 1 the level.
  public mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let (low, high) = (situation.bounds.lowerBound.value, situation.bounds.upperBound.value)
    let u = Draws.fraction(draws.w1)
    let level =
      switch scale {
      case .log: low * (u * (high / low).octaves).ofOctaves
      case .linear: low + u * (high - low)
      }
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: Cents(level).clamped(to: situation.bounds))
  }

  /// The cold start, since this strategy begins elsewhere, and the choice between near and weak notes.
  public var unusedSettings: [String] { TrainingSettings.unusedByChains }
}
