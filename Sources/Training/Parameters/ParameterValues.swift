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

  /// The value of a parameter, which must be the descriptor's.
  public subscript(parameter: Parameter) -> ParameterValue { self[parameter.name] }

  /// The value of the parameter of that name, which must be the descriptor's.
  public subscript(name: String) -> ParameterValue {
    guard let value = values[name] else {
      preconditionFailure("parameter must be one of \(descriptor.name), got \(name)")
    }
    return value
  }

  /// A number.
  public func number(_ parameter: Parameter) -> Double {
    guard let number = self[parameter].double else { wrongKind(parameter) }
    return number
  }

  /// A whole number.
  public func integer(_ parameter: Parameter) -> Int {
    guard case .integer(let number) = self[parameter] else { wrongKind(parameter) }
    return number
  }

  /// Yes or no.
  public func flag(_ parameter: Parameter) -> Bool {
    guard case .flag(let flag) = self[parameter] else { wrongKind(parameter) }
    return flag
  }

  /// A name.
  public func choice(_ parameter: Parameter) -> String {
    guard case .text(let name) = self[parameter] else { wrongKind(parameter) }
    return name
  }

  /// Several numbers.
  public func numbers(_ parameter: Parameter) -> [Double] {
    guard case .list(let items) = self[parameter] else { wrongKind(parameter) }
    return items.compactMap(\.double)
  }

  /// Several names.
  public func choices(_ parameter: Parameter) -> [String] {
    guard case .list(let items) = self[parameter] else { wrongKind(parameter) }
    return items.map(\.description)
  }

  private func wrongKind(_ parameter: Parameter) -> Never {
    preconditionFailure("\(descriptor.name).\(parameter.name) \(parameter.rule), got \(self[parameter])")
  }
}
