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
  private var reuse: ContributionReuse?

  /// An assembly of cells without any outcome.
  /// - Parameters:
  ///   - observations: observations in addition to those that the measures need.
  ///   - reuses: whether contributions to measures with observations of their own are reused (`ContributionReuse`).
  init(
    _ experiment: Experiment, cells: [Int], observing observations: Observations,
    reusesContributions reuses: Bool = false
  ) {
    self.experiment = experiment
    measures = experiment.measures
    reuse = reuses ? ContributionReuse(of: measures) : nil
    chunks = LazyChunks(experiment, cells: cells, observing: observations, reuse: reuse)
    positions = chunks
  }

  /// All chunks in the order of cells, groups, replicates and listeners. Each is created when it is read.
  let chunks: LazyChunks

  /// Adds the outcomes of a chunk. Chunks may arrive in any order.
  /// - Parameter record: receives every listener in order.
  /// - Returns: the number of comparisons of all outcomes that this call combines.
  /// - Throws: what `record` throws, or `ParameterError` for a contribution that is no finite number.
  mutating func take(
    _ outcomes: [ListenerOutcome], ofChunk index: Int, record: (ListenerRow) throws -> Void
  ) throws -> Int {
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
  ) throws {
    let condition = experiment.cells[place.cell]
    if place.startsGroup { groups.append(GroupAccumulator(measures)) }
    for (offset, outcome) in outcomes.enumerated() {
      let contributions = try contributions(of: outcome, at: place, isFirst: offset == 0)
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

  private mutating func contributions(
    of outcome: ListenerOutcome, at place: LazyChunks.Place, isFirst: Bool
  ) throws -> [Contribution?] {
    let startsCell = isFirst && place.startsGroup && groups.count == 1
    guard place.repeatsTraining, reuse != nil else {
      let all = try measures.map { try $0.finiteContribution(of: outcome) }
      reuse?.keep(all, startsCell: startsCell)
      return all
    }
    var kept = reuse?.next(startsCell: startsCell) ?? [:]
    return try measures.indices.map { index in
      try kept.removeValue(forKey: index) ?? measures[index].finiteContribution(of: outcome)
    }
  }
}

extension Measure {
  /// The contribution of a listener; throws `ParameterError` if it is no finite number, or no fraction where it must be
  /// one.
  fileprivate func finiteContribution(of outcome: ListenerOutcome) throws -> Contribution? {
    guard let found = contribution(of: outcome) else { return nil }
    guard found.first.isFinite, found.second.isFinite else {
      throw ParameterError.conflict(
        owner: "measures", parameter: descriptor.name, rule: "must be a finite number or undefined",
        got: "\(found.first.isFinite ? found.second : found.first)",
        advice: "Return nil where it is undefined.")
    }
    guard !isFraction || (0...1).contains(found.first) else {
      throw ParameterError.conflict(
        owner: "measures", parameter: descriptor.name, rule: "must be a fraction in 0…1 or undefined",
        got: "\(found.first)", advice: "Return a share, not a percentage, or choose another aggregation.")
    }
    return found
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

/// The measures of one condition of an experiment, for each group.
public struct CellResult: Sendable {
  /// The condition's index in the experiment, from 0.
  public var index: Int
  /// The swept constants and their values.
  public var label: [Condition.Assignment]
  /// The results of the groups, in the scenario's order.
  public var groups: [GroupResult]

  package init(index: Int, label: [Condition.Assignment], groups: [GroupResult]) {
    self.index = index
    self.label = label
    self.groups = groups
  }
}

/// The measures of one group under one condition.
public struct GroupResult: Sendable {
  /// The group's name.
  public var group: String
  /// The number of listeners in all replicates together.
  public var listeners: Int
  /// The number of comparisons of all listeners, including the warm-up.
  public var comparisons: Int
  /// The measures that the scenario reports, in the order of `peach list measures`, whatever the scenario's order.
  public var measures: [(name: String, summary: Summary)]

  package init(group: String, listeners: Int, comparisons: Int, measures: [(name: String, summary: Summary)])
  {
    self.group = group
    self.listeners = listeners
    self.comparisons = comparisons
    self.measures = measures
  }

  /// The summary of the measure with this name; nil if the scenario reports none of this name.
  public subscript(measure: String) -> Summary? { measures.first { $0.name == measure }?.summary }
}

/// The outcome of one listener's training, and the listener's address in the experiment.
public struct ListenerRow: Sendable {
  /// The index of the condition.
  public var cell: Int
  /// The name of the group.
  public var group: String
  /// The repetition of the group, from 0.
  public var replicate: Int
  /// The index of the listener in the group, from 0.
  public var index: Int
  /// The outcome from which the measures are computed.
  public var outcome: ListenerOutcome
  /// The contributions to the experiment's measures, in their order.
  public var contributions: [Contribution?]
}

/// Contributions of one cell's listeners that hold for the next cell, too, if its listeners train alike: those to measures
/// that observe the training themselves.
///
/// Such a measure reads what its observation has seen, and the truth: not what the listener was shown. A sweep of the
/// trend's constants therefore observes each training once.
struct ContributionReuse {
  /// The most contributions that are kept: 13 MB.
  private static let limit = 1 << 19

  /// The indices of the measures.
  private let measures: [Int]
  private var kept: [Contribution?] = []
  /// The index in `kept` of the next listener's first contribution.
  private var position = 0

  /// Nil if no measure has an observation of its own.
  init?(of all: [any Measure]) {
    measures = all.indices.filter { all[$0].observes.countsOwn }
    guard !measures.isEmpty else { return nil }
  }

  /// Whether a cell's contributions may be kept.
  func isSmall(_ condition: Condition, replicates: Int) -> Bool {
    condition.groups.reduce(0) { $0 + $1.count } * replicates * measures.count <= Self.limit
  }

  /// Keeps a listener's contributions. Those of the cell before are discarded at a cell's first listener.
  mutating func keep(_ all: [Contribution?], startsCell: Bool) {
    if startsCell { kept = [] }
    guard kept.count < Self.limit else { return }
    kept.append(contentsOf: measures.map { all[$0] })
  }

  /// The contributions of the same listener in the cell before, by the index of the measure.
  mutating func next(startsCell: Bool) -> [Int: Contribution?] {
    if startsCell { position = 0 }
    defer { position += measures.count }
    return Dictionary(uniqueKeysWithValues: zip(measures, kept[position..<position + measures.count]))
  }
}

extension Experiment {
  /// Whether a cell takes contributions from the cell that is run before it, so that its listeners train unobserved.
  package func repeatsTraining(inCell cell: Int, after before: Int) -> Bool {
    guard let reuse = ContributionReuse(of: measures) else { return false }
    let now = cells[cell]
    return reuse.isSmall(now, replicates: replicates) && now.trains(as: cells[before])
  }
}
