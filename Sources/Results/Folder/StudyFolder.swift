import Exchange
import Foundation

/// The place of one study: `OUT/NAME`, written as `OUT/.NAME.partial` and renamed when it is whole.
///
/// A run that is interrupted, even by kill −9, leaves only the hidden partial folder, which the next run
/// clears. When a finished study is there already, it stays until the new one is finished, and then makes way
/// in two renames: `NAME` to `.NAME.replaced`, `.NAME.partial` to `NAME`. A crash between the two leaves the
/// old study whole under the hidden name; the next run puts it back before it begins.
final class StudyFolder {
  /// Where the finished study will be.
  let path: String
  /// Where it is written.
  let partial: String
  private let replaced: String
  private let lock: DirectoryLock

  /// An empty partial folder that no other run writes to.
  /// - Throws: `StudyError` or `FileError`.
  init(named name: String, in parent: String) throws {
    guard Self.isUsable(name) else { throw StudyError.badName(name) }
    path = "\(parent)/\(name)"
    partial = "\(parent)/.\(name).partial"
    replaced = "\(parent)/.\(name).replaced"
    try Self.create(parent)
    lock = try DirectoryLock(partial, of: path)
    try putBackWhatWasReplaced()
    guard !exists(path) || exists(path + "/manifest.json") else { throw StudyError.notAStudy(path: path) }
    for name in try FileManager.default.contentsOfDirectory(atPath: partial) {
      try FileManager.default.removeItem(atPath: "\(partial)/\(name)")
    }
  }

  /// Makes the partial folder the study; all its files must have been synced.
  /// - Throws: `FileError`; then what stood there before still stands there.
  func publish() throws {
    try lock.sync()
    let replaces = exists(path)
    if replaces { try move(path, to: replaced) }
    do { try move(partial, to: path) } catch {
      if replaces { try move(replaced, to: path) }
      throw error
    }
    // The study stands; an old one that cannot be removed does no harm, the next run tries again.
    try? FileManager.default.removeItem(atPath: replaced)
    lock.release()
  }

  /// Removes the partial folder.
  func discard() {
    try? FileManager.default.removeItem(atPath: partial)
    lock.release()
  }

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

  private static func create(_ folder: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw FileError("write", folder) }
  }

  private static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}
