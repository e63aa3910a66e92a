import Files
import Foundation

/// The entry of a study in a list of studies.
package struct ListedStudy: Sendable {
  /// The states of a study.
  package enum State: String, Sendable {
    /// The study is complete.
    case finished
    /// A process is running it.
    case running
    /// The study was begun but not finished, and no process is running it; `--resume` continues it.
    case interrupted
    /// It has finished shards and neither a study nor an unfinished shard: `peach merge` makes the study, when all are
    /// here.
    case shards
    /// The study's files cannot be read: `problem` has the reason.
    case damaged
  }

  /// The folder that contains it.
  package let parent: String
  /// The name of its folder. The name of a damaged study may contain any character.
  package let name: String
  /// The state of the study; running if any of its parts is.
  package let state: State
  /// The question that it asks; may be empty.
  package let question: String
  /// Its answer; nil without a manifest that has one.
  package let answer: String?
  /// That chance could explain the lead of the answer's condition; nil if it could not.
  package let caveat: String?
  /// The time at which the run of a finished study began, in ISO 8601; nil if there is no readable manifest.
  package let started: String?
  /// Size of its folders, in bytes.
  package let bytes: Int
  /// The parts of the study that exist; see `StudyStatus`.
  package let parts: [StudyStatus.Part]
  /// Why the study is damaged, or its shards cannot be merged; else nil.
  package let problem: (any Error)?
  package let hasReport: Bool

  /// The path of its folder.
  package var path: String { "\(parent)/\(name)" }
  /// The path of its report, which exists if `hasReport`.
  package var report: String { "\(path)/\(StudyFiles.report)" }
  /// The path of its table of measures.
  package var summary: String { "\(path)/\(StudyFiles.summary)" }
}

/// A list of the studies in some folders, including those that other processes are running. No study is changed.
///
/// A finished study is read again only when its manifest has changed.
package struct StudyIndex: Sendable {
  private let folders: [String]
  private var finished: [String: (stamp: FileStamp, study: ListedStudy)] = [:]

  /// - Parameter folders: the folders that contain studies, such as `out`; they need not exist yet.
  package init(_ folders: [String]) { self.folders = folders }

  /// The folders and those in them, in which the files of studies, runs, shards and tunings change.
  package var watchedFolders: [String] {
    folders.flatMap { folder in
      [folder]
        + Self.entries(of: folder).flatMap { $0.hasSuffix(".shards") ? [$0] + Self.entries(of: $0) : [$0] }
    }
  }

  /// The paths of the folders in a folder.
  private static func entries(of folder: String) -> [String] {
    Folder.names(in: folder).map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
    }
  }

  /// Reads the studies, ordered by folder and name.
  /// - Complexity: O(entries of the folders), and O(files) of studies that changed.
  package mutating func refresh() -> [ListedStudy] {
    var found: [ListedStudy] = []
    for folder in folders {
      for name in Self.names(in: folder) {
        guard let study = study(name, in: folder) else { continue }
        found.append(study)
      }
    }
    return found
  }

  /// The headline of a finished study; nil without a manifest that has one.
  package static func answer(ofStudyAt path: String) -> String? {
    StudyManifest(in: path)?.summary?.answer
  }

  /// The names of the studies in a folder, such as `kazez` for `kazez`, `.kazez.partial`, `.kazez.tuning` and
  /// `kazez.shards`.
  private static func names(in folder: String) -> [String] {
    let names = Folder.names(in: folder).compactMap { entry -> String? in
      if entry.hasPrefix(".") {
        let ending = works.map { ".\($0.rawValue)" }.first { entry.hasSuffix($0) }
        return ending.map { String(entry.dropFirst().dropLast($0.count)) }
      }
      if entry.hasSuffix(".shards") { return String(entry.dropLast(7)) }
      return isRegular("\(folder)/\(entry)/\(StudyFolder.Kind.study.rawValue)") ? entry : nil
    }
    return Set(names).sorted()
  }

  private mutating func study(_ name: String, in parent: String) -> ListedStudy? {
    let manifest = "\(parent)/\(name)/\(StudyFolder.Kind.study.rawValue)"
    let stamp = Self.stamp(of: manifest)
    let isUnderWay = (Self.unfinished(name, in: parent) + ["\(parent)/.\(name).lock"]).contains {
      FileManager.default.fileExists(atPath: $0)
    }
    if let stamp, !isUnderWay, let known = finished[manifest], known.stamp == stamp { return known.study }
    guard let study = Self.read(name, in: parent, hasManifest: stamp != nil) else { return nil }
    finished[manifest] = stamp.flatMap { isUnderWay ? nil : ($0, study) }
    return study
  }

  /// Reads a study; nil if it has no parts, for example because its run has ended in the meantime.
  private static func read(_ name: String, in parent: String, hasManifest: Bool) -> ListedStudy? {
    let path = "\(parent)/\(name)"
    let manifest = hasManifest ? StudyManifest(in: path)?.summary : nil
    var (parts, problem): ([StudyStatus.Part], (any Error)?) = ([], nil)
    var mixed: StudyError?
    do {
      let status = try StudyStatus(ofStudyAt: path)
      (parts, mixed) = (status.parts, status.mixedShards)
    } catch StudyError.noStudy where !hasManifest {
      return nil
    } catch { problem = error }
    if let damaged = parts.lazy.compactMap(\.problem).first { (parts, problem) = ([], damaged.error) }
    if hasManifest, manifest == nil, problem == nil {
      problem = StudyError.badManifest(path: path)
    }
    let question = manifest?.question ?? unfinishedRun(of: name, in: parent)?.question
    return ListedStudy(
      parent: parent, name: name, state: state(parts, problem), question: question ?? "",
      answer: manifest?.answer, caveat: manifest?.caveat, started: manifest?.started,
      bytes: bytes(of: name, in: parent), parts: parts, problem: problem ?? mixed,
      hasReport: isRegular("\(path)/\(StudyFiles.report)"))
  }

  /// The identity of the unfinished run or tuning; nil if there is none.
  private static func unfinishedRun(of name: String, in parent: String) -> RunIdentity? {
    unfinished(name, in: parent).lazy.compactMap { try? RunIdentity.read(in: $0, else: .fresh) }.first
  }

  /// The hidden folders that a run and a tuning have until they are finished.
  private static func unfinished(_ name: String, in parent: String) -> [String] {
    works.map { StudyFolder.hidden(name, in: parent, $0) }
  }

  private static let works: [StudyFolder.Work] = [.run, .tuning]

  private static func state(_ parts: [StudyStatus.Part], _ problem: (any Error)?) -> ListedStudy.State {
    if problem != nil { return .damaged }
    if parts.contains(where: { $0.state == .running }) { return .running }
    if parts.contains(where: { $0.name == "study" }) { return .finished }
    return parts.allSatisfy { $0.shard != nil && $0.state == .finished } ? .shards : .interrupted
  }

  private static func bytes(of name: String, in parent: String) -> Int {
    let folders =
      ["\(parent)/\(name)", Shard.folder(ofStudy: name, in: parent)] + unfinished(name, in: parent)
    return folders.reduce(0) { sum, folder in
      let files = FileManager.default.enumerator(atPath: folder)
      var bytes = 0
      while files?.nextObject() != nil { bytes += files?.fileAttributes?[.size] as? Int ?? 0 }
      return sum + bytes
    }
  }

  /// The stamp of a regular file, which changes when its study is written again.
  private static func stamp(of path: String) -> FileStamp? { isRegular(path) ? FileStamp(path) : nil }

  private static func isRegular(_ path: String) -> Bool { InputFile.isRegular(path, followingLinks: false) }
}

extension RunIdentity {
  /// The scenario's question, from the line that begins with `question:`; nil if there is none.
  fileprivate var question: String? {
    let line = scenario.split(separator: "\n").first { $0.hasPrefix("question:") }
    let quotes = CharacterSet(charactersIn: " \"'")
    return line.map { $0.dropFirst("question:".count).trimmingCharacters(in: quotes) }
  }
}
