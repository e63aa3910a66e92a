package import Chronology
import Music
import Simulation
package import Training

/// The latest trial that the session has asked a person about, and the session that waits for the answer. A screen waits
/// for the trial, so that it does not invite an answer too early.
struct AskedTrial<Value: Sendable> {
  /// The index of the trial; −1 before the first.
  private var trial = -1
  private var screen: CheckedContinuation<Void, Never>?
  private var session: CheckedContinuation<Timed<Value>, any Error>?

  /// Records a trial, which must be later than the previous one, and the session that waits for its answer.
  mutating func record(_ trial: Int, for session: CheckedContinuation<Timed<Value>, any Error>) {
    self.trial = trial
    self.session = session
    screen.take()?.resume()
  }

  /// Resumes one screen as soon as a trial, or a later one, has been recorded.
  mutating func resume(_ screen: CheckedContinuation<Void, Never>, at trial: Int) {
    if self.trial >= trial { screen.resume() } else { self.screen = screen }
  }

  /// Answers the session.
  /// - Returns: false if no session waits.
  @discardableResult mutating func resume(returning answer: Timed<Value>) -> Bool {
    guard let session = session.take() else { return false }
    session.resume(returning: answer)
    return true
  }

  /// Ends the wait of the session with a `CancellationError`.
  mutating func cancel() { session.take()?.resume(throwing: CancellationError()) }
}

/// A person who answers with keys.
package actor KeyboardListener: Listener {
  private var asked = AskedTrial<Answer>()

  package init() {}

  package func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { asked.record(trial, for: $0) }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Returns when the session has asked about a trial. From then on `press` accepts its answer.
  func wasAsked(about trial: Int) async { await withCheckedContinuation { asked.resume($0, at: trial) } }

  /// Processes an answer by key.
  /// - Parameter instant: when the key was read.
  /// - Returns: false if the session has not asked; the key then has no effect.
  package func press(_ answer: Answer, at instant: Instant) -> Bool {
    asked.resume(returning: Timed(answer, at: instant))
  }

  private func dismiss() { asked.cancel() }
}

/// A simulated listener with the response times of a person: answers when the target note has ended.
package actor PacedListener<Person: SimulatedListener>: Listener {
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock
  private let noteSeconds: Double

  /// - Parameter day: the date of the session.
  package init(
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

  package func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    let draws = TrialAddress(listener: address, session: 0, trial: trial).draws
    let response = person.respond(to: comparison, uniform: draws.answer)
    try await clock.sleep(seconds: noteSeconds + Double(response.microseconds) / 1e6)
    return Timed(response.answer, at: clock.now)
  }
}
