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
  /// - Throws: `StoreError`, and `ParameterError` when this version refuses the parameters of then.
  /// - Complexity: O(records stored before the session ended).
  public func replay(_ session: StoredSession) throws -> Replay {
    // The zone decides where the timeline's periods begin, and nothing that is presented.
    var history = HistorySettings(session.session.history).emptyHistory(in: .utc)
    history.add(try completedComparisons(before: session))
    var visitor = ReplayVisitor(
      session: session, history: history, replay: Replay(answered: try completedComparisons(of: session)))
    StrategyCatalog.visit(&visitor)
    if let refusal = visitor.refusal { throw refusal }
    return visitor.replay
  }
}

/// Meets the session's strategy in the catalog and runs it as the type it is.
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
