import Yams

/// A settings file as text: a flat list of `key: value` in YAML, with the place of each.
struct SettingsText {
  /// A setting and where it stands.
  struct Entry {
    var key: String
    var place: TextPlace
    /// As on the command line: the items of a list joined by commas.
    var word: String
    var valuePlace: TextPlace
  }

  /// The settings in the order of the file, each key once.
  let entries: [Entry]

  /// - Throws: the first thing that is not a flat list of YAML.
  init(_ text: String) throws(TextProblem) {
    entries = try Self.pairs(in: text).map { key, value throws(TextProblem) in
      Entry(
        key: try Self.key(key), place: TextPlace(key.mark), word: try Self.word(value),
        valuePlace: TextPlace(value.mark))
    }
  }

  private static func pairs(in text: String) throws(TextProblem) -> [(Node, Node)] {
    let root: Node?
    do { root = try compose(yaml: text) } catch { throw TextProblem(error) }
    guard let root, root != Node("") else { return [] }
    guard let mapping = root.mapping else {
      throw TextProblem(
        at: TextPlace(root.mark), "settings must be lines of key: value", got: "something else",
        nextStep: "Write for example note-duration: 0.8.")
    }
    return mapping.map { ($0.key, $0.value) }
  }

  private static func key(_ node: Node) throws(TextProblem) -> String {
    guard let text = node.scalar?.string else {
      throw TextProblem(
        at: TextPlace(node.mark), "a key must be a word", got: "a list or a mapping",
        nextStep: "See peach settings for the keys.")
    }
    return text
  }

  private static func word(_ node: Node) throws(TextProblem) -> String {
    switch node {
    case .scalar(let scalar): return scalar.string
    case .sequence(let items):
      return try items.map { item throws(TextProblem) in try word(item) }.joined(separator: ",")
    case .mapping, .alias:
      throw TextProblem(
        at: TextPlace(node.mark), "a setting must be a value or a list of values", got: "a mapping",
        nextStep: "Write all keys in the first column.")
    }
  }
}

extension TextPlace {
  fileprivate init(_ mark: Mark?) {
    self = mark.map { TextPlace(line: $0.line, column: $0.column) } ?? .start
  }
}

extension TextProblem {
  /// What Yams says of a text that is not YAML.
  fileprivate init(_ error: any Error) {
    let (mark, problem): (Mark?, String) =
      switch error {
      case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
        YamlError.composer(_, let problem, let mark, _):
        (mark, problem)
      case YamlError.duplicatedKeysInMapping(let keys, let context):
        (context.mark, "\(keys.map { "\"\($0)\"" }.joined(separator: ", ")) twice")
      default: (nil, "\(error)")
      }
    self.init(
      at: TextPlace(mark), "settings must be well-formed YAML with each key once", got: problem,
      nextStep: "Check indentation, quotes and brackets.")
  }
}
