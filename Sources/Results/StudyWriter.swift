import Charts
import Simulation

/// Writes a study while its experiment runs, in memory that does not grow with listeners or comparisons.
///
/// ```swift
/// let writer = try StudyWriter.begin(study, in: "out", drawnWith: .find(environment: environment))
/// try await Simulator(study.experiment, jobs: 2).run(record: writer.record, deliver: writer.append)
/// let folder = try await writer.finish(circumstances)
/// ```
/// Nothing that looks finished is there before `finish` returns; a writer that is let go without it leaves
/// nothing at all. See `StudyFolder` for what a crash leaves.
public final class StudyWriter {
  private let study: Study
  private let folder: StudyFolder
  private let outline: StudyOutline
  private let table: SummaryTable
  private let summary: GrowingFile
  private let database: ListenerDatabase
  private let library: D3Library?
  private var material: ReportMaterial
  private var isOpen = true

  /// Makes a study's partial folder in `parent`, which is created if need be.
  /// - Parameter library: draws the report's pictures; without it the report has only its tables.
  /// - Throws: `StudyError` or `FileError`.
  public static func begin(
    _ study: Study, in parent: String, drawnWith library: D3Library?
  ) throws -> StudyWriter {
    let folder = try StudyFolder(named: study.experiment.name, in: parent)
    do { return try StudyWriter(study, folder, library) } catch {
      folder.discard()
      throw error
    }
  }

  private init(_ study: Study, _ folder: StudyFolder, _ library: D3Library?) throws {
    self.library = library
    outline = StudyOutline(of: study.experiment)
    material = ReportMaterial(of: study, outline: outline)
    self.study = study
    self.folder = folder
    table = SummaryTable(outline: outline)
    summary = try GrowingFile(folder.partial + "/summary.csv")
    database = try ListenerDatabase(
      folder.partial + "/listeners.sqlite", of: study.experiment, outline: outline)
    try summary.append(table.header)
  }

  deinit { abandon() }

  /// Adds a listener; for `Simulator.run`.
  /// - Throws: `StudyError` or `FileError`.
  public func record(_ row: ListenerRow) throws {
    try database.append(row)
    material.add(row)
  }

  /// Adds a finished cell; for `Simulator.run`. Its rows are in `summary.csv` when this returns.
  /// - Throws: `FileError`.
  public func append(_ cell: CellResult) throws {
    try summary.append(table.rows(of: cell))
    material.add(cell)
  }

  /// Completes the study and gives it its name, replacing an older one. Runs the example listeners again.
  /// - Returns: the path of the study's folder.
  /// - Throws: `StudyError` or `FileError`; what stood there before still stands there.
  public func finish(_ run: RunCircumstances) async throws -> String {
    precondition(isOpen, "a study is finished once")
    try summary.close()
    try database.close()
    material.tracks = try await study.experiment.exampleTracks(of: outline.groups)
    try GrowingFile.save(
      Report(material: material, library: library).text, to: folder.partial + "/report.html")
    let manifest = Manifest(study: study, outline: outline, counts: material.counts, run: run)
    try GrowingFile.save(manifest.text, to: folder.partial + "/manifest.json")
    try folder.publish()
    isOpen = false
    return folder.path
  }

  /// Gives up: removes what has been written. An older study of that name stays.
  public func abandon() {
    if isOpen { folder.discard() }
    isOpen = false
  }
}
