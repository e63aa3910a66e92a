import Training

/// What a stored session's strategy presents when it is run again.
public struct Replay: Hashable, Sendable {
  /// What it presents, one comparison for each that was answered.
  public internal(set) var presented: [Comparison] = []
  /// What was presented then, and how it was answered.
  public let answered: [CompletedComparison]

  /// Which comparisons differ, by their number from 0. Empty when the session is reproduced.
  public var differences: [Int] { presented.indices.filter { presented[$0] != answered[$0].comparison } }
}

extension Store {
  /// Runs a session again: the same strategy, parameters, settings and random numbers on what was known before
  /// it, given the answers of then.
  ///
  /// - Parameter session: one of `sessions()`.
  /// - Throws: `StoreError`; `CatalogError` for a strategy that this store does not know; `ParameterError` when this
  ///   version refuses the parameters of then.
  /// - Complexity: O(records stored before the session ended).
  public func replay(_ session: StoredSession) throws -> Replay {
    // The zone decides where the timeline's periods begin, and nothing that is presented.
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
    let draws = session.session.address.stream(.strategy, session: 0)
    var presented: [Comparison] = []
    for (trial, completed) in answered.enumerated() {
      if let change = session.settings.last(where: { $0.fromTrial == trial }) {
        training.settings = try TrainingSettings(change.settings)
      }
      presented.append(training.present(draws: draws[UInt32(trial)]))
      training.complete(completed.comparison, isCorrect: completed.isCorrect, at: completed.timestamp)
    }
    return presented
  }
}
