package import Chronology
import Synchronization
public import Training

/// The conditions to simulate, the seed of their random numbers, and the measures to report.
public struct Experiment: Sendable {
  /// Kebab-case; names the results folder.
  package var name: String
  /// The question that the study answers, shown in reports.
  package var question: String
  /// All combinations of swept constants, at least one.
  package var cells: CellList
  /// The seed of all random numbers. Every cell simulates the same listeners with the same random numbers.
  package var seed: UInt64
  /// Independent repetitions of every group, at least 1; they count as more listeners.
  package var replicates: Int
  /// The measures to report, in the order of columns in results.
  package var measures: [any Measure]
  /// Names of the measures that the scenario lists, in the order of tables on the terminal; empty if it lists none, and
  /// the default measures are reported.
  package var requestedMeasures: [String]
  /// Measures to minimise or maximise. Conditions are ranked by Pareto dominance over all of them.
  package var objectives: [Objective]
  /// The index in `cells` of the baseline, with which the other cells are compared; nil without a baseline.
  package var baseline: Int?
  /// The number of consecutive cells that one condition is cut into, each with a part of its listeners; see `cut(into:)`.
  package internal(set) var parts = 1

  package init(
    name: String, question: String = "", cells: some Collection<Condition>, seed: UInt64, replicates: Int = 1,
    measures: [any Measure], requestedMeasures: [String] = [], objectives: [Objective] = [],
    baseline: Int? = nil
  ) {
    let cells = cells as? CellList ?? CellList(cells)
    if let baseline {
      precondition(cells.indices.contains(baseline), "baseline must be in \(cells.indices), got \(baseline)")
    }
    self.name = name
    self.question = question
    self.cells = cells
    self.seed = seed
    self.replicates = replicates
    self.measures = measures
    self.requestedMeasures = requestedMeasures
    self.objectives = objectives
    self.baseline = baseline
  }

  /// The first constant of the listeners by which the conditions differ, such as `listener.lapse-rate`; nil without one.
  package var sweptTrait: String? {
    cells.first?.label.map(\.path).first { $0.hasPrefix("listener.") || $0.hasPrefix("population.") }
  }

  /// The objectives by which the conditions are ranked: none if they differ in their listeners, whom nobody chooses.
  package var rankingObjectives: [Objective] { sweptTrait == nil ? objectives : [] }

  /// The measure with this name; nil if it is not reported.
  package func measure(named name: String) -> (any Measure)? { measures.first { $0.descriptor.name == name } }

  /// Comparisons in the whole run.
  package var totalComparisons: Int { comparisons(inCells: cells.indices) }

  /// Comparisons in the cells of those indices.
  package func comparisons(inCells indices: some Sequence<Int>) -> Int {
    indices.reduce(0) { sum, index in
      let cell = cells[index]
      return sum + cell.groups.reduce(0) { $0 + $1.count } * replicates * cell.plan.comparisons
    }
  }
}

extension Experiment {
  /// The most parts that every cell can be cut into: the chunks of its largest group.
  package var mostParts: Int {
    cells.lazy.map { $0.groups.map { Chunk.count(of: $0.count) }.max() ?? 1 }.min() ?? 1
  }

  /// The same conditions, each as `parts` consecutive cells with a range of the listeners of each group, for machines that
  /// share one condition. The listeners are the same, bit for bit.
  ///
  /// A part consists of whole chunks. The first part has listeners of every group; a group with fewer chunks than parts is
  /// absent from the others. There is no baseline.
  /// - Parameter parts: 1…`mostParts`.
  package func cut(into parts: Int) -> Experiment {
    guard parts > 1 else { return self }
    let whole = cells
    var pieces = self
    (pieces.baseline, pieces.parts) = (nil, parts)
    pieces.cells = CellList(count: whole.count * parts) { index in
      var cell = whole[index / parts]
      cell.groups = cell.groups.compactMap { $0.part(index % parts, of: parts) }
      return cell
    }
    return pieces
  }
}

extension ListenerGroup {
  /// Part `index` of `parts`, in whole chunks; nil if it has no listener.
  fileprivate func part(_ index: Int, of parts: Int) -> ListenerGroup? {
    let chunks = Chunk.count(of: count)
    func start(_ index: Int) -> Int { min((chunks * index + parts - 1) / parts * Chunk.size, count) }
    var part = self
    (part.first, part.count) = (first + start(index), start(index + 1) - start(index))
    return part.count > 0 ? part : nil
  }
}

extension Chunk {
  /// The chunks of that many listeners.
  fileprivate static func count(of listeners: Int) -> Int { (listeners + size - 1) / size }
}

extension Experiment {
  /// Answers the strategies of other packages always rightly, always wrongly and in turn, and checks that they present
  /// only levels within the settings' bounds. The tests of this package check its own strategies.
  /// - Throws: `ParameterError` that names the first level outside.
  package func checkLevels() throws(ParameterError) {
    let own = Set(StrategyCatalog.standard.descriptors.map(\.name))
    for cell in cells where !own.contains(cell.strategy.descriptor.name) {
      for pattern in [[true], [false], [true, false]] {
        let answers = (0..<Self.checkedAnswers).map { pattern[$0 % pattern.count] }
        try cell.strategy.strategy.type.checkLevels(cell.strategy.values, cell.settings, answers)
      }
    }
  }

  private static let checkedAnswers = 50
}

extension ComparisonStrategy {
  fileprivate static func checkLevels(
    _ values: ParameterValues, _ settings: TrainingSettings, _ answers: [Bool]
  ) throws(ParameterError) {
    _ = try StrategyTrace(of: Self.self, values, settings: settings, answers: answers, seed: 1)
  }
}

/// The conditions of an experiment: an array, or a function that computes the condition at an index.
///
/// A sweep may have a hundred thousand conditions, each with its own settings and listener models. A computed list keeps
/// the 64 that were read last, so its memory does not grow with their number. The first change of a computed list
/// computes and stores all conditions.
package struct CellList: Sendable {
  private enum Storage {
    case stored([Condition])
    case computed(ComputedCells)
  }

  private var storage: Storage

  package init(_ cells: some Sequence<Condition>) { storage = .stored(Array(cells)) }

  /// Computes a condition when it is read.
  /// - Parameters:
  ///   - count: the number of conditions.
  ///   - make: returns the condition at an index in `0..<count`. It is called from any thread and must return equal
  ///     conditions for equal indices.
  package init(count: Int, make: @escaping @Sendable (Int) -> Condition) {
    storage = .computed(ComputedCells(count: count, make: make))
  }
}

extension CellList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  package init() { storage = .stored([]) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .stored(let cells): cells.count
    case .computed(let cells): cells.count
    }
  }

  /// A cell.
  /// - Complexity: O(1); of a computed list, some microseconds unless the condition is among the 64 that were read last.
  package subscript(index: Int) -> Condition {
    get {
      switch storage {
      case .stored(let cells): cells[index]
      case .computed(let cells): cells[index]
      }
    }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  /// Replaces cells; stores all of them.
  package mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<Condition>) {
    var all = Array(self)
    all.replaceSubrange(range, with: cells)
    storage = .stored(all)
  }
}

extension CellList: ExpressibleByArrayLiteral {
  package init(arrayLiteral cells: Condition...) { storage = .stored(cells) }
}

/// Computes conditions when they are read, and keeps the last ones.
private final class ComputedCells: Sendable {
  /// The number of conditions kept: more than a simulator works on at once.
  private static let kept = 64

  let count: Int
  private let make: @Sendable (Int) -> Condition
  /// Condition i is kept at position i modulo `kept`.
  private let recent = Mutex([(index: Int, cell: Condition)?](repeating: nil, count: kept))

  init(count: Int, make: @escaping @Sendable (Int) -> Condition) {
    self.count = count
    self.make = make
  }

  subscript(index: Int) -> Condition {
    precondition((0..<count).contains(index), "cell must be in \(0..<count), got \(index)")
    let slot = index % Self.kept
    if let known = recent.withLock({ $0[slot] }), known.index == index { return known.cell }
    let cell = make(index)
    recent.withLock { $0[slot] = (index, cell) }
    return cell
  }
}

/// The constants under which listeners train: one combination of the swept values and all constants that are not swept.
/// The condition at index i of an experiment is cell i of its files and tables.
public struct Condition: Sendable {
  package var strategy: StrategyChoice
  package var settings: TrainingSettings
  /// Whether the profile adds only trials that were answered correctly.
  package var correctOnly: Bool
  /// See `TrendAnalyzer`: records before it states a trend, and the fraction by which the halves must differ.
  package var trend: (minimumRecords: Int, threshold: Double)
  /// See `TrendRule`.
  package var trendRule: TrendRule
  /// See `ThresholdTimeline`: the period of one point, and the points that the rolling mean covers.
  package var timeline: (period: Period, window: Int)
  /// Sessions, comparisons in each, and their dates.
  package var plan: TrainingPlan
  /// The number of this measurement of the listeners, from 0: each has its own random numbers of sessions, all have the
  /// same listeners.
  package var measurement = 0
  /// The groups of listeners who train under these constants, in the scenario's order.
  package var groups: [ListenerGroup]
  /// The swept parameters and their values, in the scenario's order; empty if nothing is swept.
  package var label: [Assignment]

  /// A swept parameter and its value in this condition.
  public struct Assignment: Sendable, Hashable {
    /// `strategy.k1`, `timeline.window`, `listener.lapse-rate`.
    public var path: String
    /// Its value in this condition.
    public var value: ParameterValue

    /// Gives the parameter at `path` this value.
    package init(path: String, value: ParameterValue) {
      self.path = path
      self.value = value
    }
  }

  /// - Parameters:
  ///   - settings: by default the settings of the app.
  ///   - trend: by default 20 records and 5 %.
  ///   - timeline: by default buckets of a day and a window of 20 points.
  package init(
    strategy: StrategyChoice, settings: TrainingSettings = .init(), correctOnly: Bool = false,
    trend: (minimumRecords: Int, threshold: Double) = (20, 0.05), trendRule: TrendRule = .halves,
    timeline: (period: Period, window: Int) = (.day, 20), plan: TrainingPlan, groups: [ListenerGroup],
    label: [Assignment] = []
  ) {
    self.strategy = strategy
    self.settings = settings
    self.correctOnly = correctOnly
    self.trend = trend
    self.trendRule = trendRule
    self.timeline = timeline
    self.plan = plan
    self.groups = groups
    self.label = label
  }

  /// Profile, trend and timeline without records, as a listener has them before the first session.
  package var emptyHistory: TrainingHistory {
    var analyser = TrendAnalyzer(
      minimumRecords: trend.minimumRecords, threshold: trend.threshold, rule: trendRule,
      correctOnly: correctOnly)
    analyser.reserve(plan.comparisons)
    var course = ThresholdTimeline(
      period: timeline.period, calendar: PeriodCalendar(zone: plan.schedule.zone), window: timeline.window)
    course.reserve(plan.sessions)
    return TrainingHistory(
      profile: PerceptualProfile(correctOnly: correctOnly), trend: analyser, timeline: course)
  }
}

extension Condition {
  /// Whether the listeners train alike under both conditions: the same listeners with the same comparisons and answers.
  /// Only the trend, which no strategy reads, may differ.
  func trains(as other: Condition) -> Bool {
    strategy.values == other.strategy.values && settings == other.settings
      && correctOnly == other.correctOnly && timeline == other.timeline && plan == other.plan
      && measurement == other.measurement
      && groups.elementsEqual(other.groups, by: ListenerGroup.areAlike)
  }
}

/// A group of simulated listeners that share a model.
package struct ListenerGroup: Sendable {
  /// The group's name in results. It is part of the random address, so a group has the same listeners in every scenario
  /// and cell.
  package var name: String
  /// The model of the group's listeners.
  package var model: ListenerModel
  /// How many, at least 1.
  package var count: Int
  /// The index of the first listener; above 0 where a part of a larger group is simulated.
  package var first = 0

  package init(name: String, model: ListenerModel, count: Int) {
    precondition(count >= 1, "a group must have at least 1 listener, got \(count)")
    self.name = name
    self.model = model
    self.count = count
  }

  /// Whether two groups have the same listeners.
  fileprivate static func areAlike(_ one: ListenerGroup, _ other: ListenerGroup) -> Bool {
    one.name == other.name && one.count == other.count && one.first == other.first
      && one.model.values == other.model.values
      && one.model.people.map(\.values) == other.model.people.map(\.values)
  }
}
