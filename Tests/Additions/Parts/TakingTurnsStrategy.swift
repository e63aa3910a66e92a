import Music

/// Two levels that take turns.
@usableFromInline package struct TakingTurnsStrategy: ComparisonStrategy {
  static let easy = Parameter(
    "easy", .number(0.001...1000), default: 32, unit: "cents", "the level of every other comparison")
  static let hard = Parameter(
    "hard", .number(0.001...1000), default: 8, unit: "cents", "the level of all others")

  /// How listings and scenario files name it.
  @usableFromInline package static let descriptor = Descriptor(
    name: "taking-turns", summary: "two levels that take turns", source: "Peach", parameters: [easy, hard])

  private let levels: [Double]
  private var turn = 0

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) {
    levels = [values[Self.easy], values[Self.hard]]
  }

  /// Word 0 chooses the note.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    defer { turn = 1 - turn }
    return Choice(
      note: situation.uniformNote(from: draws.w0),
      difficulty: Cents(levels[turn]).clamped(to: situation.bounds))
  }

  /// The settings of first levels, since this strategy begins elsewhere, and the choice between near and weak notes.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.unusedWithoutChains
  }
}
