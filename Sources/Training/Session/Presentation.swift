import Music
import Randomness

/// A trial as it is presented: what is asked, and the two notes that sound.
public struct Presentation<Trial: ExerciseTrial>: Sendable, Equatable {
  /// What is asked.
  public var trial: Trial
  /// The first note.
  public var reference: PresentedNote
  /// The second note, as it sounds now.
  public var target: PresentedNote
  /// What the log says of the choice, a line each.
  public var log: [String] = []
}

/// A note of a trial.
public struct PresentedNote: Sendable, Equatable {
  /// What sounds.
  public var frequency: Frequency
  /// For how long; nil: until it is silenced.
  public var duration: NoteDuration?
  /// How loud, relative to the other notes.
  public var level = Decibels.zero
}

/// The random address of one trial of a session.
public struct TrialAddress: Sendable, Hashable {
  /// Whose session it is.
  public var listener: ListenerAddress
  /// Which of the listener's sessions, from 0.
  public var session: Int
  /// Which trial of the session, from 0.
  public var trial: Int

  /// The address of a trial.
  public init(listener: ListenerAddress, session: Int, trial: Int) {
    self.listener = listener
    self.session = session
    self.trial = trial
  }

  /// The trial's random words for one purpose.
  public subscript(purpose: StreamPurpose) -> Draws {
    listener.stream(purpose, session: session)[UInt32(truncatingIfNeeded: trial)]
  }
}
