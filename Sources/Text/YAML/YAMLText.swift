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
