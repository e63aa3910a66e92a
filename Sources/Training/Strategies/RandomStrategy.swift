import Music
import Numerics

/// Difficulty drawn anew for each comparison, uniform between the bounds on a log or a linear scale.
///
/// Source: `Documentation/training.md`, *Strategies*; with `scale: linear` the random comparisons of the app's first
/// version.
@usableFromInline package struct RandomStrategy: ComparisonStrategy {
  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "random", summary: "difficulty drawn anew each time, uniform between the bounds",
    source: "Peach", parameters: [StepScale.parameter])

  let scale: StepScale
  /// The bounds of the last comparison and log₂ of their ratio, cached because bounds rarely change in a session.
  private var span: (bounds: ClosedRange<Cents>, octaves: Double)?

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    scale = values[StepScale.parameter]
  }

  /// Word 0 chooses the note, word 1 the level.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let (low, high) = (situation.bounds.lowerBound.value, situation.bounds.upperBound.value)
    let u = Draws.fraction(draws.w1)
    let level =
      switch scale {
      case .log: low * (u * octaves(of: situation.bounds)).ofOctaves
      case .linear: low + u * (high - low)
      }
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: Cents(level).clamped(to: situation.bounds))
  }

  private mutating func octaves(of bounds: ClosedRange<Cents>) -> Double {
    if let span, span.bounds == bounds { return span.octaves }
    let octaves = (bounds.upperBound.value / bounds.lowerBound.value).octaves
    span = (bounds, octaves)
    return octaves
  }

  /// The first difficulties, `cold-start-cents` and `natural-vs-mechanical`, which this strategy does not read.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains
  }
}
