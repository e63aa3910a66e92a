import Yams

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
  fileprivate static let asterisk: Unicode.Scalar = "\u{100000}"
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

/// Converts the nodes of Yams to values with positions, and expands aliases.
struct YAMLComposer {
  /// The maximum nesting depth.
  static let mostDepth = 32
  /// The maximum number of values to which the aliases of a file expand.
  static let mostAliased = 10_000

  private let subject: YAMLSubject
  private let alteredKeys: [TextPlace: String]
  private var anchors: [String: YAMLNode] = [:]
  private var aliased = 0

  /// - Parameter alteredKeys: the original of each key that was altered for Yams, by its position.
  init(_ subject: YAMLSubject, alteredKeys: [TextPlace: String]) {
    self.subject = subject
    self.alteredKeys = alteredKeys
  }

  /// The value of a node.
  /// - Throws: `TextProblem` for tags, unknown aliases, keys that are not scalars or are repeated, and too deep
  ///   nesting.
  mutating func compose(_ node: Node, depth: Int = 1) throws(TextProblem) -> YAMLNode {
    let place = node.mark.map(TextPlace.init) ?? .start
    guard depth <= Self.mostDepth else { throw subject.tooDeep(at: place) }
    try Self.checkTag(node, place)
    if let alias = node.scalar.flatMap(Self.alias) { return try resolve(alias, at: place) }
    let composed = YAMLNode(place: place, content: try content(node, depth: depth))
    if let anchor = node.anchor { anchors[anchor.rawValue] = composed }
    return composed
  }

  private mutating func content(_ node: Node, depth: Int) throws(TextProblem) -> YAMLNode.Content {
    switch node {
    case .scalar(let scalar):
      return .scalar(Self.original(scalar.string), isPlain: scalar.style == .plain)
    case .sequence(let sequence):
      var items: [YAMLNode] = []
      for item in sequence { items.append(try compose(item, depth: depth + 1)) }
      return .list(items)
    case .mapping(let mapping): return .mapping(try entries(mapping, depth: depth))
    case .alias: preconditionFailure("Yams resolves aliases itself, and saw none")
    }
  }

  private mutating func entries(_ mapping: Node.Mapping, depth: Int) throws(TextProblem) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var places: [String: TextPlace] = [:]
    for (keyNode, value) in mapping {
      let (key, place) = try key(keyNode)
      if let first = places.updateValue(place, forKey: key) {
        throw subject.repeatedKey(key, at: place, after: first)
      }
      entries.append(.init(key: key, place: place, value: try compose(value, depth: depth + 1)))
    }
    return entries
  }

  private mutating func key(_ node: Node) throws(TextProblem) -> (String, TextPlace) {
    let place = node.mark.map(TextPlace.init) ?? .start
    if let altered = alteredKeys[place] { return (Self.original(altered), place) }
    guard let scalar = node.scalar, Self.alias(scalar) == nil else {
      throw TextProblem(
        at: place, "a key must be a word", got: "something else", nextStep: "Write the name of a constant.")
    }
    // Yams resolved the tags of keys when it compared the keys.
    try Self.check(scalar.tag, among: [Tag.Name.str.rawValue], place)
    return (Self.original(scalar.string), place)
  }

  private mutating func resolve(_ alias: String, at place: TextPlace) throws(TextProblem) -> YAMLNode {
    guard let target = anchors[alias] else {
      throw TextProblem(
        at: place, "alias \"\(alias.shortened)\" has no anchor above it",
        nextStep: suggestion(for: alias, among: anchors.keys.sorted()))
    }
    aliased += target.size
    guard aliased <= Self.mostAliased else {
      throw subject.tooMuchAliased(at: place)
    }
    return target
  }

  private static func alias(_ scalar: Node.Scalar) -> String? {
    guard scalar.style == .plain, scalar.string.unicodeScalars.first == YAMLParser.asterisk else {
      return nil
    }
    return original(String(scalar.string.dropFirst()))
  }

  /// The text before `YAMLParser` replaced asterisks.
  fileprivate static func original(_ seen: String) -> String {
    seen.replacing(String(YAMLParser.asterisk), with: "*")
  }

  private static func checkTag(_ node: Node, _ place: TextPlace) throws(TextProblem) {
    switch node {
    // Yams gives quoted scalars the tag of strings.
    case .scalar(let scalar) where scalar.style != .plain:
      try check(scalar.tag, among: [Tag.Name.str.rawValue], place)
    case .scalar(let scalar): try check(scalar.tag, place)
    case .sequence(let sequence): try check(sequence.tag, place)
    case .mapping(let mapping): try check(mapping.tag, place)
    case .alias: break
    }
  }

  private static func check(_ tag: Tag, among expected: [String] = [], _ place: TextPlace) throws(TextProblem)
  {
    let name = tag.description
    guard name.isEmpty || expected.contains(name) else {
      let shown = name.replacing("tag:yaml.org,2002:", with: "!!").shortened
      throw TextProblem(at: place, "a value must have no tag", got: shown, nextStep: "Delete the tag.")
    }
  }
}
