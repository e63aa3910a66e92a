/// A note by its slot, and which of the notes that have had the slot it is.
struct NoteID: Hashable, Sendable {
  let slot: Int
  let generation: Int
}

/// Who waits for a note.
typealias NoteWaiter = CheckedContinuation<Void, any Error>

/// Which slots are taken and who waits for them: a pure machine; what its methods return is to be done.
///
/// A slot is taken by `claim` and free again after `finish`. Whatever is said of a note that is over, by a handle
/// that outlived it, has no effect.
struct NoteLedger {
  private struct Entry {
    var generation = 0
    var isTaken = false
    var isReleased = false
    var isCancelled = false
    var waiter: NoteWaiter?
  }

  private var entries: [Entry]
  /// Why there will be no more notes.
  private(set) var end: AudioError?

  init(slots: Int) { entries = Array(repeating: Entry(), count: slots) }

  /// Takes a free slot.
  /// - Throws: why there is no sound any more, or `AudioError.tooManyNotes`.
  mutating func claim() throws(AudioError) -> NoteID {
    if let end { throw end }
    guard let slot = entries.firstIndex(where: { !$0.isTaken }) else {
      throw .tooManyNotes(limit: entries.count)
    }
    entries[slot] = Entry(generation: entries[slot].generation + 1, isTaken: true)
    return NoteID(slot: slot, generation: entries[slot].generation)
  }

  /// Whether the note sounds and has not been released.
  func isHeld(_ note: NoteID) -> Bool { isCurrent(note) && !entries[note.slot].isReleased && end == nil }

  /// - Returns: whether the audio thread is to be told.
  mutating func release(_ note: NoteID) -> Bool {
    guard isHeld(note) else { return false }
    entries[note.slot].isReleased = true
    return true
  }

  /// Someone waits for the note's end.
  /// - Returns: the outcome if it is known already; else the waiter is kept.
  mutating func attend(_ note: NoteID, _ waiter: NoteWaiter) -> Result<Void, any Error>? {
    if let end { return .failure(end) }
    guard isCurrent(note) else { return .success(()) }
    guard !entries[note.slot].isCancelled else { return .failure(CancellationError()) }
    entries[note.slot].waiter = waiter
    return nil
  }

  /// The one who waits does so no longer.
  /// - Returns: whom to tell so.
  mutating func cancel(_ note: NoteID) -> NoteWaiter? {
    guard isCurrent(note) else { return nil }
    entries[note.slot].isCancelled = true
    return entries[note.slot].waiter.take()
  }

  /// The note in this slot has been heard to the end.
  /// - Returns: whom to tell so.
  mutating func finish(slot: Int) -> NoteWaiter? {
    entries[slot].isTaken = false
    return entries[slot].waiter.take()
  }

  /// There is no sound any more.
  /// - Returns: whom to tell so.
  mutating func end(_ reason: AudioError) -> [NoteWaiter] {
    end = reason
    return entries.indices.compactMap { entries[$0].waiter.take() }
  }

  private func isCurrent(_ note: NoteID) -> Bool {
    entries[note.slot].isTaken && entries[note.slot].generation == note.generation
  }
}
