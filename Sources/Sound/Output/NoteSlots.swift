/// A note: its slot, and its number among the slot's notes.
struct NoteID: Hashable, Sendable {
  let slot: Int
  let generation: Int
}

/// The continuation of a task that waits for a note's end.
typealias NoteWaiter = CheckedContinuation<Void, any Error>

/// The occupied slots and the tasks that wait for them, as a pure state machine. The caller performs what the methods
/// return.
///
/// `claim` occupies a slot, `finish` frees it. Calls for a note that is over, by a handle that outlived it, have no
/// effect.
struct NoteSlots {
  private struct Entry {
    var generation = 0
    var isTaken = false
    var isReleased = false
    var isCancelled = false
    var waiter: NoteWaiter?
  }

  private var entries: [Entry]
  /// The error that ended playback; nil while notes can be started.
  private(set) var end: AudioError?

  init(slots: Int) { entries = Array(repeating: Entry(), count: slots) }

  /// Occupies a free slot.
  /// - Throws: the error that ended playback, or `AudioError.tooManyNotes`.
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

  /// - Returns: whether the audio thread must be notified.
  mutating func release(_ note: NoteID) -> Bool {
    guard isHeld(note) else { return false }
    entries[note.slot].isReleased = true
    return true
  }

  /// Registers a task that waits for the note's end.
  /// - Returns: the outcome if it is known; otherwise nil, and the waiter is stored.
  mutating func addWaiter(_ note: NoteID, _ waiter: NoteWaiter) -> Result<Void, any Error>? {
    if let end { return .failure(end) }
    guard isCurrent(note) else { return .success(()) }
    guard !entries[note.slot].isCancelled else { return .failure(CancellationError()) }
    entries[note.slot].waiter = waiter
    return nil
  }

  /// Removes the note's waiter and returns it.
  mutating func cancel(_ note: NoteID) -> NoteWaiter? {
    guard isCurrent(note) else { return nil }
    entries[note.slot].isCancelled = true
    return entries[note.slot].waiter.take()
  }

  /// Frees the slot of a note that has been heard to the end, and returns its waiter.
  mutating func finish(slot: Int) -> NoteWaiter? {
    entries[slot].isTaken = false
    return entries[slot].waiter.take()
  }

  /// Records the end of playback, and returns all waiters.
  mutating func end(_ reason: AudioError) -> [NoteWaiter] {
    end = reason
    return entries.indices.compactMap { entries[$0].waiter.take() }
  }

  private func isCurrent(_ note: NoteID) -> Bool {
    entries[note.slot].isTaken && entries[note.slot].generation == note.generation
  }
}
