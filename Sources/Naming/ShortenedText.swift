extension String {
  /// On one line of at most 60 characters, for messages that quote text from outside.
  public var shortened: String { shortened(to: 60) }

  /// On one line of at most `most` characters.
  public func shortened(to most: Int) -> String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}
