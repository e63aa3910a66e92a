/// A JSON value whose objects keep the order of their keys, so equal values give equal bytes: files whose keys have an
/// order of their own. `JSON` sorts them.
///
/// Source: RFC 8259.
package indirect enum JSONText: Sendable {
  case null
  case flag(Bool)
  case number(String)
  case text(String)
  case list([JSONText])
  case object([(key: String, value: JSONText)])

  /// A number; null for nil, infinities and NaN.
  package static func number(_ number: Double?) -> JSONText {
    number.flatMap(\.shortestText).map { .number($0) } ?? .null
  }

  /// A whole number.
  package static func number(_ number: some BinaryInteger) -> JSONText { .number("\(number)") }

  /// A text; null for nil.
  package static func text(_ text: String?) -> JSONText { text.map { JSONText.text($0) } ?? .null }

  /// The JSON document on one line, without a line break at its end.
  package var compact: String {
    var output = ""
    write(to: &output, indent: nil)
    return output
  }

  /// The JSON document with a line for each entry of an object, two spaces deeper at each level. Lists are on one line.
  package var pretty: String {
    var output = ""
    write(to: &output, indent: "\n")
    return output + "\n"
  }

  private func write(to output: inout String, indent: String?) {
    switch self {
    case .null: output += "null"
    case .flag(let flag): output += "\(flag)"
    case .number(let text): output += text
    case .text(let text): Self.write(quoted: text, to: &output)
    case .list(let items):
      Self.write(items, between: ("[", "]"), to: &output, indent: nil) { $0.write(to: &$1, indent: nil) }
    case .object(let entries):
      let deeper = indent.map { $0 + "  " }
      Self.write(entries, between: ("{", "}"), to: &output, indent: indent) { entry, output in
        Self.write(quoted: entry.key, to: &output)
        output += indent == nil ? ":" : ": "
        entry.value.write(to: &output, indent: deeper)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), to output: inout String, indent: String?,
    _ writeItem: (Item, inout String) -> Void
  ) {
    output += brackets.0
    for (index, item) in items.enumerated() {
      if index > 0 { output += "," }
      if let indent { output += indent + "  " }
      writeItem(item, &output)
    }
    if let indent, !items.isEmpty { output += indent }
    output += brackets.1
  }

  private static func write(quoted text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case "\r": output += "\\r"
      // Also < and the line separators, so that the text can be inside a script element.
      case "\u{0}"..."\u{1F}", "<", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  /// An object with the keys in their order.
  package init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  /// A list.
  package init(arrayLiteral elements: JSONText...) { self = .list(elements) }

  /// A text.
  package init(stringLiteral value: String) { self = .text(value) }
}
