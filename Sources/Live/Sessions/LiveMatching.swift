package import Music
import Numerics
package import Store
package import Text
package import Training

/// A live session of pitch matching.
package struct LiveMatching: LiveSession {
  package let setup: LiveSetup
  package let exercise: PitchMatchingSession<ObserverPair<StoreObserver, MatchingErrors>>
  private let tuner: any Tuner

  /// - Parameters:
  ///   - limit: the number of matchings; nil for a session without a limit.
  ///   - tuner: moves the slider.
  /// - Throws: `ParameterError` if the settings of the session contradict each other.
  package init(_ setup: LiveSetup, limit: Int?, tunedBy tuner: any Tuner) throws(ParameterError) {
    (self.setup, self.tuner) = (setup, tuner)
    exercise = PitchMatchingSession(
      machine: PitchMatchingMachine(
        training: PitchMatchingTraining(settings: setup.conditions, history: setup.history),
        address: setup.session.address, session: 0, limit: limit),
      observer: ObserverPair(
        try StoreObserver(setup.session, savingWith: setup.recorder), MatchingErrors()))
  }

  package func run(show: @escaping @Sendable (PitchMatchingView) -> Void) async throws {
    try await exercise.run(
      on: SessionEnvironment(
        player: setup.player, tuner: tuner, clock: setup.clock, show: show, log: setup.log.write))
  }
}

/// The errors of a matching session, shown at its end.
package struct MatchingErrors: PitchMatchingObserver {
  /// Positive is sharp.
  package private(set) var signed: [Double] = []
  package var errors: [Double] { signed.map(\.magnitude) }
  private var errorsOf: [TrainedAbility: [Double]] = [:]
  /// The notes whose error is not shown in green.
  package private(set) var wrong: [CompletedPitchMatching] = []

  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    let error = completed.error.magnitude.value
    signed.append(completed.error.value)
    errorsOf[TrainedAbility(completed.matching.interval), default: []].append(error)
    if PitchFeedback(error: completed.error).color != .green { wrong.append(completed) }
  }

  /// `wrong`, the largest error first.
  package var furthestOff: [CompletedPitchMatching] {
    wrong.sorted { $0.error.magnitude > $1.error.magnitude }
  }

  /// The errors of one ability in a session.
  package struct Summary {
    /// The ability; empty if the session has trained no other.
    package let name: String
    package let count: Int
    package let mean: Cents
    /// The median error, which one slip hardly changes; nil of fewer than five notes.
    package let half: Cents?
  }

  /// The errors of each ability that was trained, unison first.
  package func summaries(in language: Language) -> [Summary] {
    TrainedAbility.allCases.compactMap { ability in
      guard let errors = errorsOf[ability], let mean = errors.mean else { return nil }
      let half = errors.count < 5 ? nil : errors.sorted().sortedMedian.map { Cents($0) }
      return Summary(
        name: errorsOf.count > 1 ? ability.name(in: language) : "", count: errors.count, mean: Cents(mean),
        half: half)
    }
  }

  /// "5 notes tuned, mean error 8.0 ¢, half within 7.1 ¢"; "Unison: 2 notes tuned, …; intervals: 3 notes tuned, …" of both
  /// abilities.
  package func result(_ phrases: Phrases) -> String {
    let parts = summaries(in: phrases.language).map { errors in
      let tuned = phrases.tuned(errors.count, mean: errors.mean)
      let half = errors.half.map { ", " + phrases.half($0) } ?? ""
      return (errors.name.isEmpty ? "" : "\(errors.name): ") + tuned + half
    }
    return parts.isEmpty ? phrases.texts.endNothingAnswered : parts.joined(separator: "; ").capitalizedFirst
  }
}
