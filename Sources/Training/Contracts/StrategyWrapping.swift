public import Music

/// A strategy that does one thing differently from another, and everything else as that one.
@usableFromInline package protocol StrategyWrapping: ComparisonStrategy {
  /// The type of the other strategy.
  associatedtype Base: ComparisonStrategy
  /// The other strategy. Called for everything that the wrapper does not implement.
  var base: Base { get set }
}

extension StrategyWrapping {
  @usableFromInline package static var descriptor: Descriptor { Base.descriptor }

  @usableFromInline package static var traits: StrategyTraits { Base.traits }

  @inlinable package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice { base.nextChoice(after: last, profile: profile, in: situation, draws: draws) }

  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    try base.validate(settings)
  }

  @usableFromInline package var unusedSettings: [any ParameterDeclaration] { base.unusedSettings }

  @usableFromInline package var targetFraction: Double? { base.targetFraction }

  @usableFromInline package func restingLevel(
    within bounds: ClosedRange<Cents>, probabilityCorrect: (Double) -> Double
  ) -> Cents? { base.restingLevel(within: bounds, probabilityCorrect: probabilityCorrect) }

  @usableFromInline package var estimatedFraction: Double? { base.estimatedFraction }

  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    base.estimate(after: last)
  }

  @inlinable @inline(__always) package func endsSession(after last: CompletedComparison) -> Bool {
    base.endsSession(after: last)
  }

  @usableFromInline package func reason(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> ChoiceReason { base.reason(after: last, profile: profile, in: situation, draws: draws) }

  @usableFromInline package var readsTracker: Bool { base.readsTracker }
}
