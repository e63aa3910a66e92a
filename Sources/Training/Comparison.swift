public import Chronology
public import Music

/// One trial: a reference note, then a target note; the person says whether the target was higher or lower
/// than it should be.
public struct Comparison: Sendable, Hashable {
  /// The first note.
  public var reference: MIDINote
  /// The interval between reference and target.
  public var interval: Interval
  /// Whether the target is below the reference.
  public var isDown: Bool
  /// Signed detuning of the target; its magnitude is the difficulty.
  public var offset: Cents

  /// A trial. The target must be a MIDI note, or `targetNote` fails its precondition.
  @inlinable public init(
    reference: MIDINote, interval: Interval = .prime, offset: Cents, isDown: Bool = false
  ) {
    self.reference = reference
    self.interval = interval
    self.isDown = isDown
    self.offset = offset
  }

  /// The second note without its detuning.
  public var targetNote: MIDINote { reference.shifted(by: interval, isDown: isDown) }

  /// The second note with its detuning.
  package var target: DetunedNote { DetunedNote(targetNote, offset: offset) }

  /// The size of the offset: smaller is harder.
  @inlinable public var difficulty: Cents { offset.magnitude }

  /// The right answer; `lower` for an offset of 0.
  package var rightAnswer: Answer { isCorrect(.higher) ? .higher : .lower }

  /// Whether an answer is right: higher for a positive offset, lower for a negative offset or 0.
  @inlinable package func isCorrect(_ answer: Answer) -> Bool { (answer == .higher) == (offset.value > 0) }
}

/// The answer to a comparison: whether the target was higher or lower than it should be.
public enum Answer: Sendable, Hashable {
  case higher
  case lower
}

/// A comparison with its answer.
public struct CompletedComparison: Sendable, Hashable {
  /// What was presented.
  public var comparison: Comparison
  /// Whether the answer was right.
  public var isCorrect: Bool
  /// The instant of the answer; in simulations the end of its feedback.
  public var timestamp: Instant

  /// A comparison with its answer.
  @inlinable public init(comparison: Comparison, isCorrect: Bool, timestamp: Instant) {
    self.comparison = comparison
    self.isCorrect = isCorrect
    self.timestamp = timestamp
  }

  /// A comparison as it was recorded.
  package init(_ record: ComparisonRecord) {
    self.init(
      comparison: Comparison(
        reference: record.referenceNote, interval: record.interval, offset: record.centOffset,
        isDown: record.targetNote.index < record.referenceNote.index),
      isCorrect: record.isCorrect, timestamp: record.timestamp)
  }

  /// The record of this comparison, to be stored.
  package func record(tuningSystem: TuningSystem) -> ComparisonRecord {
    ComparisonRecord(
      referenceNote: comparison.reference, targetNote: comparison.targetNote, centOffset: comparison.offset,
      isCorrect: isCorrect, interval: comparison.interval, tuningSystem: tuningSystem, timestamp: timestamp)
  }
}
