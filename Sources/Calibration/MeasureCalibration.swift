import Simulation
import Training

/// Calibrates the intervals of measures: ranks the population's value in the confidence distribution of each of many
/// groups of listeners. The ranks are uniform if the intervals of every level cover the value as often as the level says.
///
/// The population's value is estimated from f · groups · listeners other listeners, where f is
/// `MeasureTraining.populationFactor`. Its standard error is 1/√(f · groups) of a group's. An error of that size shifts
/// the cumulative distribution of the ranks by at most 0.4/√(f · groups).
struct MeasureCalibration: CalibratedProcedure {
  let name = "measures"
  let parts: [String]
  private let measures: [any Measure]

  init(_ measures: MeasureRegistry) {
    self.measures = measures.entries
    parts = measures.entries.map(\.descriptor.name)
  }

  /// Examines the wanted measures; all if `wanted` is empty. A measure is examined in the first training that suits it
  /// and in which more than half of the groups have ranks. A measure without such a training is left out.
  func rows(of wanted: Set<String>, _ setting: CalibrationSetting) async throws -> [CalibrationRow] {
    let measures = measures.filter { wanted.isEmpty || wanted.contains($0.descriptor.name) }
    var found: [String: [GroupKind: RankDistribution]] = [:]
    for training in MeasureTraining.allCases {
      let missing = measures.filter { found[$0.descriptor.name] == nil && training.suits($0) }
      guard !missing.isEmpty else { continue }
      let all = try await ranks(of: missing, training, .none, setting)
      for (name, kinds) in all where kinds[.none]!.ranks.count * 2 > kinds[.none]!.replicates {
        found[name] = kinds
      }
      let chosen = missing.filter { found[$0.descriptor.name] != nil }
      guard !chosen.isEmpty else { continue }
      let others = GroupKind.allCases.filter { $0.population != .none && training.examines($0) }
      for kind in others where setting.breaksAssumptions {
        for (name, kinds) in try await ranks(of: chosen, training, kind, setting) {
          found[name]?.merge(kinds) { $1 }
        }
      }
    }
    return GroupKind.allCases.flatMap { kind in
      measures.compactMap { measure in
        let name = measure.descriptor.name
        guard let ranks = found[name]?[kind], !ranks.ranks.isEmpty, kind == .none || setting.breaksAssumptions
        else { return nil }
        return CalibrationRow(
          estimate: "measures/\(name)", mismatch: kind.rawValue, listeners: kind.summary(setting.listeners),
          isOfGroups: true, ranks: ranks)
      }
    }
  }

  /// The ranks of the population's values, by measure name and by each kind of group whose population is `kind`.
  private func ranks(
    of measures: [any Measure], _ training: MeasureTraining, _ kind: GroupKind, _ setting: CalibrationSetting
  ) async throws -> [String: [GroupKind: RankDistribution]] {
    let truths = try await truths(of: measures, training, kind, setting)
    let kinds = GroupKind.allCases.filter { $0.population == kind }
    let sizes = kinds.map { $0 == .few ? min(GroupKind.fewListeners, setting.listeners) : setting.listeners }
    var groups = GroupRanks(measures, truths: truths, sizes: sizes)
    try await simulator(measures, training, kind, use: "groups", setting).run(
      record: { groups.add($0) }, deliver: { _ in })
    let ranks = groups.finished
    return Dictionary(
      uniqueKeysWithValues: measures.indices.map { index in
        (
          measures[index].descriptor.name,
          Dictionary(
            uniqueKeysWithValues: kinds.indices.map {
              (
                kinds[$0],
                RankDistribution(
                  spreadingTies: ranks[index][$0], replicates: training.groups(of: setting.replicates))
              )
            })
        )
      })
  }

  /// The population's value of each measure; nil if no two listeners differ, because an interval is then meaningless.
  private func truths(
    of measures: [any Measure], _ training: MeasureTraining, _ kind: GroupKind, _ setting: CalibrationSetting
  ) async throws -> [Double?] {
    var tallies = measures.map { SummaryTally($0.aggregation) }
    try await simulator(measures, training, kind, use: "population", setting).run(
      record: { row in
        for (index, part) in row.contributions.enumerated() {
          if let part { tallies[index].add(part) }
        }
      }, deliver: { _ in })
    return tallies.map { tally in
      let summary = tally.summary
      let varies = summary.standardDeviation ?? 0 > 1e-9 * (summary.mean ?? 0).magnitude
      return varies ? summary.mean : nil
    }
  }

  private func simulator(
    _ measures: [any Measure], _ training: MeasureTraining, _ kind: GroupKind, use: String,
    _ setting: CalibrationSetting
  ) throws -> Simulator {
    let factor = use == "population" ? training.populationFactor : 1
    let condition = try training.condition(
      kind, name: "\(training)-\(kind)-\(use)", listeners: setting.listeners)
    return Simulator(
      Experiment(
        name: "calibration", cells: [condition], seed: setting.seed,
        replicates: training.groups(of: setting.replicates) * factor, measures: measures),
      jobs: setting.jobs)
  }
}

/// Collects the ranks of groups. Listeners are added group by group.
private struct GroupRanks {
  private let measures: [any Measure]
  private let truths: [Double?]
  /// For each kind of group, how many of the first listeners of a group count.
  private let sizes: [Int]
  private var group = 0
  private var tallies: [[SummaryTally]]
  /// Indexed by measure, then by position in `sizes`.
  private var ranks: [[[(rank: Double, estimate: Double)]]]

  init(_ measures: [any Measure], truths: [Double?], sizes: [Int]) {
    (self.measures, self.truths, self.sizes) = (measures, truths, sizes)
    tallies = Self.empty(measures, sizes)
    ranks = measures.map { _ in sizes.map { _ in [] } }
  }

  private static func empty(_ measures: [any Measure], _ sizes: [Int]) -> [[SummaryTally]] {
    measures.map { measure in sizes.map { _ in SummaryTally(measure.aggregation) } }
  }

  mutating func add(_ row: ListenerRow) {
    if row.replicate != group { finishGroup(next: row.replicate) }
    for (index, part) in row.contributions.enumerated() {
      guard let part else { continue }
      for (place, size) in sizes.enumerated() where row.index < size { tallies[index][place].add(part) }
    }
  }

  /// The ranks of all groups, the current one included, each with the group's own value; indexed as `ranks`.
  var finished: [[[(rank: Double, estimate: Double)]]] {
    var all = self
    all.finishGroup(next: group)
    return all.ranks
  }

  private mutating func finishGroup(next: Int) {
    for index in measures.indices {
      guard let truth = truths[index] else { continue }
      for place in sizes.indices {
        let tally = tallies[index][place]
        if let rank = tally.confidence(below: truth), let estimate = tally.value {
          ranks[index][place].append((rank, estimate))
        }
      }
    }
    (group, tallies) = (next, Self.empty(measures, sizes))
  }
}
