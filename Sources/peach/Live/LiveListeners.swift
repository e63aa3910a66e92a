import Chronology
import Listeners
import Music
import Training

/// A person who answers by keys.
actor KeyboardListener: Listener {
  private var waiting: CheckedContinuation<Timed<Answer>, any Error>?

  func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting = $0 }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Takes a key.
  /// - Parameter instant: when it was read.
  /// - Returns: false when nothing was asked; the key is without effect then.
  func press(_ answer: Answer, at instant: Instant) -> Bool {
    guard let waiter = waiting.take() else { return false }
    waiter.resume(returning: Timed(answer, at: instant))
    return true
  }

  private func dismiss() { waiting.take()?.resume(throwing: CancellationError()) }
}

/// A simulated listener who takes their time: answers when the target note has been heard.
actor PacedListener<Person: SimulatedListener>: Listener {
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock
  private let noteSeconds: Double

  /// - Parameter day: the one on which the person trains.
  init(
    _ person: Person, at address: ListenerAddress, on day: CivilDate, clock: any SessionClock,
    noteSeconds: Double
  ) {
    var person = person
    person.beginSession(0, on: day, at: address)
    self.person = person
    self.address = address
    self.clock = clock
    self.noteSeconds = noteSeconds
  }

  func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    let draws = address.stream(.answer, session: 0)[UInt32(truncatingIfNeeded: trial)]
    let response = person.respond(to: comparison, draws: draws)
    try await clock.sleep(seconds: noteSeconds + Double(response.microseconds) / 1e6)
    return Timed(response.answer, at: clock.now)
  }
}
