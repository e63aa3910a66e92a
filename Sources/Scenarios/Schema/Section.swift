import Chronology
import Text
import Training

/// A mapping of a scenario, all of whose keys are known.
struct Section {
  /// The section's name in messages and labels: `strategy`, `population.novice`; empty for the whole file.
  private(set) var path: String
  /// The position at which the section begins.
  let place: TextPlace
  private let entries: [YAMLNode.Entry]

  /// Reads a mapping.
  /// - Parameter keys: the allowed keys.
  /// - Throws: `TextProblem` if the node is not a mapping or has an unknown key; the error then suggests the nearest
  ///   known one.
  init(_ node: YAMLNode, path: String, keys: [String]) throws(TextProblem) {
    let owner = path.isEmpty ? "a scenario" : path
    guard let entries = node.entries else {
      throw TextProblem(
        at: node.place, "\(owner) must be a mapping", got: node.shown,
        nextStep: "Write its keys, each as \"key: value\".")
    }
    if let unknown = entries.first(where: { !keys.contains($0.key) }) {
      throw TextProblem(
        at: unknown.place, "\(owner) has no key \"\(unknown.key.shortened)\"",
        nextStep: Self.place(of: unknown.key) ?? suggestion(for: unknown.key, among: keys))
    }
    self.path = path
    self.place = node.place
    self.entries = entries
  }

  /// Says where a training setting belongs that stands elsewhere; nil for other keys.
  private static func place(of key: String) -> String? {
    TrainingSettings.descriptor.parameters.contains { $0.name == key }
      ? "It belongs to settings: { \(key): … }." : nil
  }

  /// The section's keys and their values, in the order of the file.
  var values: [(key: String, node: YAMLNode)] { entries.map { ($0.key, $0.value) } }

  /// The same section with another path.
  func renamed(_ path: String) -> Section {
    var section = self
    section.path = path
    return section
  }

  /// The value of a key; nil if the section does not have it.
  subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// The path of a key in messages.
  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The value of a key.
  /// - Throws: `TextProblem` if the section does not have the key.
  func required(_ key: String, _ example: String) throws(TextProblem) -> YAMLNode {
    if let node = self[key] { return node }
    let owner = path.isEmpty ? "a scenario" : path
    throw TextProblem(
      at: place, "\(owner) must have the key \"\(key)\"", got: "none",
      nextStep: "Add for example \"\(example)\".")
  }

  /// The value of a constant that cannot be swept; its default if the section does not have it.
  func fixed<Value>(_ parameter: Parameter<Value>) throws(TextProblem) -> Value {
    var values = ParameterValues(of: Descriptor(name: path, summary: "", source: "", parameters: [parameter]))
    if let node = self[parameter.name] {
      let value = try node.checked(parameter.erased, path: path(parameter.name))
      try values.set(parameter.erased, to: value, at: node.place)
    }
    return values[parameter]
  }

  /// The text of a key, on one line or more; `value` if the section does not have the key.
  func text(_ key: String, default value: String = "") throws(TextProblem) -> String {
    guard let node = self[key] else { return value }
    return try node.word("must be a text", path: path(key), nextStep: "Write it in quotes.")
  }
}

extension ParameterValues {
  /// Sets a value that a file gives.
  /// - Throws: `TextProblem` at `place` for a value that breaks its rule.
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
  /// - Parameter rule: the rule in the error for any other node and for an empty value.
  func word(_ rule: String, path: String, nextStep: String) throws(TextProblem) -> String {
    guard let text, !isNothing else {
      throw TextProblem(at: place, "\(path) \(rule)", got: shown, nextStep: nextStep)
    }
    return text
  }

  /// This node as the value of a constant.
  /// - Throws: `TextProblem` for a value that breaks the constant's rule.
  func checked(_ parameter: AnyParameter, path: String) throws(TextProblem) -> ParameterValue {
    if let value, let accepted = try? parameter.checked(value) { return accepted }
    // The error quotes the first item of a list that is bad by itself, or else the whole value, as written in the file.
    let bad = items?.first { $0.value.flatMap { try? parameter.checked($0) } == nil } ?? self
    let error = ParameterError.badValue(parameter: parameter, got: .text(bad.shown))
    throw TextProblem(at: bad.place, "\(path) \(parameter.rule)", got: bad.shown, nextStep: error.nextStep)
  }
}

extension YAMLNode {
  /// This node as the value of a constant; nil for an empty value, a mapping, and a list that contains one.
  var value: ParameterValue? {
    switch content {
    case .scalar where isNothing: nil
    case .scalar(let text, let isPlain): isPlain ? ParameterValue(scalar: text) : .text(text)
    case .list(let items):
      items.map(\.value).contains(nil) ? nil : .list(items.compactMap(\.value))
    case .mapping: nil
    }
  }

  /// The calendar day that this node contains, in ISO 8601.
  func day(path: String, example: String) throws(TextProblem) -> CivilDate {
    guard let text, let day = try? CivilDate(iso8601: text) else {
      throw TextProblem(
        at: place, "\(path) must be a day of the calendar", got: shown, nextStep: "Write it as \(example).")
    }
    return day
  }

  /// The time of day that this node contains, as `HH:MM`, in seconds after midnight.
  func time(path: String, example: String) throws(TextProblem) -> Int {
    guard let match = text?.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
      let minute = Int(match.2)
    else {
      throw TextProblem(
        at: place, "\(path) must be in 00:00…23:59", got: shown, nextStep: "Write it as \"\(example)\".")
    }
    return hour * 3600 + minute * 60
  }

  /// The time zone that this node contains, such as `Europe/Berlin`.
  func zone(path: String) throws(TextProblem) -> Zone {
    do throws(ChronologyError) { return try Zone(identifier: text ?? shown) } catch {
      let nearest =
        if case .unknownZone(_, let nearest?) = error { "Did you mean \"\(nearest)\"? " } else { "" }
      throw TextProblem(
        at: place, "\(path) must be a known time zone", got: shown,
        nextStep: "\(nearest)Zones are named as in Europe/Berlin.")
    }
  }
}

extension YAMLNode {
  /// The key of the name in a mapping.
  static let nameKey = "name"

  /// The node of the name: this node or, if it is a mapping, the value of its key `name`.
  func nameNode(path: String, example: String) throws(TextProblem) -> YAMLNode {
    guard let entries else { return self }
    if let entry = entries.first(where: { $0.key == Self.nameKey }) { return entry.value }
    throw TextProblem(
      at: place, "\(path) must have the key \"\(Self.nameKey)\"", got: "none",
      nextStep: "Add for example \"\(Self.nameKey): \(example)\".")
  }

  /// The entry of a registry with the name that this node contains.
  /// - Throws: `TextProblem` with the nearest known name.
  func entry<Entry>(of registry: Registry<Entry>) throws(TextProblem) -> Entry {
    let name = try name(among: registry.names, kind: registry.kind)
    do throws(CatalogError) { return try registry.named(name) } catch {
      throw TextProblem(
        at: place, "\(registry.kind) \"\(name.shortened)\" is unknown",
        nextStep: suggestion(for: name, among: registry.names))
    }
  }

  /// The name that this node contains, which must be among `known`.
  /// - Throws: `TextProblem` with the nearest known name.
  func name(among known: [String], kind: String) throws(TextProblem) -> String {
    let name = try word("must be a name", path: kind, nextStep: knownNames(known))
    guard known.contains(name) else {
      throw TextProblem(
        at: place, "\(kind) \"\(name.shortened)\" is unknown", nextStep: suggestion(for: name, among: known))
    }
    return name
  }

  /// The names in this list, which must be different and among `known`.
  /// - Throws: `TextProblem` if the node is not a list of at least one name, or a name is unknown or repeated.
  func names(
    among known: [String], kind: String, path: String, rule: String, nextStep: String
  ) throws(TextProblem) -> [String] {
    guard let items, !items.isEmpty else {
      throw TextProblem(at: place, "\(path) \(rule)", got: shown, nextStep: nextStep)
    }
    var names: [String] = []
    for item in items {
      let name = try item.name(among: known, kind: kind)
      guard !names.contains(name) else {
        throw TextProblem(
          at: item.place, "\(path) must differ", got: "\(name) twice", nextStep: "Delete one of the two.")
      }
      names.append(name)
    }
    return names
  }
}
