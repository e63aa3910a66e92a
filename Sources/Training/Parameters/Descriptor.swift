/// How something that can be chosen by name presents itself: to listings, checks and documentation.
public struct Descriptor: Sendable, Hashable {
  /// Kebab-case; never changes once released.
  public let name: String
  /// One line.
  public let summary: String
  /// Where it comes from: paper and equation, or seed and section.
  public let source: String
  /// What its numbers count, of something that gives numbers: `cents`, `octaves`, `fraction` (0…1),
  /// `comparisons`, `days`, another word, or empty.
  public let unit: String
  /// The name of what this varies in a detail that few ask for; pages fold it away. Nil for most.
  public let variantOf: String?
  /// Names that it had in earlier releases: still read in files, never listed.
  public let formerNames: [String]
  /// Its constants, in the order in which listings show them.
  public let parameters: [AnyParameter]

  /// A description.
  public init(
    name: String, summary: String, source: String, unit: String = "", variantOf: String? = nil,
    formerNames: [String] = [], parameters: [any ParameterDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.unit = unit
    self.variantOf = variantOf
    self.formerNames = formerNames
    self.parameters = parameters.map(\.erased)
  }

  /// The parameter of that name.
  /// - Throws: `ParameterError.unknown` with the nearest name.
  public func parameter(named name: String) throws(ParameterError) -> AnyParameter {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknown(name: name, owner: self.name, known: parameters.map(\.name))
    }
    return parameter
  }
}

/// Something with constants: called by name, described, and made from values.
public protocol Configurable: Sendable {
  /// Name, source and parameters. Read by catalogs when they are listed.
  static var descriptor: Descriptor { get }

  /// Called once for each session or listener, with every value already checked by its own parameter's rule.
  /// - Throws: `ParameterError` when the values do not go together.
  init(_ values: ParameterValues) throws(ParameterError)
}

extension Configurable {
  /// With every parameter at its default.
  public init() {
    do { try self.init(ParameterValues(of: Self.descriptor)) } catch {
      preconditionFailure("the defaults of \(Self.descriptor.name) must be legal: \(error)")
    }
  }
}
