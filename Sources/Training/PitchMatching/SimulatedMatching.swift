import Chronology
import Music
import Randomness

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
  public mutating func simulate<Person: SimulatedTuner, Observer: PitchMatchingObserver>(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: inout Person,
    observer: inout Observer
  ) -> Instant {
    let presented = session.address.stream(.strategy, session: session.index)
    let offsets = session.address.stream(.matching, session: session.index)
    let range = -slider.range...slider.range
    var now = start
    for trial in session.comparisons..<session.comparisons + count {
      let trial = UInt32(truncatingIfNeeded: trial)
      let matching = present(draws: presented[trial], matching: offsets[trial])
      let place = tuner.tune(matching, draws: offsets[trial]).clamped(to: range)
      now.microseconds &+= settings.trialMicroseconds
      observer.pitchMatchingCompleted(complete(matching, slider: place, at: now))
    }
    return now
  }
}

extension ComparisonSession {
  /// Lets the same person tune notes after the comparisons of a session of their life: one visit to the actor. The
  /// profile takes in both.
  /// - Returns: the observer as it was told, and when the session ends.
  public func simulateMatchings<Person: SimulatedTuner, Witness: PitchMatchingObserver>(
    _ count: Int, after session: SimulatedSession, from start: Instant, tuner: Person, observer: Witness
  ) -> (observer: Witness, end: Instant) {
    var (tuner, observer) = (tuner, observer)
    var matching = PitchMatchingTraining(
      settings: machine.training.settings, history: machine.training.history)
    let end = matching.simulate(count, after: session, from: start, tuner: &tuner, observer: &observer)
    machine.training.history = matching.history
    return (observer, end)
  }
}
