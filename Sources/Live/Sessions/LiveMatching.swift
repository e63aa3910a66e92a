import Music
import Numerics
package import Store
package import Training

/// A live session of pitch matching.
package typealias LiveMatching = PitchMatchingSession<ObserverPair<StoreObserver, MatchingErrors>>

extension LiveSetup {
  /// A session of pitch matching with the settings.
  /// - Parameter limit: the number of matchings; nil for a session without a limit.
  package func matching(limit: Int?) throws(ParameterError) -> LiveMatching {
    let machine = PitchMatchingMachine(
      training: PitchMatchingTraining(settings: conditions, history: history), address: session.address,
      session: 0, limit: limit)
    return LiveMatching(
      machine: machine,
      observer: ObserverPair(try StoreObserver(session, savingWith: recorder), MatchingErrors()))
  }
}

/// The errors of a matching session, shown at its end.
package struct MatchingErrors: PitchMatchingObserver {
  package private(set) var errors: [Double] = []
  /// The notes whose error is not shown in green.
  package private(set) var wrong: [CompletedPitchMatching] = []

  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    errors.append(completed.error.magnitude.value)
    if PitchFeedback(error: completed.error).color != .green { wrong.append(completed) }
  }

  /// "5 notes tuned, mean error 8.0 ¢".
  package func result(_ phrases: Phrases) -> String {
    errors.mean.map { phrases.tuned(errors.count, mean: Cents($0)) } ?? phrases.texts.endNothingAnswered
  }
}
