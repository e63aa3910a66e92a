extension String {
  /// The text on one line of at most 60 characters, for messages that quote text from outside.
  package var shortened: String { shortened(to: 60) }

  /// The text on one line of at most `most` characters; a longer text ends with `…`.
  package func shortened(to most: Int) -> String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}
