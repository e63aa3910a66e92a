import Naming
import PlacedText
import Training

/// A mapping of a scenario, all of whose keys are known.
struct Section {
  /// What it is called in messages and labels: `strategy`, `population.novice`; empty for the whole file.
  private(set) var path: String
  /// Where it begins.
  let place: TextPlace
  private let entries: [YAMLNode.Entry]

  /// Reads a mapping.
  /// - Parameter keys: the legal ones.
  /// - Throws: `TextProblem` for anything but a mapping, and for an unknown key with the nearest known one.
  init(_ node: YAMLNode, path: String, keys: [String]) throws(TextProblem) {
    let owner = path.isEmpty ? "a scenario" : path
    guard let entries = node.entries else {
      throw TextProblem(
        at: node.place, "\(owner) must be a mapping", got: node.shown,
        nextStep: "Write its keys, each as \"key: value\".")
    }
    if let stranger = entries.first(where: { !keys.contains($0.key) }) {
      throw TextProblem(
        at: stranger.place, "\(owner) has no key \"\(stranger.key.shortened)\"",
        nextStep: suggestion(for: stranger.key, among: keys))
    }
    self.path = path
    self.place = node.place
    self.entries = entries
  }

  /// The keys that are there and their values, in the order of the file.
  var values: [(key: String, node: YAMLNode)] { entries.map { ($0.key, $0.value) } }

  /// The same, called otherwise.
  func renamed(_ path: String) -> Section {
    var section = self
    section.path = path
    return section
  }

  /// The value of a key, if it is there.
  subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// What a constant of that name is called in messages.
  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The value of a key that must be there.
  func required(_ key: String, _ example: String) throws(TextProblem) -> YAMLNode {
    if let node = self[key] { return node }
    let owner = path.isEmpty ? "a scenario" : path
    throw TextProblem(
      at: place, "\(owner) must have the key \"\(key)\"", got: "none",
      nextStep: "Add for example \"\(example)\".")
  }

  /// The one value of a constant that is not swept.
  func fixed<Value>(_ parameter: Parameter<Value>) throws(TextProblem) -> Value {
    var values = ParameterValues(of: Descriptor(name: path, summary: "", source: "", parameters: [parameter]))
    if let node = self[parameter.name] {
      let value = try node.checked(parameter.erased, path: path(parameter.name))
      try values.set(parameter.erased, to: value, at: node.place)
    }
    return values[parameter]
  }

  /// A text on one line or more.
  func text(_ key: String, default value: String = "") throws(TextProblem) -> String {
    guard let node = self[key] else { return value }
    return try node.word("must be a text", path: path(key), nextStep: "Write it in quotes.")
  }
}

extension ParameterValues {
  /// Sets a value that a file gives.
  /// - Throws: `TextProblem` at its place for a value that breaks its rule.
  mutating func set(
    _ parameter: AnyParameter, to value: ParameterValue, at place: TextPlace
  ) throws(TextProblem) {
    do throws(ParameterError) { try set(parameter.name, to: value) } catch {
      throw TextProblem(at: place, error.problem, nextStep: error.nextStep)
    }
  }
}

extension YAMLNode {
  /// The text of a scalar.
  /// - Parameter rule: what is said to be broken by anything else.
  func word(_ rule: String, path: String, nextStep: String) throws(TextProblem) -> String {
    guard let text, !isNothing else {
      throw TextProblem(at: place, "\(path) \(rule)", got: shown, nextStep: nextStep)
    }
    return text
  }

  /// The value of a constant.
  func checked(_ parameter: AnyParameter, path: String) throws(TextProblem) -> ParameterValue {
    if let value, let accepted = try? parameter.checked(value) { return accepted }
    // Of several the first bad one is told, if one by itself is bad; and as it stands in the file.
    let bad = items?.first { $0.value.flatMap { try? parameter.checked($0) } == nil } ?? self
    let error = ParameterError.badValue(parameter: parameter, got: .text(bad.shown))
    throw TextProblem(at: bad.place, "\(path) \(parameter.rule)", got: bad.shown, nextStep: error.nextStep)
  }
}
