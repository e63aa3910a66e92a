import Chronology
import Music
import Simulation
import Training

/// The latest trial that the session has asked a person about. A screen waits for it, so that it does not invite an
/// answer too early.
struct AskedTrial {
  /// The index of the trial; −1 before the first.
  private var trial = -1
  private var screen: CheckedContinuation<Void, Never>?

  /// Records a trial, which must be later than the previous one.
  mutating func record(_ trial: Int) {
    self.trial = trial
    screen.take()?.resume()
  }

  /// Resumes one screen as soon as a trial, or a later one, has been recorded.
  mutating func resume(_ screen: CheckedContinuation<Void, Never>, at trial: Int) {
    if self.trial >= trial { screen.resume() } else { self.screen = screen }
  }
}

/// A person who answers with keys.
actor KeyboardListener: Listener {
  private var waiting: CheckedContinuation<Timed<Answer>, any Error>?
  private var asked = AskedTrial()

  func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting = $0
        asked.record(trial)
      }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Returns when the session has asked about a trial. From then on `press` accepts its answer.
  func wasAsked(about trial: Int) async { await withCheckedContinuation { asked.resume($0, at: trial) } }

  /// Processes an answer by key.
  /// - Parameter instant: when the key was read.
  /// - Returns: false if the session has not asked; the key then has no effect.
  func press(_ answer: Answer, at instant: Instant) -> Bool {
    guard let waiter = waiting.take() else { return false }
    waiter.resume(returning: Timed(answer, at: instant))
    return true
  }

  private func dismiss() { waiting.take()?.resume(throwing: CancellationError()) }
}

/// A simulated listener with the response times of a person: answers when the target note has ended.
actor PacedListener<Person: SimulatedListener>: Listener {
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock
  private let noteSeconds: Double

  /// - Parameter day: the date of the session.
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
    let draws = TrialAddress(listener: address, session: 0, trial: trial).draws
    let response = person.respond(to: comparison, uniform: draws.answer)
    try await clock.sleep(seconds: noteSeconds + Double(response.microseconds) / 1e6)
    return Timed(response.answer, at: clock.now)
  }
}
