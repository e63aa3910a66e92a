import Music
import Training

/// The rule of `KazezStrategy`, written as in a package that only uses Peach: the same arithmetic, so a loop of the same
/// cost is due.
struct OwnKazez: ComparisonStrategy {
  static let narrowing = Parameter("narrowing", .number(0...10), default: 0.05, "after a right answer")
  static let widening = Parameter("widening", .number(0...10), default: 0.09, "after a wrong answer")

  static let descriptor = Descriptor(
    name: "own-kazez", summary: "kazez in another package", source: "Kazez et al. 2001",
    parameters: [narrowing, widening])

  private let steps: SIMD2<Double>

  init(_ values: ParameterValues) throws(ParameterError) {
    steps = [values[Self.widening], -values[Self.narrowing]]
  }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let note = situation.uniformNote(from: draws.w0)
    guard let last else { return Choice(note: note, difficulty: situation.startingDifficulty(profile)) }
    let p = last.comparison.difficulty.value
    let next = Cents(p * (1 + steps[last.isCorrect ? 1 : 0] * p.squareRoot()))
    return Choice(note: note, difficulty: next.clamped(to: situation.bounds))
  }
}
