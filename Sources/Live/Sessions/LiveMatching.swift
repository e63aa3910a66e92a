package import Music
import Numerics
package import Store
package import Text
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
  private var errorsOf: [TrainedAbility: [Double]] = [:]
  /// The notes whose error is not shown in green.
  package private(set) var wrong: [CompletedPitchMatching] = []

  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    let error = completed.error.magnitude.value
    errors.append(error)
    errorsOf[TrainedAbility(completed.matching.interval), default: []].append(error)
    if PitchFeedback(error: completed.error).color != .green { wrong.append(completed) }
  }

  /// `wrong`, the largest error first.
  package var furthestOff: [CompletedPitchMatching] {
    wrong.sorted { $0.error.magnitude > $1.error.magnitude }
  }

  /// The number of notes and the mean error of each ability that was trained, unison first; the name is empty for one
  /// ability.
  package func means(in language: Language) -> [(name: String, count: Int, mean: Cents)] {
    TrainedAbility.allCases.compactMap { ability in
      guard let errors = errorsOf[ability], let mean = errors.mean else { return nil }
      return (errorsOf.count > 1 ? ability.name(in: language) : "", errors.count, Cents(mean))
    }
  }

  /// "5 notes tuned, mean error 8.0 ¢"; "Unison: 2 notes tuned, …; intervals: 3 notes tuned, …" of both abilities.
  package func result(_ phrases: Phrases) -> String {
    let parts = means(in: phrases.language).map { name, count, mean in
      (name.isEmpty ? "" : "\(name): ") + phrases.tuned(count, mean: mean)
    }
    return parts.isEmpty ? phrases.texts.endNothingAnswered : parts.joined(separator: "; ").capitalizedFirst
  }
}
