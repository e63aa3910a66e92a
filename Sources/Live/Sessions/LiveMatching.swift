package import Music
import Numerics
package import Store
import Text
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
        try StoreObserver(setup.session, savingWith: setup.recorder),
        MatchingErrors(by: setup.conditions.tuningSystem)))
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
  /// The magnitudes of each interval's errors.
  private var errorsOf: [Interval: [Double]] = [:]
  /// The intervals whose notes were tuned, ascending, and the tuning by which they were judged.
  var intervals: [TunedInterval] { errorsOf.keys.sorted().map { TunedInterval($0, by: tuning) } }
  /// The notes whose error is not shown in green.
  package private(set) var wrong: [CompletedPitchMatching] = []
  private let tuning: TuningSystem

  package init(by tuning: TuningSystem = .equalTemperament) { self.tuning = tuning }

  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    let error = completed.error.magnitude.value
    signed.append(completed.error.value)
    errorsOf[completed.matching.interval, default: []].append(error)
    if PitchFeedback(error: completed.error).color != .green { wrong.append(completed) }
  }

  /// `wrong`, the largest error first.
  package var furthestOff: [CompletedPitchMatching] {
    wrong.sorted { $0.error.magnitude > $1.error.magnitude }
  }

  /// The errors of one interval in a session, or of all.
  package struct Summary {
    /// The interval, with its tuning; empty of all, and of unison alone.
    package let name: String
    package let count: Int
    package let mean: Cents
    /// The median error, which one slip hardly changes; nil of fewer than five notes.
    package let half: Cents?
  }

  /// The errors of each of at most four intervals, unison first; else those of all.
  package func summaries(_ phrases: Phrases) -> [Summary] {
    let isNamed = errorsOf.count > 1 || errorsOf.keys.first != .prime
    let parts =
      1...4 ~= errorsOf.count && isNamed
      ? errorsOf.sorted { $0.key < $1.key }.map { interval, errors in
        (phrases.name(interval.name(in: phrases.language), of: TunedInterval(interval, by: tuning)), errors)
      } : [("", errors)]
    return parts.compactMap { name, errors in
      errors.mean.map { mean in
        let half = errors.count < 5 ? nil : errors.sorted().sortedMedian.map { Cents($0) }
        return Summary(name: name, count: errors.count, mean: Cents(mean), half: half)
      }
    }
  }

  /// "5 notes tuned, mean error 8.0 ¢, half within 7.1 ¢"; "Unison: 2 notes tuned, …; major third (pure): 3 notes
  /// tuned, …" as `summaries` names them.
  /// - Parameter isShort: whether to leave out the error that half of the notes keep to.
  package func result(_ phrases: Phrases, isShort: Bool = false) -> String {
    let parts = summaries(phrases).map { errors in
      let tuned = phrases.tuned(errors.count, mean: errors.mean)
      let half = isShort ? "" : errors.half.map { ", " + phrases.half($0) } ?? ""
      return (errors.name.isEmpty ? "" : "\(errors.name): ") + tuned + half
    }
    return parts.isEmpty ? phrases.texts.endNothingAnswered : parts.joined(separator: "; ").capitalizedFirst
  }
}
