import Training

/// A stored session and the comparisons that its strategy presents when it runs again.
public struct Replay: Hashable, Sendable {
  /// The comparisons of the new run, one for each answer.
  public internal(set) var presented: [Comparison] = []
  /// The stored comparisons with their answers.
  public let answered: [CompletedComparison]

  /// The indices of comparisons that differ. Empty if the session is reproduced.
  public var differences: [Int] { presented.indices.filter { presented[$0] != answered[$0].comparison } }
}

extension Store {
  /// Runs a session again with the same strategy, parameters, settings, random numbers, initial history and answers.
  ///
  /// - Parameter session: one of `sessions()`.
  /// - Throws: `StoreError`, and `ParameterError` if this version refuses the parameters.
  /// - Complexity: O(records stored before the session ended).
  public func replay(_ session: StoredSession) throws -> Replay {
    // The zone affects only the timeline's periods, not the comparisons.
    var history = HistorySettings(session.session.history).emptyHistory(in: .utc)
    history.add(try completedComparisons(before: session))
    var visitor = ReplayVisitor(
      session: session, history: history, replay: Replay(answered: try completedComparisons(of: session)))
    StrategyCatalog.visit(&visitor)
    if let refusal = visitor.refusal { throw refusal }
    return visitor.replay
  }
}

/// Runs the session with the strategy's concrete type from the catalog.
private struct ReplayVisitor: StrategyVisitor {
  let session: StoredSession
  let history: TrainingHistory
  var replay: Replay
  var refusal: ParameterError?

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard let values = session.session.strategy, values.descriptor.name == type.descriptor.name else {
      return
    }
    do throws(ParameterError) {
      try run(Strategy(values))
    } catch {
      refusal = error
    }
  }

  private mutating func run(_ strategy: some ComparisonStrategy) throws(ParameterError) {
    var training = ComparisonTraining(
      strategy: strategy, settings: try TrainingSettings(session.session.settings), history: history)
    let draws = session.session.address.stream(.strategy, session: 0)
    for (trial, completed) in replay.answered.enumerated() {
      if let change = session.settings.last(where: { $0.fromTrial == trial }) {
        training.settings = try TrainingSettings(change.settings)
      }
      replay.presented.append(training.present(draws: draws[UInt32(trial)]))
      training.complete(completed.comparison, isCorrect: completed.isCorrect, at: completed.timestamp)
    }
  }
}
