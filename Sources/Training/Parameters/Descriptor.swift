/// The description of something that is chosen by name, for listings, checks and documentation.
public struct Descriptor: Sendable, Hashable {
  /// The name; never changes once released. In kebab-case; a measure, which names columns, has underscores.
  public let name: String
  /// The description in listings, one line.
  public let summary: String
  /// The source of its definition, such as a paper and an equation.
  public let source: String
  /// The unit of the numbers that it produces, such as `cents`, `octaves`, `fraction` (0…1), `comparisons` or `days`;
  /// empty if it produces none or they have no unit.
  public let unit: String
  /// The name of the main entry if this is a minor variant, which reports show collapsed; nil if it is not a variant.
  public let variantOf: String?
  /// The finding in words, with `{}` in place of the value: "the timeline misses the threshold by {}". Headlines of
  /// reports are made of it. Octaves become a factor in it, and fractions a percentage; nil if there is only the name.
  public let finding: String?
  /// The title of a measure for readers, such as "Jump of the level"; nil if it follows from the name.
  public let title: String?
  /// The definition in words, for texts about people, of a measure whose summary is a formula; nil if the summary is in
  /// words.
  public let definition: String?
  /// The constants, in the order of listings.
  public let parameters: [AnyParameter]

  /// A description.
  public init(
    name: String, summary: String, source: String, unit: String = "", variantOf: String? = nil,
    finding: String? = nil, title: String? = nil, definition: String? = nil,
    parameters: [any ParameterDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.unit = unit
    self.variantOf = variantOf
    self.finding = finding
    self.title = title
    self.definition = definition
    self.parameters = parameters.map(\.erased)
  }

  /// The parameter with this name.
  /// - Throws: `ParameterError.unknown` if there is none; its text suggests the nearest name.
  public func parameter(named name: String) throws(ParameterError) -> AnyParameter {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknown(name: name, owner: self.name, known: parameters.map(\.name))
    }
    return parameter
  }
}

/// A type that is chosen by name, has a descriptor, and is created from the values of its parameters.
public protocol Configurable: Sendable {
  /// Name, summary, source and parameters. Catalogs read it for lookups and listings.
  static var descriptor: Descriptor { get }

  /// Called, for example, once for each session or listener. Each value already satisfies the rule of its own
  /// parameter.
  /// - Throws: `ParameterError` if the values contradict each other.
  init(_ values: ParameterValues) throws(ParameterError)
}

extension Configurable {
  /// Creates a value with every parameter at its default.
  /// - Precondition: the defaults do not contradict each other.
  public init() {
    do { try self.init(ParameterValues(of: Self.descriptor)) } catch {
      preconditionFailure("the defaults of \(Self.descriptor.name) must be legal: \(error)")
    }
  }
}

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
