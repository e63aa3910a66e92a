/// A value in a YAML file and where it stands.
struct YAMLNode: Sendable {
  /// What it is.
  indirect enum Content: Sendable {
    /// A word, a number, a text. `isPlain` when it is written without quotes.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case list([YAMLNode])
    /// Keys, each once, with their values in the order of the file.
    case mapping([Entry])
  }

  /// A key and its value.
  struct Entry: Sendable {
    var key: String
    var place: Place
    var value: YAMLNode
  }

  /// Where its first character stands.
  var place: Place
  /// What it is.
  var content: Content

  /// The items of a list.
  var items: [YAMLNode]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  /// The entries of a mapping.
  var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The characters of a scalar.
  var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether nothing stands there: no value after a key, `~` or `null`.
  var isNothing: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// How many values it holds, itself included.
  var size: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.size }
    }
  }
}
