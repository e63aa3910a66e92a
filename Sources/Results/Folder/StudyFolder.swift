import Files
import Foundation

/// The place of one study: `OUT/NAME`, worked at in the hidden `OUT/.NAME.partial` and put in place when it is
/// whole.
///
/// A run that is interrupted, even by kill −9, leaves the hidden folder, from which it can be resumed. When a
/// finished study is there already, it stays until the new one is finished, and then makes way in two renames:
/// `NAME` to `.NAME.replaced`, `.NAME.partial/study` to `NAME`. A crash between the two leaves the old study
/// whole under the hidden name; the next run puts it back before it begins.
final class StudyFolder {
  /// Where the finished study will be.
  let path: String
  /// Where the run keeps what it needs until the study is finished.
  let partial: String
  /// Where the study's files are written.
  var product: String { partial + "/study" }
  private let replaced: String
  private let parent: String
  private let lock: FileLock

  /// What stands in a folder, and how it is recognised.
  enum Kind: String {
    case study = "manifest.json"
    case shard = "run.json"
  }

  /// The place of that name, for this process alone. Nothing of an unfinished run is touched.
  /// - Parameter work: the end of the hidden folder's name.
  /// - Throws: `StudyError` or `FileError`.
  init(named name: String, in parent: String, of kind: Kind = .study, work: String = "partial") throws {
    try Self.check(name)
    self.parent = parent
    path = "\(parent)/\(name)"
    partial = "\(parent)/.\(name).\(work)"
    replaced = "\(parent)/.\(name).replaced"
    try Folder.create(parent, permissions: .shared)
    lock = try FileLock("\(parent)/.\(name).lock", ofStudy: path)
    try putBackWhatWasReplaced()
    guard !exists(path) || exists("\(path)/\(kind.rawValue)") else {
      throw StudyError.notAStudy(path: path, proof: kind.rawValue)
    }
  }

  /// Makes the hidden folder anew, empty.
  /// - Throws: `FileError`.
  func clear() throws { try Self.empty(partial) }

  /// Makes the product's folder anew, empty.
  /// - Throws: `FileError`.
  func clearProduct() throws { try Self.empty(product) }

  /// Makes the product the study and forgets the rest; all its files must have been synced.
  /// - Throws: `FileError`; then what stood there before still stands there.
  func publish() throws {
    try OpenFile.sync(product)
    let replaces = exists(path)
    if replaces { try move(path, to: replaced) }
    do { try move(product, to: path) } catch {
      if replaces { try move(replaced, to: path) }
      throw error
    }
    try? OpenFile.sync(parent)
    // First of all what would make the next run believe that something is unfinished.
    unlink("\(partial)/\(RunIdentity.file)")
    // The study stands; an old one that cannot be removed does no harm, the next run tries again.
    try? FileManager.default.removeItem(atPath: replaced)
    discard()
  }

  /// Removes the hidden folder.
  func discard() {
    try? FileManager.default.removeItem(atPath: partial)
    lock.release()
  }

  /// Leaves the hidden folder to a later run.
  func leave() { lock.release() }

  private func putBackWhatWasReplaced() throws {
    guard exists(replaced) else { return }
    if exists(path) {
      try FileManager.default.removeItem(atPath: replaced)
    } else {
      try move(replaced, to: path)
    }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private func move(_ source: String, to target: String) throws {
    guard rename(source, target) == 0 else { throw FileError("write", target) }
  }

  private static func empty(_ folder: String) throws {
    if FileManager.default.fileExists(atPath: folder) { try FileManager.default.removeItem(atPath: folder) }
    guard mkdir(folder, 0o777) == 0 else { throw FileError("write", folder) }
  }

  /// Lets pass what makes a folder of its own.
  /// - Throws: `StudyError.badName`.
  static func check(_ name: String) throws {
    let isUsable = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isUsable, !name.isEmpty else { throw StudyError.badName(name) }
  }
}
