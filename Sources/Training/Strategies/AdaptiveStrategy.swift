public import Music
import Numerics

/// Chooses the note first, then the difficulty: the app's first adaptive strategy and its later form.
///
/// Note: with probability `natural-vs-mechanical` one of the `weak-spots` weakest notes of the range, otherwise a note
/// within `regional-range` semitones of the last one. The first note of a session is a weak spot. Which of several equally
/// weak notes comes first, such as those of a newcomer, is drawn for each comparison.
///
/// Difficulty, by `rule`:
/// - `factor`: the last difficulty ×`narrowing-factor` after a right answer, ×`widening-factor` after a wrong one, if
///   the note is within `regional-range` of the last. Otherwise, and for the first comparison, the note's mean; if the
///   note is untrained, the mean of the range; if that is unknown too, the cold start.
/// - `kazez-chain`: p·(1 ∓ k·√p) from the last comparison, for any note. The first difficulty is the weighted mean of
///   the last difficulties of the note and of up to `neighbours` refined neighbours on each side; the weights are
///   1/(1 + distance). If there is none, it is the cold start.
///
/// Source: the app (`factor`) and its later version (`kazez-chain`); `Documentation/training.md`, *Strategies*. Differs
/// from the app in that the weakest notes are chosen inside the range only.
@usableFromInline package struct AdaptiveStrategy: ComparisonStrategy {
  enum DifficultyRule: String, ParameterChoice {
    case factor
    case kazezChain = "kazez-chain"
  }

  static let rule = Parameter(
    "rule", .choice(of: DifficultyRule.self), default: .factor,
    "how the difficulty follows the answers")
  static let narrowing = Parameter(
    "narrowing-factor", .number(0.01...1), default: 0.95, "factor after a right answer (rule factor)"
  )
  static let widening = Parameter(
    "widening-factor", .number(1...100), default: 1.3, "factor after a wrong answer (rule factor)")
  static let k1 = Parameter(
    "k1", .number(0...10), default: 0.08, "narrowing after a right answer (rule kazez-chain)"
  ).below(KazezRule.limit)
  static let k2 = Parameter(
    "k2", .number(0...10), default: 0.09, "widening after a wrong answer (rule kazez-chain)")
  static let region = Parameter(
    "regional-range", .integer(1...127), default: 12, unit: "semitones",
    "how far from the last note counts as near")
  static let spots = Parameter(
    "weak-spots", .integer(1...16), default: 10, "how many of the weakest notes to draw from")
  static let neighbours = Parameter(
    "neighbours", .integer(0...127), default: 5,
    "refined neighbours on each side that inform a first difficulty (rule kazez-chain)")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "adaptive", summary: "weak spots and near notes, difficulty by factors or by a Kazez chain",
    source: "the Peach app",
    parameters: [rule, narrowing, widening, k1, k2, region, spots, neighbours])

  let difficultyRule: DifficultyRule
  let factors: (narrowing: Double, widening: Double)
  let chain: KazezRule
  let regionalRange: Int
  let weakSpots: Int
  let neighbourCount: Int

  /// The strategy with these constants, at the start of a session.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    difficultyRule = values[Self.rule]
    factors = (values[Self.narrowing], values[Self.widening])
    chain = KazezRule(narrowing: values[Self.k1], widening: values[Self.k2])
    regionalRange = values[Self.region]
    weakSpots = values[Self.spots]
    neighbourCount = values[Self.neighbours]
  }

  /// Checks `k1` against the largest offset if the rule is `kazez-chain`.
  /// - Throws: `ParameterError.conflict` unless `k1` < 1/√(upper bound), as for `kazez`.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    guard difficultyRule == .kazezChain else { return }
    try chain.validate(settings, owner: Self.descriptor.name, parameter: Self.k1.name)
  }

  /// Word 0 decides between near and weak, word 1 which note, word 2 between equally weak notes; the difficulty follows
  /// from the note.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    let note = nextNote(after: last, profile, situation, draws)
    if last == nil, situation.first > 0 {
      return Choice(note: note, difficulty: situation.first.clamped(to: situation.bounds))
    }
    let difficulty =
      switch difficultyRule {
      case .factor: factorDifficulty(note, after: last, profile, situation)
      case .kazezChain:
        last.map(chain.next) ?? effectiveDifficulty(note, profile, situation) ?? situation.coldStart
      }
    return Choice(note: note, difficulty: difficulty.clamped(to: situation.bounds))
  }

  /// A weak spot or a note near the last one, as word 0 decides.
  @usableFromInline package func reason(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> ChoiceReason {
    if let last = near(last, situation, draws) { return .near(last.comparison.reference) }
    return .weakSpot(rank: rank(situation, draws))
  }

  /// With `factor` the fraction p for which f_down^p·f_up^(1 − p) = 1, with `kazez-chain` k₂/(k₁ + k₂); nil if the
  /// difficulty never changes.
  @usableFromInline package var targetFraction: Double? {
    switch difficultyRule {
    case .kazezChain: chain.restingFraction
    case .factor: LogSteps.restingFraction(down: -factors.narrowing.octaves, up: factors.widening.octaves)
    }
  }

  /// With `kazez-chain` the geometric mean of the stationary distribution, which is exact if the threshold is the same
  /// for all notes. With `factor` nil: the level is not known, because jumps to other notes restart it.
  @usableFromInline package func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? {
    guard difficultyRule == .kazezChain else { return nil }
    return chain.stationaryDistribution(within: bounds, probabilityCorrect: probabilityCorrect)
      .map { Cents($0.geometricMean) }
  }

  /// The constants of the other difficulty rule.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    switch difficultyRule {
    case .factor: [Self.k1, Self.k2, Self.neighbours]
    case .kazezChain: [Self.narrowing, Self.widening]
    }
  }
}

extension AdaptiveStrategy {
  private func nextNote(
    after last: CompletedComparison?, _ profile: borrowing PerceptualProfile, _ situation: Situation,
    _ draws: StrategyDraws
  ) -> MIDINote {
    let notes = situation.notes
    guard let last = near(last, situation, draws) else {
      return profile.weakSpot(rank: rank(situation, draws), in: notes, order: draws.w2)
    }
    // Within the range even if the settings have changed and the last note is outside.
    let centre = last.comparison.reference.index
    let low = min(max(notes.lowerBound.index, centre - regionalRange), notes.upperBound.index)
    let high = max(min(notes.upperBound.index, centre + regionalRange), notes.lowerBound.index)
    return MIDINote(low + Draws.integer(below: high - low + 1, from: draws.w1))
  }

  /// The last comparison if the next note is to be near it; nil if the next note is a weak spot.
  private func near(_ last: CompletedComparison?, _ situation: Situation, _ draws: StrategyDraws)
    -> CompletedComparison?
  {
    Draws.fraction(draws.w0) >= situation.weakSpotProbability ? last : nil
  }

  /// The rank of the weak spot that word 1 draws, from 0 for the weakest.
  private func rank(_ situation: Situation, _ draws: StrategyDraws) -> Int {
    let notes = situation.notes
    let count = min(weakSpots, notes.upperBound.index - notes.lowerBound.index + 1)
    return Draws.integer(below: count, from: draws.w1)
  }

  private func factorDifficulty(
    _ note: MIDINote, after last: CompletedComparison?, _ profile: borrowing PerceptualProfile,
    _ situation: Situation
  ) -> Cents {
    if let last, abs(note.index - last.comparison.reference.index) <= regionalRange {
      let factor = last.isCorrect ? factors.narrowing : factors.widening
      return Cents(last.comparison.difficulty.value * factor)
    }
    let known = profile[note].statistics
    if known.count > 0 { return Cents(known.mean) }
    return profile.overallMean(in: situation.notes) ?? situation.coldStart
  }

  /// Weighted mean of the last difficulties of the note and its refined neighbours; nil if there is none.
  /// A neighbour is refined if its last difficulty differs from the cold start.
  private func effectiveDifficulty(
    _ note: MIDINote, _ profile: borrowing PerceptualProfile, _ situation: Situation
  ) -> Cents? {
    var (sum, weights) = (0.0, 0.0)
    func include(_ index: Int, _ difficulty: Cents) {
      let weight = 1 / (1 + Double(abs(index - note.index)))
      sum += weight * difficulty.value
      weights += weight
    }
    if let own = profile[note].currentDifficulty { include(note.index, own) }
    for direction in [-1, 1] {
      let edge = direction < 0 ? situation.notes.lowerBound.index : situation.notes.upperBound.index
      var found = 0
      for index in stride(from: note.index + direction, through: edge, by: direction)
      where found < neighbourCount {
        guard let current = profile[MIDINote(index)].currentDifficulty, current != situation.coldStart else {
          continue
        }
        include(index, current)
        found += 1
      }
    }
    return weights > 0 ? Cents(sum / weights) : nil
  }
}
