import Files
import Foundation
import GRDB
import Simulation
import Text

/// The identity of the run that a folder of finished cells belongs to, stored as `run.json` in unfinished runs and in
/// shards. Two runs with equal identities compute the same bits for every cell.
package struct RunIdentity: Codable, Sendable, Hashable {
  package let name: String
  /// The version of Peach.
  package let version: String
  /// The seed of the run: the scenario's, or another that replaces it.
  package let seed: UInt64
  /// The scenario's file name, without its folder.
  package let scenarioFile: String
  /// The text of the scenario.
  package let scenario: String
  /// The command that reproduces the study.
  package let command: String
  /// The number of the shard, from 1; nil for a run of all cells.
  package let shard: Int?
  /// The number of shards; nil for a run of all cells.
  package let shards: Int?
  /// The checksum of all other keys, as stored in `run.json`; nil if read from a study's manifest, which has none.
  private var checksum: String?

  static let file = "run.json"

  init(of study: Study, shard: Shard?) {
    name = study.experiment.name
    version = study.version
    seed = study.experiment.seed
    scenarioFile = study.scenarioFile
    scenario = study.scenarioText
    command = study.command
    self.shard = shard?.index
    shards = shard?.count
    checksum = computedChecksum
  }

  /// Reads the identity of the run in `folder`; nil if `run.json` does not exist or cannot be opened.
  /// - Parameter remedy: the advice for an altered `run.json`.
  /// - Throws: `StudyError.altered` for a `run.json` that cannot be decoded or does not match its checksum.
  static func read(in folder: String, else remedy: StudyError.Remedy) throws -> RunIdentity? {
    let path = "\(folder)/\(Self.file)"
    guard let bytes = try? InputFile(path).bytes(atMost: StudyFolder.largestDescription) else { return nil }
    guard let identity = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      identity.checksum == identity.computedChecksum
    else { throw StudyError.altered(file: path, part: "the description of the run", remedy) }
    return identity
  }

  /// The identity of the run that made the study in `folder`, from its manifest; nil if the manifest cannot be read.
  package init?(ofStudyIn folder: String) {
    guard let manifest = StudyManifest(in: folder)?.identity else { return nil }
    (name, version, seed) = (manifest.name, manifest.version, manifest.seed)
    (scenarioFile, scenario) = (manifest.scenarioFile, manifest.scenario)
    (command, shard, shards) = (manifest.command, nil, nil)
  }

  /// The identity of the run of `peach sweep` or `peach merge` that made the study in `folder`; nil for other studies.
  init?(ofSweepIn folder: String) {
    self.init(ofStudyIn: folder)
    guard verb == "peach sweep" else { return nil }
  }

  /// Whether this run's finished study or shard is at a path.
  /// - Throws: `StudyError.finished` for a study or shard of another run and for a study whose manifest cannot be read, or
  ///   the errors of `Shard.identity`.
  func isFinished(at path: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let part = shard.flatMap { shard in shards.flatMap { Shard(shard, of: $0) } }
    let there = try part.map { try $0.identity(in: path, else: .force) } ?? RunIdentity(ofStudyIn: path)
    guard let there else {
      throw StudyError.finished(path: path, got: "one whose description cannot be read")
    }
    if let odd = there.difference(to: self) {
      throw StudyError.finished(path: path, got: "another \(odd.what), \(odd.theirs) instead of \(odd.ours)")
    }
    return true
  }

  /// Writes `run.json` and syncs it.
  /// - Throws: `FileError`.
  func save(in folder: String) throws {
    let text = try sortedJSON(isPretty: true) + "\n"
    try OutputFile("\(folder)/\(Self.file)", permissions: .shared).save(text)
  }

  /// The checksum of everything that the bits of the cells depend on, and nothing else. The checksums of cells begin
  /// with it.
  package var cellKey: UInt64 { Self.checksum(of: [name, version, "\(seed)", scenario]).value }

  private var computedChecksum: String {
    let numbers = [shard, shards].map { $0.map(String.init) ?? "" }
    return Self.checksum(of: [name, version, "\(seed)", scenarioFile, scenario, command] + numbers).text
  }

  private static func checksum(of texts: [String]) -> Checksum {
    var sum = Checksum()
    for text in texts { sum.add(text) }
    return sum
  }

  /// The first difference that forbids combining the cells of this run and another: in version, scenario, command
  /// without arguments, seed or number of shards. Nil if there is none.
  func difference(to other: RunIdentity) -> Difference? {
    let parts = [
      ("version of Peach", version, other.version), ("scenario", scenario, other.scenario),
      ("command", verb, other.verb), ("seed", "\(seed)", "\(other.seed)"),
      ("number of shards", "\(shards ?? 1)", "\(other.shards ?? 1)"),
    ]
    return parts.first { $0.1 != $0.2 }.map { name, ours, theirs in
      name == "scenario"
        ? Self.difference(between: ours, theirs)
        : Difference(what: name, ours: ours, theirs: theirs)
    }
  }

  /// The first line in which two scenarios differ, from its beginning if that shows how.
  private static func difference(between ours: String, _ theirs: String) -> Difference {
    let lines = [ours, theirs].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let number = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let found = lines.map { number < $0.count ? $0[number].trimmingCharacters(in: .whitespaces) : nil }
    let start = found[0]?.commonPrefix(with: found[1] ?? "").lastIndex(of: " ")
    let isHidden = found[0]?.shortened == found[1]?.shortened
    let texts = found.map { line in
      guard let line else { return "no such line" }
      let shown = start.flatMap { isHidden ? "…\(line[$0...].dropFirst())" : nil } ?? line
      return "\"\(shown.shortened.printable)\""
    }
    return Difference(what: "scenario", ours: "\(texts[0]) in line \(number + 1)", theirs: texts[1])
  }

  /// The command for a shell here that writes the study to `parent`. If no scenario is at its path from here, the path
  /// begins with FOLDER.
  func command(writingTo parent: String) -> String {
    guard let parts = command.wholeMatch(of: /(peach [a-z]+) (.+?)( --seed [0-9]+)?/) else { return command }
    let path = String(parts.2)
    let here = FileManager.default.fileExists(atPath: path) ? path : "FOLDER/\(scenarioFile)"
    return "\(parts.1) \(here.shellQuoted)\(parts.3 ?? "") --out \(parent.shellQuoted)"
  }

  /// `peach sweep`, `peach tune`: the command without its arguments.
  private var verb: String { command.split(separator: " ").prefix(2).joined(separator: " ") }

  /// A property in which two runs differ, and its two values.
  package struct Difference: Sendable, Hashable {
    let what: String
    let ours: String
    let theirs: String
  }
}

/// An interrupted run in its hidden folder, with at least one finished cell.
struct UnfinishedRun {
  /// The file of finished cells in the hidden folder.
  static let store = "cells.sqlite"

  let identity: RunIdentity
  /// The number of finished cells.
  let done: Int

  /// The run in `folder`; nil if there is none or it has no finished cell.
  /// - Throws: `StudyError` if the run's database cannot be read or its description was altered.
  init?(in folder: String) throws {
    let path = "\(folder)/\(Self.store)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let identity = try RunIdentity.read(in: folder, else: .fresh)
    done = try reportingAlteration(of: path, else: .fresh) {
      try DatabaseQueue(path: path, configuration: CellStore.configuration).read { database in
        // All tables are created in one transaction. If neither of these two exists, the run has no cells; if only
        // `summary` exists, the database was altered and the query throws.
        guard try database.tableExists("checksums") || database.tableExists("summary") else { return 0 }
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM checksums") ?? 0
      }
    }
    if done == 0 { return nil }
    guard let identity else {
      throw StudyError.lostDescription(file: "\(folder)/\(RunIdentity.file)", done: done)
    }
    self.identity = identity
  }

  /// Requires that a run of `study` may begin as `beginning` says, given this unfinished run.
  /// - Throws: `StudyError.unfinished` for a new run, `StudyError.differs` if the identity of the run to resume
  ///   differs.
  func check(against study: Study, _ shard: Shard?, _ beginning: StudyWriter.Beginning, at path: String)
    throws
  {
    let cells = study.experiment.cells.count
    switch beginning {
    case .fresh: return
    case .new:
      throw StudyError.unfinished(
        path: path, done: done, of: shard?.cells(of: cells).count ?? cells,
        unit: shard == nil ? "conditions" : "parts")
    case .resume:
      guard let odd = identity.difference(to: RunIdentity(of: study, shard: shard)) else { return }
      throw StudyError.differs(path: path, what: odd.what, begun: odd.ours, got: odd.theirs)
    }
  }
}
