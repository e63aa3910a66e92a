import Files
import Foundation
import Simulation

/// The folder of a study, `OUT/NAME`. The study is written in the hidden folder `OUT/.NAME.partial` and moved to
/// `OUT/NAME` when it is complete.
///
/// An interrupted run, even one ended by kill −9, leaves the hidden folder and can be resumed from it. An existing
/// finished study stays until the new one is complete, and is then replaced by two renames: `NAME` to `.NAME.replaced`,
/// `.NAME.partial/study` to `NAME`. After a crash between the two, the old study is complete under the hidden name; the
/// next run restores it before it begins.
package final class StudyFolder {
  /// The path of the finished study.
  let path: String
  /// The hidden folder of the unfinished run.
  let partial: String
  /// The folder within `partial` in which the study's files are written.
  var product: String { partial + "/study" }
  private let replaced: String
  private let parent: String
  private let lock: FileLock

  /// The largest description of a study or run that is read, in bytes. A scenario has at most a quarter of it.
  static let largestDescription = 4_194_304

  /// The kinds of results that a folder can contain. The raw value is the file that identifies the kind.
  enum Kind: String {
    case study = "manifest.json"
    case shard = "run.json"
  }

  /// The kinds of work that is not finished. The raw value is the end of the hidden folder's name.
  enum Work: String {
    case run = "partial"
    case tuning, merge
  }

  /// The hidden folder of unfinished work on a study or shard.
  /// - Parameter name: the name of the folder of the study or shard.
  static func hidden(_ name: String, in parent: String, _ work: Work) -> String {
    "\(parent)/.\(name).\(work.rawValue)"
  }

  /// Locks the folder of that name for this process. Restores a replaced study that a crash left under its hidden name;
  /// does not change an unfinished run.
  /// - Parameter work: the work whose hidden folder it is.
  /// - Throws: `StudyError` or `FileError`.
  init(named name: String, in parent: String, of kind: Kind = .study, work: Work = .run) throws {
    try Self.check(name)
    self.parent = parent
    path = "\(parent)/\(name)"
    partial = Self.hidden(name, in: parent, work)
    replaced = "\(parent)/.\(name).replaced"
    try Folder.create(parent, permissions: .shared)
    lock = try FileLock("\(parent)/.\(name).lock", ofStudy: path)
    try putBackWhatWasReplaced()
    let isReplaceable = exists("\(path)/\(kind.rawValue)") || (kind == .shard && Shard.isCopy(path))
    guard !exists(path) || isReplaceable else {
      throw StudyError.notAStudy(path: path, proof: kind.rawValue)
    }
  }

  /// The path of a study, or of a shard in `NAME.shards` next to it.
  static func path(of study: Study, shard: Shard?, in parent: String) -> String {
    let name = study.experiment.name
    return shard.map { "\(Shard.folder(ofStudy: name, in: parent))/\($0.name)" } ?? "\(parent)/\(name)"
  }

  /// The folder at `path(of:shard:in:)`, locked for this process.
  static func locked(of study: Study, shard: Shard?, in parent: String) throws -> StudyFolder {
    let name = study.experiment.name
    try check(name)
    guard let shard else { return try StudyFolder(named: name, in: parent) }
    return try StudyFolder(named: shard.name, in: Shard.folder(ofStudy: name, in: parent), of: .shard)
  }

  /// Replaces the hidden folder with an empty one.
  /// - Throws: `FileError`.
  func clear() throws {
    removeCells()
    try Folder.createEmpty(partial, permissions: .shared)
  }

  /// Replaces the folder `product` with an empty one.
  /// - Throws: `FileError`.
  func clearProduct() throws { try Folder.createEmpty(product, permissions: .shared) }

  /// Moves the product to `path`, removes the hidden folder and releases the lock. The product's files must have been
  /// synced.
  /// - Throws: `FileError`; an older study then stays in place.
  func publish() throws {
    try OpenFile.sync(product)
    let replaces = exists(path)
    if replaces { try Folder.move(path, to: replaced) }
    do { try Folder.move(product, to: path) } catch {
      if replaces { try Folder.move(replaced, to: path) }
      throw error
    }
    try? OpenFile.sync(parent)
    removeCells()
    // The study is in place. If the old one cannot be removed, the next run tries again.
    try? Folder.remove(replaced)
    discard()
  }

  /// Removes the hidden folder and releases the lock.
  func discard() {
    removeCells()
    try? Folder.remove(partial)
    lock.release()
  }

  /// Keeps the hidden folder for a later run and releases the lock.
  func leave() { lock.release() }

  /// Removed before the hidden folder: without its cells, the next run does not find an unfinished run.
  private func removeCells() { unlink("\(partial)/\(UnfinishedRun.store)") }

  private func putBackWhatWasReplaced() throws {
    guard exists(replaced) else { return }
    if exists(path) {
      try Folder.remove(replaced)
    } else {
      try Folder.move(replaced, to: path)
    }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The path of a study, from one that a person gives: `OUT/NAME.shards` is `OUT/NAME`, and a path that ends in `.` or
  /// `..` is the one of the folder there, without symbolic links.
  package static func resolved(_ path: String) -> String {
    let path = named(path)
    return path.hasSuffix(".shards") ? String(path.dropLast(7)) : path
  }

  /// The folder in which a run writes the study: the given one, or the one of its shards' folder if that is given.
  package static func parent(ofStudy name: String, in out: String) -> String {
    let (parent, entry) = Folder.split(named(out))
    return entry == "\(name).shards" ? parent : out
  }

  /// Removes slashes at the end of a path, and replaces a path that ends in `.` or `..` by the folder's absolute path.
  private static func named(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard [".", ".."].contains(Folder.split(String(path)).name), let folder = realpath(String(path), nil)
    else { return String(path) }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Requires a name that can be a folder's: ASCII letters, digits, `-` and `_`, at least one.
  /// - Throws: `StudyError.badName`.
  static func check(_ name: String) throws {
    let isUsable = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isUsable, !name.isEmpty else { throw StudyError.badName(name) }
  }
}

extension FileLock {
  /// How long a run waits for the lock. `StudyStatus` holds it for microseconds while it reads the holder.
  private static let patience = Duration.milliseconds(50)

  /// Takes the lock of a study, or of its tuning.
  /// - Parameter study: the study's folder.
  /// - Throws: `StudyError.beingWritten` when another process has it, or `FileError`, of the parent folder if the lock
  ///   file cannot be created in it.
  convenience init(_ path: String, ofStudy study: String) throws {
    do { try self.init(path, of: study, patience: Self.patience, permissions: .shared) } catch is FileInUse {
      throw StudyError.beingWritten(path: study)
    } catch let error as FileError where error.action == "write" {
      throw FileError("write", Folder.containing(study), isFolder: true, code: error.code)
    }
  }
}
