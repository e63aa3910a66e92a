import Synchronization

/// Receives the requests of sessions from any thread, passes them to the audio thread one at a time, and resumes
/// waiting tasks when the audio thread reports an end.
final class NoteDispatcher: Sendable {
  let shared: AudioSharedState
  private let slots = Mutex(NoteSlots(slots: Mixer.polyphony))
  /// Finishes when the device plays or playback has ended.
  let untilPlaying: AsyncStream<Never>
  private let stopWaiting: AsyncStream<Never>.Continuation
  private let endWaiters = Mutex<[AsyncStream<Never>.Continuation]>([])

  init(_ shared: AudioSharedState) {
    self.shared = shared
    (untilPlaying, stopWaiting) = AsyncStream.makeStream()
  }

  /// The error that ended playback.
  var end: AudioError? { slots.withLock(\.end) }

  /// Starts a note with the next period.
  func start(_ voice: Voice) throws(AudioError) -> NoteID {
    let now = monotonicNanoseconds()
    return try slots.withLock { slots throws(AudioError) in
      let note = try slots.claim()
      shared.wantedSteps[note.slot].store(0, ordering: .relaxed)
      shared.commands.push(.start(voice, slot: note.slot, requestedAt: now))
      return note
    }
  }

  /// Glides to another frequency. Only the latest request counts.
  func glide(_ note: NoteID, to step: PhaseStep) {
    slots.withLock { slots in
      guard slots.isHeld(note) else { return }
      shared.wantedSteps[note.slot].store(step.rawValue, ordering: .relaxed)
    }
  }

  /// Fades the note. No effect if it is fading or over.
  func release(_ note: NoteID) {
    slots.withLock { slots in
      if slots.release(note) { shared.commands.push(.release(slot: note.slot)) }
    }
  }

  /// Returns when the note has been heard to the end.
  /// - Throws: `CancellationError` after `cancel`, `AudioError` if playback ends before.
  nonisolated(nonsending) func wait(for note: NoteID) async throws {
    try await withCheckedThrowingContinuation { waiter in
      let outcome = slots.withLock { $0.addWaiter(note, waiter) }
      if let outcome { waiter.resume(with: outcome) }
    }
  }

  /// Fades the note and resumes its waiting task with `CancellationError`.
  func cancel(_ note: NoteID) {
    release(note)
    slots.withLock { $0.cancel(note) }?.resume(throwing: CancellationError())
  }

  /// Returns when playback has ended or the task is cancelled.
  /// - Returns: the error that ended playback; nil while the device plays.
  func waitForEnd() async -> AudioError? {
    let (untilEnd, waiter) = AsyncStream.makeStream(of: Never.self)
    endWaiters.withLock { waiters in
      // Read under the lock, because playback can end at any time.
      if end == nil { waiters.append(waiter) } else { waiter.finish() }
    }
    for await _ in untilEnd {}
    return end
  }

  /// Processes the audio thread's notifications until it has ended. Blocks, so it needs its own thread.
  /// - Parameter reason: converts a failure's code to an error.
  func processNotifications(reason: (Int32) -> AudioError) {
    var hasEnded = false
    while !hasEnded {
      shared.notification.wait()
      hasEnded = shared.hasEnded.load(ordering: .acquiring)
      if shared.isPlaying.load(ordering: .acquiring) { stopWaiting.finish() }
      for slot in 0..<Mixer.polyphony where shared.isHeard[slot].exchange(false, ordering: .acquiring) {
        slots.withLock { $0.finish(slot: slot) }?.resume()
      }
    }
    finish(reason(shared.failure.load(ordering: .relaxed)))
  }

  private func finish(_ reason: AudioError) {
    for waiter in slots.withLock({ $0.end(reason) }) { waiter.resume(throwing: reason) }
    let waiters = endWaiters.withLock { waiters in
      defer { waiters = [] }
      return waiters
    }
    for waiter in waiters { waiter.finish() }
    stopWaiting.finish()
  }
}
