import Numerics
public import Training

/// Consecutive listeners of one group under one condition: the unit of parallel work.
/// A class, because each of its listeners' trainings refers to it.
@usableFromInline final class Chunk: Sendable {
  /// The largest number of listeners per chunk. It does not depend on the jobs, so sums are always taken in the same
  /// order.
  static let size = 32

  /// The index of the cell in the experiment.
  let cell: Int
  let condition: Condition
  let group: ListenerGroup
  /// The replicate of the group, from 0.
  let replicate: Int
  /// The random key of the group's replicate.
  let key: StreamKey
  @usableFromInline let listeners: Range<Int>
  /// The observations that the experiment's measures need.
  let observations: Observations
  /// The resting levels of the rule with the group's listeners, shared by its chunks.
  let restingLevels: RestingLevels
  /// When the sessions are: converting dates takes as long as some comparisons, and the listeners have the same.
  @usableFromInline let times: [SessionTime]

  /// The comparisons of all its listeners.
  var comparisons: Int { listeners.count * condition.plan.comparisons }

  init(
    cell: Int, condition: Condition, group: ListenerGroup, replicate: Int, key: StreamKey,
    listeners: Range<Int>,
    observations: Observations, restingLevels: RestingLevels
  ) {
    (self.cell, self.condition, self.group, self.replicate) = (cell, condition, group, replicate)
    (self.key, self.listeners) = (key, listeners)
    (self.observations, self.restingLevels) = (observations, restingLevels)
    times = condition.plan.times
  }
}

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

  /// Whether a measure needs the level at which the strategy's rule rests with each listener.
  package var needsRestingLevels: Bool { observations.restingLevels }

  /// The index of the person whose constants a listener has, among the people of its group; nil if the group has none.
  package func personIndex(of row: ListenerRow) -> Int? {
    cells[row.cell].groups.first { $0.name == row.group }.flatMap { group in
      let key = key(of: group, replicate: row.replicate)
      return group.model.personIndex(at: ListenerAddress(key: key, index: UInt32(row.index)))
    }
  }

  /// The random key of a group's replicate.
  func key(of group: ListenerGroup, replicate: Int) -> StreamKey {
    StreamKey(seed: seed).derived(group.name).derived(UInt64(replicate))
  }
}

extension Chunk {
  /// The strategy's constants.
  @usableFromInline var constants: ParameterValues { condition.strategy.values }
  @usableFromInline var model: ListenerModel { group.model }
  /// The observations of every comparison in addition to the tally.
  @usableFromInline enum Watching { case nothing, levels, own }

  @usableFromInline var watching: Watching {
    observations.types.isEmpty ? observations.levels ? .levels : .nothing : .own
  }

  /// The observations of the experiment's measures before the first comparison.
  @usableFromInline var emptyObservations: ObservationSet { ObservationSet(observations, of: condition.plan) }
  /// An empty histogram of levels.
  @usableFromInline var emptyLevels: LevelHistogram { LevelHistogram(of: condition.plan) }

  /// The address of the random numbers that make a listener.
  @usableFromInline func address(of listener: Int) -> ListenerAddress {
    ListenerAddress(key: key, index: UInt32(listener))
  }

  /// The address of the random numbers of a listener's sessions.
  func sessionAddress(of listener: Int) -> ListenerAddress {
    let measurement = UInt64(condition.measurement)
    return ListenerAddress(key: measurement == 0 ? key : key.derived(measurement), index: UInt32(listener))
  }

  /// The same plan with as many whole sessions as these comparisons need, at least one.
  @usableFromInline func shortened(to comparisons: Int) -> Chunk {
    var condition = condition
    let plan = condition.plan
    let needed = (comparisons + plan.comparisonsPerSession - 1) / plan.comparisonsPerSession
    condition.plan.sessions = min(plan.sessions, max(1, needed))
    return Chunk(
      cell: cell, condition: condition, group: group, replicate: replicate, key: key, listeners: listeners,
      observations: observations, restingLevels: restingLevels)
  }
}

/// Divides the chunks of a run into the batches that one task each simulates.
///
/// Beginning a task and waiting for its end takes up to 0.1 ms of processor time, as long as thousands of comparisons,
/// so a task simulates several short chunks. Towards the end of the run batches become smaller, so that all jobs end at
/// about the same time.
struct ChunkBatches {
  /// The largest number of comparisons in a batch of several chunks.
  private static let most = 400_000

  private let jobs: Int
  private var chunks: EnumeratedSequence<LazyChunks>.Iterator
  /// The first chunk that is in no batch, with its index.
  private var waiting: (Int, Chunk)?
  /// The comparisons of the chunks that are in no batch.
  private var left: Int

  init(of chunks: LazyChunks, comparisons: Int, jobs: Int) {
    self.chunks = chunks.enumerated().makeIterator()
    self.jobs = jobs
    left = comparisons
    waiting = self.chunks.next()
  }

  /// The next chunks, each with its index among all.
  /// - Parameter end: the index before which the batch ends.
  mutating func next(before end: Int) -> [(Int, Chunk)] {
    let most = min(Self.most, left / (8 * jobs))
    var (batch, size): ([(Int, Chunk)], Int) = ([], 0)
    while let (index, chunk) = waiting, index < end, batch.isEmpty || size + chunk.comparisons <= most {
      batch.append((index, chunk))
      size += chunk.comparisons
      waiting = chunks.next()
    }
    left -= size
    return batch
  }
}
