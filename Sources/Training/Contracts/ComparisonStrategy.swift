import Music
import Randomness

/// Chooses the next comparison. To add one to this package: a file in `Strategies/` and a line in `StrategyCatalog`; to add
/// one in another package: `Laboratory.register`.
///
/// A strategy is a value that lives for one session. It sees the profile and the last completed comparison of
/// the session, gets its random numbers handed in, and keeps whatever state its rule needs.
public protocol ComparisonStrategy: Configurable, ThresholdEstimating, SessionEnding, ChoiceExplaining {
  /// Called before each comparison, never twice for the same one.
  /// - Parameters:
  ///   - last: the session's last completed comparison, nil at its start.
  ///   - profile: what is known of the person, the last comparison included; to be read, not to be kept.
  ///   - situation: the settings and the reference notes that fit this comparison's interval.
  ///   - draws: this comparison's random words.
  /// - Returns: the reference note, within `situation.notes`, and the difficulty, within the bounds.
  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice

  /// Called when a session starts or its settings change, before the next choice.
  /// - Throws: `ParameterError.conflict` when the strategy's constants do not go with the settings.
  func validate(_ settings: TrainingSettings) throws(ParameterError)

  /// Names of settings and of own constants that change nothing of what this strategy, with its constants, presents.
  /// Read when a scenario sweeps one of them, which is then refused.
  var unusedSettings: [String] { get }
}

extension ComparisonStrategy {
  /// Goes with all settings unless it says otherwise.
  public func validate(_ settings: TrainingSettings) throws(ParameterError) {}

  /// None unless the strategy says otherwise.
  public var unusedSettings: [String] { [] }
}

/// What a strategy decides.
@frozen public struct Choice: Sendable, Equatable {
  /// The reference note.
  public var note: MIDINote
  /// The magnitude of the offset.
  public var difficulty: Cents

  /// A decision.
  @inlinable public init(note: MIDINote, difficulty: Cents) {
    self.note = note
    self.difficulty = difficulty
  }
}

/// What a strategy decides in.
@frozen public struct Situation: Sendable {
  /// The reference notes that keep the target within MIDI's range.
  public var notes: ClosedRange<MIDINote>
  /// Smallest and largest offset allowed.
  public var bounds: ClosedRange<Cents>
  /// Difficulty when nothing is known.
  public var coldStart: Cents
  /// 0 prefers notes near the last one, 1 weak spots.
  public var mechanical: Double

  /// A situation.
  @inlinable public init(
    notes: ClosedRange<MIDINote>, bounds: ClosedRange<Cents>, coldStart: Cents, mechanical: Double
  ) {
    self.notes = notes
    self.bounds = bounds
    self.coldStart = coldStart
    self.mechanical = mechanical
  }

  /// A reference note, uniform in `notes`, from one random word.
  @inlinable public func uniformNote(from word: UInt32) -> MIDINote {
    let lowest = notes.lowerBound.index
    return MIDINote(lowest &+ Draws.integer(below: notes.upperBound.index &- lowest &+ 1, from: word))
  }

  /// Where a chain of difficulties begins: the profile's overall mean, else a level in cents, and the upper bound
  /// where that is 0.
  @inlinable public func startingDifficulty(
    _ profile: borrowing PerceptualProfile, otherwise first: Double = 0
  ) -> Cents {
    (profile.overall?.mean ?? (first > 0 ? Cents(first) : bounds.upperBound)).clamped(to: bounds)
  }
}
