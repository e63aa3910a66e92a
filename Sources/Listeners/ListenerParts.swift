import Training

/// The effects that simulated listeners can have, and the constants that a listener has with them.
///
/// A value: the standard parts are those of this package, to which other packages add effects. Scenarios, stores and
/// commands read listeners with the constants in `descriptor`.
public struct ListenerParts: Sendable {
  /// The effects of other packages, in the order in which they act.
  public private(set) var addedEffects: [any ListenerEffect.Type] = []
  /// The descriptors of all effects, in the order of listings. The first parameter of each switches it on.
  public private(set) var effects = EffectCatalog.descriptors
  /// A listener with the constants of all its parts.
  public private(set) var descriptor = ListenerModel.descriptor

  /// The parts of this package.
  public static let standard = ListenerParts()

  private init() {}

  /// Adds an effect. It acts after the effects that were there before, except response times, which depend on all others.
  /// - Parameter effect: it needs at least one parameter, its switch; the names of effects and of a listener's parameters
  ///   must differ.
  public mutating func register(_ effect: any ListenerEffect.Type) {
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
    descriptor = Descriptor(
      name: descriptor.name, summary: descriptor.summary, source: descriptor.source,
      parameters: descriptor.parameters + added.parameters)
  }
}
