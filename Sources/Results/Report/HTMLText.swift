extension String {
  /// With the characters of markup as entities, for text and attributes of HTML and XML.
  public var escapedForHTML: String {
    var escaped = ""
    for character in unicodeScalars {
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

  /// This HTML in a disclosure that is closed at first and that the keyboard opens too.
  /// - Parameter summary: what stands there while it is closed.
  func folded(under summary: String, class name: String = "") -> String {
    """
    <details class="\(name)">
    <summary>\(summary.escapedForHTML)</summary>
    \(self)
    </details>
    """
  }

  /// This template with every `{{name}}` replaced, once: what is put in is not searched again.
  /// - Parameter value: the HTML for a name, which must be one of the template's.
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
