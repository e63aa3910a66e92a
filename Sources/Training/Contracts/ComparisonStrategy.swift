public import Music
public import Numerics

/// Chooses the next comparison. Scenarios and commands can name a strategy after `Laboratory.register`.
///
/// A strategy is a value that lives for one session. It receives the profile, the last completed comparison of the
/// session and its random numbers as arguments, and keeps any further state that its rule needs.
public protocol ComparisonStrategy: Configurable, LevelConverging, ThresholdEstimating, SessionEnding,
  ChoiceExplaining, TrackerReading, TraitDeclaring
{
  // In simulations the profile's tracker may be up to 128 comparisons behind.
  /// Called before each comparison, never twice for the same one.
  /// - Parameters:
  ///   - last: the session's last completed comparison, nil at its start.
  ///   - profile: the person's profile, including the last comparison. A strategy may read it but must not store it.
  ///   - situation: the settings, with the reference notes that fit this comparison's interval.
  ///   - draws: this comparison's random words.
  /// - Returns: the reference note, within `situation.notes`, and the difficulty, within the bounds.
  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice

  /// Called when a session starts or its settings change, before the next choice.
  /// - Throws: `ParameterError.conflict` if the strategy's constants are inconsistent with the settings.
  func validate(_ settings: TrainingSettings) throws(ParameterError)

  /// The settings and constants that have no effect under the current constants. Read when a scenario is checked: a
  /// scenario that sweeps one of them is rejected.
  ///
  /// ```swift
  /// var unusedSettings: [any ParameterDeclaration] { TrainingSettings.unusedByChains + (isLog ? [Self.step] : []) }
  /// ```
  var unusedSettings: [any ParameterDeclaration] { get }
}

extension ComparisonStrategy {
  /// Accepts all settings.
  public func validate(_ settings: TrainingSettings) throws(ParameterError) {}

  /// None: all settings and constants have an effect.
  public var unusedSettings: [any ParameterDeclaration] { [] }
}

extension ComparisonStrategy {
  /// Checks that constants of this strategy are consistent with each other and with the settings.
  /// - Throws: `ParameterError` if they are not.
  /// - Complexity: as for creating the strategy.
  package static func check(_ values: ParameterValues, in settings: TrainingSettings) throws(ParameterError) {
    try Self(values).validate(settings)
  }

  /// The names of the settings and of the strategy's own constants that have no effect with these constants.
  ///
  /// These are all names if the strategy rejects the constants, because it can then present nothing.
  package static func unusedNames(with values: ParameterValues) -> [String] {
    guard let strategy = try? Self(values) else {
      return (TrainingSettings.descriptor.parameters + descriptor.parameters).map(\.name)
    }
    return strategy.unusedNames
  }

  /// The names of `unusedSettings`.
  package var unusedNames: [String] { unusedSettings.map(\.erased.name) }
}

/// The choice of a strategy for one comparison.
public struct Choice: Sendable, Equatable {
  /// The reference note.
  public var note: MIDINote
  /// The magnitude of the offset; its sign is drawn independently of the strategy.
  public var difficulty: Cents

  /// A choice.
  @inlinable public init(note: MIDINote, difficulty: Cents) {
    self.note = note
    self.difficulty = difficulty
  }
}

/// The settings within which a strategy chooses a comparison, for one interval.
public struct Situation: Sendable {
  /// The reference notes that keep the target within MIDI's range.
  public var notes: ClosedRange<MIDINote>
  /// Smallest and largest offset allowed.
  public var bounds: ClosedRange<Cents>
  /// The difficulty to start with if nothing is known of the listener.
  public var coldStart: Cents
  /// The probability in 0…1 of a weak spot rather than a note near the last one.
  public var weakSpotProbability: Double
  /// The interval of the comparison.
  @usableFromInline package var interval: Interval
  /// The difficulty that the person has set for a session's first comparison of that interval; 0 if they have set none.
  @usableFromInline package var first: Cents

  @inlinable package init(
    notes: ClosedRange<MIDINote>, bounds: ClosedRange<Cents>, coldStart: Cents, weakSpotProbability: Double,
    interval: Interval = .prime, first: Cents = 0
  ) {
    self.interval = interval
    self.first = first
    self.notes = notes
    self.bounds = bounds
    self.coldStart = coldStart
    self.weakSpotProbability = weakSpotProbability
  }

  /// A reference note, uniform in `notes`, from one random word.
  @inlinable public func uniformNote(from word: UInt32) -> MIDINote {
    let lowest = notes.lowerBound.index
    return MIDINote(lowest &+ Draws.integer(below: notes.upperBound.index &- lowest &+ 1, from: word))
  }

  /// The first difficulty of a chain, clamped to the bounds: the one that the person has set for this interval
  /// (`unison-first-cents`, `interval-first-cents`), otherwise the profile's overall mean, or `other` (cents) if the
  /// profile is empty, or the upper bound if `other` is 0.
  @inlinable public func startingDifficulty(
    _ profile: borrowing PerceptualProfile, otherwise other: Double = 0
  ) -> Cents {
    if first > 0 { return first.clamped(to: bounds) }
    return (profile.overallMean ?? (other > 0 ? Cents(other) : bounds.upperBound)).clamped(to: bounds)
  }

  /// The first difficulty of a chain: the one the person has set; otherwise `start` cents; if `start` is 0,
  /// `startingDifficulty(_:otherwise:)`.
  @inlinable func startingDifficulty(_ profile: borrowing PerceptualProfile, at start: Double) -> Cents {
    first > 0 || start == 0 ? startingDifficulty(profile) : Cents(start).clamped(to: bounds)
  }
}

/// A rule that ends a session before its last planned comparison, as staircases do after enough reversals. A strategy
/// without such a rule uses the default.
public protocol SessionEnding {
  /// Whether the session ends after the comparison `last`. Called after each completed comparison, simulated or live,
  /// before `nextChoice` receives it.
  func endsSession(after last: CompletedComparison) -> Bool
}

extension SessionEnding {
  /// False: the strategy never ends a session. Inlined, so the training loop does no work for it.
  @inlinable @inline(__always) public func endsSession(after last: CompletedComparison) -> Bool { false }
}

// `TrackingStrategy` does, to begin where the last session ended.
/// Whether a strategy reads the profile's threshold tracker. Only strategies of Peach can; others use the default.
public protocol TrackerReading {
  /// Whether the profile must have a tracker. Read when a training begins: a profile without a tracker receives one.
  var readsTracker: Bool { get }
}

extension TrackerReading {
  /// False: the strategy does not read the tracker.
  public var readsTracker: Bool { false }
}
