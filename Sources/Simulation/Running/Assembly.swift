import Randomness
import Training

/// Cuts an experiment into chunks and puts their outcomes together again, in order.
struct Assembly {
  private let experiment: Experiment
  private let measures: [any Measure]
  /// Outcomes that came before their turn.
  private var early: [Int: [ListenerOutcome]] = [:]
  /// How many chunks have been taken in their turn.
  private(set) var taken = 0
  private var groups: [GroupAccumulator] = []
  private var finished: [CellResult] = []
  private var positions: LazyChunks

  /// Nothing put together yet of those cells.
  /// - Parameter observations: what is observed beyond what the measures need.
  init(_ experiment: Experiment, cells: [Int], observing observations: Observations) {
    self.experiment = experiment
    measures = experiment.measures
    chunks = LazyChunks(experiment, cells: cells, observing: observations)
    positions = chunks
  }

  /// All chunks in the order of cells, cohorts, replicates and listeners; made as they are asked for.
  let chunks: LazyChunks

  /// Takes the outcomes of a chunk, whenever they come.
  /// - Parameter record: given every listener in order.
  /// - Returns: how many comparisons they stand for.
  mutating func take(
    _ outcomes: [ListenerOutcome], ofChunk index: Int, record: (ListenerRow) throws -> Void
  ) rethrows -> Int {
    early[index] = outcomes
    var comparisons = 0
    while let next = early.removeValue(forKey: taken), let place = positions.nextPlace() {
      comparisons += next.count * experiment.cells[place.cell].plan.comparisons
      try fold(next, at: place, record)
      taken += 1
    }
    return comparisons
  }

  /// The next cell all of whose chunks have been taken.
  mutating func nextFinished() -> CellResult? { finished.isEmpty ? nil : finished.removeFirst() }

  private mutating func fold(
    _ outcomes: [ListenerOutcome], at place: LazyChunks.Place, _ record: (ListenerRow) throws -> Void
  ) rethrows {
    let condition = experiment.cells[place.cell]
    if place.startsCohort { groups.append(GroupAccumulator(measures)) }
    for (offset, outcome) in outcomes.enumerated() {
      let contributions = measures.map { $0.contribution(of: outcome) }
      groups[groups.count - 1].add(contributions, of: outcome)
      try record(
        ListenerRow(
          cell: place.cell, group: condition.cohorts[place.cohort].name, replicate: place.replicate,
          index: place.first + offset, outcome: outcome, contributions: contributions))
    }
    guard place.endsCell else { return }
    let results = zip(condition.cohorts, groups).map { cohort, group in group.result(cohort.name) }
    finished.append(CellResult(index: place.cell, label: condition.label, groups: results))
    groups = []
  }
}

/// The measures of one cohort while its listeners come in.
private struct GroupAccumulator {
  private let measures: [any Measure]
  private var samples: [ContributionSample]
  private var listeners = 0
  private var comparisons = 0

  init(_ measures: [any Measure]) {
    self.measures = measures
    samples = measures.map { _ in ContributionSample() }
  }

  mutating func add(_ contributions: [Contribution?], of outcome: ListenerOutcome) {
    listeners += 1
    comparisons += outcome.tally.presented
    for (index, part) in contributions.enumerated() {
      if let part { samples[index].add(part) }
    }
  }

  func result(_ name: String) -> GroupResult {
    GroupResult(
      group: name, listeners: listeners, comparisons: comparisons,
      measures: zip(measures, samples).map { ($0.descriptor.name, Summary($1, $0.aggregation)) })
  }
}
