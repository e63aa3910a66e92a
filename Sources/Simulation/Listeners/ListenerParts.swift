package import Training

/// The parts of simulated listeners: effects, families of psychometric functions, named listeners and populations,
/// and the constants that a listener has with them.
///
/// A value type: other packages add their parts to a copy of `standard`, which has the parts of this package.
/// Scenarios, stores and commands read listeners with the constants in `descriptor`.
package struct ListenerParts: Sendable {
  /// The effects of other packages, in the order in which they act.
  package private(set) var addedEffects: [any ListenerEffect.Type] = []
  /// The descriptors of all effects, in the order of listings. The first parameter of each switches it on.
  package private(set) var effects = EffectCatalog.descriptors
  /// The shapes of psychometric functions.
  package private(set) var families = PsychometricCatalog.standard
  /// Listeners that scenarios and commands can name.
  package private(set) var named = NamedListenerCatalog.standard
  /// Populations that scenarios can draw listeners from.
  package private(set) var populations = ListenerPopulationCatalog.standard
  /// A listener with the constants of all its parts.
  package private(set) var descriptor = ListenerModel.descriptor
  /// The constants of a listener without effects.
  package private(set) var constant = ListenerModel.constant

  /// The tables of the families of other packages.
  private var addedTables: [String: NoiseTable] = [:]

  /// The parts of this package.
  package static let standard = ListenerParts()

  private init() {}

  /// Adds an effect. It acts after the effects that were there before, except response times, which depend on all others.
  /// - Throws: `RegistrationError` if it has no parameter that switches it on, or shares its name with an effect or the
  ///   name of a parameter with the listener.
  package mutating func register(_ effect: any ListenerEffect.Type) throws(RegistrationError) {
    let added = effect.descriptor
    if effects.contains(where: { $0.name == added.name }) { throw .duplicate("effect", added.name) }
    guard !added.parameters.isEmpty else {
      throw RegistrationError(
        "effect \(added.name) must have a parameter that switches it on", got: "none", "Declare one.")
    }
    var names = Set(descriptor.parameters.map(\.name))
    for parameter in added.parameters where !names.insert(parameter.name).inserted {
      throw .duplicate("listener parameter", parameter.name)
    }
    addedEffects.append(effect)
    effects.append(added)
    descriptor = descriptor.with(descriptor.parameters + added.parameters)
  }

  /// Adds a family of psychometric functions.
  /// - Throws: `RegistrationError` if another family has its name.
  /// - Complexity: 1,023 quantiles.
  package mutating func register(_ family: any PsychometricFamily) throws(RegistrationError) {
    try families.register(family)
    addedTables[type(of: family).descriptor.name] = NoiseTable(family)
    let choice = ListenerModel.family(among: families).erased
    (descriptor, constant) = (descriptor.replacing(choice), constant.replacing(choice))
  }

  /// Adds a named listener. The effects and the family that it names must be registered before.
  /// - Throws: `RegistrationError` if another listener or a population has its name, or its values make no listener.
  package mutating func register(_ listener: NamedListener) throws(RegistrationError) {
    if populations.names.contains(listener.name) { throw .duplicate(Self.sharedNames, listener.name) }
    try check(listener.values, of: "listener \(listener.name)")
    try named.register(listener)
  }

  /// Adds a population. The effects and the family that its people name must be registered before.
  /// - Throws: `RegistrationError` if a listener or another population has its name, it has no people, or the values of a
  ///   person make no listener.
  package mutating func register(_ population: ListenerPopulation) throws(RegistrationError) {
    if named.names.contains(population.name) { throw .duplicate(Self.sharedNames, population.name) }
    guard !population.people.isEmpty else {
      throw RegistrationError("population \(population.name) must have people", got: "none", "Add one.")
    }
    for person in population.people { try check(person, of: "population \(population.name)") }
    try populations.register(population)
  }

  private static let sharedNames = "listener and population"

  private func check(_ values: [String: ParameterValue], of owner: String) throws(RegistrationError) {
    do throws(ParameterError) {
      _ = try ListenerModel(ParameterValues(of: descriptor, setting: values), of: self)
    } catch { throw RegistrationError(owner, error) }
  }

  /// The noise of a listener with one of the families.
  /// - Complexity: 1,023 quantiles unless the slope is 1.
  func noise(of family: String, slope: Double) -> NoiseTable {
    guard let table = PsychometricCatalog.table(named: family) ?? addedTables[family] else {
      preconditionFailure("family must be one of \(families.names), got \(family)")
    }
    return slope == 1 ? table : NoiseTable(PowerOfOffset(base: table.family, slope: slope))
  }
}

extension Descriptor {
  fileprivate func with(_ parameters: [AnyParameter]) -> Descriptor {
    Descriptor(name: name, summary: summary, source: source, parameters: parameters)
  }

  /// This descriptor with `parameter` in place of the parameter of the same name.
  fileprivate func replacing(_ parameter: AnyParameter) -> Descriptor {
    with(parameters.map { $0.name == parameter.name ? parameter : $0 })
  }
}
