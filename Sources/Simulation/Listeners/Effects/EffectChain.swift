import Chronology
import Training

/// Effects in order, each of which may be absent. It is a chain of types, so that the compiler specialises it.
protocol EffectChain: Sendable {
  /// The descriptors in order, without effects of other packages.
  static var descriptors: [Descriptor] { get }
  /// Whether all effects are absent.
  var isEmpty: Bool { get }
  /// The effects that a listener's constants switch on.
  /// - Parameter added: the effects of other packages.
  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) throws(ParameterError)
  /// Calls `beginSession` of each effect.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)
  /// Calls `act` of each effect.
  mutating func act(on hearing: inout Hearing, in comparison: Comparison)
  /// Adds what each effect contributes to the ability.
  func update(_ ability: inout Ability)
}

extension EffectChain {
  /// This chain, followed by an effect.
  typealias Then<Effect: ListenerEffect> = EffectPair<Self, Effect>
  /// This chain, followed by the effects of other packages.
  typealias ThenAdded = AddedEffects<Self>
}

/// A chain, followed by an effect.
struct EffectPair<Earlier: EffectChain, Last: ListenerEffect>: EffectChain {
  private var earlier: Earlier
  private var last: Last?

  static var descriptors: [Descriptor] { Earlier.descriptors + [Last.descriptor] }

  var isEmpty: Bool { last == nil && earlier.isEmpty }

  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) throws(ParameterError) {
    earlier = try Earlier(values, adding: added)
    last = Last.isOn(in: values) ? try Last(values) : nil
  }

  @inline(__always)
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    earlier.beginSession(session, on: day, at: address)
    last?.beginSession(session, on: day, at: address)
  }

  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    earlier.act(on: &hearing, in: comparison)
    last?.act(on: &hearing, in: comparison)
  }

  func update(_ ability: inout Ability) {
    earlier.update(&ability)
    last?.update(&ability)
  }
}

/// A chain, followed by the effects of other packages.
struct AddedEffects<Earlier: EffectChain>: EffectChain {
  private var earlier: Earlier
  private var effects: [any ListenerEffect] = []

  static var descriptors: [Descriptor] { Earlier.descriptors }

  var isEmpty: Bool { effects.isEmpty && earlier.isEmpty }

  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) throws(ParameterError) {
    earlier = try Earlier(values, adding: added)
    for type in added where type.isOn(in: values) { effects.append(try type.init(values)) }
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    earlier.beginSession(session, on: day, at: address)
    for index in effects.indices { effects[index].beginSession(session, on: day, at: address) }
  }

  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    earlier.act(on: &hearing, in: comparison)
    for index in effects.indices { effects[index].act(on: &hearing, in: comparison) }
  }

  func update(_ ability: inout Ability) {
    earlier.update(&ability)
    for effect in effects { effect.update(&ability) }
  }
}

extension ListenerEffect {
  /// Whether the constants switch it on: the first differs from its default.
  static func isOn(in values: ParameterValues) -> Bool {
    let control = descriptor.parameters[0]
    return values[control] != control.defaultValue
  }
}

/// The empty chain.
struct EmptyChain: EffectChain {
  static var descriptors: [Descriptor] { [] }
  var isEmpty: Bool { true }
  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) {}
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  func update(_ ability: inout Ability) {}
}
