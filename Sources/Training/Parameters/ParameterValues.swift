/// A value for every parameter of one descriptor. Each value satisfies the rule of its parameter.
public struct ParameterValues: Sendable, Hashable {
  /// The descriptor that lists the parameters.
  public let descriptor: Descriptor
  private var values: [String: ParameterValue]

  /// Every parameter at its default.
  public init(of descriptor: Descriptor) {
    self.descriptor = descriptor
    values = Dictionary(uniqueKeysWithValues: descriptor.parameters.map { ($0.name, $0.defaultValue) })
  }

  /// Every parameter at its default, except for `changes`, values by parameter name.
  /// - Throws: `ParameterError.unknown` for an unknown name, `ParameterError.badValue` for a value that breaks its
  ///   rule.
  public init(of descriptor: Descriptor, setting changes: [String: ParameterValue]) throws(ParameterError) {
    self.init(of: descriptor)
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Sets one value.
  /// - Throws: `ParameterError.unknown` for an unknown name, `ParameterError.badValue` for a value that breaks its
  ///   rule.
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    values[name] = try descriptor.parameter(named: name).checked(value)
  }

  /// The value of a parameter. It has the parameter's type, because every value was checked when it was set.
  /// - Precondition: the descriptor lists the parameter.
  public subscript<Value>(parameter: Parameter<Value>) -> Value {
    guard let value = Value(self[parameter.erased]) else { notListed(parameter.erased) }
    return value
  }

  /// The value of a parameter without a type.
  /// - Precondition: the descriptor lists the parameter.
  public subscript(parameter: AnyParameter) -> ParameterValue {
    guard let value = values[parameter.name] else { notListed(parameter) }
    return value
  }

  /// The value of the parameter with this name; nil if there is none.
  public subscript(name: String) -> ParameterValue? { values[name] }

  private func notListed(_ parameter: AnyParameter) -> Never {
    preconditionFailure(
      "\(parameter.name) must be a parameter of \(descriptor.name), got \(descriptor.parameters.map(\.name))")
  }
}
