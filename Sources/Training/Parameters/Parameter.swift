import Music
package import Text

/// One constant that can be set, swept and tuned, with the type of its value.
///
/// ```swift
/// static let k1 = Parameter("k1", .number(0...10), default: 0.05, "narrowing after a right answer")
/// static let scale = Parameter("scale", .choice(of: StepScale.self), default: .log, "log or linear steps")
///
/// init(_ values: ParameterValues) { narrowing = values[Self.k1] }  // a Double
/// ```
///
/// Strategies, listeners, settings, profile, trend and timeline all declare their constants this way. A value that
/// breaks the rule is rejected when it is set (`ParameterValues.set`), so reading a value cannot fail.
public struct Parameter<Value: ParameterType>: ParameterDeclaration {
  /// The parameter without its type.
  public let erased: AnyParameter

  /// A parameter.
  /// - Parameters:
  ///   - name: kebab-case; never changes once released.
  ///   - domain: the allowed values.
  ///   - value: the value if no other is set; must be in the domain.
  ///   - unit: the unit, such as `cents`, `octaves`, `s` or `Hz`; empty if there is none.
  ///   - summary: one line for listings.
  public init(
    _ name: String, _ domain: ParameterDomain<Value>, default value: Value, unit: String = "",
    _ summary: String
  ) {
    erased = AnyParameter(
      name, domain.kind, default: value.parameterValue, unit: unit, summary)
  }

  init(_ erased: AnyParameter) { self.erased = erased }

  /// The parameter with a limit that follows from another one. Its owner checks it.
  func below(_ limit: UpperLimit) -> Parameter {
    var erased = erased
    erased.limit = limit
    return Parameter(erased)
  }

  /// Kebab-case; never changes once released.
  public var name: String { erased.name }
}

/// One constant that can be set, swept and tuned, without the type of its value: name, allowed values and default.
///
/// Descriptors list their parameters in this form, so scenario files, `--set`, listings and checks handle all constants
/// in the same way. Code that reads a constant declares it as a `Parameter`, which has the type of its value.
public struct AnyParameter: Sendable, Hashable {
  /// The allowed values of a parameter.
  package enum Kind: Sendable, Hashable {
    /// A real number within bounds.
    case number(ClosedRange<Double>)
    /// A whole number within bounds.
    case integer(ClosedRange<Int>)
    /// A note by its MIDI number within bounds; values are also read by name: `C4`.
    case note(ClosedRange<Int>)
    /// True or false.
    case flag
    /// One of these names.
    case choice([String])
    /// One or more real numbers, each within bounds.
    case numbers(ClosedRange<Double>)
    /// One or more of these names.
    case choices([String])
    /// One or more texts. The owner of the parameter checks them when it is created.
    case texts
  }

  /// Kebab-case; never changes once released.
  package let name: String
  /// The allowed values.
  package let kind: Kind
  /// The value if no other is set.
  package let defaultValue: ParameterValue
  /// The unit, such as `cents`, `octaves`, `s` or `Hz`; empty if there is none.
  package let unit: String
  /// The description in listings, one line.
  package let summary: String
  /// What the value must stay below besides its bounds, given another parameter; nil without such a rule.
  package internal(set) var limit: UpperLimit?

  /// A parameter. The default must be allowed by `kind`; this is not checked here.
  package init(
    _ name: String, _ kind: Kind, default value: ParameterValue, unit: String = "", _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = value
    self.unit = unit
    self.summary = summary
  }

  /// The rule for values, in words: `must be a number in 0…0.5`.
  package var rule: String {
    switch kind {
    case .number(let range): "must be a number in \(Self.text(range))"
    case .integer(let range): "must be a whole number in \(range.lowerBound)…\(range.upperBound)"
    case .note(let range):
      "must be a note in \(Self.text(range)) or its MIDI number, \(range.lowerBound)…\(range.upperBound)"
    case .flag: "must be true or false"
    case .choice(let names): "must be one of \(names.joined(separator: ", "))"
    case .numbers(let range): "must be one or more numbers in \(Self.text(range))"
    case .choices(let names): "must be one or more of \(names.joined(separator: ", "))"
    case .texts: "must be one or more texts"
    }
  }

  /// Checks a value and converts it to this parameter's kind: a whole number to a real one and 2.0 to 2, the
  /// name of a note to its number, a single value to a list if the kind is a list.
  /// - Throws: `ParameterError.badValue` if the value breaks the rule.
  package func checked(_ value: ParameterValue) throws(ParameterError) -> ParameterValue {
    guard let accepted = accepted(value) else { throw .badValue(parameter: self, got: value) }
    return accepted
  }

  private func accepted(_ value: ParameterValue) -> ParameterValue? {
    switch (kind, value) {
    case (.number(let range), .number(let number)) where range.contains(number): value
    case (.number(let range), .integer(let number)) where range.contains(Double(number)):
      .number(Double(number))
    case (.integer(let range), .integer(let number)), (.note(let range), .integer(let number)):
      range.contains(number) ? value : nil
    case (.integer, .number(let number)), (.note, .number(let number)):
      Int(exactly: number).flatMap { accepted(.integer($0)) }
    case (.note, .text(let name)): (try? MIDINote(name: name)).flatMap { accepted(.integer($0.index)) }
    case (.flag, .flag): value
    case (.choice(let names), .text(let name)) where names.contains(name): value
    case (.numbers, .list(let items)), (.choices, .list(let items)): Self.all(items, as: singleKind)
    case (.texts, .list(let items)): items.allSatisfy(\.isText) && !items.isEmpty ? value : nil
    case (.texts, .text): .list([value])
    case (.numbers, .number), (.numbers, .integer), (.choices, .text): accepted(.list([value]))
    default: nil
    }
  }

  /// The kind of each element if the kind is a list of numbers or choices; otherwise the kind itself.
  var singleKind: Kind {
    switch kind {
    case .numbers(let range): .number(range)
    case .choices(let names): .choice(names)
    case .number, .integer, .note, .flag, .choice, .texts: kind
    }
  }

  /// Whether the value is a list.
  package var isList: Bool {
    switch kind {
    case .numbers, .choices, .texts: true
    case .number, .integer, .note, .flag, .choice: false
    }
  }

  private static func all(_ items: [ParameterValue], as kind: Kind) -> ParameterValue? {
    let single = AnyParameter("", kind, default: .flag(false), "")
    let accepted = items.compactMap(single.accepted)
    return accepted.count == items.count && !items.isEmpty ? .list(accepted) : nil
  }

  /// A value of this parameter for readers: a note by its name, in English as files have it; other values as files have
  /// them.
  package func text(of value: ParameterValue, in language: Language = .english) -> String {
    if case .note = kind, case .integer(let number) = value, let note = MIDINote(exactly: number) {
      return language.isEnglish ? note.name : note.name(in: language)
    }
    return "\(value)"
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(MIDINote(range.lowerBound))…\(MIDINote(range.upperBound))"
  }

  static func text(_ range: ClosedRange<Double>) -> String {
    "\(ParameterValue.number(range.lowerBound))…\(ParameterValue.number(range.upperBound))"
  }
}

/// A parameter that a descriptor can list, with or without the type of its value.
public protocol ParameterDeclaration: Sendable {
  /// The parameter without its type.
  var erased: AnyParameter { get }
}

extension AnyParameter: ParameterDeclaration {
  /// This parameter.
  public var erased: AnyParameter { self }
}

extension ParameterValue {
  var isText: Bool { String(self) != nil }
}

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
