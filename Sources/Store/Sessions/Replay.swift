import Chronology
import Numerics
package import Training

/// A stored session and the comparisons that its strategy presents when it runs again.
package struct Replay: Hashable, Sendable {
  /// The comparisons of the new run, one for each answer.
  package internal(set) var presented: [Comparison] = []
  /// The stored comparisons with their answers.
  package let answered: [CompletedComparison]

  /// The indices of comparisons that differ. Empty if the session is reproduced.
  package var differences: [Int] { presented.indices.filter { presented[$0] != answered[$0].comparison } }
}

extension Store {
  /// Runs a session again with the same strategy, parameters, settings, random numbers, initial history and answers.
  ///
  /// - Parameter session: one of `sessions()`.
  /// - Throws: `StoreError`; `CatalogError` for a strategy that this store does not know; `ParameterError` if this version
  ///   refuses the parameters.
  /// - Complexity: O(records stored before the session ended).
  package func replay(_ session: StoredSession) throws -> Replay {
    // The zone affects only the timeline's periods, not the comparisons.
    var history = HistorySettings(session.session.history).emptyHistory(in: .utc)
    history.add(try completedComparisons(before: session))
    var replay = Replay(answered: try completedComparisons(of: session))
    guard let values = session.session.strategy else { return replay }
    let strategy = try names.strategies.named(values.descriptor.name)
    replay.presented = try Self.comparisons(presentedBy: strategy, values, session, history, replay.answered)
    return replay
  }

  private static func comparisons<Strategy: ComparisonStrategy>(
    presentedBy type: Strategy.Type, _ values: ParameterValues, _ session: StoredSession,
    _ history: TrainingHistory, _ answered: [CompletedComparison]
  ) throws(ParameterError) -> [Comparison] {
    var training = ComparisonTraining(
      strategy: try type.init(values), settings: try TrainingSettings(session.session.settings),
      history: history)
    let stream = session.session.address.stream(.trial, session: 0)
    var presented: [Comparison] = []
    for (trial, completed) in answered.enumerated() {
      if let change = session.settings.last(where: { $0.fromTrial == trial }) {
        training.settings = try TrainingSettings(change.settings)
      }
      presented.append(training.present(draws: TrialDraws(of: UInt32(trial), in: stream)))
      training.complete(completed.comparison, isCorrect: completed.isCorrect, at: completed.timestamp)
    }
    return presented
  }
}
