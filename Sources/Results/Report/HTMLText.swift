import Text

extension String {
  /// The text with the characters `&<>"'` replaced by entities, for text and attributes of HTML and XML. Characters that
  /// could change the writing direction or are controls are replaced by their names; line feeds and tabs stay.
  package var escapedForHTML: String {
    var escaped = ""
    for character in printable(keeping: ["\n", "\t"]).unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// This HTML in a `details` element, which is collapsed at first and also opens by keyboard.
  /// - Parameter summary: the line that is always visible, as plain text.
  func folded(under summary: String, class name: String = "") -> String {
    """
    <details class="\(name)">
    <summary>\(summary.escapedForHTML)</summary>
    \(self)
    </details>
    """
  }

  /// This template with every `{{name}}` replaced. Inserted HTML is not searched for names.
  /// - Parameter value: returns the HTML for a name in the template.
  func filled(_ value: (String) -> String) -> String {
    var parts = pieces(between: "{{")
    let head = parts.removeFirst()
    return parts.reduce(into: head) { page, part in
      let pieces = part.pieces(between: "}}", cuts: 1)
      page += value(pieces[0]) + pieces[1]
    }
  }

  private func pieces(between mark: String, cuts: Int = .max) -> [String] {
    split(separator: mark, maxSplits: cuts, omittingEmptySubsequences: false).map(String.init)
  }
}
