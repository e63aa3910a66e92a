package import Chronology

/// The latest trial that the session has asked a person about, and the session that waits for the answer. A screen waits
/// for the trial, so that it does not invite an answer too early.
package struct AskedTrial<Value: Sendable> {
  /// The index of the trial; −1 before the first.
  private var trial = -1
  private var screen: CheckedContinuation<Void, Never>?
  private var session: CheckedContinuation<Timed<Value>, any Error>?

  /// Nothing asked yet.
  package init() {}

  /// Records a trial, which must be later than the previous one, and the session that waits for its answer.
  package mutating func record(_ trial: Int, for session: CheckedContinuation<Timed<Value>, any Error>) {
    self.trial = trial
    self.session = session
    screen.take()?.resume()
  }

  /// Resumes one screen as soon as a trial, or a later one, has been recorded.
  package mutating func resume(_ screen: CheckedContinuation<Void, Never>, at trial: Int) {
    if self.trial >= trial { screen.resume() } else { self.screen = screen }
  }

  /// Answers the session.
  /// - Returns: false if no session waits.
  @discardableResult package mutating func resume(returning answer: Timed<Value>) -> Bool {
    guard let session = session.take() else { return false }
    session.resume(returning: answer)
    return true
  }

  /// Ends the wait of the session with a `CancellationError`.
  package mutating func cancel() { session.take()?.resume(throwing: CancellationError()) }
}

/// A person who answers with keys or clicks.
package actor AnsweringPerson: Listener {
  private var asked = AskedTrial<Answer>()

  /// Nobody asked yet.
  package init() {}

  package func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { asked.record(trial, for: $0) }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Returns when the session has asked about a trial. From then on `give` accepts its answer.
  package func wasAsked(about trial: Int) async {
    await withCheckedContinuation { asked.resume($0, at: trial) }
  }

  /// Processes an answer.
  /// - Parameter instant: when the key or click was read.
  /// - Returns: false if the session has not asked; it then has no effect.
  package func give(_ answer: Answer, at instant: Instant) -> Bool {
    asked.resume(returning: Timed(answer, at: instant))
  }

  private func dismiss() { asked.cancel() }
}
