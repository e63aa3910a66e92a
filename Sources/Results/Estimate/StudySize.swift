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
    var study = study
    let all = study.experiment.cells.count
    if all > Self.mostCells {
      study.experiment.cells = CellList(study.experiment.cells.prefix(Self.mostCells))
      study.experiment.baseline = study.experiment.baseline.map { min($0, Self.mostCells - 1) }
    }
    let experiment = study.experiment
    let outline = StudyOutline(of: experiment)
    let share = Double(all) / Double(experiment.cells.count)
    let store = try reportingDatabase(Self.path) {
      try CellStore(Self.path, of: experiment, outline: outline, run: 0)
    }
    defer { store.close() }
    var written = 0
    let hasAllListeners = experiment.cells.count <= ReportMaterial.Limit.sampledCells
    for (index, cell) in experiment.cells.enumerated() {
      let rows = samples(index).flatMap(\.rows)
      var result = CellResult(index: index, label: cell.label, groups: [])
      for (place, group) in cell.groups.enumerated() {
        let own = rows.filter { $0.group == group.name }
        let known = own.isEmpty ? rows : own
        let listeners = group.count * experiment.replicates
        var tallies = outline.aggregations.map(SummaryTally.init)
        for listener in 0..<min(listeners, hasAllListeners ? Self.mostListeners : Self.fewListeners) {
          // Other listeners in the next condition, so that differences are numbers with all digits.
          var row = known[(listener + index + place) % known.count]
          (row.cell, row.group, row.replicate, row.index) = (index, group.name, 0, listener)
          for (column, one) in row.contributions.enumerated() { one.map { tallies[column].add($0) } }
          try reportingDatabase(Self.path) { try store.append(row) }
          written += 1
        }
        result.groups.append(
          GroupResult(
            group: group.name, listeners: listeners, comparisons: listeners * cell.plan.comparisons,
            measures: zip(outline.measures, tallies).map { ($0.descriptor.name, $1.summary) }))
      }
      try reportingDatabase(Self.path) { try store.finish(result) }
    }
    let database = ListenerDatabase(of: store, experiment)
    let bytes = try reportingDatabase(Self.path) { try store.bytes() }
    (self.database, self.written) = (Int(Double(bytes) * share), Int(Double(written) * share))
    let tracks = try await experiment.exampleTracks(of: ReportMaterial.groups(of: outline))
    var tables = 0
    let summary = SummaryTable(outline: outline)
    try database.forEachCell { tables += summary.rows(of: $0).utf8.count }
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: nil, tracks: tracks, from: database)
    if let baseline = experiment.baseline,
      let differences = DifferenceTable(of: experiment, outline: outline)
    {
      try database.forEachDifference(to: baseline) { group in
        tables += differences.rows(of: group).utf8.count
        material.add(group)
      }
    }
    let report = Report(material: material, library: library)
    let pictures = report.pictures.isEmpty ? "" : AnswerPicture.file(of: report.pictures)
    let texts = [report.text, pictures, report.map?.file ?? "", study.scenarioText]
    files = Int(Double(tables) * share) + texts.reduce(Self.manifest) { $0 + $1.utf8.count }
  }

  private static let path = ":memory:"
}
