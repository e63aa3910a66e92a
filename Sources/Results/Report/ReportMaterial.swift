import Music
import Simulation
import Text
import Training

/// The contents of the report, read from the study's database. `Limit` keeps the page usable for studies of any size.
struct ReportMaterial {
  /// The maximum sizes of the parts of a page.
  enum Limit {
    /// Rows (cells × groups) in charts, such as a thousand cells with four groups.
    static let chartRows = 4000
    /// Rows in the table at the top of the page, one per cell, without a baseline that is added at the end.
    static let keyRows = 24
    /// Groups of listeners; the first ones of the study are shown.
    static let groups = 16
    /// Lines of the scenario.
    static let scenarioLines = 400
    /// Rows in the table of all numbers.
    static let tableRows = 100
    /// Columns of a table that an A4 page has room for.
    static let paperColumns = 10
    /// The largest number of cells for which single listeners are shown in all cells; larger studies show them in
    /// featured cells only.
    static let sampledCells = 12
    /// Listeners shown one by one, per cell and group.
    static let listeners = 100
    /// Listeners of a group below which the page says that they are few.
    static let fewListeners = 10
    /// Example tracks.
    static let tracks = 6
    /// Comparisons of each example track.
    static let trackLength = 400
  }

  /// The values of the first listeners of a group in a cell.
  struct Sample {
    let cell: Int
    let group: String
    /// The listeners' values of each measure, without undefined ones.
    var values: [[Double]]
    /// The number of listeners, and Σ log₂ of their true thresholds in cents.
    var thresholds = (count: 0, octaves: 0.0)
  }

  let study: Study
  let outline: StudyOutline
  /// The result of a tuning; nil for a sweep.
  let conclusion: StudyConclusion?
  /// The measures that have a mean in some cell and group of the page, in the study's order.
  private(set) var measures: [MeasureView] = []
  /// The other measures of the study.
  private(set) var emptyMeasures: [MeasureView] = []
  /// The first cells, the cells with `samples` and the cells of `key`, with the groups that the page shows.
  private(set) var cells: [CellResult] = []
  /// The first rows with all groups, for the table of all numbers.
  private(set) var firstRows: [(cell: CellResult, group: GroupResult)] = []
  /// The cells of the table at the top of the page, also with the groups that the page does not show.
  private(set) var key: KeyCells
  /// The levels at which the procedures of `key` aim; nil unless they differ.
  private(set) var aims: Aims?
  private(set) var samples: [Sample] = []
  /// The tracks of example listeners, see `Experiment.exampleTracks`.
  let tracks: [Track]
  /// The differences from the baseline: the first `Limit.chartRows`, and the differences of the cells of `key`.
  private(set) var differences: [GroupDifferences] = []
  /// The answer in sentences.
  let answer: StudyAnswer
  private(set) var counts = StudyManifest.Counts()
  /// The number of rows (cells × groups) of the study, including those that the page does not show.
  private(set) var rows = 0
  /// The number of rows so far, without the groups that the page does not show.
  private var shownRows = 0
  /// The groups that the page shows: the first of the study's.
  let groups: [String]
  private let sampledCells: Set<Int>

  /// Reads the contents of a study's report, except for `differences`, which `add` receives.
  /// - Throws: `StudyError.database`.
  init(
    of study: Study, outline: StudyOutline, conclusion: StudyConclusion?, tracks: [Track],
    from database: ListenerDatabase
  ) throws {
    self.study = study
    self.tracks = tracks
    self.outline = outline
    self.conclusion = conclusion
    answer = try StudyAnswer(
      of: study.experiment, outline: outline, conclusion: conclusion, from: database)
    let indices = study.experiment.cells.indices
    sampledCells = Set(
      indices.count <= Limit.sampledCells ? Array(indices) : study.experiment.featuredCells)
    groups = Self.groups(of: outline)
    key = KeyCells(
      of: study.experiment, by: conclusion == nil ? study.experiment.rankingObjectives.first : nil)
    try database.forEachCell { add($0) }
    let held = Set(cells.map(\.index))
    cells += key.cells.filter { !held.contains($0.index) }.map(shown)
    cells.sort { $0.index < $1.index }
    aims = Aims(of: study.experiment, cells: key.cells.map(\.index))
    let all = outline.measures.enumerated().map {
      MeasureView(
        $1.descriptor, column: $0, differenceUnit: $1.differenceUnit)
    }
    measures = all.filter(hasValues)
    emptyMeasures = all.filter { !hasValues($0) }
    for cell in sampledCells.sorted() {
      for group in study.experiment.cells[cell].groups where groups.contains(group.name) {
        try samples.append(sample(of: group.name, inCell: cell, from: database))
      }
    }
  }

  /// The groups that a page shows.
  static func groups(of outline: StudyOutline) -> [String] { Array(outline.groups.prefix(Limit.groups)) }

  /// The mean of a measure if it is the same in every cell and group of the page; nil if it varies or is undefined in
  /// any.
  func constantValue(ofMeasure index: Int) -> Double? {
    let means = cells.flatMap { $0.groups.map { $0[measures[index].name]?.mean } }
    guard let first = means.first, let value = first, means.allSatisfy({ $0 == value }) else { return nil }
    return value
  }

  /// The objectives that rank and whose measures are among `measures`.
  var objectives: [(measure: MeasureView, objective: Objective)] {
    study.experiment.rankingObjectives.compactMap { objective in
      measures.first { $0.name == objective.measure }.map { ($0, objective) }
    }
  }

  /// The groups that count in the column of a measure.
  func countedGroups(_ measure: MeasureView) -> CountedGroups {
    CountedGroups(
      key.cells, outline.measures[measure.column], compared: answer.comparedGroups[measure.name])
  }

  /// "With 5 listeners in a group, an interval can reach to the end of what is possible."; nil with more listeners.
  var fewListeners: String? {
    let fewest = key.cells.flatMap { $0.groups.map(\.listeners) }.min() ?? 0
    guard fewest < Limit.fewListeners else { return nil }
    return
      "With \(fewest.of("listener")) in a group, an interval can reach to the end of what is possible."
  }

  /// The measures of the scenario's objectives among `measures`, also of objectives that do not rank.
  var objectiveMeasures: [MeasureView] {
    study.experiment.objectives.compactMap { objective in measures.first { $0.name == objective.measure } }
  }

  /// Adds a group's differences to the baseline, if the page shows the group and has room for them.
  mutating func add(_ group: GroupDifferences) {
    guard groups.contains(group.group) else { return }
    if differences.count < Limit.chartRows || key.cells.contains(where: { $0.index == group.cell }) {
      differences.append(group)
    }
  }

  private func hasValues(_ measure: MeasureView) -> Bool {
    cells.contains { $0.groups.contains { $0[measure.name]?.mean != nil } }
  }

  private mutating func add(_ cell: CellResult) {
    counts.cells += 1
    counts.listeners += cell.groups.reduce(0) { $0 + $1.listeners }
    counts.comparisons += cell.groups.reduce(0) { $0 + $1.comparisons }
    rows += cell.groups.count
    let shown = shown(cell)
    for group in cell.groups.prefix(Limit.tableRows - firstRows.count) { firstRows.append((shown, group)) }
    key.add(cell)
    shownRows += shown.groups.count
    if shownRows <= Limit.chartRows || sampledCells.contains(cell.index) { cells.append(shown) }
  }

  /// A cell with the groups that the page shows.
  private func shown(_ cell: CellResult) -> CellResult {
    guard outline.groups.count > groups.count else { return cell }
    var shown = cell
    shown.groups.removeAll { !groups.contains($0.group) }
    return shown
  }

  private func sample(of group: String, inCell cell: Int, from database: ListenerDatabase) throws -> Sample {
    var sample = Sample(cell: cell, group: group, values: measures.map { _ in [] })
    for listener in try database.listeners(ofCell: cell, group: group, first: Limit.listeners) {
      sample.thresholds.count += 1
      sample.thresholds.octaves += listener.threshold.octaves
      for (index, measure) in measures.enumerated() {
        if let value = listener.values[measure.column] { sample.values[index].append(value) }
      }
    }
    return sample
  }
}

extension Experiment {
  /// The baseline (without one, the first cell) and the last cell; if they are the same, the second is the first cell.
  /// A single cell is listed once.
  fileprivate var featuredCells: [Int] {
    let chosen = baseline ?? 0
    let other = chosen == cells.count - 1 ? 0 : cells.count - 1
    return chosen == other ? [chosen] : [chosen, other]
  }

  /// Tracks of listener 0 of each group in the featured cells that have the group, at most `Limit.tracks`; of too many
  /// groups, evenly spaced ones.
  ///
  /// Simulates these listeners again, because a study's database does not store single comparisons.
  /// - Throws: `ParameterError` if a strategy rejects its constants, or `CancellationError` when the task is cancelled.
  func exampleTracks(of groups: [String]) async throws -> [Track] {
    let simulator = Simulator(self, jobs: 1)
    var tracks: [Track] = []
    for group in groups.evenlyChosen(ReportMaterial.Limit.tracks / featuredCells.count) {
      for cell in featuredCells where cells[cell].groups.contains(where: { $0.name == group }) {
        tracks.append(
          try await simulator.track(
            cell: cell, group: group, listener: 0, limit: ReportMaterial.Limit.trackLength))
      }
    }
    return tracks
  }
}

extension Array {
  /// Up to `limit` elements (`limit` ≥ 2), evenly spaced, with the first and the last.
  func evenlyChosen(_ limit: Int) -> [Element] {
    guard count > limit else { return self }
    return (0..<limit).map { self[($0 * (count - 1) + (limit - 1) / 2) / (limit - 1)] }
  }
}
