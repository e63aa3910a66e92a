import Files
import Foundation
import Text

extension Shard {
  /// The files of a finished shard.
  private static let files = [RunIdentity.file, StudyFiles.database]

  /// The identity of the finished shard in a folder that has this shard's name; nil if there is no folder.
  ///
  /// A copy that was interrupted lacks a file. A copy under another name has the number of the original in its `run.json`.
  /// - Parameter remedy: the advice for an altered `run.json`.
  /// - Throws: `StudyError.incompleteShard`, `StudyError.misnamedShard`, `StudyError.altered`, or `FileError` if
  ///   `run.json` may not be read.
  func identity(in folder: String, else remedy: StudyError.Remedy) throws -> RunIdentity? {
    guard FileManager.default.fileExists(atPath: folder) else { return nil }
    for file in Self.files where !InputFile.isRegular("\(folder)/\(file)") {
      throw StudyError.incompleteShard(path: folder, missing: file)
    }
    guard let identity = try RunIdentity.read(in: folder, else: remedy) else {
      throw FileError("read", "\(folder)/\(RunIdentity.file)")
    }
    guard identity.shard == index, identity.shards == count else {
      throw StudyError.misnamedShard(path: folder, got: identity.part)
    }
    return identity
  }

  /// A sentence on shards in a folder of shards that are not in folders of their own named K-of-N; nil if there is none.
  static func strays(in folder: String) -> String? {
    func isShard(_ name: String) -> Bool { Shard(entry: name).map { $0.name == name } ?? false }
    let others = Folder.names(in: folder).sorted().filter { !$0.hasPrefix(".") && !isShard($0) }
    let strays = others.flatMap { name in
      let inside = Folder.names(in: "\(folder)/\(name)").sorted()
      return files.contains(name) || inside.contains(RunIdentity.file)
        ? [name] : inside.filter(isShard).map { "\(name)/\($0)" }
    }
    return strays.isEmpty
      ? nil
      : "\(folder): a shard must be in a folder named K-of-N, got \(strays.listed), not merged. Move or remove it."
  }

  /// Whether a folder contains nothing but files of a shard, also temporary ones of a program that copies.
  static func isCopy(_ folder: String) -> Bool {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return false }
    return entries.allSatisfy { entry in
      files.contains { entry.hasPrefix($0) || entry.hasPrefix(".\($0)") }
    }
  }
}

extension RunIdentity {
  /// `shard 2/4`, or `the whole study`.
  fileprivate var part: String {
    guard let shard, let shards else { return "the whole study" }
    return "shard \(shard)/\(shards)"
  }
}
