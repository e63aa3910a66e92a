/// A value of a YAML file, with its position.
package struct YAMLNode: Sendable {
  /// The kinds of values.
  package indirect enum Content: Sendable {
    /// A string, number or word. `isPlain` if it is written without quotes.
    case scalar(String, isPlain: Bool)
    /// A list of values.
    case list([YAMLNode])
    /// Keys with their values, in the order of the file. Each key occurs once.
    case mapping([Entry])
  }

  /// A key and its value.
  package struct Entry: Sendable {
    package var key: String
    /// The position of the key.
    package var place: TextPlace
    package var value: YAMLNode
  }

  /// The position of the first character. A value from an alias has the position of its anchor.
  package var place: TextPlace
  /// The kind and contents.
  package var content: Content

  package init(place: TextPlace, content: Content) {
    self.place = place
    self.content = content
  }

  /// Parses a file.
  ///
  /// The file must be UTF-8, at most 1 MiB, contain one document, no repeated keys and no tags, be at most 32 levels
  /// deep, and have aliases that expand to at most 10,000 values.
  /// - Returns: nil for an empty file.
  /// - Throws: `TextProblem` for the first error.
  package init?(reading bytes: [UInt8], as subject: YAMLSubject) throws(TextProblem) {
    var parser = YAMLParser(try YAMLText(bytes, subject), subject)
    guard let root = try parser.tree() else { return nil }
    self = root
  }

  /// The maximum size of a file in bytes.
  package static let mostBytes = 1 << 20
}

extension YAMLNode {
  /// The items of a list; nil for other values.
  package var items: [YAMLNode]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  /// The entries of a mapping; nil for other values.
  package var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The characters of a scalar; nil for other values.
  package var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether the value is missing: nothing after a key, `~` or `null`.
  package var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// The number of values in the tree, including this one.
  var size: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.size }
    }
  }
}

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
