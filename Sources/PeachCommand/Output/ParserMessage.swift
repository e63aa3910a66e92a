import ArgumentParser
import Live
import Text

/// Adds the suggestions that the rest of the program makes to a message of the argument parser: the nearest name within
/// two edits, for options and for their values. Shortens a usage that is longer than a line.
struct ParserMessage {
  let text: String

  /// - Parameter commandLine: the words after the program's name that the parser refused.
  init(_ text: String, after commandLine: [String]) {
    let text = Self.withUnknownOption(text, in: commandLine)
    let near = Self.withShortUsage(Self.withNearValue(Self.withNearOption(text)))
    self.text = Self.translated(near, in: Self.language(of: commandLine))
  }

  /// The person's language for the commands of their training and data; the laboratory speaks English.
  private static func language(of commandLine: [String]) -> Language {
    let personal = CommandCatalog.standard.filter { $0.name != CommandCatalog.laboratory.name }.flatMap(
      \.subcommands)
    let isPersonal = personal.contains { $0._commandName == commandLine.first }
    return isPersonal ? .ofEnvironment : .english
  }

  /// The sentences about options, their values and missing arguments in another language than the parser's.
  private static func translated(_ text: String, in language: Language) -> String {
    if language.isEnglish { return text }
    let texts = language.texts
    var text = text
    if let match = text.firstMatch(of: #/Error: Unknown option '(.*?)'\./#) {
      text = text.replacingCharacters(in: match.range, with: texts.optionUnknown(option: String(match.1)))
    } else if let match = text.firstMatch(
      of: #/Error: The value '(.*?)' is invalid for '(.*?)'\. Please provide one of (.*?)\./#)
    {
      let choices = match.3.matches(of: #/'(.*?)'/#).map { String($0.1) }.joined(separator: ", ")
      let option = match.2.prefix { $0 != " " }
      text = text.replacingCharacters(
        in: match.range,
        with: texts.valueInvalid(value: String(match.1), option: String(option), choices: choices))
    } else if let match = text.firstMatch(of: #/Error: Missing expected argument '(.*?)'\.?/#) {
      text = text.replacingCharacters(in: match.range, with: texts.argumentMissing(argument: String(match.1)))
    }
    if let match = text.firstMatch(of: #/Did you mean '(.*?)'\?/#) {
      text = text.replacingCharacters(in: match.range, with: texts.nameMeant(name: String(match.1)))
    }
    return text
  }

  /// Names an unknown option in place of a missing argument, which the parser reports first: `peach sweep --hepl`.
  private static func withUnknownOption(_ text: String, in commandLine: [String]) -> String {
    guard let missing = text.prefixMatch(of: #/Error: Missing expected argument.*\n(?:Help:.*\n)?/#),
      let command = CommandCatalog.command(of: commandLine)
    else { return text }
    let known = options(of: command)
    let given = commandLine.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map {
      $0.prefix { $0 != "=" }
    }
    guard let unknown = given.first(where: { !known.contains(String($0)) }) else { return text }
    let nearest = nearestName(to: String(unknown), among: known).map { " Did you mean '\($0)'?" } ?? ""
    return "Error: Unknown option '\(unknown)'.\(nearest)\n\(text[missing.range.upperBound...])"
  }

  /// The options of a command, as its help lists them.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    let help = Peach.helpMessage(for: command, includeHidden: true, columns: 80)
    return help.matches(of: #/(?m)^ +(?:-\w, )?(--[a-z0-9-]+)(?:\/(--[a-z0-9-]+))?/#)
      .flatMap { [$0.1, $0.2].compactMap { $0.map(String.init) } }
  }

  /// Names the options as "[<options>]" in a usage of more than 80 columns, as the parser does only above twelve
  /// arguments.
  private static func withShortUsage(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.count > 80, line.prefixMatch(of: #/(?i:usage: )peach/#) != nil else { return String(line) }
      var words = line.matches(of: #/\[(?:[^\[\]]|\[[^\[\]]*\])*\]|\S+/#).map { String($0.0) }.filter {
        !$0.hasPrefix("[-")
      }
      let end = words.firstIndex { $0.hasPrefix("[") || $0.hasPrefix("<") || $0.hasPrefix("-") }
      words.insert("[<options>]", at: end ?? words.endIndex)
      return words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Removes the parser's suggestion of an option that is more than two edits away, such as `--out` for `--quiet`, and
  /// suggests `--help` and `--version`, which the parser does not.
  private static func withNearOption(_ text: String) -> String {
    guard let match = text.firstMatch(of: #/(Unknown option '(-.*?)')\.?(?: Did you mean '(-.*?)'\?)?/#)
    else { return text }
    let known = [match.3.map(String.init), "--help", "--version"].compactMap(\.self)
    let nearest = nearestName(to: String(match.2), among: known).map { " Did you mean '\($0)'?" } ?? ""
    return text.replacingCharacters(in: match.range, with: "\(match.1).\(nearest)")
  }

  /// Adds the nearest value to the parser's list of accepted values, also to a singular such as "strategy".
  private static func withNearValue(_ text: String) -> String {
    guard
      let match = text.firstMatch(
        of: #/The value '(.*?)' is invalid for '.*?'\. Please provide one of (.*?)\./#)
    else { return text }
    let known = match.2.matches(of: #/'(.*?)'/#).map { String($0.1) }
    let plural = match.1.hasSuffix("y") ? [match.1.dropLast() + "ies"] : []
    let nearest = ([match.1] + plural).lazy.compactMap { nearestName(to: String($0), among: known) }.first
    guard let nearest else { return text }
    return text.replacingCharacters(in: match.range, with: "\(match.0) Did you mean '\(nearest)'?")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: some StringProtocol) -> String {
    "\(self[..<range.lowerBound])\(text)\(self[range.upperBound...])"
  }
}
