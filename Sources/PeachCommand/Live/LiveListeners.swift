import Chronology
import Music
import Simulation
import Training

/// The latest trial that a person was asked about, and a screen that must not invite an answer earlier.
struct AskedTrial {
  /// −1 before the first.
  private var trial = -1
  private var screen: CheckedContinuation<Void, Never>?

  /// Records a trial, which is later than the one before.
  mutating func record(_ trial: Int) {
    self.trial = trial
    screen.take()?.resume()
  }

  /// Resumes one screen as soon as a trial, or a later one, has been recorded.
  mutating func resume(_ screen: CheckedContinuation<Void, Never>, at trial: Int) {
    if self.trial >= trial { screen.resume() } else { self.screen = screen }
  }
}

/// A person who answers by keys.
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

  /// Returns when a trial has been asked about; from then on `press` accepts its answer.
  func wasAsked(about trial: Int) async { await withCheckedContinuation { asked.resume($0, at: trial) } }

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
    let draws = TrialAddress(listener: address, session: 0, trial: trial).draws
    let response = person.respond(to: comparison, uniform: draws.answer)
    try await clock.sleep(seconds: noteSeconds + Double(response.microseconds) / 1e6)
    return Timed(response.answer, at: clock.now)
  }
}
