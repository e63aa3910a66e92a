package import Music
public import Training

/// The course of one listener's training, comparison by comparison.
package struct Track: Sendable {
  /// The index of the cell in the experiment.
  package var cell: Int
  /// The name of the group.
  package var group: String
  /// The repetition of the group, from 0.
  package var replicate: Int
  /// The index of the listener in the group, from 0.
  package var listener: Int
  /// Difficulty, answer and time of each comparison.
  package var comparisons: [CompletedComparison]
  /// Indices into `comparisons` at which sessions begin.
  package var sessionStarts: [Int]
  /// The true values before training and, if the listener may change, after each of these sessions.
  package var truths: [ListenerTruth]

  package init(
    cell: Int, group: String, replicate: Int, listener: Int, truths: [ListenerTruth],
    comparisons: [CompletedComparison], sessionStarts: [Int]
  ) {
    precondition(!truths.isEmpty, "a track needs the truth before training")
    self.cell = cell
    self.group = group
    self.replicate = replicate
    self.listener = listener
    self.truths = truths
    self.comparisons = comparisons
    self.sessionStarts = sessionStarts
  }
}

extension Track {
  /// The listener's 75 % threshold before training, as in `ListenerOutcome`.
  package var threshold: Cents { truths[0].threshold }
  /// The rule's small-step target before training.
  package var smallStepTarget: Cents? { truths[0].smallStepTarget }
  /// The rule's resting level with the listener before training.
  package var restingLevel: Cents? { truths[0].restingLevel }

  /// The indices of the comparisons at which the difficulty changed its direction, from falling to rising or from
  /// rising to falling.
  ///
  /// A comparison that repeats the difficulty is not a reversal and does not end a run. A session begins a new run.
  ///
  /// Source: Levitt 1971, whose runs end where the level turns.
  package var reversals: [Int] {
    var turns: [Int] = []
    var rising: Bool?
    for index in comparisons.indices.dropLast() {
      if sessionStarts.contains(index + 1) {
        rising = nil
        continue
      }
      let (level, next) = (
        comparisons[index].comparison.difficulty, comparisons[index + 1].comparison.difficulty
      )
      guard level != next else { continue }
      if let rising, rising != (next > level) { turns.append(index) }
      rising = next > level
    }
    return turns
  }
}

extension Simulator {
  /// Runs one listener again alone, exactly as in the whole run.
  /// - Parameters:
  ///   - cell: index of the cell.
  ///   - group: name of one of its groups.
  ///   - replicate: below the experiment's replicates.
  ///   - listener: below the group's count.
  ///   - limit: comparisons to keep; nil for all.
  /// - Throws: `ParameterError` if the strategy's constants contradict each other, and if it chooses a level or a note
  ///   outside the settings; `CancellationError`.
  /// - Complexity: O(comparisons) in time, O(`limit`) in memory.
  package func track(
    cell: Int, group: String, replicate: Int = 0, listener: Int, limit: Int? = nil
  ) async throws -> Track {
    let chunk = chunk(ListenerKey(cell: cell, group: group, replicate: replicate, listener: listener))
    let condition = chunk.condition
    let limit = limit ?? condition.plan.comparisons
    let course = try await condition.strategy.strategy.runner.follow(chunk, limit)
    return Track(
      cell: cell, group: group, replicate: replicate, listener: listener, truths: course.truths,
      comparisons: course.observer.comparisons, sessionStarts: course.observer.sessionStarts)
  }

  /// Runs one listener again alone, exactly as in the whole run, and logs its trials or sessions.
  /// - Throws: `ParameterError` if the strategy's constants contradict each other; the errors of `log`;
  /// `CancellationError`.
  /// - Complexity: O(comparisons) in time, O(1) in memory.
  package func run(_ key: ListenerKey, logging log: SimulationLog) async throws {
    let chunk = chunk(key)
    _ = try await chunk.condition.strategy.strategy.runner.log(chunk, log)
  }

  /// The chunk of one listener, which must be one of the experiment's.
  private func chunk(_ key: ListenerKey) -> Chunk {
    precondition(
      experiment.cells.indices.contains(key.cell),
      "cell must be in \(experiment.cells.indices), got \(key.cell)")
    let condition = experiment.cells[key.cell]
    guard let group = condition.groups.first(where: { $0.name == key.group }) else {
      preconditionFailure("group must be one of \(condition.groups.map(\.name)), got \(key.group)")
    }
    precondition(
      (0..<group.count).contains(key.listener),
      "listener must be in \(0..<group.count), got \(key.listener)")
    precondition(
      (0..<experiment.replicates).contains(key.replicate),
      "replicate must be in \(0..<experiment.replicates), got \(key.replicate)")
    return Chunk(
      cell: key.cell, condition: condition, group: group, replicate: key.replicate,
      key: experiment.key(of: group, replicate: key.replicate), listeners: key.listener..<key.listener + 1,
      observations: experiment.observations.union(.targets),
      restingLevels: RestingLevels(of: group.model, under: condition.settings))
  }
}

/// Keeps the first comparisons, up to `limit`, and where their sessions begin.
@usableFromInline struct TrackRecorder: ComparisonObserver {
  private let limit: Int
  private(set) var comparisons: [CompletedComparison] = []
  private(set) var sessionStarts: [Int] = []

  @usableFromInline init(limit: Int) { self.limit = limit }

  @usableFromInline mutating func sessionBegan() {
    if comparisons.count < limit { sessionStarts.append(comparisons.count) }
  }

  @usableFromInline mutating func comparisonCompleted(_ completed: CompletedComparison) {
    if comparisons.count < limit { comparisons.append(completed) }
  }
}
