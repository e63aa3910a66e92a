public import Chronology
package import Music

/// A completed comparison or pitch matching, for code that handles both, such as the store and exported files.
package enum TrainingRecord: Hashable, Sendable {
  case comparison(ComparisonRecord)
  case pitchMatching(PitchMatchingRecord)

  /// When it was answered, UTC.
  package var timestamp: Instant {
    switch self {
    case .comparison(let record): record.timestamp
    case .pitchMatching(let record): record.timestamp
    }
  }
}

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

/// A row of the Peach app's file that is not trained here, such as one of rhythm training. It is stored and exported
/// unchanged.
package struct KeptRow: Hashable, Sendable {
  /// When it was answered, UTC.
  package let timestamp: Instant
  /// The row as a line of the current format, without its line end.
  package let line: String

  package init(timestamp: Instant, line: String) { (self.timestamp, self.line) = (timestamp, line) }
}

/// The values that a record may hold. The limits are the same for the store and for exchanged files, so every record
/// can be exported and imported again.
@usableFromInline package enum RecordLimits {
  /// 1900 to the end of 2199, UTC: `Instant.ofLivingPeople` with its last microsecond.
  @inlinable package static var dates: ClosedRange<Instant> {
    Instant(microseconds: -2_208_988_800_000_000)...Instant(microseconds: 7_258_118_399_999_999)
  }

  /// Offsets and errors in cents: up to an octave in either direction.
  @inlinable package static var cents: ClosedRange<Double> { -1200...1200 }
}
