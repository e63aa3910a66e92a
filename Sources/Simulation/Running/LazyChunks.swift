import Numerics

/// The chunks of some cells of an experiment in the order of cells, groups, replicates and listeners, made one at a time.
struct LazyChunks: Sequence, IteratorProtocol {
  /// The position of a chunk.
  struct Place {
    var cell: Int
    var group: Int
    var replicate: Int
    var first: Int
    /// Whether the chunk is the first of its group.
    var startsGroup: Bool
    /// Whether the chunk is the last of its cell.
    var endsCell: Bool
    /// Whether the cell's listeners train as those of the cell before, whose contributions are reused.
    var repeatsTraining: Bool
  }

  private let experiment: Experiment
  private let cells: [Int]
  private let observations: Observations
  private let reuse: ContributionReuse?
  /// Whether the current cell repeats the training of the cell before.
  private var repeats = false
  /// The resting levels of the current group, shared by its chunks; nil before the first chunk.
  private var resting: RestingLevels?
  /// The position of the next chunk: an index in `cells`, the group in the cell, the replicate, and the listener in
  /// the group.
  private var (turn, group, replicate, first) = (0, 0, 0, 0)

  /// - Parameters:
  ///   - observations: observations in addition to those that the measures need.
  ///   - reuse: the measures whose contributions are reused; nil if none is.
  init(
    _ experiment: Experiment, cells: [Int], observing observations: Observations = .none,
    reuse: ContributionReuse? = nil
  ) {
    self.experiment = experiment
    self.cells = cells
    self.reuse = reuse
    self.observations = experiment.observations.union(observations)
  }

  mutating func next() -> Chunk? {
    guard let place = nextPlace() else { return nil }
    let condition = experiment.cells[place.cell]
    let group = condition.groups[place.group]
    let levels =
      (place.startsGroup ? nil : resting) ?? RestingLevels(of: group.model, under: condition.settings)
    resting = levels
    return Chunk(
      cell: place.cell, condition: condition, group: group, replicate: place.replicate,
      key: experiment.key(of: group, replicate: place.replicate),
      listeners: place.first..<Swift.min(place.first + Chunk.size, group.first + group.count),
      observations: place.repeatsTraining ? observations.withoutOwn : observations,
      restingLevels: levels)
  }

  /// The position of the next chunk.
  mutating func nextPlace() -> Place? {
    guard turn < cells.count else { return nil }
    let cell = cells[turn]
    let groups = experiment.cells[cell].groups
    if (group, replicate, first) == (0, 0, 0) { repeats = repeatsTraining(at: turn) }
    var place = Place(
      cell: cell, group: group, replicate: replicate, first: groups[group].first + first,
      startsGroup: first == 0 && replicate == 0,
      endsCell: false, repeatsTraining: repeats)
    first += Chunk.size
    if first >= groups[group].count { (first, replicate) = (0, replicate + 1) }
    if replicate == experiment.replicates { (replicate, group) = (0, group + 1) }
    if group == groups.count { (group, turn, place.endsCell) = (0, turn + 1, true) }
    return place
  }

  private func repeatsTraining(at turn: Int) -> Bool {
    reuse != nil && turn > 0 && experiment.repeatsTraining(inCell: cells[turn], after: cells[turn - 1])
  }
}

extension Experiment {
  /// The observations that the measures need.
  var observations: Observations {
    measures.reduce(.none) { $0.union($1.observes) }
  }

  /// The random key of a group's replicate.
  func key(of group: ListenerGroup, replicate: Int) -> StreamKey {
    StreamKey(seed: seed).derived(group.name).derived(UInt64(replicate))
  }
}
