import Music
import Numerics

/// A trial with the two notes that present it.
@usableFromInline package struct Presentation<Trial: ExerciseTrial>: Sendable, Equatable {
  /// The comparison or pitch matching.
  package var trial: Trial
  /// The first note.
  package var reference: PresentedNote
  /// The second note; in pitch matching with the frequency to which it was last moved.
  package var target: PresentedNote
  /// The log lines that explain the choice of the trial.
  package var log: [String] = []
}

/// A note of a trial.
package struct PresentedNote: Sendable, Equatable {
  /// The frequency at which the note sounds.
  package var frequency: Frequency
  /// The length of the note; nil if it sounds until it is stopped.
  package var duration: NoteDuration?
  /// The level relative to the other notes.
  package var level = Decibels.zero
}

/// The random address of one trial of a session.
@usableFromInline package struct TrialAddress: Sendable, Hashable {
  package var listener: ListenerAddress
  /// The index of the session among the listener's, from 0.
  package var session: Int
  /// The index of the trial in the session, from 0.
  package var trial: Int

  package init(listener: ListenerAddress, session: Int, trial: Int) {
    self.listener = listener
    self.session = session
    self.trial = trial
  }

  /// The trial's random words for one purpose.
  package subscript(purpose: StreamPurpose) -> Draws {
    listener.stream(purpose, session: session)[UInt32(truncatingIfNeeded: trial)]
  }
}
