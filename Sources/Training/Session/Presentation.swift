import Music
import Numerics

/// A trial with the two notes that present it.
public struct Presentation<Trial: ExerciseTrial>: Sendable, Equatable {
  /// The comparison or pitch matching.
  public var trial: Trial
  /// The first note.
  public var reference: PresentedNote
  /// The second note; in pitch matching with the frequency to which it was last moved.
  public var target: PresentedNote
  /// The log lines that explain the choice of the trial.
  public var log: [String] = []
}

/// A note of a trial.
public struct PresentedNote: Sendable, Equatable {
  /// The frequency at which the note sounds.
  public var frequency: Frequency
  /// The length of the note; nil if it sounds until it is stopped.
  public var duration: NoteDuration?
  /// The level relative to that of other notes.
  public var level = Decibels.zero
}

/// The random address of one trial of a session.
public struct TrialAddress: Sendable, Hashable {
  /// The address of the listener.
  public var listener: ListenerAddress
  /// The index of the session among the listener's, from 0.
  public var session: Int
  /// The index of the trial in the session, from 0.
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
