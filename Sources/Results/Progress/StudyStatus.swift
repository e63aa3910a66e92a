import Files
import Foundation
import GRDB

/// The progress of the study `OUT/NAME` and its runs. Any process can read it at any time; no file is changed.
package struct StudyStatus: Sendable, Hashable {
  package enum State: String, Sendable {
    /// The part is complete.
    case finished
    /// A process is running it and holds its lock.
    case running
    /// No process is running it; `--resume` continues it.
    case interrupted
    /// Its files cannot be read: `problem` has the reason.
    case damaged
  }

  /// A finished study, a run of it, one of its shards, or its tuning.
  package struct Part: Sendable, Hashable {
    /// The name of the part: `study`, `run`, `shard 2/4` or `tuning`.
    package let name: String
    package let state: State
    /// The number of finished cells; of a shard, of parts of cells; of a tuning, of evaluations.
    package let done: Int
    /// How many there are; nil for tunings, and for runs that have not written their progress file yet.
    package let total: Int?
    /// What is counted: `cell`, `part` or `evaluation`.
    package let unit: String
    /// A description of the process that is running it; nil if none is.
    package let holder: String?
    /// Whether it is a finished study without its database: tables and report are there, the listeners are not. The
    /// studies that are published with a repository are such.
    package var hasTablesOnly = false
    /// The comparisons of a running part; nil in its first second, and for other parts.
    package var comparisons: ComparisonCount?
    /// Why the part is damaged; nil in other states.
    package var problem: Problem?
    /// The shard; nil for other parts.
    package var shard: Shard?
    /// The run of a shard or of an unfinished study; nil for other parts, and if it cannot be read.
    package var run: RunIdentity?
  }

  /// A `StudyError` or `FileError`, compared by its sentence.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    let error: any Error
    package var description: String { "\(error)" }

    package static func == (one: Problem, other: Problem) -> Bool { one.description == other.description }
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  /// The parts that exist, in this order: the finished study, its run, its shards by number, its tuning.
  package let parts: [Part]
  /// Why the shards cannot be merged: two are of different runs. Nil if all are of one.
  package let mixedShards: StudyError?
  /// A sentence on shards that `peach merge` does not find, such as copies within a copied folder; nil if there is none.
  package let strayShards: String?

  /// The shards without a part, of each number of shards that has one. Another machine may have begun them.
  /// - Complexity: O(shards).
  package var shardsNotBegun: [Shard] {
    let begun = Set(parts.compactMap(\.shard))
    return Set(begun.map(\.count)).sorted().flatMap(Shard.all).filter { !begun.contains($0) }
  }

  /// The command that continues the first interrupted run or shard, and the other interrupted shards; nil if there is
  /// none.
  /// - Parameter path: the path by which the study was read.
  package func continuation(ofStudyAt path: String) -> (command: String, others: [Int])? {
    let interrupted = parts.filter { $0.state == .interrupted && $0.run != nil }
    guard let first = interrupted.first, let run = first.run else { return nil }
    let replaces = parts.contains { $0.state == .finished && $0.shard == first.shard }
    let (parent, _) = Folder.split(StudyFolder.resolved(path))
    let command =
      "\(run.command(writingTo: parent))\(first.shard.map { " --shard \($0)" } ?? "") --resume\(replaces ? " --force" : "")"
    return (command, interrupted.dropFirst().compactMap(\.shard?.index))
  }

  /// Reads the status of a study.
  /// - Parameter path: `OUT/NAME`; see `StudyFolder.resolved` for others.
  /// - Throws: `StudyError.noStudy` if there is neither a study nor a run.
  /// - Complexity: O(finished cells) in time, O(1) in memory.
  package init(ofStudyAt path: String) throws {
    let path = StudyFolder.resolved(path)
    let (parent, name) = Folder.split(path)
    guard (try? StudyFolder.check(name)) != nil else { throw StudyError.noStudy(path: path) }
    let whole = [
      Self.part("study", of: "cell") { try Self.finished("study", in: "\(parent)/\(name)", by: .study) },
      Self.part("run", of: "cell") { try Self.run("run", named: name, in: parent) },
    ]
    let tuning = Self.part("tuning", of: "evaluation") { try Self.tuning(named: name, in: parent) }
    let folder = Shard.folder(ofStudy: name, in: parent)
    let shards = Self.shards(in: folder)
    (mixedShards, strayShards) = (Self.mixed(shards, in: folder), Shard.strays(in: folder))
    parts = whole.compactMap(\.self) + shards + [tuning].compactMap(\.self)
    if parts.isEmpty { throw StudyError.noStudy(path: path) }
  }

  /// The studies and unfinished runs in a folder, by name; empty if there is none.
  package static func all(in folder: String) -> [(name: String, status: StudyStatus)] {
    let names = Set(
      Folder.names(in: folder).map { entry in
        entry.wholeMatch(of: #/\.(.+)\.(?:partial|tuning)/#).map { String($0.1) }
          ?? (entry.hasSuffix(".shards") ? String(entry.dropLast(7)) : entry)
      })
    return names.sorted().compactMap { name in
      (try? StudyStatus(ofStudyAt: "\(folder)/\(name)")).map { (name, $0) }
    }
  }

  // MARK: - The parts

  /// A part as `read` finds it, or as damaged if its files cannot be read.
  private static func part(_ name: String, of unit: String, _ read: () throws -> Part?) -> Part? {
    do { return try read() } catch {
      return Part(
        name: name, state: .damaged, done: 0, total: nil, unit: unit, holder: nil,
        problem: Problem(error: error))
    }
  }

  /// The study or shard in a folder; nil if there is none.
  private static func finished(_ name: String, in folder: String, by kind: StudyFolder.Kind) throws -> Part? {
    let database = "\(folder)/\(StudyFiles.database)"
    let proof = "\(folder)/\(kind.rawValue)"
    guard InputFile.isRegular(proof) else {
      let isShard = InputFile.isRegular("\(folder)/\(RunIdentity.file)")
      guard InputFile.isRegular(database), !isShard else { return nil }
      throw StudyError.incomplete(file: proof)
    }
    let tables = InputFile.isRegular(database) || kind == .shard ? nil : tablesOnly(name, in: folder)
    guard InputFile.isRegular(database) || tables != nil else { return nil }
    if kind == .study {
      guard RunIdentity(ofStudyIn: folder) != nil else { throw StudyError.badManifest(path: folder) }
      try StudyFiles.check(studyIn: folder, withDatabase: false)
    }
    if let tables { return tables }
    let cells = try reportingAlteration(of: database, else: kind == .study ? .force : .copy) {
      try DatabaseQueue(path: database, configuration: .finished).read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM checksums") ?? 0
      }
    }
    return Part(
      name: name, state: .finished, done: cells, total: cells, unit: kind == .study ? "condition" : "part",
      holder: nil)
  }

  /// A finished study without its database; nil if its tables are missing too.
  private static func tablesOnly(_ name: String, in folder: String) -> Part? {
    guard let reader = try? LineReader("\(folder)/\(StudyFiles.summary)") else { return nil }
    // Rows are ordered by cell, the first column.
    var (cells, last): (Int, Substring?) = (0, nil)
    _ = try? reader.next()
    while let line = try? reader.next() {
      let cell = line.prefix { $0 != "," }
      if cell != last { cells += 1 }
      last = cell
    }
    guard cells > 0 else { return nil }
    return Part(
      name: name, state: .finished, done: cells, total: cells, unit: "condition", holder: nil,
      hasTablesOnly: true)
  }

  /// The unfinished run of a study or shard; nil if there is none.
  private static func run(_ part: String, named name: String, in parent: String, unit: String = "condition")
    throws
    -> Part?
  {
    let holder = try FileLock.holder(of: "\(parent)/.\(name).lock")
    let folder = StudyFolder.hidden(name, in: parent, .run)
    let progress = try ProgressFile.read(in: folder)
    let description = "\(folder)/\(RunIdentity.file)"
    guard holder != nil || progress != nil || InputFile.isRegular(description) else { return nil }
    let isMerge =
      progress == nil
      && FileManager.default.fileExists(
        atPath: StudyFolder.hidden(name, in: parent, .merge))
    if holder == nil, let done = progress?.done, done > 0,
      InputFile.isRegular("\(folder)/\(UnfinishedRun.store)"),
      !InputFile.isRegular(description)
    {
      throw StudyError.lostDescription(file: description, done: done)
    }
    return Part(
      name: isMerge && holder != nil ? "merge" : part, state: holder == nil ? .interrupted : .running,
      done: progress?.done ?? 0,
      total: progress?.total, unit: unit, holder: holder,
      comparisons: holder.flatMap { _ in ComparisonCount(in: folder) },
      run: try? RunIdentity.read(in: folder, else: .fresh))
  }

  /// The shards in a folder, by number, finished and unfinished.
  static func shards(in folder: String) -> [Part] {
    let shards = Set(Folder.names(in: folder).compactMap(Shard.init(entry:)))
    return shards.sorted { ($0.count, $0.index) < ($1.count, $1.index) }.flatMap { shard in
      let (name, path) = ("shard \(shard)", "\(folder)/\(shard.name)")
      let whole = part(name, of: "part") {
        _ = try shard.identity(in: path, else: .copy)
        return try finished(name, in: path, by: .shard)
      }
      let begun = part(name, of: "part") { try run(name, named: shard.name, in: folder, unit: "part") }
      return [(whole, path), (begun, StudyFolder.hidden(shard.name, in: folder, .run))].compactMap {
        part, path in
        var part = part
        part?.shard = shard
        if part?.run == nil { part?.run = try? RunIdentity.read(in: path, else: .copy) }
        return part
      }
    }
  }

  /// The error if two of a study's shards are of different runs. A finished shard counts, not the run that is to
  /// replace it.
  static func mixed(_ shards: [Part], in folder: String) -> StudyError? {
    let finished = shards.filter { $0.state == .finished }
    let counted = finished + shards.filter { part in !finished.contains { $0.shard == part.shard } }
    guard let first = counted.first(where: { $0.run != nil }), let run = first.run else { return nil }
    for other in counted where other.state == .finished || other.shard?.count == first.shard?.count {
      guard let odd = other.run.flatMap(run.difference) else { continue }
      return .mixedShards(path: folder, odd, first.shard?.name ?? "", other.shard?.name ?? "")
    }
    return nil
  }

  /// The unfinished tuning of a study; nil if there is none.
  private static func tuning(named name: String, in parent: String) throws -> Part? {
    let folder = StudyFolder.hidden(name, in: parent, .tuning)
    let journal = "\(folder)/\(TuningFolder.journal)"
    guard InputFile.isRegular(journal) else { return nil }
    let holder = try FileLock.holder(of: "\(folder).lock")
    let reader = try LineReader(journal)
    var evaluations = 0
    while try reader.next() != nil { evaluations += 1 }
    return Part(
      name: "tuning", state: holder == nil ? .interrupted : .running, done: evaluations, total: nil,
      unit: "evaluation", holder: holder, comparisons: holder.flatMap { _ in ComparisonCount(in: folder) })
  }
}
