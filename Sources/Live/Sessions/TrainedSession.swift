package import Chronology
package import Music
package import Store
package import Training

/// A session with its answers, and the thresholds at its end of the abilities that it has trained.
package struct TrainedSession: Sendable {
  package let start: Instant
  package let count, right: Int
  package let thresholds: [Interval: TrackedThreshold]

  /// The sessions in a store, oldest first; empty if there are comparisons of no session, such as imported ones,
  /// and for a history of one interval.
  /// - Parameters:
  ///   - history: everything that is stored.
  ///   - empty: a history without records, with the settings of `history`.
  package static func all(
    in store: Store, _ filter: RecordFilter, of history: TrainingHistory, from empty: TrainingHistory
  ) throws -> [TrainedSession] {
    let sessions = try store.sessions(filter)
    let stored = history.timeline.aggregates.reduce(0) { $0 + $1.count }
    guard history.interval == nil, sessions.reduce(0, { $0 + $1.comparisons }) == stored else { return [] }
    var past = empty
    return try sessions.map { session in
      let answered = try store.completedComparisons(of: session)
      past.add(answered)
      let trained = Set(answered.map(\.comparison.interval))
      let thresholds = trained.compactMap { interval in past.threshold(of: interval).map { (interval, $0) } }
      return TrainedSession(
        start: answered.first?.timestamp ?? session.session.startedAt, count: answered.count,
        right: answered.count(where: \.isCorrect), thresholds: Dictionary(uniqueKeysWithValues: thresholds))
    }
  }
}
