import Numerics

/// The chunks of some cells of an experiment in the order of cells, cohorts, replicates and listeners, made one at a time.
struct LazyChunks: Sequence, IteratorProtocol {
  /// The position of a chunk.
  struct Place {
    var cell: Int
    var cohort: Int
    var replicate: Int
    var first: Int
    /// Whether the chunk is the first of its cohort.
    var startsCohort: Bool
    /// Whether the chunk is the last of its cell.
    var endsCell: Bool
  }

  private let experiment: Experiment
  private let cells: [Int]
  private let observations: Observations
  /// The resting levels of the current cohort, shared by its chunks; nil before the first chunk.
  private var resting: RestingLevels?
  /// The position of the next chunk: an index in `cells`, the cohort in the cell, the replicate, and the listener in
  /// the cohort.
  private var (turn, cohort, replicate, first) = (0, 0, 0, 0)

  /// - Parameter observations: observations in addition to those that the measures need.
  init(_ experiment: Experiment, cells: [Int], observing observations: Observations = .none) {
    self.experiment = experiment
    self.cells = cells
    self.observations = experiment.observations.union(observations)
  }

  mutating func next() -> Chunk? {
    guard let place = nextPlace() else { return nil }
    let condition = experiment.cells[place.cell]
    let cohort = condition.cohorts[place.cohort]
    let levels =
      (place.startsCohort ? nil : resting) ?? RestingLevels(of: cohort.model, under: condition.settings)
    resting = levels
    return Chunk(
      cell: place.cell, condition: condition, cohort: cohort, replicate: place.replicate,
      key: experiment.key(of: cohort, replicate: place.replicate),
      listeners: place.first..<Swift.min(place.first + Chunk.size, cohort.first + cohort.count),
      observations: observations,
      restingLevels: levels)
  }

  /// The position of the next chunk.
  mutating func nextPlace() -> Place? {
    guard turn < cells.count else { return nil }
    let cell = cells[turn]
    let cohorts = experiment.cells[cell].cohorts
    var place = Place(
      cell: cell, cohort: cohort, replicate: replicate, first: cohorts[cohort].first + first,
      startsCohort: first == 0 && replicate == 0,
      endsCell: false)
    first += Chunk.size
    if first >= cohorts[cohort].count { (first, replicate) = (0, replicate + 1) }
    if replicate == experiment.replicates { (replicate, cohort) = (0, cohort + 1) }
    if cohort == cohorts.count { (cohort, turn, place.endsCell) = (0, turn + 1, true) }
    return place
  }
}

extension Experiment {
  /// The observations that the measures need.
  var observations: Observations {
    measures.reduce(.none) { $0.union($1.observes) }
  }

  /// The random key of a cohort's replicate.
  func key(of cohort: Cohort, replicate: Int) -> StreamKey {
    StreamKey(seed: seed).derived(cohort.name).derived(UInt64(replicate))
  }
}
