import ArgumentParser
import Exchange
import Files
import Foundation
import Scenarios
import Sound
import Training

/// `peach settings`: prints or changes a person's settings.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show or change how you train.",
    discussion: """
      Settings, strategy with its parameters, sound and device are stored in a YAML file, which you may also edit. \
      Changes apply from the next comparison on, also in a running session; changes of strategy, sound, device, \
      profile, trend and timeline apply from the next session on.

      EXAMPLES
        peach settings
        peach settings strategy=kazez k1=0.02 intervals=P1,P5
        peach settings --format json
      """)

  @Argument(help: "Changes, as key=value.")
  var changes: [String] = []

  @OptionGroup var file: SettingsOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let (file, settings) = try Failure.explaining {
      let (file, words) = (try self.file.settingsFile, try parsedChanges())
      return (file, words.isEmpty ? try file.read() : try file.change(words))
    }
    switch output.format {
    case .json: print(try json(settings, in: file).document)
    case .text: print(text(settings, in: file))
    }
  }

  private func parsedChanges() throws -> [String: String] {
    let changes = Assignments.split(changes)
    if let key = Assignments.repeatedKey(in: changes) {
      throw Failure.usage("settings: \(key) must be set once, got more. Leave one out.")
    }
    var words: [String: String] = [:]
    for change in changes {
      let (key, value) = Assignments.parts(of: change)
      guard let value else {
        throw Failure.usage(
          "settings: a change must be key=value, got \"\(change)\". Write note-duration=0.8.")
      }
      words[key] = value
    }
    return words
  }

  /// A settings file that names every setting.
  private func text(_ settings: PersonalSettings, in file: SettingsFile) -> String {
    let lines = settings.parameters.map { parameter in
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      return "\(parameter.name): \(settings.written(parameter))  # \(parameter.summary); "
        + "default \(parameter.defaultValue)\(unit)"
    }
    return (["# \(file.path)"] + lines).joined(separator: "\n")
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
}

extension SettingsFile {
  /// The names of all timbres, the default first.
  static let allSounds = Timbre.catalog.map(\.name)

  /// The settings file in the user's configuration folder.
  /// - Throws: `NoHomeFolder` if the user has no home folder.
  static var personal: SettingsFile {
    get throws { try personal(in: ProcessInfo.processInfo.environment) }
  }

  /// The settings file in the configuration folder that an environment names.
  /// - Throws: `NoHomeFolder` if it names none.
  static func personal(in environment: [String: String]) throws(NoHomeFolder) -> SettingsFile {
    try SettingsFile(
      environment: environment, sounds: allSounds, strategies: Laboratory.current.strategyTypes)
  }
}
