import Yams

/// Parses the text of a YAML file with Yams.
///
/// Yams has two problems that this type avoids. It expands aliases while it parses and then hashes every key, so a few
/// lines of nested aliases take unbounded time. And for a repeated key it reports the position of the first, not the
/// second. Therefore Yams receives aliases as plain words that begin with a private-use character. If it reports a
/// repeated key, the first one is altered and the text parsed again.
struct YAMLParser {
  private let subject: YAMLSubject
  private var text: YAMLText
  /// The originals of the altered keys, by position.
  private var alteredKeys: [TextPlace: String] = [:]
  /// The error to report if the position of the second key is not found.
  private var lastRepeated: TextProblem?

  /// The replacement of an asterisk.
  static let asterisk: Unicode.Scalar = "\u{100000}"
  /// The replacements of the first characters of repeated keys.
  private static let alterations = (0x10_0001...0x10_0010).compactMap(Unicode.Scalar.init)

  init(_ text: YAMLText, _ subject: YAMLSubject) {
    self.subject = subject
    self.text = text
    self.text.replaceAll("*", with: Self.asterisk)
  }

  /// The value of the whole file.
  /// - Returns: nil for an empty file.
  /// - Throws: `TextProblem` for several documents, syntax errors, and the errors of `YAMLComposer`.
  mutating func tree() throws(TextProblem) -> YAMLNode? {
    do {
      let parser = try Parser(yaml: text.string, resolver: .basic, encoding: .utf8)
      guard let root = try parser.singleRoot() else { return nil }
      var composer = YAMLComposer(subject, alteredKeys: alteredKeys)
      // The parser owns the names of the anchors.
      return try withExtendedLifetime(parser) { try composer.compose(root) }
    } catch let problem as TextProblem {
      throw problem
    } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
      try alter(keys[0], at: TextPlace(context.mark))
      return try tree()
    } catch {
      // The alteration may have replaced the key's opening quote.
      throw lastRepeated ?? subject.problem(error)
    }
  }

  private mutating func alter(_ key: String, at place: TextPlace) throws(TextProblem) {
    let repeated = subject.repeatedKey(YAMLComposer.original(key), at: place, after: nil)
    guard alteredKeys[place] == nil, alteredKeys.count < Self.alterations.count else { throw repeated }
    lastRepeated = repeated
    text.replace(at: place, with: Self.alterations[alteredKeys.count])
    alteredKeys[place] = key
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
