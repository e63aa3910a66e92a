import Chronology
import Training

/// A list of effects, each of which may be absent. It is a list of types, so that the compiler specialises it.
protocol EffectChain: Sendable {
  /// The descriptors of the effects in order.
  static var descriptors: [Descriptor] { get }
  /// Whether all effects are absent.
  var isEmpty: Bool { get }
  /// The effects that a listener's constants switch on.
  init(_ values: ParameterValues) throws(ParameterError)
  /// Calls `beginSession` of each effect.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)
  /// Calls `act` of each effect.
  mutating func act(on hearing: inout Hearing, in comparison: Comparison)
  /// Calls `tell` of each effect.
  func tell(_ ability: inout Ability)
}

/// An effect, followed by a list of effects.
struct EffectPair<First: ListenerEffect, Rest: EffectChain>: EffectChain {
  private var first: First?
  private var rest: Rest

  static var descriptors: [Descriptor] { [First.descriptor] + Rest.descriptors }

  var isEmpty: Bool { first == nil && rest.isEmpty }

  init(_ values: ParameterValues) throws(ParameterError) {
    let control = First.descriptor.parameters[0]
    first = values[control] == control.defaultValue ? nil : try First(values)
    rest = try Rest(values)
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

  func tell(_ ability: inout Ability) {
    first?.tell(&ability)
    rest.tell(&ability)
  }
}

/// The empty list.
struct NoEffect: EffectChain {
  static var descriptors: [Descriptor] { [] }
  var isEmpty: Bool { true }
  init(_ values: ParameterValues) {}
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  func tell(_ ability: inout Ability) {}
}
