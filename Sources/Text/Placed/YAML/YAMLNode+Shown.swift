extension YAMLNode {
  /// The value for messages: shortened, on one line, with quotes if it is a quoted number.
  package var shown: String {
    switch content {
    case .scalar where isNothing: "nothing"
    case .scalar(let text, isPlain: true): text.shortened
    case .scalar(let text, isPlain: false): "\"\(text.shortened)\""
    case .list(let items): "[\(items.map(\.shown).joined(separator: ", "))]".shortened
    case .mapping: "a mapping"
    }
  }
}
