import Testing

@testable import Sound

@Suite struct `Note slots` {
  @Test func `assigns each slot once until its note is over`() throws {
    var slots = NoteSlots(slots: 2)
    let (first, second) = (try slots.claim(), try slots.claim())
    #expect(first.slot != second.slot)
    #expect(throws: AudioError.tooManyNotes(limit: 2)) { try slots.claim() }
    _ = slots.finish(slot: first.slot)
    #expect(try slots.claim().slot == first.slot)
  }

  @Test func `notifies the audio thread of a release once`() throws {
    var slots = NoteSlots(slots: 1)
    let note = try slots.claim()
    #expect(slots.isHeld(note))
    #expect(slots.release(note) && !slots.release(note))
    #expect(!slots.isHeld(note))
  }

  @Test func `ignores a handle that outlived its note`() throws {
    var slots = NoteSlots(slots: 1)
    let old = try slots.claim()
    _ = slots.finish(slot: 0)
    let new = try slots.claim()
    #expect(!slots.release(old) && !slots.isHeld(old))
    #expect(slots.isHeld(new))
  }

  @Test func `resumes a waiter that comes after the cancellation`() async throws {
    var slots = NoteSlots(slots: 1)
    let note = try slots.claim()
    #expect(slots.cancel(note) == nil, "no waiter yet")
    await #expect(throws: CancellationError.self) {
      try await withCheckedThrowingContinuation { waiter in
        if let outcome = slots.addWaiter(note, waiter) {
          waiter.resume(with: outcome)
        } else {
          slots.finish(slot: note.slot)?.resume()
        }
      }
    }
  }

  @Test func `assigns no slot after the end`() throws {
    var slots = NoteSlots(slots: 1)
    _ = slots.end(.closed)
    #expect(throws: AudioError.closed) { try slots.claim() }
  }
}
