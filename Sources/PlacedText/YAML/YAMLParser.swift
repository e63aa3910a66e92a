import Yams

/// Reads the text of a YAML file as one tree, with Yams.
///
/// Two things it does not leave to Yams. Aliases: Yams puts in what they stand for while it reads, and then
/// hashes every key, so that a few lines of aliases to aliases can keep it busy for ever. Keys given twice: Yams
/// tells where the first stands, not the second. So Yams sees aliases as plain words that begin with a
/// character of the private use plane, and of two equal keys it sees the first altered by another.
struct YAMLParser {
  private let subject: YAMLSubject
  private var text: YAMLText
  /// The altered keys, by where they stand.
  private var alteredKeys: [TextPlace: String] = [:]
  /// What there is to say when no second place can be found.
  private var lastRepeated: TextProblem?

  /// What Yams sees where the file has an asterisk.
  static let asterisk: Unicode.Scalar = "\u{100000}"
  /// What the first characters of repeated keys are altered to, each to another.
  private static let alterations = (0x10_0001...0x10_0010).compactMap(Unicode.Scalar.init)

  init(_ text: YAMLText, _ subject: YAMLSubject) {
    self.subject = subject
    self.text = text
    self.text.replaceAll("*", with: Self.asterisk)
  }

  /// The tree.
  /// - Returns: nil for an empty file.
  /// - Throws: `TextProblem` for several documents, bad syntax, and what `YAMLComposer` refuses.
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
      // An altered key may have lost its opening quote.
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
