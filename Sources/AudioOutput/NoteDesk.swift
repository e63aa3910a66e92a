import Synchronization
import Synthesis

/// Receives the requests of sessions from any thread, passes them to the audio thread one at a time, and resumes
/// waiting tasks when the audio thread reports an end.
final class NoteDesk: Sendable {
  let link: AudioLink
  private let ledger = Mutex(NoteLedger(slots: Mixer.polyphony))
  /// Ends when the device plays or when there is no sound any more.
  let untilPlaying: AsyncStream<Never>
  private let stopWaiting: AsyncStream<Never>.Continuation
  private let endWaiters = Mutex<[CheckedContinuation<AudioError, Never>]>([])

  init(_ link: AudioLink) {
    self.link = link
    (untilPlaying, stopWaiting) = AsyncStream.makeStream()
  }

  /// The error that ended playback.
  var end: AudioError? { ledger.withLock(\.end) }

  /// Starts a note with the next period.
  func start(_ voice: Voice) throws(AudioError) -> NoteID {
    let now = monotonicNanoseconds()
    return try ledger.withLock { ledger throws(AudioError) in
      let note = try ledger.claim()
      link.wantedSteps[note.slot].store(0, ordering: .relaxed)
      link.commands.push(.start(voice, slot: note.slot, requestedAt: now))
      return note
    }
  }

  /// Glides to another frequency. Only the latest request counts.
  func glide(_ note: NoteID, to step: PhaseStep) {
    ledger.withLock { ledger in
      guard ledger.isHeld(note) else { return }
      link.wantedSteps[note.slot].store(step.rawValue, ordering: .relaxed)
    }
  }

  /// Fades the note. No effect if it is fading or over.
  func release(_ note: NoteID) {
    ledger.withLock { ledger in
      if ledger.release(note) { link.commands.push(.release(slot: note.slot)) }
    }
  }

  /// Returns when the note has been heard to the end.
  /// - Throws: `CancellationError` after `cancel`, `AudioError` if playback ends before.
  nonisolated(nonsending) func wait(for note: NoteID) async throws {
    try await withCheckedThrowingContinuation { waiter in
      let outcome = ledger.withLock { $0.attend(note, waiter) }
      if let outcome { waiter.resume(with: outcome) }
    }
  }

  /// Fades the note and resumes its waiting task with `CancellationError`.
  func cancel(_ note: NoteID) {
    release(note)
    ledger.withLock { $0.cancel(note) }?.resume(throwing: CancellationError())
  }

  /// Returns when there is no sound any more, with the reason.
  func waitForEnd() async -> AudioError {
    await withCheckedContinuation { waiter in
      let known = endWaiters.withLock { waiters in
        // Asked once: the end may come at any moment.
        let known = end
        if known == nil { waiters.append(waiter) }
        return known
      }
      if let known { waiter.resume(returning: known) }
    }
  }

  /// Passes on the audio thread's news until it has ended. Blocks: for a thread of its own.
  /// - Parameter reason: converts a failure's code to an error.
  func passOnNews(reason: (Int32) -> AudioError) {
    var hasEnded = false
    while !hasEnded {
      link.news.wait()
      hasEnded = link.hasEnded.load(ordering: .acquiring)
      if link.isPlaying.load(ordering: .acquiring) { stopWaiting.finish() }
      for slot in 0..<Mixer.polyphony where link.isHeard[slot].exchange(false, ordering: .acquiring) {
        ledger.withLock { $0.finish(slot: slot) }?.resume()
      }
    }
    finish(reason(link.failure.load(ordering: .relaxed)))
  }

  private func finish(_ reason: AudioError) {
    for waiter in ledger.withLock({ $0.end(reason) }) { waiter.resume(throwing: reason) }
    let waiters = endWaiters.withLock { waiters in
      defer { waiters = [] }
      return waiters
    }
    for waiter in waiters { waiter.resume(returning: reason) }
    stopWaiting.finish()
  }
}
