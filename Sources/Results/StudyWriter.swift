import Charts
import Simulation

/// Writes a study, or a shard of one, while its experiment runs, in memory that does not grow with listeners,
/// comparisons or cells.
///
/// ```swift
/// let writer = try StudyWriter.begin(study, in: "out")
/// try await Simulator(study.experiment, jobs: 2).run(
///   cells: writer.remaining, record: writer.record, deliver: writer.append)
/// let finished = try await writer.finish(circumstances, drawnWith: .find(environment: environment))
/// ```
/// Finished cells are on disk when `append` returns. Nothing that looks finished is there before `finish`
/// returns; a writer that is let go without it leaves its finished cells, to be resumed, or nothing if there are
/// none. See `StudyFolder` for what a crash leaves.
public final class StudyWriter {
  /// The cells that are still to be run, in order.
  public let remaining: [Int]
  /// Cells that earlier runs have finished.
  public let resumedCells: [Int]
  /// Cells that are finished by now.
  public private(set) var finishedCells: Int

  private let study: Study
  private let shard: Shard?
  private let folder: StudyFolder
  private let store: CellStore
  private let outline: StudyOutline
  private var isOpen = true

  /// What to do about an earlier run that was interrupted.
  public enum Beginning: Sendable {
    /// Refuse if there is one with finished cells.
    case new
    /// Go on with it; begin if there is none.
    case resume
    /// Discard it.
    case fresh
  }

  /// Makes a study's partial folder in `parent`, which is created if need be, or finds the one to go on with.
  /// - Parameter shard: the part of the cells to run; it is kept beside the study, in `NAME.shards`.
  /// - Throws: `StudyError` or `FileError`.
  public static func begin(
    _ study: Study, in parent: String, shard: Shard? = nil, _ beginning: Beginning = .new
  ) throws -> StudyWriter {
    let folder = try StudyFolder.place(of: study, shard: shard, in: parent)
    do {
      let unfinished = try UnfinishedRun(in: folder.partial)
      try unfinished?.check(against: study, shard, beginning, at: folder.path)
      if unfinished == nil || beginning == .fresh {
        try folder.clear()
        try RunIdentity(of: study, shard: shard).save(in: folder.partial)
      }
    } catch {
      folder.leave()
      throw error
    }
    return try StudyWriter(study, shard, folder)
  }

  private init(_ study: Study, _ shard: Shard?, _ folder: StudyFolder) throws {
    self.study = study
    self.shard = shard
    self.folder = folder
    outline = StudyOutline(of: study.experiment)
    store = try CellStore(
      "\(folder.partial)/\(UnfinishedRun.store)", of: study.experiment, outline: outline)
    let finished = try store.finishedCells()
    let cells = shard?.cells(of: study.experiment.cells.count) ?? Array(study.experiment.cells.indices)
    remaining = cells.filter { !finished.contains($0) }
    resumedCells = cells.filter { finished.contains($0) }
    finishedCells = resumedCells.count
  }

  deinit { stop() }

  /// Adds a listener; for `Simulator.run`.
  /// - Throws: `StudyError`.
  public func record(_ row: ListenerRow) throws { try store.append(row) }

  /// Adds a finished cell; for `Simulator.run`. It is safe from crashes when this returns.
  /// - Throws: `StudyError`.
  public func append(_ cell: CellResult) throws {
    try store.finish(cell)
    finishedCells += 1
  }

  /// Completes the study and gives it its name, replacing an older one. Runs the example listeners again. Of a
  /// shard only its cells are kept, for `ShardSet.merge`.
  /// - Parameters:
  ///   - library: draws the report's pictures; without it the report has only its tables.
  ///   - extra: writes what else belongs to the study into the folder that it is given, synced.
  /// - Throws: `StudyError` or `FileError`; what stood there before still stands there.
  public func finish(
    _ run: RunCircumstances, drawnWith library: D3Library?, extra: (String) throws -> Void = { _ in }
  ) async throws -> FinishedStudy {
    precondition(isOpen, "a study is finished once")
    var run = run
    run.cellsBefore = resumedCells.count
    try folder.clearProduct()
    try store.export(to: "\(folder.product)/\(StudyFiles.database)")
    if shard == nil {
      try await StudyFiles(study: study, outline: outline, library: library).write(in: folder.product, run)
    } else {
      try RunIdentity(of: study, shard: shard).save(in: folder.product)
    }
    try extra(folder.product)
    store.close()
    try folder.publish()
    isOpen = false
    return FinishedStudy(folder: folder.path, study, shard: shard)
  }

  /// Stops before the end. The finished cells stay, to be resumed; if there are none, nothing stays. An older
  /// study of that name stays in any case.
  public func stop() {
    guard isOpen else { return }
    isOpen = false
    store.close()
    if finishedCells > 0 { folder.leave() } else { folder.discard() }
  }
}

extension StudyFolder {
  /// The place of a study, or of a shard in the folder `NAME.shards` beside it.
  static func place(of study: Study, shard: Shard?, in parent: String) throws -> StudyFolder {
    let name = study.experiment.name
    try check(name)
    guard let shard else { return try StudyFolder(named: name, in: parent) }
    return try StudyFolder(named: shard.name, in: Shard.folder(ofStudy: name, in: parent), of: .shard)
  }
}
