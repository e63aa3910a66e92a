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
