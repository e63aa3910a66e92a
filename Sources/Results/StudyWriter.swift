import Files
import Foundation
package import Simulation

/// Writes a study, or a shard of one, while its experiment runs, in memory that does not grow with listeners,
/// comparisons or cells.
///
/// ```swift
/// let writer = try StudyWriter.begin(study, in: "out")
/// try await Simulator(study.experiment, jobs: 2).run(
///   cells: writer.remaining, record: writer.record, deliver: writer.append)
/// let finished = try await writer.finish(circumstances, drawnWith: .find(environment: environment))
/// ```
/// When `append` returns, the cell survives a crash of the process; a power failure may lose the last cells. The study
/// gets its name only at the end of `finish`. A writer that is released without `finish` keeps its finished cells,
/// which can be resumed; without finished cells it keeps nothing. See `StudyFolder` for the state after a crash.
package final class StudyWriter {
  /// The indices of the cells that are still to be run, in order.
  package let remaining: [Int]
  /// The indices of the cells that earlier runs have finished.
  package let resumedCells: [Int]
  /// The number of finished cells, including cells of earlier runs.
  package private(set) var finishedCells: Int
  /// The word for what is counted: a shard has parts, which are conditions or ranges of their listeners.
  package var unit: String { shard == nil ? "condition" : "part" }

  private let study: Study
  private let shard: Shard?
  private let folder: StudyFolder
  private let identity: RunIdentity
  let store: CellStore
  private let outline: StudyOutline
  private let progress: ProgressFile
  private var count: ComparisonCount.Writer
  private var isOpen = true

  /// What to do about an earlier run that was interrupted.
  package enum Beginning: String, Decodable, Sendable {
    /// Refuse if there is one with finished cells.
    case new
    /// Resume it; start a new run if there is none.
    case resume
    /// Discard it.
    case fresh
  }

  /// Creates the hidden folder of a study in `parent`, or opens the folder of the run to resume. Creates `parent` if it
  /// does not exist.
  /// - Parameters:
  ///   - shard: the part of the cells to run, which is written to `NAME.shards` next to the study; nil for all cells.
  ///   - replacing: whether a finished study of another run may be replaced.
  /// - Throws: `StudyError` or `FileError`.
  /// - Complexity: O(listeners of resumed cells), because these cells are compared with their checksums.
  package static func begin(
    _ study: Study, in parent: String, shard: Shard? = nil, _ beginning: Beginning = .new,
    replacing: Bool = false
  ) throws -> StudyWriter {
    let folder = try StudyFolder.locked(of: study, shard: shard, in: parent)
    let identity = RunIdentity(of: study, shard: shard)
    let siblings = Shard.folder(ofStudy: study.experiment.name, in: parent)
    do {
      if !replacing {
        do { _ = try identity.isFinished(at: folder.path) } catch StudyError.incompleteShard
          where beginning != .new
        {}
        try shard?.check(identity, in: siblings)
      }
      let unfinished = beginning == .fresh ? nil : try UnfinishedRun(in: folder.partial)
      try unfinished?.check(against: study, shard, beginning, at: folder.path)
      if unfinished == nil {
        if shard == nil, !replacing { try identity.checkUnmerged(at: folder.path) }
        try folder.clear()
        try identity.save(in: folder.partial)
        // Shards that begin at the same moment see each other here, at the latest.
        if !replacing {
          do { try shard?.check(identity, in: siblings) } catch {
            folder.discard()
            throw error
          }
        }
      }
      return try StudyWriter(study, shard, folder, identity)
    } catch {
      folder.leave()
      throw error
    }
  }

  private init(_ study: Study, _ shard: Shard?, _ folder: StudyFolder, _ identity: RunIdentity) throws {
    self.study = study
    self.shard = shard
    self.folder = folder
    self.identity = identity
    outline = StudyOutline(of: study.experiment)
    let (outline, path) = (outline, "\(folder.partial)/\(UnfinishedRun.store)")
    store = try reportingAlteration(of: path, else: .fresh) {
      let store = try CellStore(path, of: study.experiment, outline: outline, run: identity.cellKey)
      if let altered = try store.firstAlteredCell() {
        store.close()
        throw StudyError.altered(file: path, cell: altered, .fresh)
      }
      return store
    }
    let finished = try store.finishedCells()
    let cells = shard?.cells(of: study.experiment.cells.count) ?? Array(study.experiment.cells.indices)
    remaining = cells.filter { !finished.contains($0) }
    resumedCells = cells.filter { finished.contains($0) }
    finishedCells = resumedCells.count
    progress = ProgressFile(
      in: folder.partial, finished: IndexSet(resumedCells), of: cells.count,
      measures: RunningCells.measures(of: study.experiment))
    count = ComparisonCount.Writer(in: folder.partial)
  }

  deinit { stop() }

  /// Adds a listener; the argument `record` of `Simulator.run`.
  /// - Throws: `StudyError`.
  package func record(_ row: ListenerRow) throws { try reportingSpace { try store.append(row) } }

  /// Adds a finished cell; the argument `deliver` of `Simulator.run`. When this returns, the cell survives a crash of
  /// the process.
  /// - Throws: `StudyError`.
  package func append(_ cell: CellResult) throws {
    try reportingSpace { try store.finish(cell) }
    progress.append(cell)
    finishedCells += 1
  }

  /// Publishes the progress within cells, about once a second.
  /// - Parameter elapsed: the seconds since the run began.
  package func note(_ progress: Simulator.Progress, elapsed: Double) {
    count.write(ComparisonCount(made: progress.comparisons, all: progress.total), elapsed: elapsed)
  }

  /// Writes the remaining files and moves the study to its path, replacing an older one. Simulates the example
  /// listeners of the report again. A shard gets only its database and `run.json`, for `ShardSet.merge`.
  /// - Parameters:
  ///   - library: draws the report's charts; if nil, the report has only its tables.
  ///   - conclusion: returns the result of a tuning, for the top of its report, from the study's listeners; nil for a sweep.
  ///   - extra: writes further files into the study's unfinished folder, whose path is its argument, and syncs them.
  /// - Throws: `StudyError`, `FileError`, an error of `Simulator.track`, or what `extra` throws; an older study then
  ///   stays in place.
  package func finish(
    _ run: RunCircumstances, drawnWith library: D3Library?,
    conclusion: (ListenerDatabase) async throws -> StudyConclusion? = { _ in nil },
    extra: (String) throws -> Void = { _ in }
  ) async throws -> FinishedStudy {
    precondition(isOpen, "a study is finished once")
    var run = run
    run.cellsBefore = resumedCells.count
    try folder.clearProduct()
    try reportingSpace {
      let whole = resumedCells.isEmpty ? store : try rebuiltStore()
      try whole.export(to: "\(folder.product)/\(StudyFiles.database)")
      whole.close()
    }
    if shard == nil {
      try await StudyFiles(study: study, outline: outline, library: library)
        .write(in: folder.product, run, conclusion: conclusion)
    } else {
      try identity.save(in: folder.product)
    }
    try extra(folder.product)
    try folder.publish()
    isOpen = false
    return FinishedStudy(folder: folder.path, study, shard: shard)
  }

  private var rebuilt: String { "\(folder.partial)/whole.sqlite" }

  /// Runs `body`. If the disk is full, the error says how much the run needs when it is resumed, besides its cells.
  private func reportingSpace<Result>(_ body: () throws -> Result) throws -> Result {
    try RequiredSpace.reporting(
      spaceToResume,
      removing: {
        try? Folder.remove(folder.product)
        try? Folder.remove(rebuilt)
      }, body)
  }

  private var spaceToResume: Int? {
    guard finishedCells > 0 else { return nil }
    let (file, log) = (Folder.bytes(ofFile: store.path), Folder.bytes(ofFile: store.path + "-wal"))
    // The log, which is there while the store is open, is larger than what it adds to the file.
    guard let bytes = log == 0 ? file : try? store.bytes() else { return nil }
    let all = Double(resumedCells.count + remaining.count)
    return max(0, RequiredSpace.copyingRun(of: Int(Double(bytes) * all / Double(finishedCells))) - file - log)
  }

  /// A new store with copies of all finished cells, so that the study contains nothing else from a file that an earlier
  /// run wrote.
  private func rebuiltStore() throws -> CellStore {
    store.close()
    let path = rebuilt
    try? FileManager.default.removeItem(atPath: path)
    let whole = try reportingDatabase(path) {
      try CellStore(path, of: study.experiment, outline: outline, run: identity.cellKey, isCopy: true)
    }
    try reportingAlteration(of: store.path, copyingTo: path, else: .fresh) {
      try whole.copy(from: store.path, of: nil)
      if let altered = try whole.firstAlteredCell() {
        throw StudyError.altered(file: store.path, cell: altered, .fresh)
      }
    }
    return whole
  }

  /// Stops without finishing the study. Finished cells are kept and can be resumed; without finished cells, the hidden
  /// folder is removed. An older study of that name stays. No effect after `finish`.
  package func stop() {
    guard isOpen else { return }
    isOpen = false
    store.close()
    if finishedCells > 0 { folder.leave() } else { folder.discard() }
  }
}

extension StudyWriter {
  /// Simulates the remaining cells and completes the study. `peach sweep` and the page use it.
  /// - Parameters:
  ///   - run: the circumstances of the run, but for its seconds.
  ///   - log: receives trials or sessions.
  ///   - progress: called whenever more listeners are finished.
  ///   - elapsed: the seconds since the run began.
  /// - Throws: `CancellationError` when the task is cancelled, `StudyError` or `FileError`. Finished cells are kept.
  package func complete(
    _ run: RunCircumstances, drawnWith library: D3Library?, log: SimulationLog? = nil,
    progress: (Simulator.Progress) -> Void = { _ in }, elapsed: () -> Double
  ) async throws -> FinishedStudy {
    var simulator = Simulator(study.experiment, jobs: run.jobs)
    simulator.reusesContributions = true
    try await simulator.run(
      cells: remaining, before: study.experiment.comparisons(inCells: resumedCells), log: log,
      progress: {
        note($0, elapsed: elapsed())
        progress($0)
      },
      record: record, deliver: append)
    var run = run
    run.seconds = elapsed()
    return try await finish(run, drawnWith: library)
  }
}
