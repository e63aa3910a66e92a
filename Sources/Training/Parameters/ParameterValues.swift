/// A value for every parameter of one descriptor, each checked.
public struct ParameterValues: Sendable, Hashable {
  /// Whose parameters these are.
  public let descriptor: Descriptor
  private var values: [String: ParameterValue]

  /// The defaults.
  public init(of descriptor: Descriptor) {
    self.descriptor = descriptor
    values = Dictionary(uniqueKeysWithValues: descriptor.parameters.map { ($0.name, $0.defaultValue) })
  }

  /// The defaults with some values set.
  /// - Throws: `ParameterError` for an unknown name or a value that breaks its rule.
  public init(of descriptor: Descriptor, setting changes: [String: ParameterValue]) throws(ParameterError) {
    self.init(of: descriptor)
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Sets one value.
  /// - Throws: `ParameterError` for an unknown name or a value that breaks its rule.
  public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
    values[name] = try descriptor.parameter(named: name).checked(value)
  }

  /// The value of a parameter, which must be one of the descriptor's own. Every value was checked when it was set, so
  /// that it has the parameter's type.
  public subscript<Value>(parameter: Parameter<Value>) -> Value {
    guard let value = Value(self[parameter.erased]) else { notListed(parameter.erased) }
    return value
  }

  /// The value of a parameter whose type is not known; it must be one of the descriptor's own.
  public subscript(parameter: AnyParameter) -> ParameterValue {
    guard let value = values[parameter.name] else { notListed(parameter) }
    return value
  }

  /// The value of the parameter of that name; nil where there is none.
  public subscript(name: String) -> ParameterValue? { values[name] }

  private func notListed(_ parameter: AnyParameter) -> Never {
    preconditionFailure(
      "\(parameter.name) must be a parameter of \(descriptor.name), got \(descriptor.parameters.map(\.name))")
  }
}
