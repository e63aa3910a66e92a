import Simulation

/// Writes a study while its experiment runs, in memory that does not grow with listeners or comparisons.
///
/// ```swift
/// let writer = try StudyWriter.begin(study, in: "out")
/// try await Simulator(study.experiment, jobs: 2).run(record: writer.record, deliver: writer.append)
/// let folder = try await writer.finish(circumstances)
/// ```
/// Nothing that looks finished is there before `finish` returns; a writer that is let go without it leaves
/// nothing at all. See `StudyFolder` for what a crash leaves.
public final class StudyWriter {
  private let study: Study
  private let folder: StudyFolder
  private let table: SummaryTable
  private let summary: GrowingFile
  private let database: ListenerDatabase
  private var counts = Manifest.Counts()
  private var isOpen = true

  /// Makes a study's partial folder in `parent`, which is created if need be.
  /// - Throws: `StudyError` or `FileError`.
  public static func begin(_ study: Study, in parent: String) throws -> StudyWriter {
    let folder = try StudyFolder(named: study.experiment.name, in: parent)
    do { return try StudyWriter(study, folder) } catch {
      folder.discard()
      throw error
    }
  }

  private init(_ study: Study, _ folder: StudyFolder) throws {
    self.study = study
    self.folder = folder
    table = SummaryTable(of: study.experiment)
    summary = try GrowingFile(folder.partial + "/summary.csv")
    database = try ListenerDatabase(folder.partial + "/listeners.sqlite", of: study.experiment)
    try summary.append(table.header)
  }

  deinit { abandon() }

  /// Adds a listener; for `Simulator.run`.
  /// - Throws: `StudyError` or `FileError`.
  public func record(_ row: ListenerRow) throws { try database.append(row) }

  /// Adds a finished cell; for `Simulator.run`. Its rows are in `summary.csv` when this returns.
  /// - Throws: `FileError`.
  public func append(_ cell: CellResult) throws {
    try summary.append(table.rows(of: cell))
    counts.cells += 1
    counts.listeners += cell.groups.reduce(0) { $0 + $1.listeners }
    counts.comparisons += cell.groups.reduce(0) { $0 + $1.comparisons }
  }

  /// Completes the study and gives it its name, replacing an older one.
  /// - Returns: the path of the study's folder.
  /// - Throws: `StudyError` or `FileError`; what stood there before still stands there.
  public func finish(_ run: RunCircumstances) async throws -> String {
    precondition(isOpen, "a study is finished once")
    try summary.close()
    try database.close()
    let manifest = Manifest(study: study, counts: counts, run: run)
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
