import Music

/// The memory of a profile: what is known of each note, by its number. Profiles share one until they change.
@usableFromInline final class NoteTable: @unchecked Sendable {
  @usableFromInline let notes: UnsafeMutablePointer<PerceptualProfile.Note>
  /// What was known of all notes when `isOverallCurrent` was set. As the notes, it is changed by a profile that shares its
  /// memory with nobody, so nothing need be checked.
  @exclusivity(unchecked) @usableFromInline var overall: PerceptualProfile.Overall?
  /// Whether nothing was taken in since. A flag, because each comparison clears it.
  @exclusivity(unchecked) @usableFromInline var isOverallCurrent = false

  /// Follows the threshold; nil unless asked for.
  @exclusivity(unchecked) @usableFromInline var tracker: ThresholdTracker?

  init() {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(repeating: .init(), count: MIDINote.count)
  }

  init(copying other: NoteTable) {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(from: other.notes, count: MIDINote.count)
    (overall, isOverallCurrent) = (other.overall, other.isOverallCurrent)
    tracker = other.tracker
  }

  @usableFromInline func track(_ completed: CompletedComparison) { tracker?.add(completed) }

  deinit { notes.deallocate() }
}
