/// A value in a YAML file and where it stands.
public struct YAMLNode: Sendable {
  /// What it is.
  public indirect enum Content: Sendable {
    /// A word, a number, a text. `isPlain` when it is written without quotes.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case list([YAMLNode])
    /// Keys, each once, with their values in the order of the file.
    case mapping([Entry])
  }

  /// A key and its value.
  public struct Entry: Sendable {
    /// The key's characters.
    public var key: String
    /// Where the key stands.
    public var place: TextPlace
    /// What it stands for.
    public var value: YAMLNode
  }

  /// Where its first character stands; of what an alias stands for, where that is written.
  public var place: TextPlace
  /// What it is.
  public var content: Content

  /// A value that is written at a place.
  public init(place: TextPlace, content: Content) {
    self.place = place
    self.content = content
  }

  /// Reads a file.
  ///
  /// Strictly: UTF-8 of at most 1 MiB, one document, no key twice, no tags, at most 32 deep, and aliases that
  /// stand for at most 10,000 values.
  /// - Returns: nil for an empty file.
  /// - Throws: `TextProblem` for the first thing that is wrong.
  public init?(reading bytes: [UInt8], as subject: YAMLSubject) throws(TextProblem) {
    var parser = YAMLParser(try YAMLText(bytes, subject), subject)
    guard let root = try parser.tree() else { return nil }
    self = root
  }

  /// Larger files are refused, in bytes.
  public static let mostBytes = 1 << 20
}

extension YAMLNode {
  /// The items of a list.
  public var items: [YAMLNode]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  /// The entries of a mapping.
  public var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The characters of a scalar.
  public var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether nothing stands there: no value after a key, `~` or `null`.
  public var isNothing: Bool {
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
