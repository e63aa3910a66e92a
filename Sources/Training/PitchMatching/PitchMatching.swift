package import Chronology
package import Music

/// One trial of pitch matching: a reference note, then a note that sounds detuned until the person has tuned it
/// to where it belongs.
package struct PitchMatching: Sendable, Hashable {
  /// The first note.
  package var reference: MIDINote
  /// The interval between the reference and the note that is tuned.
  package var interval: Interval
  /// Whether the note that is tuned is below the reference.
  package var isDown: Bool
  /// How far that note is detuned when it begins to sound; positive is sharp.
  package var initialOffset: Cents

  /// A trial. The note that is tuned must be a MIDI note.
  package init(reference: MIDINote, interval: Interval = .prime, initialOffset: Cents, isDown: Bool = false) {
    self.reference = reference
    self.isDown = isDown
    self.interval = interval
    self.initialOffset = initialOffset
  }

  /// The note that is tuned, where it belongs.
  package var targetNote: MIDINote { reference.shifted(by: interval, isDown: isDown) }

  /// How far the note is from where it belongs with the slider there: initial offset + slider.
  ///
  /// The slider's centre means the detuned pitch. If it meant the true one, letting go without moving would
  /// always be perfect.
  package func error(slider: Cents) -> Cents { initialOffset + slider }
}

/// A pitch matching and where the person left it.
@usableFromInline package struct CompletedPitchMatching: Sendable, Hashable {
  /// The matching that was presented.
  package var matching: PitchMatching
  /// 1200·log₂(f_user/f_target): positive is sharp.
  package var error: Cents
  /// The instant of the commit.
  package var timestamp: Instant

  /// A pitch matching and where the person left it.
  package init(matching: PitchMatching, error: Cents, timestamp: Instant) {
    self.matching = matching
    self.error = error
    self.timestamp = timestamp
  }

  /// A pitch matching as it was recorded.
  package init(_ record: PitchMatchingRecord) {
    self.init(
      matching: PitchMatching(
        reference: record.referenceNote, interval: record.interval, initialOffset: record.initialCentOffset,
        isDown: record.targetNote.index < record.referenceNote.index),
      error: record.userCentError, timestamp: record.timestamp)
  }

  /// The record that stores and files keep.
  package func record(tuningSystem: TuningSystem) -> PitchMatchingRecord {
    PitchMatchingRecord(
      referenceNote: matching.reference, targetNote: matching.targetNote,
      initialCentOffset: matching.initialOffset, userCentError: error, interval: matching.interval,
      tuningSystem: tuningSystem, timestamp: timestamp)
  }
}
