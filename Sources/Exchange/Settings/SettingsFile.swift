import Files
import Foundation
import PlacedText
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
  private let strategies: StrategyRegistry

  /// A settings file.
  /// - Parameters:
  ///   - path: where it is or will be.
  ///   - sounds: the timbres there are, the default first.
  ///   - strategies: the strategies that can be chosen.
  public init(
    path: String, sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard
  ) {
    self.strategies = strategies
    self.path = path
    self.sounds = sounds
  }

  /// The person's own.
  /// - Parameter environment: of the process; see `PersonalFolder`.
  /// - Throws: `NoHomeFolder`.
  public init(
    environment: [String: String], sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard
  ) throws(NoHomeFolder) {
    let folder = try PersonalFolder.configuration.path(environment: environment)
    self.init(path: "\(folder)/peach/settings.yaml", sounds: sounds, strategies: strategies)
  }

  /// The settings.
  /// - Throws: `SettingsError` for the first thing that is wrong, `FileError` when the file cannot be read.
  public func read() throws -> PersonalSettings { try settings(in: try text()) }

  /// Changes some settings and leaves the other lines of the file as they are, comments included. Another
  /// strategy takes the place of the former one with its parameters, which it would not know or mean otherwise.
  ///
  /// Other processes wait meanwhile, so that no change of theirs is lost.
  /// - Returns: all settings.
  /// - Throws: `ParameterError` for a change that is refused, and as `read` does; nothing is changed then.
  public func change(_ changes: [String: String]) throws -> PersonalSettings {
    let file = OutputFile(path)
    try file.createFolder()
    return try file.whileLocked { try change(changes, in: file) }
  }

  private func change(_ changes: [String: String], in file: OutputFile) throws -> PersonalSettings {
    let old = try text()
    let former = try settings(in: old)
    var settings = former
    try settings.set(changes)
    let dropped = former.parametersNotKept(by: settings)
    let bytes = try placing { () throws(TextProblem) in
      try Self.changed(try old.removing(dropped), changes).bytes
    }
    try file.save(bytes)
    return settings
  }

  private static func changed(
    _ text: SettingsText, _ changes: [String: String]
  ) throws(TextProblem) -> SettingsText {
    var text = text
    for (key, word) in changes.sorted(by: { $0.key < $1.key }) { text = try text.setting(key, to: word) }
    return text
  }

  /// A file of more bytes than are allowed is read just far enough to be refused.
  private func text() throws -> SettingsText {
    let isThere = access(path, F_OK) == 0
    let bytes = isThere ? try InputFile(path).bytes(atMost: YAMLNode.mostBytes + 1) : []
    return try placing { () throws(TextProblem) in try SettingsText(bytes) }
  }

  private func settings(in text: SettingsText) throws(SettingsError) -> PersonalSettings {
    var settings = PersonalSettings(sounds: sounds, strategies: strategies)
    let entries = text.entries
    try placing { () throws(TextProblem) in
      do throws(ParameterError) {
        try settings.set(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.word) }))
      } catch {
        throw TextProblem(
          at: Self.place(of: error, in: entries), error.problem, nextStep: error.nextStep)
      }
    }
    return settings
  }

  /// Names the file in what `body` finds wrong.
  private func placing<Result>(
    _ body: () throws(TextProblem) -> Result
  ) throws(SettingsError) -> Result {
    do { return try body() } catch { throw SettingsError(file: path, problem: error) }
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
