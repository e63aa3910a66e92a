import Music
import Training

/// The course of one listener's training, comparison by comparison.
package struct Track: Sendable {
  /// Which cell of the experiment.
  package var cell: Int
  /// Which cohort, by name.
  package var group: String
  /// Which repetition of the cohort, from 0.
  package var replicate: Int
  /// Which listener of the cohort, from 0.
  package var listener: Int
  /// Difficulty, answer and time of each comparison.
  package var comparisons: [CompletedComparison]
  /// Indices into `comparisons` at which sessions begin.
  package var sessionStarts: [Int]
  /// The true values before training and, if the listener may change, after each of these sessions.
  package var truths: [ListenerTruth]

  /// A track.
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
  /// The rule's small-step target then.
  package var targetPoint: Cents? { truths[0].targetPoint }
  /// The resting level of the rule with the listener at that moment.
  package var restingLevel: Cents? { truths[0].restingLevel }

  /// Indices of the comparisons at which the difficulty turned: it had moved one way and next moved the other.
  ///
  /// Comparisons that repeat a difficulty neither turn nor end a movement. A session begins a new movement.
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
  ///   - group: name of one of its cohorts.
  ///   - replicate: below the experiment's replicates.
  ///   - listener: below the cohort's count.
  ///   - limit: comparisons to keep; nil for all.
  /// - Throws: what the strategy has against its constants.
  /// - Complexity: O(comparisons) in time and memory.
  package func track(
    cell: Int, group: String, replicate: Int = 0, listener: Int, limit: Int? = nil
  ) async throws -> Track {
    let chunk = chunk(ListenerKey(cell: cell, group: group, replicate: replicate, listener: listener))
    let condition = chunk.condition
    let limit = limit ?? condition.plan.comparisons
    let course = try await condition.strategy.strategy.runner.follow(chunk, limit)
    let recorder = course.watcher
    return Track(
      cell: cell, group: group, replicate: replicate, listener: listener, truths: course.truths,
      comparisons: Array(recorder.comparisons.prefix(limit)),
      sessionStarts: recorder.sessionStarts.filter { $0 < limit })
  }

  /// Runs one listener again alone, exactly as in the whole run, and logs its trials or sessions.
  /// - Throws: what the strategy has against its constants, and what `log` throws.
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
    guard let cohort = condition.cohorts.first(where: { $0.name == key.group }) else {
      preconditionFailure("group must be one of \(condition.cohorts.map(\.name)), got \(key.group)")
    }
    precondition(
      (0..<cohort.count).contains(key.listener),
      "listener must be in \(0..<cohort.count), got \(key.listener)")
    precondition(
      (0..<experiment.replicates).contains(key.replicate),
      "replicate must be in \(0..<experiment.replicates), got \(key.replicate)")
    return Chunk(
      cell: key.cell, condition: condition, cohort: cohort, replicate: key.replicate,
      key: experiment.key(of: cohort, replicate: key.replicate), listeners: key.listener..<key.listener + 1,
      observations: experiment.observations,
      restingLevels: RestingLevels(of: cohort.model, under: condition.settings))
  }
}

/// Keeps every comparison.
@usableFromInline struct TrackRecorder: ComparisonObserver {
  private(set) var comparisons: [CompletedComparison] = []
  private(set) var sessionStarts: [Int] = []

  @usableFromInline init() {}

  @usableFromInline mutating func sessionBegan() { sessionStarts.append(comparisons.count) }

  @usableFromInline mutating func comparisonCompleted(_ completed: CompletedComparison) {
    comparisons.append(completed)
  }
}
