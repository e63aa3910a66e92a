import Numerics
import Training

/// Divides an experiment into chunks, and combines their outcomes in order.
struct Assembly {
  private let experiment: Experiment
  private let measures: [any Measure]
  /// Outcomes of chunks that finished before an earlier chunk, by the index of the chunk.
  private var early: [Int: [ListenerOutcome]] = [:]
  /// The number of chunks whose outcomes have been combined.
  private(set) var taken = 0
  private var groups: [GroupAccumulator] = []
  private var finished: [CellResult] = []
  private var positions: LazyChunks

  /// An assembly of cells without any outcome.
  /// - Parameter observations: observations in addition to those that the measures need.
  init(_ experiment: Experiment, cells: [Int], observing observations: Observations) {
    self.experiment = experiment
    measures = experiment.measures
    chunks = LazyChunks(experiment, cells: cells, observing: observations)
    positions = chunks
  }

  /// All chunks in the order of cells, groups, replicates and listeners. Each is created when it is read.
  let chunks: LazyChunks

  /// Adds the outcomes of a chunk. Chunks may arrive in any order.
  /// - Parameter record: receives every listener in order.
  /// - Returns: the number of comparisons of all outcomes that this call combines.
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

  /// The next cell whose chunks have all been combined; nil if there is none.
  mutating func nextFinished() -> CellResult? { finished.isEmpty ? nil : finished.removeFirst() }

  private mutating func fold(
    _ outcomes: [ListenerOutcome], at place: LazyChunks.Place, _ record: (ListenerRow) throws -> Void
  ) rethrows {
    let condition = experiment.cells[place.cell]
    if place.startsGroup { groups.append(GroupAccumulator(measures)) }
    for (offset, outcome) in outcomes.enumerated() {
      let contributions = measures.map { $0.contribution(of: outcome) }
      groups[groups.count - 1].add(contributions, presented: outcome.tally.presented)
      try record(
        ListenerRow(
          cell: place.cell, group: condition.groups[place.group].name, replicate: place.replicate,
          index: place.first + offset, outcome: outcome, contributions: contributions))
    }
    guard place.endsCell else { return }
    let results = zip(condition.groups, groups).map { described, sums in sums.result(described.name) }
    finished.append(CellResult(index: place.cell, label: condition.label, groups: results))
    groups = []
  }
}

/// The measures of one group, to which listeners are added one by one, in their order.
package struct GroupAccumulator {
  private let measures: [any Measure]
  private var samples: [ContributionSample]
  private var listeners = 0
  private var comparisons = 0

  /// An accumulator without listeners.
  package init(_ measures: [any Measure]) {
    self.measures = measures
    samples = measures.map { _ in ContributionSample() }
  }

  /// Adds a listener.
  /// - Parameters:
  ///   - contributions: one for each measure; nil where it is undefined.
  ///   - presented: the comparisons presented to the listener.
  package mutating func add(_ contributions: [Contribution?], presented: Int) {
    listeners += 1
    comparisons += presented
    for (index, part) in contributions.enumerated() {
      if let part { samples[index].add(part) }
    }
  }

  /// The measures of all added listeners.
  package func result(_ name: String) -> GroupResult {
    GroupResult(
      group: name, listeners: listeners, comparisons: comparisons,
      measures: zip(measures, samples).map { ($0.descriptor.name, Summary($1, $0.aggregation)) })
  }
}
