import Chronology
import Music

/// A completed comparison in the form in which it is stored, exported and replayed.
///
/// Source: `Documentation/data.md`.
public struct ComparisonRecord: Hashable, Sendable {
  /// The first note.
  public var referenceNote: MIDINote
  /// The second note before its detuning: the reference transposed up by the interval.
  public var targetNote: MIDINote
  /// Signed detuning of the target; its magnitude is the difficulty.
  public var centOffset: Cents
  /// Whether the answer was right.
  public var isCorrect: Bool
  /// The interval from reference to target.
  public var interval: Interval
  /// The tuning system from which the frequencies were computed.
  public var tuningSystem: TuningSystem
  /// When it was answered, UTC.
  public var timestamp: Instant

  /// A record of a comparison.
  public init(
    referenceNote: MIDINote, targetNote: MIDINote, centOffset: Cents, isCorrect: Bool, interval: Interval,
    tuningSystem: TuningSystem, timestamp: Instant
  ) {
    self.referenceNote = referenceNote
    self.targetNote = targetNote
    self.centOffset = centOffset
    self.isCorrect = isCorrect
    self.interval = interval
    self.tuningSystem = tuningSystem
    self.timestamp = timestamp
  }
}
