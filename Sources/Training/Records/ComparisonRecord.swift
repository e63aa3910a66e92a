import Chronology
import Music

/// A completed comparison in the form in which it is stored, exported and replayed.
///
/// Source: `Documentation/data.md`.
package struct ComparisonRecord: Hashable, Sendable {
  /// The first note.
  package var referenceNote: MIDINote
  /// The second note before its detuning: the reference transposed up by the interval.
  package var targetNote: MIDINote
  /// Signed detuning of the target; its magnitude is the difficulty.
  package var centOffset: Cents
  /// Whether the answer was right.
  package var isCorrect: Bool
  /// The interval from reference to target.
  package var interval: Interval
  /// The tuning system from which the frequencies were computed.
  package var tuningSystem: TuningSystem
  /// When it was answered, UTC.
  package var timestamp: Instant

  package init(
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
