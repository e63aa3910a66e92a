import Scenarios
import Simulation
import Training

/// The value of `--listener`: a named listener, a named population, a group of a scenario as `FILE#GROUP`, or a
/// scenario of one group, such as the output of `peach fit`.
struct ListenerOption {
  private let word: String

  /// - Parameter word: the option's value.
  init(_ word: String) { self.word = word }

  /// A named model.
  typealias Group = (name: String, model: ListenerModel)

  /// The listener's model.
  /// - Throws: a usage error if the option is missing, the file is not a scenario, or the group is not one listener.
  func model() throws -> ListenerModel {
    let (name, model) = try group()
    guard model.people.isEmpty else {
      throw Failure.usage(
        "--listener: group \"\(name)\" must be one listener, got \(model.people.count) people. "
          + "Choose a group that names a listener.")
    }
    return model
  }

  /// The model with its name: the listener's, or the scenario group's.
  /// - Throws: the same errors as `model`.
  func group() throws -> Group {
    if let named { return (word, try Self.model(named)) }
    if let population { return (word, try Self.model(population)) }
    let parts = word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || Self.isPath(word) else { throw Failure.usage("--listener: \(unknownName)") }
    return try group(inScenario: parts[0], named: parts.count == 2 ? parts[1] : nil)
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
  private func group(inScenario file: String, named group: String?) throws -> Group {
    let cells = try Self.cells(of: file)
    let names = cells[0].groups.map(\.name)
    let name = try Self.name(group, among: names, of: file)
    // All cells have the same groups.
    let models = cells.compactMap { cell in cell.groups.first { $0.name == name }?.model }
    if let swept = Self.swept(models.map(\.values)) {
      throw Failure.usage(
        "--listener: group \"\(name)\" of \(file) must be one listener, got several values of \(swept). "
          + "Choose a scenario that does not sweep it.")
    }
    return (name, models[0])
  }

  private static func cells(of file: String) throws -> CellList {
    do throws(ScenarioError) {
      return try Scenario(contentsOf: file, in: .current, acceptsPipes: true).experiment.cells
    } catch {
      throw Failure.usage("\(error)")
    }
  }

  private static func name(_ name: String?, among names: [String], of file: String) throws -> String {
    if let name {
      guard names.contains(name) else {
        throw Failure.usage("--listener: \(file): \(CatalogError(kind: "group", name: name, known: names))")
      }
      return name
    }
    guard names.count == 1 else {
      throw Failure.usage(
        "--listener: must name one of the groups of \(file): \(names.joined(separator: ", ")). "
          + "Write \(file)#\(names[0]), and again for each other group.")
    }
    return names[0]
  }

  /// The first constant whose values differ.
  private static func swept(_ values: [ParameterValues]) -> String? {
    values[0].descriptor.parameters.map(\.name).first { name in
      values.contains { $0[name] != values[0][name] }
    }
  }
}
