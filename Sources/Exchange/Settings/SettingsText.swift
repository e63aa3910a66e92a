import Text
import Training

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

extension SettingsText {
  /// The bytes of the file.
  var bytes: [UInt8] { Self.bytes(of: lines) }

  /// The text with a new value in the line of `key`. A key that is missing gets a new line at the end.
  /// - Throws: `TextProblem` if this would change other settings.
  func setting(_ key: String, to word: String) throws(TextProblem) -> SettingsText {
    let entry = entries.first { $0.key == key }
    var lines = lines
    if let index = entry.map({ $0.place.line - 1 }) {
      lines[index] = "\(key): \(word.yaml)\(Self.comment(of: lines[index]))"
    } else {
      lines.append("\(key): \(word.yaml)")
    }
    let wanted = values.merging([key: ParameterValue(parsing: word)], uniquingKeysWith: { $1 })
    return try Self.text(of: lines, meaning: wanted, elseAt: entry?.place ?? .start, key)
  }

  /// The text without the lines of some keys.
  /// - Throws: `TextProblem` if this would change other settings.
  func removing(_ keys: Set<String>) throws(TextProblem) -> SettingsText {
    guard let first = entries.first(where: { keys.contains($0.key) }) else { return self }
    let removed = Set(entries.filter { keys.contains($0.key) }.map { $0.place.line - 1 })
    let kept = lines.indices.filter { !removed.contains($0) }.map { lines[$0] }
    let wanted = values.filter { !keys.contains($0.key) }
    return try Self.text(of: kept, meaning: wanted, elseAt: first.place, first.key)
  }

  private var values: [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.key, ParameterValue(parsing: $0.word)) })
  }

  /// Parses `lines`.
  /// - Throws: `TextProblem` at `place` unless the values are exactly `wanted`.
  private static func text(
    of lines: [String], meaning wanted: [String: ParameterValue], elseAt place: TextPlace, _ key: String
  ) throws(TextProblem) -> SettingsText {
    if let text = try? SettingsText(bytes(of: lines)), text.values == wanted { return text }
    throw TextProblem(
      at: place, "\(key) must stand alone on one line to be changed", got: "something else",
      nextStep: "Change it in the file.")
  }

  private static func bytes(of lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  private static func comment(of line: String) -> Substring {
    line.firstMatch(of: /\s+#.*/)?.output ?? ""
  }
}

extension String {
  /// A value as YAML: without quotes if it is unambiguous, a list of such values in brackets, anything else in quotes.
  var yaml: String {
    if isBare || Double(decimal: self) != nil { return self }
    let items = split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if items.allSatisfy(\.isBare) { return "[\(items.joined(separator: ", "))]" }
    return "'" + replacing("'", with: "''") + "'"
  }

  private var isBare: Bool {
    !isEmpty && first != "-" && allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
  }
}
