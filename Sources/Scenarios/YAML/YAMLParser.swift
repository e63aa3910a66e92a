import Yams

/// Reads the text of a YAML file as one tree, with Yams.
///
/// Two things it does not leave to Yams. Aliases: Yams puts in what they stand for while it reads, and then
/// hashes every key, so that a few lines of aliases to aliases can keep it busy for ever. Keys given twice: Yams
/// tells where the first stands, not the second. So Yams sees aliases as plain words that begin with a
/// character of the private use plane, and of two equal keys it sees the first altered by another.
struct YAMLParser {
  private var text: YAMLText
  /// The altered keys, by where they stand.
  private var alteredKeys: [Place: String] = [:]
  /// What there is to say when no second place can be found.
  private var lastRepeated: Refusal?

  /// What Yams sees where the file has an asterisk.
  static let asterisk: Unicode.Scalar = "\u{100000}"
  /// What the first characters of repeated keys are altered to, each to another.
  private static let alterations = (0x10_0001...0x10_0010).compactMap(Unicode.Scalar.init)

  init(_ text: YAMLText) {
    self.text = text
    self.text.replaceAll("*", with: Self.asterisk)
  }

  /// The tree.
  /// - Throws: `Refusal` for an empty file, several documents, bad syntax, and what `YAMLComposer` refuses.
  mutating func tree() throws(Refusal) -> YAMLNode {
    do {
      let parser = try Parser(yaml: text.string, resolver: .basic, encoding: .utf8)
      guard let root = try parser.singleRoot() else { throw Self.empty }
      var composer = YAMLComposer(alteredKeys: alteredKeys)
      // The parser owns the names of the anchors.
      return try withExtendedLifetime(parser) { try composer.compose(root) }
    } catch let refusal as Refusal {
      throw refusal
    } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
      try alter(keys[0], at: Place(context.mark))
      return try tree()
    } catch {
      // An altered key may have lost its opening quote.
      throw lastRepeated ?? Refusal(error)
    }
  }

  private mutating func alter(_ key: String, at place: Place) throws(Refusal) {
    let repeated = Refusal.repeatedKey(YAMLComposer.original(key), at: place, after: nil)
    guard alteredKeys[place] == nil, alteredKeys.count < Self.alterations.count else { throw repeated }
    lastRepeated = repeated
    text.replace(at: place, with: Self.alterations[alteredKeys.count])
    alteredKeys[place] = key
  }

  private static let empty = Refusal(
    .start, "a scenario must have at least a name, a population and a strategy, got an empty file",
    "See Documentation/scenarios.md for an example.")
}

extension Place {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}

extension Refusal {
  /// What Yams says of a text that is not YAML, in one sentence.
  fileprivate init(_ error: any Error) {
    switch error {
    case YamlError.composer(_, _, let mark, _):
      self.init(
        Place(mark), "a file must hold one scenario, got a second document", "Put it in its own file.")
    case YamlError.parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      self = .tooDeep(at: Place(mark))
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _):
      let whence = context.map { " (\($0.text) that starts at \(Place($0.mark)))" } ?? ""
      self.init(
        Place(mark), "a scenario must be well-formed YAML, got \"\(problem)\"\(whence)",
        "Check indentation, quotes and brackets.")
    default:
      self.init(.start, "a scenario must be well-formed YAML, got \"\(error)\"", "Check the file.")
    }
  }

  /// Something within more lists and mappings than any scenario needs.
  static func tooDeep(at place: Place) -> Refusal {
    Refusal(place, "nesting must be at most \(YAMLComposer.mostDepth) deep, got more", "Flatten it.")
  }

  /// A key given twice.
  /// - Parameter first: nil if `place` is the first of the two.
  static func repeatedKey(_ key: String, at place: Place, after first: Place?) -> Refusal {
    let again = first.map { "again after \($0)" } ?? "again further on"
    return Refusal(
      place, "a key must stand once in its mapping, got \"\(key)\" \(again)", "Delete one of the two.")
  }
}
