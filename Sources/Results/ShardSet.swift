import Charts
import Foundation
import GRDB
import Simulation

/// The shards of a study, in the folder `NAME.shards` beside its place: all of them, of one run, each once.
public struct ShardSet {
  /// What they are parts of.
  public let identity: RunIdentity
  /// How many there are.
  public var count: Int { folders.count }
  private let parent: String
  /// In the order of their numbers.
  private let folders: [String]

  /// Finds the shards of the study `OUT/NAME`.
  /// - Throws: `StudyError` when one is missing, doubled or of another run.
  public init(ofStudyAt path: String) throws {
    let place = URL(fileURLWithPath: path)
    let name = place.pathExtension == "shards" ? place.deletingPathExtension() : place
    parent =
      (path as NSString).deletingLastPathComponent.isEmpty
      ? "." : (path as NSString).deletingLastPathComponent
    let folder = Shard.folder(ofStudy: name.lastPathComponent, in: parent)
    let found = Self.shards(in: folder)
    guard let first = found.first?.identity, let count = first.shards else {
      throw StudyError.noShards(path: folder)
    }
    identity = first
    try Self.check(found, in: folder, ofStudy: name.lastPathComponent)
    let missing = (1...count).filter { index in !found.contains { $0.identity.shard == index } }
    guard missing.isEmpty else {
      throw StudyError.missingShards(path: folder, missing: missing, count: count)
    }
    folders = found.map { "\(folder)/\($0.folder)" }
  }

  /// Makes the study that one machine would have made, to the bit, but for the circumstances.
  /// - Parameters:
  ///   - study: the one that `identity` describes.
  ///   - run: asked for when the cells have been merged.
  ///   - library: draws the report's pictures.
  /// - Throws: `StudyError` or `FileError`; what stood there before still stands there.
  public func merge(
    _ study: Study, _ run: () -> RunCircumstances, drawnWith library: D3Library?
  ) async throws -> FinishedStudy {
    let outline = StudyOutline(of: study.experiment)
    let place = try StudyFolder(named: study.experiment.name, in: parent, work: "merge")
    defer { place.discard() }
    for (index, folder) in folders.enumerated() { try check(folder, index + 1, of: study) }
    try place.clear()
    let store = try CellStore(
      "\(place.partial)/\(UnfinishedRun.store)", of: study.experiment, outline: outline)
    for folder in folders { try store.copy(from: "\(folder)/\(StudyFiles.database)") }
    try place.clearProduct()
    try store.export(to: "\(place.product)/\(StudyFiles.database)")
    store.close()
    var run = run()
    run.shards = count
    try await StudyFiles(study: study, outline: outline, library: library).write(in: place.product, run)
    try place.publish()
    return FinishedStudy(folder: place.path, study, shard: nil)
  }

  private typealias Found = (folder: String, identity: RunIdentity)

  private static func shards(in folder: String) -> [Found] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
      .compactMap { name in RunIdentity(in: "\(folder)/\(name)").map { (name, $0) } }
      .filter { $0.identity.shard != nil }
      .sorted { $0.identity.shard! < $1.identity.shard! }
  }

  private static func check(_ found: [Found], in folder: String, ofStudy name: String) throws {
    let first = found[0]
    for (index, other) in found.enumerated() {
      if let odd = first.identity.difference(to: other.identity) {
        throw StudyError.mixedShards(path: folder, odd, first.folder, other.folder)
      }
      if index > 0, found[index - 1].identity.shard == other.identity.shard {
        throw StudyError.doubledShard(path: folder, found[index - 1].folder, other.folder)
      }
    }
    guard first.identity.name == name else {
      throw StudyError.otherStudy(path: folder, name: first.identity.name)
    }
  }

  /// Whether a shard holds every listener of every one of its cells.
  private func check(_ folder: String, _ index: Int, of study: Study) throws {
    guard let shard = Shard(index, of: count) else { return }
    let cells = shard.cells(of: study.experiment.cells.count)
    do {
      let found = try Self.contents(of: "\(folder)/\(StudyFiles.database)")
      guard found.cells == cells else {
        throw StudyError.brokenShard(path: folder, got: "\(found.cells.count) of \(cells.count)")
      }
      guard found.listeners == found.summed else {
        let listeners = "\(found.listeners) of \(found.summed) listeners"
        throw StudyError.brokenShard(path: folder, got: listeners)
      }
    } catch let error as DatabaseError {
      let reason = "a file that is cut off or changed (\(error.message ?? "\(error.resultCode)"))"
      throw StudyError.brokenShard(path: folder, got: reason)
    }
  }

  private static func contents(of path: String) throws -> (cells: [Int], listeners: Int, summed: Int) {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read { database in
      (
        try Int.fetchAll(database, sql: "SELECT DISTINCT cell FROM summary ORDER BY cell"),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM listeners") ?? 0,
        try Int.fetchOne(database, sql: "SELECT sum(listeners) FROM summary") ?? 0
      )
    }
  }
}
