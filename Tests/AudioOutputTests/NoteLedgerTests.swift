import Testing

@testable import AudioOutput

@Suite struct `The note ledger` {
  @Test func `assigns each slot once until its note is over`() throws {
    var ledger = NoteLedger(slots: 2)
    let (first, second) = (try ledger.claim(), try ledger.claim())
    #expect(first.slot != second.slot)
    #expect(throws: AudioError.tooManyNotes(limit: 2)) { try ledger.claim() }
    _ = ledger.finish(slot: first.slot)
    #expect(try ledger.claim().slot == first.slot)
  }

  @Test func `notifies the audio thread of a release once`() throws {
    var ledger = NoteLedger(slots: 1)
    let note = try ledger.claim()
    #expect(ledger.isHeld(note))
    #expect(ledger.release(note) && !ledger.release(note))
    #expect(!ledger.isHeld(note))
  }

  @Test func `ignores a handle that outlived its note`() throws {
    var ledger = NoteLedger(slots: 1)
    let old = try ledger.claim()
    _ = ledger.finish(slot: 0)
    let new = try ledger.claim()
    #expect(!ledger.release(old) && !ledger.isHeld(old))
    #expect(ledger.isHeld(new))
  }

  @Test func `resumes a waiter that comes after the cancellation`() async throws {
    var ledger = NoteLedger(slots: 1)
    let note = try ledger.claim()
    #expect(ledger.cancel(note) == nil, "nobody waits yet")
    await #expect(throws: CancellationError.self) {
      try await withCheckedThrowingContinuation { waiter in
        if let outcome = ledger.attend(note, waiter) {
          waiter.resume(with: outcome)
        } else {
          ledger.finish(slot: note.slot)?.resume()
        }
      }
    }
  }

  @Test func `assigns no slot after the end`() throws {
    var ledger = NoteLedger(slots: 1)
    _ = ledger.end(.closed)
    #expect(throws: AudioError.closed) { try ledger.claim() }
  }
}
