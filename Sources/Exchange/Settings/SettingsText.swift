import Text

/// A settings file as text: a flat mapping of `key: value` in YAML, with the positions of keys and values.
struct SettingsText {
  /// A setting with its position.
  struct Entry {
    var key: String
    var place: TextPlace
    /// The value as on the command line: list items are joined by commas.
    var word: String
    var valuePlace: TextPlace
  }

  /// The settings in the order of the file. Each key occurs once.
  let entries: [Entry]
  /// The lines, including comments, without line breaks.
  let lines: [String]

  private static let subject = YAMLSubject(
    "settings", oneDocument: "settings must be one document", nextStep: "Delete the line ---.")

  /// Parses the bytes of a settings file.
  /// - Throws: `TextProblem` for the first part that is not valid YAML or not a flat mapping.
  init(_ bytes: [UInt8]) throws(TextProblem) {
    entries = try Self.entries(try YAMLNode(reading: bytes, as: Self.subject))
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    self.lines = lines.last == "" ? lines.dropLast() : lines
  }

  private static func entries(_ root: YAMLNode?) throws(TextProblem) -> [Entry] {
    guard let root, !root.isNothing else { return [] }
    guard let entries = root.entries else {
      throw TextProblem(
        at: root.place, "settings must be lines of key: value", got: "something else",
        nextStep: "Write for example note-duration: 0.8.")
    }
    return try entries.map { entry throws(TextProblem) in
      Entry(
        key: entry.key, place: entry.place, word: try word(entry.value), valuePlace: entry.value.place)
    }
  }

  private static func word(_ node: YAMLNode) throws(TextProblem) -> String {
    switch node.content {
    // A plain `null` is not excluded, because it may be the name of a device.
    case .scalar("", isPlain: true), .mapping:
      throw TextProblem(
        at: node.place, "a setting must be a value or a list of values", got: node.shown,
        nextStep: "Write all keys in the first column.")
    case .scalar(let text, _): return text
    case .list(let items):
      return try items.map { item throws(TextProblem) in try word(item) }.joined(separator: ",")
    }
  }
}
