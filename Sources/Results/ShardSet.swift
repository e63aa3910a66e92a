import Files
import Foundation
import GRDB
package import Simulation

/// A part of a study that one machine runs: part `index` of `count`.
///
/// Shard K of N contains the cells i with i + ⌊i/N⌋ ≡ K − 1 (mod N): one of each N successive cells, at a position that
/// moves by one from each N cells to the next. The sizes of shards differ by at most one cell. With the simpler rule i
/// ≡ K − 1, one shard would contain all cells of the slowest strategy if the innermost list had N strategies.
package struct Shard: Sendable, Hashable {
  /// The number of the shard, from 1.
  package let index: Int
  /// The number of shards, at least 1.
  package let count: Int

  /// Part `index` of `count`; nil unless 1 ≤ index ≤ count.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// All shards of a study that is divided into `count`.
  package static func all(_ count: Int) -> [Shard] { (1...count).compactMap { Shard($0, of: count) } }

  /// The experiment whose cells the shards are dealt. With more shards than cells, each cell is cut by its listeners,
  /// so that a shard has about eight parts or more: an interrupted shard then loses little, and shards differ little in
  /// size.
  /// - Returns: nil if there are more shards than parts that the cells can be cut into.
  package static func experiment(_ experiment: Experiment, for shards: Int) -> Experiment? {
    let cells = experiment.cells.count
    guard shards > cells else { return experiment }
    let most = experiment.mostParts
    return cells * most < shards ? nil : experiment.cut(into: min(most, (8 * shards + cells - 1) / cells))
  }

  /// The most shards that a study can be divided into: its cells, times the chunks of listeners that each has.
  package static func most(of experiment: Experiment) -> Int { experiment.cells.count * experiment.mostParts }

  /// The indices of the shard's cells, in order.
  /// - Parameter total: the number of cells of the study.
  package func cells(of total: Int) -> [Int] {
    (0..<total).filter(holds)
  }

  /// Whether the shard contains the cell of that index.
  func holds(_ cell: Int) -> Bool { cell >= 0 && (cell + cell / count) % count == index - 1 }

  /// The folder of a study's shards, next to the study's own folder.
  static func folder(ofStudy name: String, in parent: String) -> String { "\(parent)/\(name).shards" }

  /// The name of the shard's folder, such as `2-of-4`.
  var name: String { "\(index)-of-\(count)" }
}

extension Shard {
  /// The shard that an entry of the shards' folder belongs to: `2-of-4`, `.2-of-4.partial`, `.2-of-4.lock`.
  init?(entry: String) {
    guard let match = entry.wholeMatch(of: /\.?(\d+)-of-(\d+)(\.partial|\.lock)?/),
      let index = Int(match.1), let count = Int(match.2)
    else { return nil }
    self.init(index, of: count)
  }

  /// Requires that the other shards in a folder, finished or not, belong to the run of this one.
  /// - Throws: `StudyError.otherShards`.
  func check(_ identity: RunIdentity, in folder: String) throws {
    for entry in Folder.names(in: folder).sorted() {
      guard let other = Shard(entry: entry), other != self,
        let there = try? RunIdentity.read(in: "\(folder)/\(entry)", else: .copy),
        let odd = identity.difference(to: there)
      else { continue }
      throw StudyError.otherShards(path: folder, odd, entry)
    }
  }
}

extension Shard: CustomStringConvertible {
  /// The shard as on the command line: `2/4`.
  package var description: String { "\(index)/\(count)" }
}

/// All shards of a study, in the folder `NAME.shards` next to the study's folder. They belong to one run, and each
/// occurs once.
package struct ShardSet {
  /// The identity of the run, as stored in the first shard; without shards, in the finished study.
  package let identity: RunIdentity
  /// The number of shards.
  package let count: Int
  /// Whether all shards are finished.
  var isComplete: Bool { folders.count == count }
  /// The folder that will contain the merged study.
  package let parent: String
  /// The folders of the finished shards, in the order of their numbers.
  private let folders: [String]
  private let folder: String

  /// Finds the shards of the study `OUT/NAME`; see `StudyFolder.resolved` for other paths.
  /// - Parameter note: called with the sentence of `Shard.strays`.
  /// - Throws: `StudyError` if there are no shards and no finished sweep, or if a shard is incomplete, altered, under
  ///   another shard's name, or of another run or study.
  package init(ofStudyAt path: String, note: (String) -> Void = { _ in }) throws {
    let path = StudyFolder.resolved(path)
    let (parent, name) = Folder.split(path)
    self.parent = parent
    let folder = Shard.folder(ofStudy: name, in: parent)
    self.folder = folder
    Shard.strays(in: folder).map(note)
    let found = try Self.shards(in: folder)
    guard
      let first = try found.first?.identity ?? Self.unfinished(in: folder)
        ?? RunIdentity(ofSweepIn: "\(parent)/\(name)")
    else { throw StudyError.noShards(path: folder) }
    (identity, count) = (first, first.shards ?? 0)
    try Self.check(found, in: folder, ofStudy: name)
    folders = found.map { "\(folder)/\($0.folder)" }
  }

  /// Merges the shards into the study that one run of all cells would have made: except for `run` in the manifest, the
  /// files are the same bit for bit.
  /// - Parameters:
  ///   - study: the study that `identity` describes.
  ///   - run: called when the cells have been merged; returns the circumstances for the manifest.
  ///   - library: draws the report's charts; if nil, the report has only its tables.
  ///   - replacing: whether a finished study of another run may be replaced.
  /// - Throws: `StudyError`, such as `missingShards`, `FileError`, or an error of `Simulator.track`; an older study then
  ///   stays in place.
  package func merge(
    _ study: Study, _ run: () -> RunCircumstances, drawnWith library: D3Library?, replacing: Bool = false
  ) async throws -> FinishedStudy {
    guard count > 0 else { throw StudyError.noShards(path: folder) }
    let finished = Set(folders)
    let missing = Shard.all(count).filter { !finished.contains("\(folder)/\($0.name)") }.map(\.index)
    guard missing.isEmpty else { throw identity.missingShards(missing, of: count, in: folder, below: parent) }
    let outline = StudyOutline(of: study.experiment)
    let target = try StudyFolder(named: study.experiment.name, in: parent, work: .merge)
    defer { target.discard() }
    let whole = RunIdentity(of: study, shard: nil)
    if !replacing { _ = try whole.isFinished(at: target.path) }
    try target.clear()
    try RequiredSpace.reporting(space(for: study), removing: { try? Folder.remove(target.partial) }) {
      let store = try store(of: study, outline, in: target.partial, run: whole.cellKey)
      try target.clearProduct()
      try store.export(to: "\(target.product)/\(StudyFiles.database)")
      store.close()
    }
    var run = run()
    run.shards = count
    try await StudyFiles(study: study, outline: outline, library: library).write(in: target.product, run)
    try target.publish()
    return FinishedStudy(folder: target.path, study, shard: nil)
  }

  private func space(for study: Study) -> Int {
    let bytes = folders.reduce(0) { $0 + Folder.bytes(ofFile: "\($1)/\(StudyFiles.database)") }
    let isCut = Shard.experiment(study.experiment, for: count).map { $0.parts > 1 } ?? false
    return isCut ? RequiredSpace.copyingRun(of: bytes) : RequiredSpace.run(of: bytes)
  }

  private typealias Found = (folder: String, identity: RunIdentity)

  private static func shards(in folder: String) throws -> [Found] {
    let found = try Folder.names(in: folder).sorted().compactMap { name -> Found? in
      guard let shard = Shard(entry: name), shard.name == name else { return nil }
      return try shard.identity(in: "\(folder)/\(name)", else: .copy).map { (name, $0) }
    }
    return found.sorted { $0.identity.shard! < $1.identity.shard! }
  }

  /// The identity of the first shard in a folder whose run is not finished; nil if there is none.
  private static func unfinished(in folder: String) throws -> RunIdentity? {
    try Folder.names(in: folder).filter { $0.hasSuffix(".partial") && Shard(entry: $0) != nil }.sorted().lazy
      .compactMap { try RunIdentity.read(in: "\(folder)/\($0)", else: .fresh) }.first
  }

  private static func check(_ found: [Found], in folder: String, ofStudy name: String) throws {
    guard let first = found.first else { return }
    for other in found {
      if let odd = first.identity.difference(to: other.identity) {
        throw StudyError.mixedShards(path: folder, odd, first.folder, other.folder)
      }
    }
    guard first.identity.name == name else {
      throw StudyError.otherStudy(path: folder, name: first.identity.name)
    }
  }

  /// A store with the cells of all shards; the parts of cells are put together.
  private func store(
    of study: Study, _ outline: StudyOutline, in folder: String, run: UInt64
  ) throws -> CellStore {
    let path = "\(folder)/\(UnfinishedRun.store)"
    func make(_ path: String, _ experiment: Experiment, _ outline: StudyOutline) throws -> CellStore {
      try reportingDatabase(path) {
        try CellStore(path, of: experiment, outline: outline, run: run, isCopy: true)
      }
    }
    let whole = try make(path, study.experiment, outline)
    guard let dealt = Shard.experiment(study.experiment, for: count), dealt.parts > 1 else {
      try fill(whole, cells: study.experiment.cells.count)
      return whole
    }
    let pieces = try make("\(folder)/parts.sqlite", dealt, StudyOutline(of: dealt))
    try fill(pieces, cells: dealt.cells.count)
    pieces.close()
    try reportingDatabase(path) {
      try whole.assemble(from: pieces.path, cells: study.experiment.cells.count, parts: dealt.parts)
    }
    return whole
  }

  /// Copies the cells of every shard, compares them with their checksums, and requires all cells of every shard.
  private func fill(_ store: CellStore, cells: Int) throws {
    let shards = Shard.all(count)
    let databases = folders.map { "\($0)/\(StudyFiles.database)" }
    for (shard, database) in zip(shards, databases) {
      try reportingAlteration(of: database, copyingTo: store.path, else: .copy) {
        try store.copy(from: database, of: shard)
      }
    }
    if let altered = try reportingDatabase(store.path, store.firstAlteredCell) {
      let shard = shards.firstIndex { $0.holds(altered) }
      throw StudyError.altered(
        file: shard.map { databases[$0] } ?? folders.joined(separator: ", "), cell: altered, .copy)
    }
    let finished = try store.finishedCells()
    for (shard, folder) in zip(shards, folders) {
      let wanted = shard.cells(of: cells)
      let found = wanted.count(where: finished.contains)
      if found < wanted.count {
        throw StudyError.brokenShard(path: folder, got: "\(found) of \(wanted.count)")
      }
    }
  }
}

extension RunIdentity {
  /// Requires that not all shards of this run's study are finished.
  /// - Throws: `StudyError.notMerged`.
  func checkUnmerged(at path: String) throws {
    guard let shards = try? ShardSet(ofStudyAt: path), shards.isComplete, shards.count > 0,
      shards.identity.cellKey == cellKey
    else { return }
    throw StudyError.notMerged(path: path, shards: shards.count)
  }

  /// The error for shards of this run that are not finished: which, how far they are, and the command that finishes one.
  fileprivate func missingShards(
    _ missing: [Int], of count: Int, in folder: String, below parent: String
  ) -> StudyError {
    let shards = StudyStatus.shards(in: folder)
    if let mixed = StudyStatus.mixed(shards, in: folder) { return mixed }
    let begun = shards.filter { part in
      part.state != .finished && part.shard.map { $0.count == count && missing.contains($0.index) } ?? false
    }
    let running = begun.filter { $0.state == .running }.compactMap(\.shard?.index)
    let idle = missing.filter { !running.contains($0) }
    let next = begun.compactMap(\.shard?.index).first(where: idle.contains) ?? idle.first
    return .missingShards(
      path: folder, missing: missing, count: count,
      begun: begun.prefix(5).map(\.progress) + (begun.count > 5 ? ["…"] : []),
      command: next.map { "\(command(writingTo: parent)) --shard \($0)/\(count) --resume" },
      others: idle.filter { $0 != next })
  }
}

extension StudyStatus.Part {
  /// `shard 2/4 interrupted at 3 of 9 parts`
  fileprivate var progress: String {
    "\(name) \(state.rawValue)" + (total.map { " at \(done) of \($0) \(unit)\($0 == 1 ? "" : "s")" } ?? "")
  }
}
