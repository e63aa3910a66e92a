import Text

/// Adds the suggestions that the rest of the program makes to a message of the argument parser: the nearest name within
/// two edits, for options and for their values.
struct ParserMessage {
  let text: String

  init(_ text: String) {
    self.text = Self.withNearValue(Self.withoutFarOption(text))
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
