import Foundation
import Training

/// The file that keeps a person's settings: `$XDG_CONFIG_HOME/peach/settings.yaml`.
///
/// What it does not name has its default; a file that is absent names nothing.
///
/// Source: spec 1-training T9; XDG Base Directory Specification 0.8.
public struct SettingsFile: Sendable {
  /// Where it is.
  public let path: String
  private let sounds: [String]

  /// A settings file.
  /// - Parameters:
  ///   - path: where it is or will be.
  ///   - sounds: the timbres there are, the default first.
  public init(path: String, sounds: [String]) {
    self.path = path
    self.sounds = sounds
  }

  /// The person's own.
  /// - Parameter environment: of the process; `XDG_CONFIG_HOME` counts when absolute, else `HOME` does.
  public init(environment: [String: String], sounds: [String]) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
    self.init(path: "\(config)/peach/settings.yaml", sounds: sounds)
  }

  /// The settings.
  /// - Throws: `SettingsError` for the first thing that is wrong, `FileError` when the file cannot be read.
  public func read() throws -> PersonalSettings { try settings(in: try text()) }

  /// Changes some settings and leaves the other lines of the file as they are, comments included.
  /// - Returns: all settings.
  /// - Throws: `ParameterError` for a change that is refused, and as `read` does; nothing is changed then.
  public func change(_ changes: [String: String]) throws -> PersonalSettings {
    let old = try text()
    var settings = try settings(in: old)
    try settings.set(changes)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let text = Array(try edited(old, changes).utf8)
    try OutputFile(path).save { sink in try text.withUnsafeBytes(sink) }
    return settings
  }

  private func text() throws -> String {
    guard access(path, F_OK) == 0 else { return "" }
    var bytes: [UInt8] = []
    try InputFile(path).forEachChunk { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func settings(in text: String) throws(SettingsError) -> PersonalSettings {
    var settings = PersonalSettings(sounds: sounds)
    let entries = try parsed(text).entries
    do {
      try settings.set(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.word) }))
    } catch {
      throw SettingsError(file: path, place: Self.place(of: error, in: entries), problem: "\(error)")
    }
    return settings
  }

  private func parsed(_ text: String) throws(SettingsError) -> SettingsText {
    do { return try SettingsText(text) } catch { throw SettingsError(file: path, error) }
  }

  /// Where an error stands: at an unknown key, at a value otherwise.
  private static func place(of error: ParameterError, in entries: [SettingsText.Entry]) -> TextPlace {
    func entry(_ name: String) -> SettingsText.Entry? { entries.first { $0.key == name } }
    return switch error {
    case .unknown(let name, _, _): entry(name)?.place ?? .start
    case .badValue(let parameter, _): entry(parameter.name)?.valuePlace ?? .start
    case .conflict(_, let name, _, _, _): entry(name)?.valuePlace ?? .start
    }
  }
}

extension SettingsFile {
  /// The text with the changes in the lines of their keys, new keys at the end.
  private func edited(_ text: String, _ changes: [String: String]) throws(SettingsError) -> String {
    var lines =
      text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let entries = try parsed(text).entries
    for (key, word) in changes.sorted(by: { $0.key < $1.key }) {
      let line = "\(key): \(word.yaml)"
      guard let entry = entries.first(where: { $0.key == key }) else {
        lines.append(line)
        continue
      }
      guard entry.valuePlace.line == entry.place.line else {
        throw SettingsError(
          file: path, place: entry.place,
          problem: "\(key) must stand on one line to be changed, got several. Change it in the file.")
      }
      lines[entry.place.line - 1] = line + Self.comment(of: lines[entry.place.line - 1])
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func comment(of line: String) -> Substring {
    line.firstMatch(of: /\s+#.*/)?.output ?? ""
  }
}

extension String {
  /// A word as YAML: bare when nothing in it could mean anything else, a list in brackets.
  fileprivate var yaml: String {
    let isBare = allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) } && first != "-"
    if isBare || Double(self) != nil { return self }
    if case .list(let items) = ParameterValue(parsing: self), !contains(":") { return "\(items)" }
    return "'" + replacing("'", with: "''") + "'"
  }
}

/// A settings file that is not accepted.
public struct SettingsError: Error, Hashable, Sendable {
  /// The file.
  public let file: String
  /// Where in it; an editor can jump there.
  public let place: TextPlace
  /// The rule, the value and the next step.
  public let problem: String

  init(file: String, place: TextPlace, problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
  }

  init(file: String, _ problem: TextProblem) {
    self.init(
      file: file, place: problem.place, problem: "\(problem.rule), got \(problem.value). \(problem.nextStep)")
  }
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: `FILE:line:column: rule, got value. next step.`
  public var description: String { "\(file):\(place.line):\(place.column): \(problem)" }
}
