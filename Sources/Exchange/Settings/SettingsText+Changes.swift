import Text
import Training

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
