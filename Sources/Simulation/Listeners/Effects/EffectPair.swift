import Chronology
import Training

/// A list of effects, each of which may be absent. It is a list of types, so that the compiler specialises it.
protocol EffectChain: Sendable {
  /// The descriptors of the effects in order.
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
  /// Calls `update` of each effect.
  func update(_ ability: inout Ability)
}

/// An effect, followed by a list of effects.
struct EffectPair<First: ListenerEffect, Rest: EffectChain>: EffectChain {
  private var first: First?
  private var rest: Rest

  static var descriptors: [Descriptor] { [First.descriptor] + Rest.descriptors }

  var isEmpty: Bool { first == nil && rest.isEmpty }

  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) throws(ParameterError) {
    first = First.isOn(in: values) ? try First(values) : nil
    rest = try Rest(values, adding: added)
  }

  @inline(__always)
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    first?.beginSession(session, on: day, at: address)
    rest.beginSession(session, on: day, at: address)
  }

  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    first?.act(on: &hearing, in: comparison)
    rest.act(on: &hearing, in: comparison)
  }

  func update(_ ability: inout Ability) {
    first?.update(&ability)
    rest.update(&ability)
  }
}

/// The effects of other packages, followed by a list of effects.
struct AddedEffects<Rest: EffectChain>: EffectChain {
  private var effects: [any ListenerEffect] = []
  private var rest: Rest

  static var descriptors: [Descriptor] { Rest.descriptors }

  var isEmpty: Bool { effects.isEmpty && rest.isEmpty }

  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) throws(ParameterError) {
    for type in added where type.isOn(in: values) { effects.append(try type.init(values)) }
    rest = try Rest(values, adding: added)
  }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    for index in effects.indices { effects[index].beginSession(session, on: day, at: address) }
    rest.beginSession(session, on: day, at: address)
  }

  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    for index in effects.indices { effects[index].act(on: &hearing, in: comparison) }
    rest.act(on: &hearing, in: comparison)
  }

  func update(_ ability: inout Ability) {
    for effect in effects { effect.update(&ability) }
    rest.update(&ability)
  }
}

extension ListenerEffect {
  /// Whether the constants switch it on: its first parameter does not have its default value.
  static func isOn(in values: ParameterValues) -> Bool {
    let control = descriptor.parameters[0]
    return values[control] != control.defaultValue
  }
}

/// The empty list.
struct NoEffect: EffectChain {
  static var descriptors: [Descriptor] { [] }
  var isEmpty: Bool { true }
  init(_ values: ParameterValues, adding added: [any ListenerEffect.Type]) {}
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  func update(_ ability: inout Ability) {}
}
