import Chronology
import Music

/// A completed pitch matching in the form in which it is stored and exported.
///
/// Source: `Documentation/data.md`.
package struct PitchMatchingRecord: Hashable, Sendable {
  /// The first note.
  package var referenceNote: MIDINote
  /// The note to be matched: the reference transposed up by the interval.
  package var targetNote: MIDINote
  /// The detuning of the target when it began to sound; positive is sharp.
  package var initialCentOffset: Cents
  /// The error of the committed pitch: 1200·log₂(f_user/f_target), positive is sharp.
  package var userCentError: Cents
  /// The interval from reference to target.
  package var interval: Interval
  /// The tuning system from which the frequencies were computed.
  package var tuningSystem: TuningSystem
  /// When it was committed, UTC.
  package var timestamp: Instant

  /// A record of a pitch matching.
  package init(
    referenceNote: MIDINote, targetNote: MIDINote, initialCentOffset: Cents, userCentError: Cents,
    interval: Interval, tuningSystem: TuningSystem, timestamp: Instant
  ) {
    self.referenceNote = referenceNote
    self.targetNote = targetNote
    self.initialCentOffset = initialCentOffset
    self.userCentError = userCentError
    self.interval = interval
    self.tuningSystem = tuningSystem
    self.timestamp = timestamp
  }
}
