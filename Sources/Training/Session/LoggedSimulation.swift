package import Chronology
package import Music

/// One comparison of a simulated session, with the true threshold and the estimate.
package struct SimulatedTrial: Sendable, Hashable {
  /// The index of the comparison in the session, from 0.
  package var index: Int
  /// What was presented, whether the answer was right, and when its feedback ended.
  package var completed: CompletedComparison
  /// The answer and the time it took.
  package var response: Response
  /// The listener's 75 % threshold at the reference note, before the answer.
  package var trueThreshold: Cents
  /// The strategy's estimate after the answer; nil if it has none, or none yet.
  package var estimate: ThresholdEstimate?

  package init(
    index: Int, completed: CompletedComparison, response: Response, trueThreshold: Cents,
    estimate: ThresholdEstimate?
  ) {
    self.index = index
    self.completed = completed
    self.response = response
    self.trueThreshold = trueThreshold
    self.estimate = estimate
  }
}

extension ComparisonTraining {
  /// Trains a simulated listener as `simulate(_:listener:observer:buffers:)` does, with bit-identical results, and
  /// passes each comparison to `report`.
  ///
  /// Used for `--trials-file`. It calls `present` and `complete` separately, as a live session does, so the loop of other
  /// simulations needs no hook for estimates.
  /// - Parameters:
  ///   - truth: the listener's threshold at a note; called before each answer.
  ///   - report: called after each answer.
  /// - Returns: the time at which the feedback of the last answer ends.
  /// - Throws: the error that `report` throws; the session ends at that comparison.
  package mutating func simulate<Person: SimulatedListener, Observer: ComparisonObserver>(
    _ session: SimulatedSession, listener: inout Person, observer: inout Observer,
    truth: (Person, MIDINote) -> Cents, report: (SimulatedTrial) throws -> Void
  ) rethrows -> Instant {
    listener.beginSession(session.index, on: session.day, at: session.address)
    observer.sessionBegan()
    defer { observer.sessionEnded() }
    var now = session.start
    for index in 0..<session.comparisons {
      let address = TrialAddress(listener: session.address, session: session.index, trial: index)
      let draws = address.draws
      let comparison = present(draws: draws)
      let threshold = truth(listener, comparison.reference)
      let response = listener.respond(to: comparison, uniform: draws.answer)
      now.microseconds &+= settings.trialMicroseconds &+ response.microseconds
      let completed = complete(comparison, isCorrect: comparison.isCorrect(response.answer), at: now)
      observer.comparisonCompleted(completed)
      try report(
        SimulatedTrial(
          index: index, completed: completed, response: response, trueThreshold: threshold,
          estimate: strategy.estimate(after: completed)))
      if strategy.endsSession(after: completed) { break }
    }
    history.profile.cacheOverallMean()
    return now
  }
}

extension ExerciseSession {
  /// Trains a simulated listener for one session and passes each comparison to `report`; see
  /// `ComparisonTraining.simulate`.
  /// - Parameters:
  ///   - strategy: a new value for this session.
  ///   - listener: its threshold may change.
  /// - Returns: the thresholds that are shown at the end, and the time of the end.
  /// - Throws: the error that `report` throws.
  package func simulate<Strategy: ComparisonStrategy, Person: SimulatedListener>(
    _ session: SimulatedSession, strategy: Strategy, listener: inout Person,
    truth: @Sendable (Person, MIDINote) -> Cents, report: @Sendable (SimulatedTrial) throws -> Void
  ) throws -> (shown: ShownThresholds, end: Instant)
  where Kind == ComparisonTraining<Strategy>, Observer: ComparisonObserver {
    machine.training.beginSession(strategy)
    let end = try machine.training.simulate(
      session, listener: &listener, observer: &observer, truth: truth, report: report)
    return (machine.training.shown, end)
  }
}
