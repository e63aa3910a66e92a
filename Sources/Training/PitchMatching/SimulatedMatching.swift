import Chronology
import Music
import Numerics

extension PitchMatchingTraining {
  /// Lets a simulated tuner tune notes after a session's comparisons, without waiting.
  ///
  /// Matchings are trials of the session that follow its comparisons, so that no two share a random number. Each
  /// takes two notes and the feedback on the virtual clock.
  /// - Parameters:
  ///   - count: how many, at least 0.
  ///   - start: when the comparisons ended.
  /// - Returns: when the session ends.
  /// - Complexity: O(count).
  package mutating func simulate<Person: SimulatedTuner, Observer: PitchMatchingObserver>(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: inout Person,
    observer: inout Observer
  ) -> Instant {
    var now = start
    for trial in session.comparisons..<session.comparisons + count {
      let address = TrialAddress(listener: session.address, session: session.index, trial: trial)
      let matching = present(draws: address[.trial], matching: address[.matching])
      let position = tuner.tune(matching, draws: address[.matching])
      now.microseconds &+= settings.trialMicroseconds
      observer.pitchMatchingCompleted(complete(matching, with: position, at: now))
    }
    return now
  }
}

extension ExerciseSession {
  /// Lets the same person tune notes after the comparisons of a session: one call to the actor. The profile includes
  /// both.
  /// - Returns: the observer, and when the session ends.
  package func simulateMatchings<
    Strategy: ComparisonStrategy, Person: SimulatedTuner, Witness: PitchMatchingObserver
  >(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: Person, observer: Witness
  ) -> (observer: Witness, end: Instant) where Kind == ComparisonTraining<Strategy> {
    var (tuner, observer) = (tuner, observer)
    var matching = PitchMatchingTraining(
      settings: machine.training.settings, history: machine.training.history)
    let end = matching.simulate(count, after: session, from: start, tuner: &tuner, observer: &observer)
    machine.training.history = matching.history
    return (observer, end)
  }
}
