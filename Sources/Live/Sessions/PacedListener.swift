package import Chronology
import Music
import Simulation
package import Training

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
