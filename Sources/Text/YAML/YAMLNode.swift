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

/// The text of a YAML file after checks of its size, encoding and characters, before it is parsed.
struct YAMLText {
  /// The scalars, without a byte order mark.
  private(set) var scalars: [Unicode.Scalar]

  /// - Throws: `TextProblem` for a file that is too large, not UTF-8, or contains unprintable characters.
  init(_ bytes: [UInt8], _ subject: YAMLSubject) throws(TextProblem) {
    guard bytes.count <= YAMLNode.mostBytes else { throw subject.tooLarge }
    scalars = try Self.decoded(bytes, subject)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    try checkPrintable(subject)
  }

  /// The text as a string.
  var string: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Replaces the scalar at a position.
  mutating func replace(at place: TextPlace, with scalar: Unicode.Scalar) {
    if let index = places().first(where: { $0.place == place })?.index { scalars[index] = scalar }
  }

  /// Replaces every occurrence of a scalar.
  mutating func replaceAll(_ old: Unicode.Scalar, with new: Unicode.Scalar) {
    for index in scalars.indices where scalars[index] == old { scalars[index] = new }
  }

  private func places() -> some Sequence<(place: TextPlace, index: Int)> {
    sequence(state: (place: TextPlace.start, index: 0)) { [scalars] next in
      guard next.index < scalars.count else { return nil }
      defer {
        let following = next.index + 1 < scalars.count ? scalars[next.index + 1] : nil
        next.place.advance(past: scalars[next.index], before: following)
        next.index += 1
      }
      return next
    }
  }

  private static func decoded(
    _ bytes: [UInt8], _ subject: YAMLSubject
  ) throws(TextProblem) -> [Unicode.Scalar] {
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    while true {
      switch decoder.decode(&input) {
      case .scalarValue(let scalar): scalars.append(scalar)
      case .emptyInput: return scalars
      case .error: throw subject.notUTF8(at: end(of: scalars))
      }
    }
  }

  private static func end(of scalars: [Unicode.Scalar]) -> TextPlace {
    var place = TextPlace.start
    for (index, scalar) in scalars.enumerated() where scalar != "\u{FEFF}" {
      place.advance(past: scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
    }
    return place
  }

  private func checkPrintable(_ subject: YAMLSubject) throws(TextProblem) {
    guard let bad = scalars.firstIndex(where: { !$0.isPrintable }) else { return }
    let digits = String(scalars[bad].value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    throw subject.unprintable(code, at: Self.end(of: Array(scalars[..<bad])))
  }
}

extension Unicode.Scalar {
  /// Whether YAML allows the scalar in text and YAML and editors agree on its line breaks. Excludes the private use
  /// plane, which `YAMLParser` uses.
  ///
  /// Source: YAML 1.2.2, production 1 (c-printable), without U+0085, U+2028, U+2029 and U+FEFF.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0xFFFFF:
      true
    default: false
    }
  }
}
