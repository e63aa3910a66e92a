import Simulation
import Training

/// The sizes of a study's files, from a study in memory whose conditions have listeners of timed conditions.
///
/// Each group has the first `mostListeners` of its listeners. Tables of more than `mostCells` conditions are extrapolated
/// from the first ones; the report does not grow with them, because it shows at most `ReportMaterial.Limit`.
struct StudySize {
  /// The listeners of each group in the charts that show listeners one by one.
  private static let mostListeners = ReportMaterial.Limit.listeners
  /// The listeners of each group elsewhere.
  private static let fewListeners = 8
  private static let mostCells = 512
  /// `manifest.json` without the scenario.
  private static let manifest = 2000

  /// The bytes of `listeners.sqlite` apart from the listeners that `written` does not count.
  let database: Int
  /// The listeners that `database` includes.
  let written: Int
  /// The bytes of all other files.
  let files: Int

  /// - Parameters:
  ///   - library: draws the charts of the report; nil for a report without them.
  ///   - samples: the timed trainings of a condition, by its index; not empty.
  /// - Throws: `StudyError.database`, or an error of `Experiment.exampleTracks`.
  init(of study: Study, library: D3Library?, samples: (Int) -> [CalibrationSample]) async throws {
    let (study, share) = Self.beginning(of: study)
    let experiment = study.experiment
    let outline = StudyOutline(of: experiment)
    let store = try reportingDatabase(Self.path) {
      try CellStore(Self.path, of: experiment, outline: outline, run: 0)
    }
    defer { store.close() }
    let hasAllListeners = experiment.cells.count <= ReportMaterial.Limit.sampledCells
    var filling = Filling(
      store: store, outline: outline, replicates: experiment.replicates,
      listeners: hasAllListeners ? Self.mostListeners : Self.fewListeners)
    for (index, cell) in experiment.cells.enumerated() {
      try filling.append(cell, index, rows: samples(index).flatMap(\.rows))
    }
    let bytes = try reportingDatabase(Self.path) { try store.bytes() }
    (database, written) = (Int(Double(bytes) * share), Int(Double(filling.written) * share))
    let tracks = try await experiment.exampleTracks(of: ReportMaterial.groups(of: outline))
    let (tables, texts) = try Self.files(
      of: study, outline, tracks: tracks, from: ListenerDatabase(of: store, experiment), library: library)
    files = Int(Double(tables) * share) + texts.reduce(Self.manifest) { $0 + $1.utf8.count }
  }

  fileprivate static let path = ":memory:"

  /// The study with at most `mostCells` of its conditions, and the conditions of the study for each of these.
  private static func beginning(of study: Study) -> (study: Study, share: Double) {
    var part = study
    let all = study.experiment.cells.count
    if all > mostCells {
      part.experiment.cells = CellList(study.experiment.cells.prefix(mostCells))
      part.experiment.baseline = study.experiment.baseline.map { min($0, mostCells - 1) }
    }
    return (part, Double(all) / Double(part.experiment.cells.count))
  }

  /// The bytes of the tables of a study's measures and differences, and the texts of its other files.
  private static func files(
    of study: Study, _ outline: StudyOutline, tracks: [Track], from database: ListenerDatabase,
    library: D3Library?
  ) throws -> (tables: Int, texts: [String]) {
    var tables = 0
    let summary = SummaryTable(outline: outline)
    try database.forEachCell { tables += summary.rows(of: $0).utf8.count }
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: nil, tracks: tracks, from: database)
    if let baseline = study.experiment.baseline,
      let differences = DifferenceTable(of: study.experiment, outline: outline)
    {
      try database.forEachDifference(to: baseline) { group in
        tables += differences.rows(of: group).utf8.count
        material.add(group)
      }
    }
    let report = Report(material: material, library: library)
    let pictures = report.pictures.isEmpty ? "" : AnswerPicture.file(of: report.pictures)
    return (tables, [report.text, pictures, report.map?.file ?? "", study.scenarioText])
  }
}

/// Fills the database of a study with listeners of timed conditions.
private struct Filling {
  let store: CellStore
  let outline: StudyOutline
  let replicates: Int
  /// The maximum number of listeners of each group.
  let listeners: Int
  /// The number of listeners in the database.
  private(set) var written = 0

  /// Appends a condition.
  /// - Parameter rows: the listeners of a timed condition; not empty.
  mutating func append(_ cell: Condition, _ index: Int, rows: [ListenerRow]) throws {
    var result = CellResult(index: index, label: cell.label, groups: [])
    for (number, group) in cell.groups.enumerated() {
      let own = rows.filter { $0.group == group.name }
      let known = own.isEmpty ? rows : own
      let count = group.count * replicates
      var tallies = outline.aggregations.map(SummaryTally.init)
      for listener in 0..<min(count, listeners) {
        // Other listeners in the next condition, so that differences are numbers with all digits.
        var row = known[(listener + index + number) % known.count]
        (row.cell, row.group, row.replicate, row.index) = (index, group.name, 0, listener)
        for (column, one) in row.contributions.enumerated() { one.map { tallies[column].add($0) } }
        try reportingDatabase(StudySize.path) { try store.append(row) }
        written += 1
      }
      result.groups.append(
        GroupResult(
          group: group.name, listeners: count, comparisons: count * cell.plan.comparisons,
          measures: zip(outline.measures, tallies).map { ($0.descriptor.name, $1.summary) }))
    }
    try reportingDatabase(StudySize.path) { try store.finish(result) }
  }
}
