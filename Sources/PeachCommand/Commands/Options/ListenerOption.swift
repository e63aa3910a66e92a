import Live
import Scenarios
import Simulation
import Training

/// The value of `--listener`: a named listener, a named population, a group of a scenario as `FILE#GROUP`, or all groups
/// of a scenario, such as the output of `peach fit`.
struct ListenerOption {
  private let word: String

  /// - Parameter word: the option's value.
  init(_ word: String) { self.word = word }

  /// A named model.
  typealias Group = (name: String, model: ListenerModel)

  /// The listener's model.
  /// - Throws: a usage error if the file is not a scenario, or the option does not name one listener.
  func model() throws -> ListenerModel {
    let groups = try groups()
    guard groups.count == 1 else {
      throw Failure.usage(
        "--listener: must name one of the groups of \(word): \(groups.map(\.name).joined(separator: ", ")). "
          + "Write \(word)#\(groups[0].name).")
    }
    let (name, model) = groups[0]
    guard model.people.isEmpty else {
      throw Failure.usage(
        "--listener: group \"\(name)\" must be one listener, got \(model.people.count) people. "
          + "Choose a group that names a listener.")
    }
    return model
  }

  /// The models with their names: the listener's, or those of the scenario's groups.
  /// - Throws: a usage error if the file is not a scenario, or a group is not one listener.
  func groups() throws -> [Group] {
    if let named { return [(word, try Self.model(named))] }
    if let population { return [(word, try Self.model(population))] }
    let (scenario, names) = try scenario()
    return try names.map { try Self.group($0, of: scenario) }
  }

  /// The groups as items of a scenario, and a name for them all: the listener's, the group's, or the scenario's.
  /// - Parameter count: the number of listeners for a name; groups of a file have the file's.
  /// - Throws: the same errors as `groups`.
  func items(count: Int) throws -> (name: String, items: [String]) {
    if isNamed || population != nil { return (word, ["{ listener: \(word), count: \(count) }"]) }
    let (scenario, names) = try scenario()
    for name in names { _ = try Self.group(name, of: scenario) }
    let items = scenario.population.filter { names.contains($0.name) }.map(\.item)
    return (parts.count == 2 ? names[0] : scenario.experiment.name, items)
  }

  /// The scenario's file and, after `#`, the group.
  private var parts: [String] {
    word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }

  /// The constants of a named listener; nil where the option names a file.
  private var named: NamedListener? { try? Laboratory.current.listeners.named.named(word) }

  /// The listeners of a named population; nil if the option names something else.
  private var population: ListenerPopulation? {
    try? Laboratory.current.listeners.populations.named(word)
  }

  /// The names of all listeners, then of all populations.
  static var allNames: [String] {
    let listeners = Laboratory.current.listeners
    return listeners.named.names + listeners.populations.names
  }

  /// Whether the option is the name of a listener.
  var isNamed: Bool { named != nil }

  private static func model(_ listener: NamedListener) throws -> ListenerModel {
    do {
      let parts = Laboratory.current.listeners
      return try ListenerModel(ParameterValues(of: parts.descriptor, setting: listener.values), of: parts)
    } catch { throw Failure.usage("--listener: \(error)") }
  }

  private static func model(_ population: ListenerPopulation) throws -> ListenerModel {
    do {
      let parts = Laboratory.current.listeners
      func model(_ values: [String: ParameterValue]) throws(ParameterError) -> ListenerModel {
        try ListenerModel(ParameterValues(of: parts.descriptor, setting: values), of: parts)
      }
      return try model([:]).drawing(from: population.people.map { try model($0) })
    } catch { throw Failure.usage("--listener: \(error)") }
  }

  private static func isPath(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
  }

  private var unknownName: String {
    "\(CatalogError(kind: "listener", name: word, known: Self.allNames)) Or name a scenario's group as FILE#GROUP."
  }
}

// MARK: - Scenarios

extension ListenerOption {
  /// The scenario of the file, and the names of the wanted groups.
  private func scenario() throws -> (Scenario, [String]) {
    guard parts.count == 2 || Self.isPath(word) else { throw Failure.usage("--listener: \(unknownName)") }
    let scenario = try Self.scenario(parts[0])
    let names = scenario.experiment.cells[0].groups.map(\.name)
    guard parts.count == 2 else { return (scenario, names) }
    guard names.contains(parts[1]) else {
      let error = CatalogError(kind: "group", name: parts[1], known: names)
      throw Failure.usage("--listener: \(parts[0]): \(error)")
    }
    return (scenario, [parts[1]])
  }

  private static func scenario(_ file: String) throws -> Scenario {
    do throws(ScenarioError) {
      return try Scenario(contentsOf: file, in: .current, acceptsPipes: true)
    } catch {
      throw Failure.usage("\(error)")
    }
  }

  private static func group(_ name: String, of scenario: Scenario) throws -> Group {
    // All cells have the same groups.
    let models = scenario.experiment.cells.compactMap { cell in cell.groups.first { $0.name == name }?.model }
    if let swept = Self.swept(models.map(\.values)) {
      throw Failure.usage(
        "--listener: group \"\(name)\" of \(scenario.file) must be one listener, got several values of \(swept). "
          + "Choose a scenario that does not sweep it.")
    }
    return (name, models[0])
  }

  /// The first constant whose values differ.
  private static func swept(_ values: [ParameterValues]) -> String? {
    values[0].descriptor.parameters.map(\.name).first { name in
      values.contains { $0[name] != values[0][name] }
    }
  }
}
