import Naming
import Yams

/// Makes a tree of positioned values of what Yams has read, and puts in what aliases stand for.
struct YAMLComposer {
  /// Deeper files are refused.
  static let mostDepth = 32
  /// How many values the aliases of a file may stand for together.
  static let mostAliased = 10_000

  private let subject: YAMLSubject
  private let alteredKeys: [TextPlace: String]
  private var anchors: [String: YAMLNode] = [:]
  private var aliased = 0

  /// - Parameter alteredKeys: keys that Yams was shown altered.
  init(_ subject: YAMLSubject, alteredKeys: [TextPlace: String]) {
    self.subject = subject
    self.alteredKeys = alteredKeys
  }

  /// The tree below a node.
  /// - Throws: `TextProblem` for tags, unknown aliases, keys that are no words or given twice, and trees too deep.
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
    // Yams has compared the keys, and for that resolved their tags.
    try Self.check(scalar.tag, among: [Tag.Name.str.rawValue], place)
    return (Self.original(scalar.string), place)
  }

  private mutating func resolve(_ alias: String, at place: TextPlace) throws(TextProblem) -> YAMLNode {
    guard let target = anchors[alias] else {
      throw TextProblem(
        at: place, "alias \"\(alias)\" has no anchor above it",
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

  /// The text as the file has it.
  static func original(_ seen: String) -> String { seen.replacing(String(YAMLParser.asterisk), with: "*") }

  private static func checkTag(_ node: Node, _ place: TextPlace) throws(TextProblem) {
    switch node {
    // Yams gives what is quoted the tag of texts.
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
      let shown = name.replacing("tag:yaml.org,2002:", with: "!!")
      throw TextProblem(at: place, "a value must have no tag", got: shown, nextStep: "Delete the tag.")
    }
  }
}
