import Files
import Foundation

/// A study in a folder, as a list shows it.
public struct ListedStudy: Sendable, Hashable {
  /// Whether it can be read, and how far it is.
  public enum State: String, Sendable {
    /// The study is whole on disk.
    case finished
    /// A process works at it.
    case running
    /// It was begun, and no process works at it; `--resume` continues it.
    case interrupted
    /// Its files cannot be read: `problem` says why.
    case damaged
  }

  /// The folder that contains it.
  public let parent: String
  /// The name of its folder. Of a damaged study it may contain any character.
  public let name: String
  /// Its state; running if any part of it is.
  public let state: State
  /// The question that it asks; may be empty.
  public let question: String
  /// When the run of a finished study began, ISO 8601.
  public let started: String?
  /// Size of its folders, in bytes.
  public let bytes: Int
  /// See `StudyStatus`.
  public let parts: [StudyStatus.Part]
  /// Why it is damaged, a sentence; nil of others.
  public let problem: String?
  /// Whether there is a report.
  public let hasReport: Bool

  /// Its folder.
  public var path: String { "\(parent)/\(name)" }
  /// Its report.
  public var report: String { "\(path)/report.html" }
}

/// The studies in folders, whichever processes work at them. Nothing is changed.
///
/// A finished study is read again only when its manifest has changed.
public struct StudyIndex: Sendable {
  /// A manifest may have so many bytes.
  private static let largestManifest = 4_194_304
  private let folders: [String]
  private var finished: [String: (stamp: Stamp, study: ListedStudy)] = [:]

  /// What changes when a study is written again.
  private struct Stamp: Hashable {
    let modified: Date
    let inode: Int
  }

  /// - Parameter folders: those that contain studies, such as `out`; they need not exist yet.
  public init(_ folders: [String]) { self.folders = folders }

  /// The studies by folder and name.
  /// - Complexity: O(entries of the folders), and O(files) of studies that changed.
  public mutating func refresh() -> [ListedStudy] {
    var found: [ListedStudy] = []
    for folder in folders {
      for name in Self.names(in: folder) {
        guard let study = study(name, in: folder) else { continue }
        found.append(study)
      }
    }
    return found
  }

  /// `kazez` of `kazez`, `.kazez.partial`, `.kazez.tuning` and `kazez.shards`.
  private static func names(in folder: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = entries.compactMap { entry -> String? in
      if entry.hasPrefix(".") {
        let ending = [".partial", ".tuning"].first { entry.hasSuffix($0) }
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
    let isUnderWay = ["partial", "tuning", "lock"].contains {
      FileManager.default.fileExists(atPath: "\(parent)/.\(name).\($0)")
    }
    if let stamp, !isUnderWay, let known = finished[manifest], known.stamp == stamp { return known.study }
    guard let study = Self.read(name, in: parent, hasManifest: stamp != nil) else { return nil }
    finished[manifest] = stamp.flatMap { isUnderWay ? nil : ($0, study) }
    return study
  }

  /// Nil where there is nothing of a study, such as after its run has ended meanwhile.
  private static func read(_ name: String, in parent: String, hasManifest: Bool) -> ListedStudy? {
    let path = "\(parent)/\(name)"
    let manifest = hasManifest ? Manifest(in: path) : nil
    var (parts, problem): ([StudyStatus.Part], String?) = ([], nil)
    do { parts = try StudyStatus(ofStudyAt: path).parts } catch StudyError.noStudy where !hasManifest {
      return nil
    } catch { problem = "\(error)" }
    if hasManifest, manifest == nil, problem == nil {
      problem =
        "\(path)/manifest.json: must describe a finished study, got something else. Run the study again by --force."
    }
    let question = manifest?.question ?? unfinishedRun(of: name, in: parent)?.question
    return ListedStudy(
      parent: parent, name: name, state: state(parts, problem), question: question ?? "",
      started: manifest?.run.started, bytes: bytes(of: name, in: parent), parts: parts, problem: problem,
      hasReport: isRegular("\(path)/report.html"))
  }

  /// The run or tuning that is not finished; nil if there is none.
  private static func unfinishedRun(of name: String, in parent: String) -> RunIdentity? {
    let runs = ["partial", "tuning"].lazy.compactMap {
      try? RunIdentity.read(in: "\(parent)/.\(name).\($0)", else: .fresh)
    }
    return runs.first
  }

  private static func state(_ parts: [StudyStatus.Part], _ problem: String?) -> ListedStudy.State {
    if problem != nil { return .damaged }
    if parts.contains(where: { $0.state == .running }) { return .running }
    return parts.contains { $0.name == "study" } ? .finished : .interrupted
  }

  private static func bytes(of name: String, in parent: String) -> Int {
    let names = [name, "\(name).shards", ".\(name).partial", ".\(name).tuning"]
    return names.reduce(0) { sum, name in
      let files = FileManager.default.enumerator(atPath: "\(parent)/\(name)")
      var bytes = 0
      while files?.nextObject() != nil { bytes += files?.fileAttributes?[.size] as? Int ?? 0 }
      return sum + bytes
    }
  }

  private static func stamp(of path: String) -> Stamp? {
    guard isRegular(path), let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let modified = attributes[.modificationDate] as? Date, let inode = attributes[.systemFileNumber] as? Int
    else { return nil }
    return Stamp(modified: modified, inode: inode)
  }

  /// Whether a file, not a link to one, is there.
  private static func isRegular(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// What a list shows of a manifest.
  private struct Manifest: Decodable {
    struct Run: Decodable { let started: String }
    let question: String
    let run: Run
    let finished: Bool

    init?(in folder: String) {
      let path = "\(folder)/\(StudyFolder.Kind.study.rawValue)"
      guard let bytes = try? InputFile(path).bytes(atMost: StudyIndex.largestManifest),
        let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)), manifest.finished
      else { return nil }
      self = manifest
    }
  }
}

extension RunIdentity {
  /// The question that the scenario asks, by its line; nil if it has none.
  fileprivate var question: String? {
    let line = scenario.split(separator: "\n").first { $0.hasPrefix("question:") }
    let quotes = CharacterSet(charactersIn: " \"'")
    return line.map { $0.dropFirst("question:".count).trimmingCharacters(in: quotes) }
  }
}
