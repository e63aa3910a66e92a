import ArgumentParser
import Live
import Text
import Training

/// The commands of this package in groups, one line each, and those that a program adds.
enum CommandCatalog {
  /// The commands that `PeachCommand.main` adds in this task.
  @TaskLocal static var added: [any ParsableCommand.Type] = []

  /// The groups of this task in the order of `overviewGroups`, which has their headings.
  static var groups: [CommandGroup] {
    standard + (added.isEmpty ? [] : [CommandGroup(name: "Added", subcommands: added)])
  }

  /// All commands of this task.
  static var commands: [any ParsableCommand.Type] { groups.flatMap(\.subcommands) }

  /// The commands for people who measure trainers, not themselves.
  static let laboratory = CommandGroup(
    name: "Laboratory",
    subcommands: [
      Simulate.self,
      Sweep.self,
      Status.self,
      Merge.self,
      Compare.self,
      Tune.self,
      Advise.self,
      Plan.self,
      Trace.self,
      Audit.self,
      Calibrate.self,
      List.self,
    ])

  /// The groups of this package.
  static let standard = [
    CommandGroup(
      name: "Training",
      subcommands: [
        Train.self,
        Serve.self,
        PlayTone.self,
        Devices.self,
        Doctor.self,
        Settings.self,
      ]),
    CommandGroup(
      name: "My data",
      subcommands: [
        Profile.self,
        Timeline.self,
        Fit.self,
        ReplaySessions.self,
        Import.self,
        Export.self,
        Backup.self,
        Repair.self,
        Reset.self,
      ]),
    laboratory,
    CommandGroup(name: "Body timeline", subcommands: [Body.self]),
  ]

  /// Commands to add, with names that differ from each other and from those of this package.
  /// - Throws: `RegistrationError` for a name that occurs twice.
  static func checked(
    _ added: [any ParsableCommand.Type]
  ) throws(RegistrationError) -> [any ParsableCommand.Type] {
    var names = Set(standard.flatMap(\.subcommands).map { $0._commandName } + ["help"])
    for command in added where !names.insert(command._commandName).inserted {
      throw .duplicate("command", command._commandName)
    }
    return added
  }

  /// The command that the first words of a command line name; nil if they name none.
  static func command(of arguments: [String]) -> (any ParsableCommand.Type)? {
    var (found, children) = ((any ParsableCommand.Type)?.none, commands)
    for word in arguments {
      guard let command = children.first(where: { $0._commandName == word }) else { break }
      (found, children) = (command, command.configuration.subcommands)
    }
    return found
  }

  /// What people mean whose words are no command. "play" is nearer to "plan" in letters.
  private static let meant = [
    "peach play": "train", "peach explore": "peach serve --open", "peach progress": "profile",
    "peach train unison": "peach train --intervals P1",
    "peach train intervals": "peach train --intervals P5,M3",
  ]

  /// The error of a command line that names an unknown command at any level, also after `help`; nil if there is none.
  static func problem(in arguments: [String]) -> UnknownCommand? {
    var (path, children) = (["peach"], commands)
    for word in arguments.drop(while: { $0 == "help" }) {
      if children.isEmpty || word.hasPrefix("-") { return nil }
      guard let command = children.first(where: { $0._commandName == word }) else {
        let known = children.map { $0._commandName }
        let above = path.joined(separator: " ")
        let line = "\(above) \(word)"
        let near =
          nearestName(to: word, among: known) == nil ? nearestName(to: line, among: Array(meant.keys)) : nil
        let advice =
          (meant[line] ?? near.flatMap { meant[$0] }).map { "Did you mean \"\($0)\"? \(knownNames(known))" }
          ?? suggestion(for: word, among: known)
        return UnknownCommand(
          path: above, word: word, advice: advice, known: known,
          nearest: meant[line] ?? near.flatMap { meant[$0] } ?? nearestName(to: word, among: known))
      }
      path.append(word)
      children = command.configuration.subcommands
    }
    return nil
  }
}

/// A word in the place of a command that no command has as its name.
struct UnknownCommand: TranslatedError, CustomStringConvertible {
  /// The command whose subcommand is missing, `peach` or `peach train`.
  let path: String
  let word: String
  /// The nearest and all known names.
  let advice: String
  let known: [String]
  let nearest: String?

  /// In the form of the argument parser, which would show the usage of `peach` for every path.
  var description: String {
    Language.english.texts.commandUnknown(path: path, word: word, advice: " \(advice)")
  }

  /// In other languages the nearest name alone, or all names if they are few: the overview is a word away.
  func sentence(in language: Language) -> String {
    if language.isEnglish { return description }
    let texts = language.texts
    let advice =
      nearest.map { texts.nameMeant(name: $0) }
      ?? (known.count < 8 ? texts.namesKnown(names: known.joined(separator: ", ")) : nil)
    return texts.commandUnknown(path: path, word: word, advice: advice.map { " \($0)" } ?? "")
  }
}
