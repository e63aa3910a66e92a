import Charts
import Files
import Simulation

/// Makes the files of a study from its database, the same way after one run, several or one on many machines.
struct StudyFiles {
  static let database = "listeners.sqlite"

  let study: Study
  let outline: StudyOutline
  /// Draws the report's pictures; without it the report has only its tables.
  let library: D3Library?
  /// What a tuning found out; nil for a sweep.
  var conclusion: StudyConclusion?

  /// Writes the summary, the differences to the baseline, the report and the manifest beside the database that stands in `folder`.
  /// - Throws: `StudyError` or `FileError`.
  func write(in folder: String, _ run: RunCircumstances) async throws {
    // All that is simulated is simulated before the first file is written.
    let tracks = try await study.experiment.exampleTracks(of: ReportMaterial.groups(of: outline))
    let database = try ListenerDatabase("\(folder)/\(Self.database)", of: study.experiment, outline: outline)
    try SummaryTable(outline: outline).write(database, to: "\(folder)/summary.csv")
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: conclusion, tracks: tracks, from: database)
    if let table = DifferenceTable(of: study.experiment, outline: outline) {
      try table.write(database, to: "\(folder)/differences.csv") { material.add($0) }
    }
    try OutputFile("\(folder)/report.html", permissions: .shared).save(
      Report(material: material, library: library).text)
    let manifest = Manifest(study: study, outline: outline, counts: material.counts, run: run)
    try OutputFile("\(folder)/manifest.json", permissions: .shared).save(manifest.text)
  }
}
