import ArgumentParser
import Exchange
import Files
import Foundation
import Live
import Scenarios
import Sound
import Text
import Training
import WebUI

/// `peach settings`: prints or changes a person's settings.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show or change how you train.",
    discussion: """
      Settings, strategy with its parameters, sound and device are stored in a YAML file, which you may also edit. \
      Changes apply from the next comparison on, also in a running session; changes of strategy, sound, device, \
      profile, trend and timeline apply from the next session on. A name alone explains one setting; the value "default" \
      sets it back, and any value replaces one that is refused. Without a name, the usual settings are shown and those that differ from their defaults; with --full, all. \
      Notes are numbers or names such as C3 or c'', in German also H, fis and es'; units may be written, and case matters only for m3 and M3.

      EXAMPLES
        peach settings
        peach settings --full
        peach settings tuning
        peach settings reference-pitch=442Hz lowest-note=G3
        peach settings k1=default strategy=kazez intervals=P1,P5
        peach settings --format json
      """)

  @Argument(help: "Changes, as key=value; or names of settings to show.")
  var changes: [String] = []

  @Flag(help: "Show all settings.")
  var full = false

  @OptionGroup var file: SettingsOptions
  @OptionGroup var output: FormatOptions

  /// The settings that are shown without --full, too.
  private static let usual: Set = [
    "lowest-note", "highest-note", "intervals", "interval-direction", "tuning", "reference-pitch",
    "note-duration", "strategy", "sound", "device",
  ]

  /// The words of the person's language.
  private var words: SettingsWords {
    SettingsWords(.ofEnvironment)
  }

  func run() throws {
    let words = words
    let usual = PersonalSettings(sounds: SettingsFile.allSounds)
    let changes = PersonalSettings.joined(changes).map { usual.named($0, in: words.language) }
    let (file, former, invalid) = try Failure.explaining(in: words.language) {
      let file = try self.file.settingsFile
      let changed = Assignments.split(changes).filter { $0.contains("=") }.map {
        Assignments.parts(of: $0).key
      }
      let (former, invalid) = try file.read(replacing: Set(changed))
      return (file, former, invalid)
    }
    let assignments = try former.assignments(changes, in: words.language)
    let given = assignments.map(Assignments.parts)
    if let key = Assignments.repeatedKey(in: assignments) {
      throw Failure.usage(words.texts.settingsRepeated(name: key))
    }
    let settings = try Failure.explaining(in: words.language) {
      let changes = Dictionary(
        uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
      return changes.isEmpty ? former : try file.change(try former.spelledOut(changes, in: words.language))
    }
    switch output.format {
    case .json: print(try json(settings, in: file).document)
    case .text where given.isEmpty: print(text(settings, in: file, words))
    case .text:
      let parameters = try given.map { try settings.parameter(named: $0.key, in: words.language) }
      let lines = zip(parameters, given).map { parameter, change in
        change.value == nil
          ? words.explanation(of: parameter, in: settings).wrappedForTerminal()
          : words.change(parameter, from: invalid.contains(change.key) ? nil : former, to: settings)
      }
      print(lines.joined(separator: "\n"))
      if given.contains(where: { $0.key == "device" && $0.value != nil }) { warn(of: settings.device) }
    }
  }

  /// Says why a device that was chosen cannot be opened, if so. It is kept, since it may be connected later.
  private func warn(of device: String) {
    do { try AudioDevice.check(device) } catch {
      StandardError.write("\(words.language.sentence(of: error).wrappedForTerminal())\n")
    }
  }

  /// A table of the usual settings and those that differ from their defaults, with --full of every setting; and how to
  /// change one.
  private func text(_ settings: PersonalSettings, in file: SettingsFile, _ words: SettingsWords) -> String {
    let shown = settings.parameters.filter {
      full || Self.usual.contains($0.name) || settings[$0] != $0.defaultValue
    }
    let left = settings.parameters.count - shown.count
    let notes =
      (left > 0 ? [words.texts.settingsLeft(count: left)] : []) + [
        words.texts.settingsHow(name: "reference-pitch"), words.texts.endKeptIn(folder: file.path),
      ]
    return words.table(of: shown, in: settings, columns: TextWidth.ofSentences) + "\n"
      + notes.map { $0.wrappedForTerminal() }.joined(separator: "\n")
  }

  private func json(_ settings: PersonalSettings, in file: SettingsFile) -> JSON {
    var values = Dictionary(uniqueKeysWithValues: settings.parameters.map { ($0.name, settings[$0].json) })
    values["height"] = .optional(settings.height)
    return .object([
      "file": .text(file.path),
      "settings": .object(values),
    ])
  }
}

extension PersonalSettings {
  /// - Throws: `Failure` for an unknown name, with the nearest one.
  fileprivate func parameter(named name: String, in language: Language) throws -> AnyParameter {
    guard let found = parameters.first(where: { $0.name == name }) else {
      let problem = ParameterError.unknown(name: name, owner: "settings", known: parameters.map(\.name))
      throw Failure.usage(language.sentence(of: problem))
    }
    return found
  }

  /// The changes with defaults in place of "default".
  fileprivate func spelledOut(_ words: [String: String], in language: Language) throws -> [String: String] {
    var whole = self
    let words = spelled(words, in: language)
    if let strategy = words["strategy"], strategy != "default" { try whole.set(["strategy": strategy]) }
    return Dictionary(
      uniqueKeysWithValues: words.map { name, word in
        guard let parameter = whole.parameters.first(where: { $0.name == name }) else { return (name, word) }
        return (name, word == "default" ? Self.typed(parameter.defaultValue) : word)
      })
  }

  /// A value as a person types it: "kazez", "P1,M3".
  private static func typed(_ value: ParameterValue) -> String {
    guard case .list(let values) = value else { return "\(value)" }
    return values.map { "\($0)" }.joined(separator: ",")
  }
}

/// `--settings FILE`: the path of a person's settings file.
struct SettingsOptions: ParsableArguments {
  @Option(help: "The settings file; default: $XDG_CONFIG_HOME/peach/settings.yaml or the same in ~/.config.")
  var settings: String?

  var settingsFile: SettingsFile {
    get throws {
      try settings.map {
        SettingsFile(
          path: $0, sounds: SettingsFile.allSounds, strategies: Laboratory.current.strategyTypes)
      } ?? .personal
    }
  }

  /// The settings in the file; without `--settings`, the defaults if the user has no home folder.
  func read() throws -> PersonalSettings {
    settings == nil ? try .current : try settingsFile.read()
  }
}
