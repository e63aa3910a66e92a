extension YAMLNode {
  /// The value for messages: shortened, on one line, with quotes if it is a quoted number.
  public var shown: String {
    switch content {
    case .scalar where isNothing: "nothing"
    case .scalar(let text, isPlain: true): text.shortened
    case .scalar(let text, isPlain: false): "\"\(text.shortened)\""
    case .list(let items): "[\(items.map(\.shown).joined(separator: ", "))]".shortened
    case .mapping: "a mapping"
    }
  }
}

extension String {
  /// On one line of at most 60 characters, for messages.
  public var shortened: String { shortened(to: 60) }

  /// On one line of at most `most` characters.
  public func shortened(to most: Int) -> String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}
