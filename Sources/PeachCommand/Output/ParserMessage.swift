import Text

/// Adds the suggestions that the rest of the program makes to a message of the argument parser: the nearest name within
/// two edits, for options and for their values. Shortens a usage that is longer than a line.
struct ParserMessage {
  let text: String

  init(_ text: String) {
    self.text = Self.withShortUsage(Self.withNearValue(Self.withoutFarOption(text)))
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

  /// Removes the parser's suggestion of an option that is more than two edits away, such as `--out` for `--quiet`.
  private static func withoutFarOption(_ text: String) -> String {
    guard let match = text.firstMatch(of: #/(Unknown option '(-.*?)'\.) Did you mean '(-.*?)'\?/#),
      nearestName(to: String(match.2), among: [String(match.3)]) == nil
    else { return text }
    return text.replacingCharacters(in: match.range, with: match.1)
  }

  /// Adds the nearest value to the parser's list of accepted values.
  private static func withNearValue(_ text: String) -> String {
    guard
      let match = text.firstMatch(
        of: #/The value '(.*?)' is invalid for '.*?'\. Please provide one of (.*?)\./#),
      let nearest = nearestName(
        to: String(match.1), among: match.2.matches(of: #/'(.*?)'/#).map { String($0.1) })
    else { return text }
    return text.replacingCharacters(in: match.range, with: "\(match.0) Did you mean '\(nearest)'?")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: some StringProtocol) -> String {
    "\(self[..<range.lowerBound])\(text)\(self[range.upperBound...])"
  }
}
