import Files
import Simulation

/// Writes the files of a finished study from its database.
///
/// Except for `run` in the manifest, the files do not depend on whether the study was run at once, resumed, or merged
/// from shards.
struct StudyFiles {
  static let database = "listeners.sqlite"
  static let summary = "summary.csv"
  static let differences = "differences.csv"
  static let report = "report.html"
  static let picture = "answer.svg"
  static let map = "map.svg"

  /// The files without which no study is finished, besides the manifest.
  static let ofEveryStudy = [database, summary, report]

  let study: Study
  let outline: StudyOutline
  /// Draws the report's charts; if nil, the report has only its tables.
  let library: D3Library?
  /// The result of a tuning; nil for a sweep.
  var conclusion: StudyConclusion?

  /// Requires files in the folder of a finished study or shard.
  /// - Throws: `StudyError.incomplete`.
  static func check(_ files: [String], in folder: String) throws {
    for file in files where !InputFile.isRegular("\(folder)/\(file)") {
      throw StudyError.incomplete(file: "\(folder)/\(file)")
    }
  }

  /// Requires the files of a finished study: those of every study, and those of its manifest with the sizes that it has.
  /// - Throws: `StudyError.incomplete` or `StudyError.resized`.
  static func check(studyIn folder: String, withDatabase: Bool) throws {
    try check(ofEveryStudy.filter { withDatabase || $0 != database }, in: folder)
    guard let manifest = StudyManifest(in: folder) else { return }
    for (file, bytes) in manifest.bytes.sorted(by: { $0.key < $1.key }) {
      try check([file], in: folder)
      let path = "\(folder)/\(file)"
      let got = Folder.bytes(ofFile: path)
      if got != bytes { throw StudyError.resized(file: path, bytes: bytes, got: got) }
    }
  }

  /// Writes the summary, the differences to the baseline (if there are any), the report, the picture of its answer (if
  /// there are objectives), the map (if two numbers are swept) and the manifest into `folder`, which contains the
  /// database.
  /// - Throws: `StudyError`, `FileError`, or an error of `Experiment.exampleTracks`.
  func write(in folder: String, _ run: RunCircumstances) async throws {
    // The example tracks are simulated before the first file is written.
    let tracks = try await study.experiment.exampleTracks(of: ReportMaterial.groups(of: outline))
    let database = try ListenerDatabase("\(folder)/\(Self.database)", of: study.experiment, outline: outline)
    try SummaryTable(outline: outline).write(database, to: "\(folder)/\(Self.summary)")
    var material = try ReportMaterial(
      of: study, outline: outline, conclusion: conclusion, tracks: tracks, from: database)
    if let table = DifferenceTable(of: study.experiment, outline: outline) {
      try table.write(database, to: "\(folder)/\(Self.differences)") { material.add($0) }
    }
    let report = Report(material: material, library: library)
    try OutputFile("\(folder)/\(Self.report)", permissions: .shared).save(report.text)
    if !report.pictures.isEmpty {
      try OutputFile("\(folder)/\(Self.picture)", permissions: .shared).save(
        AnswerPicture.file(of: report.pictures))
    }
    if let map = report.map {
      try OutputFile("\(folder)/\(Self.map)", permissions: .shared).save(map.file)
    }
    let files = [Self.summary, Self.differences, Self.report, Self.picture, Self.map].map {
      "\(folder)/\($0)"
    }
    let manifest = StudyManifest.Content(
      study: study, outline: outline, answer: material.answer.headline, caveat: material.answer.caveat,
      counts: material.counts, run: run, files: files.filter { InputFile.isRegular($0) })
    try OutputFile("\(folder)/\(StudyFolder.Kind.study.rawValue)", permissions: .shared).save(manifest.text)
  }
}
