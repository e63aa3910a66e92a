/// The state of a live session, with the trial that it presents.
package enum SessionState<Trial: ExerciseTrial>: Sendable, Equatable {
  /// Before the first trial and after the last.
  case idle
  /// The first note sounds.
  case playingReference(Presentation<Trial>)
  /// The second note sounds; an answer is accepted.
  case playingTarget(Presentation<Trial>)
  /// Both notes have ended; an answer is accepted.
  case awaitingAnswer(Presentation<Trial>)
  /// The trial is answered; its feedback is shown.
  case showingFeedback(Trial, Trial.Completed)

  /// The state without its associated values.
  package var phase: SessionPhase {
    switch self {
    case .idle: .idle
    case .playingReference: .playingReference
    case .playingTarget: .playingTarget
    case .awaitingAnswer: .awaitingAnswer
    case .showingFeedback: .showingFeedback
    }
  }

  /// The current trial; nil when idle.
  package var trial: Trial? {
    switch self {
    case .idle: nil
    case .playingReference(let shown), .playingTarget(let shown), .awaitingAnswer(let shown): shown.trial
    case .showingFeedback(let trial, _): trial
    }
  }
}

/// The states of a live session. The raw values appear in logs.
package enum SessionPhase: String, Sendable, CaseIterable {
  case idle, playingReference, playingTarget, awaitingAnswer, showingFeedback
}
