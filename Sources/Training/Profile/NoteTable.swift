import Music

/// The memory of a profile: what is known of each note, by its number. Profiles share one until they change.
@usableFromInline final class NoteTable: @unchecked Sendable {
  @usableFromInline let notes: UnsafeMutablePointer<PerceptualProfile.Note>

  init() {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(repeating: .init(), count: MIDINote.count)
  }

  init(copying other: NoteTable) {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(from: other.notes, count: MIDINote.count)
  }

  deinit { notes.deallocate() }
}
