package import Files
import Foundation
package import Text
package import Training

/// The file with a person's settings: `$XDG_CONFIG_HOME/peach/settings.yaml`.
///
/// A setting that is not in the file has its default. The file may be absent.
///
/// Source: `Documentation/training.md`, *Settings*; XDG Base Directory Specification 0.8.
package struct SettingsFile: Sendable {
  package let path: String
  private let sounds: [String]
  private let strategies: StrategyRegistry

  /// Creates a settings file.
  /// - Parameters:
  ///   - path: the path of the file, which may not exist.
  ///   - sounds: the names of all timbres, the default first.
  ///   - strategies: the strategies that can be chosen.
  package init(
    path: String, sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard
  ) {
    self.strategies = strategies
    self.path = path
    self.sounds = sounds
  }

  /// The settings file of the process's user.
  /// - Parameter environment: the process's environment; see `PersonalFolder`.
  /// - Throws: `NoHomeFolder`.
  package init(
    environment: [String: String], sounds: [String], strategies: StrategyRegistry = StrategyCatalog.standard
  ) throws(NoHomeFolder) {
    let folder = try PersonalFolder.configuration.path(environment: environment)
    self.init(path: "\(folder)/peach/settings.yaml", sounds: sounds, strategies: strategies)
  }

  /// Reads the settings.
  /// - Throws: `SettingsError` for the first error, `FileError` if the file cannot be read.
  package func read() throws -> PersonalSettings { try read(replacing: []).settings }

  /// Reads the settings that are to be changed.
  /// - Parameter names: the names of the changes.
  /// - Returns: the settings without those among `names` whose values in the file are invalid, and the names of these.
  ///   If the strategy is one of them, so are entries that no setting has: its constants.
  /// - Throws: as `read()`, for other errors.
  package func read(replacing names: Set<String>) throws -> (settings: PersonalSettings, invalid: Set<String>)
  {
    try settings(in: try text(), replacing: names)
  }

  /// Changes some settings, also from values that are invalid. The other lines of the file, including comments, are
  /// unchanged. If the strategy changes, the parameters of the former one are removed.
  ///
  /// The file is locked, so changes by other processes are not lost.
  /// - Returns: all settings.
  /// - Throws: `ParameterError` for an invalid change; `SettingsError` if the file is invalid, or if a changed setting
  ///   is not alone on one line; `FileInUse` if another process keeps the lock; `FileError` if the file cannot be read
  ///   or written. The file is then unchanged.
  package func change(_ changes: [String: String]) throws -> PersonalSettings {
    let file = OutputFile(path)
    try file.createFolder()
    return try file.whileLocked { try change(changes, in: file) }
  }

  private func change(_ changes: [String: String], in file: OutputFile) throws -> PersonalSettings {
    let old = try text()
    let (former, invalid) = try settings(in: old, replacing: Set(changes.keys))
    var settings = former
    try settings.set(changes)
    let dropped = former.parametersNotKept(by: settings).union(invalid.subtracting(changes.keys))
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

  /// The file's text; empty if the file does not exist. One byte more than the limit is read to detect larger files,
  /// which are refused.
  private func text() throws -> SettingsText {
    let isThere = access(path, F_OK) == 0
    let bytes = isThere ? try InputFile(path).bytes(atMost: YAMLNode.mostBytes + 1) : []
    return try placing { () throws(TextProblem) in try SettingsText(bytes) }
  }

  private func settings(
    in text: SettingsText, replacing names: Set<String>
  ) throws(SettingsError) -> (settings: PersonalSettings, invalid: Set<String>) {
    var (settings, invalid) = (PersonalSettings(sounds: sounds, strategies: strategies), Set<String>())
    try placing { () throws(TextProblem) in
      while true {
        let entries = text.entries.filter { !invalid.contains($0.key) }
        do throws(ParameterError) {
          return try settings.set(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.word) }))
        } catch {
          let name = error.parameterName
          let isConstant = !settings.parameters.contains { $0.name == name }
          let isReplaced = names.contains(name) || invalid.contains("strategy") && isConstant
          guard isReplaced, entries.contains(where: { $0.key == name }) else {
            throw TextProblem(
              at: Self.place(of: error, in: entries), error.problem, nextStep: error.nextStep)
          }
          invalid.insert(name)
        }
      }
    }
    return (settings, invalid)
  }

  /// Adds the file's path to the errors of `body`.
  private func placing<Result>(
    _ body: () throws(TextProblem) -> Result
  ) throws(SettingsError) -> Result {
    do { return try body() } catch { throw SettingsError(file: path, problem: error) }
  }

  /// The position of an error: for an unknown name the position of its key, otherwise the position of the value; the
  /// start of the file if it has no such entry.
  private static func place(of error: ParameterError, in entries: [SettingsText.Entry]) -> TextPlace {
    guard let entry = entries.first(where: { $0.key == error.parameterName }) else { return .start }
    if case .unknown = error { return entry.place }
    return entry.valuePlace
  }
}

extension ParameterError {
  fileprivate var parameterName: String {
    switch self {
    case .unknown(let name, _, _), .conflict(_, let name, _, _, _, _): name
    case .badValue(let parameter, _): parameter.name
    }
  }
}

/// An invalid settings file.
package struct SettingsError: Error, Hashable, Sendable {
  package let file: String
  /// The error with its position.
  package let problem: TextProblem
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: `FILE:line:column: rule, got value. next step.`
  package var description: String { problem.description(in: file) }
}

extension SettingsError: TranslatedError {
  /// In English the description. Other languages name the file that is refused, and have the mistake in English: it is
  /// about the English keys of the file.
  package func sentence(in language: Language) -> String {
    let mistake = "\(problem.place): \(problem.sentence)"
    return language.isEnglish
      ? description : language.texts.settingsNotValid(file: file, mistake: mistake).printable
  }
}
