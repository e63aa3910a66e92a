import Training

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
  /// - Parameter effect: it needs at least one parameter, its switch; the names of effects and of a listener's parameters
  ///   must differ.
  package mutating func register(_ effect: any ListenerEffect.Type) {
    let added = effect.descriptor
    precondition(
      !added.parameters.isEmpty, "effect \(added.name) must have a parameter that switches it on, got none")
    let names = (descriptor.parameters + added.parameters).map(\.name)
    precondition(
      Set(names).count == names.count, "parameters of listeners must have names that differ, got \(names)")
    precondition(
      !effects.contains { $0.name == added.name }, "effect names must differ, got \(added.name) twice")
    addedEffects.append(effect)
    effects.append(added)
    descriptor = descriptor.with(descriptor.parameters + added.parameters)
  }

  /// Adds a family of psychometric functions.
  /// - Complexity: 1,023 quantiles.
  package mutating func register(_ family: any PsychometricFamily) {
    families.register(family)
    addedTables[type(of: family).descriptor.name] = NoiseTable(family)
    let choice = ListenerModel.family(among: families).erased
    (descriptor, constant) = (descriptor.replacing(choice), constant.replacing(choice))
  }

  /// Adds a named listener. The effects and the family that it names must be registered before.
  /// - Parameter listener: no other listener and no population has its name, and its values make a listener.
  package mutating func register(_ listener: NamedListener) {
    precondition(
      !populations.names.contains(listener.name),
      "listener names must differ from those of populations, got \(listener.name)")
    check(listener.values, of: "listener \(listener.name)")
    named.register(listener)
  }

  /// Adds a population. The effects and the family that its people name must be registered before.
  /// - Parameter population: no listener and no other population has its name, and the values of each person make a
  ///   listener.
  package mutating func register(_ population: ListenerPopulation) {
    precondition(
      !named.names.contains(population.name),
      "population names must differ from those of listeners, got \(population.name)")
    for person in population.people { check(person, of: "population \(population.name)") }
    populations.register(population)
  }

  private func check(_ values: [String: ParameterValue], of owner: String) {
    do { _ = try ListenerModel(ParameterValues(of: descriptor, setting: values), of: self) } catch {
      preconditionFailure("the values of \(owner) must be legal: \(error)")
    }
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
