import DataText
import Files
import Foundation
import Simulation

/// Which run a folder of finished cells belongs to: `run.json` in unfinished runs and in shards. Two runs whose
/// identities agree make the same bits of every cell.
public struct RunIdentity: Codable, Sendable, Hashable {
  /// The study's name.
  public let name: String
  /// Of Peach.
  public let version: String
  /// All of it, the scenario's or another.
  public let seed: UInt64
  /// The scenario's file as it was named.
  public let scenarioFile: String
  /// The scenario as it was written.
  public let scenario: String
  /// The command that makes the study again.
  public let command: String
  /// Which shard, from 1; nil for all cells.
  public let shard: Int?
  /// Of how many; nil for all cells.
  public let shards: Int?
  /// Of all the other keys, as `run.json` has it; nil of a study, whose manifest has none.
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

  /// That of the run in `folder`; nil if there is none.
  /// - Parameter remedy: what to do about one that was altered.
  /// - Throws: `StudyError.altered` for a `run.json` that does not match its checksum.
  static func read(in folder: String, else remedy: StudyError.Remedy) throws -> RunIdentity? {
    let path = "\(folder)/\(Self.file)"
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    guard let identity = try? JSONDecoder().decode(Self.self, from: bytes),
      identity.checksum == identity.computedChecksum
    else { throw StudyError.altered(file: path, part: "the description of the run", remedy) }
    return identity
  }

  /// That of the run that made the study in `folder`, by its manifest; nil if none can be read there.
  init?(ofStudyIn folder: String) {
    struct Manifest: Decodable {
      struct Scenario: Decodable { let file, text: String }
      let name, version, command: String
      let seed: UInt64
      let scenario: Scenario
    }
    guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(StudyFolder.Kind.study.rawValue)"),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: bytes)
    else { return nil }
    (name, version, seed) = (manifest.name, manifest.version, manifest.seed)
    (scenarioFile, scenario) = (manifest.scenario.file, manifest.scenario.text)
    (command, shard, shards) = (manifest.command, nil, nil)
  }

  /// Writes it, synced.
  /// - Throws: `FileError`.
  func save(in folder: String) throws {
    let text = try SortedJSON.text(self, isPretty: true) + "\n"
    try OutputFile("\(folder)/\(Self.file)", permissions: .shared).save(text)
  }

  /// What the checksums of its cells begin with: all that their bits depend on, and nothing else.
  var cellKey: UInt64 { Self.checksum(of: [name, version, "\(seed)", scenario]).value }

  private var computedChecksum: String {
    let numbers = [shard, shards].map { $0.map(String.init) ?? "" }
    return Self.checksum(of: [name, version, "\(seed)", scenarioFile, scenario, command] + numbers).text
  }

  private static func checksum(of texts: [String]) -> Checksum {
    var sum = Checksum()
    for text in texts { sum.add(text) }
    return sum
  }

  /// The first thing in which another run differs so that its cells may not stand beside this one's.
  func difference(to other: RunIdentity) -> Difference? {
    let parts = [
      ("version of Peach", version, other.version), ("scenario", scenario, other.scenario),
      ("command", verb, other.verb), ("seed", "\(seed)", "\(other.seed)"),
      ("number of shards", "\(shards ?? 1)", "\(other.shards ?? 1)"),
    ]
    return parts.first { $0.1 != $0.2 }.map { name, ours, theirs in
      name == "scenario"
        ? Difference(what: name, ours: "one text", theirs: "another")
        : Difference(what: name, ours: ours, theirs: theirs)
    }
  }

  /// `peach sweep`, `peach tune`: the command without its arguments.
  private var verb: String { command.split(separator: " ").prefix(2).joined(separator: " ") }

  /// What is not the same, and both sides of it.
  public struct Difference: Sendable, Hashable {
    let what: String
    let ours: String
    let theirs: String
  }
}
