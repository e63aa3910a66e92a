import Chronology
import Training

/// Effects in a row, each one there or not. A list of types, so that the compiler sees one piece of code.
protocol EffectChain: Sendable {
  /// The effects' own descriptions, in their order.
  static var descriptors: [Descriptor] { get }
  /// Whether none is there.
  var isEmpty: Bool { get }
  /// The effects that a listener's constants switch on.
  init(_ values: ParameterValues) throws(ParameterError)
  /// As in `ListenerEffect`, for each that is there.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)
  /// As in `ListenerEffect`, for each that is there.
  mutating func act(on hearing: inout Hearing, in comparison: Comparison)
  /// As in `ListenerEffect`, for each that is there.
  func tell(_ ability: inout Ability)
}

/// An effect, and those that act after it.
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

/// The end of the row.
struct NoEffect: EffectChain {
  static var descriptors: [Descriptor] { [] }
  var isEmpty: Bool { true }
  init(_ values: ParameterValues) {}
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
  @inline(__always) mutating func act(on hearing: inout Hearing, in comparison: Comparison) {}
  func tell(_ ability: inout Ability) {}
}
