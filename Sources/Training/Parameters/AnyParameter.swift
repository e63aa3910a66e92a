/// One constant that can be set, swept and tuned, without its type: its name, what it may be and its default.
///
/// Descriptors list these, so that scenario files, `--set`, listings and checks handle every constant alike. Code that
/// reads a constant declares it as `Parameter`, which knows the type of its value.
public struct AnyParameter: Sendable, Hashable {
  /// What a parameter may be.
  public enum Kind: Sendable, Hashable {
    /// A real number within bounds.
    case number(ClosedRange<Double>)
    /// A whole number within bounds.
    case integer(ClosedRange<Int>)
    /// Yes or no.
    case flag
    /// One of these names.
    case choice([String])
    /// One or more real numbers, each within bounds.
    case numbers(ClosedRange<Double>)
    /// One or more of these names.
    case choices([String])
    /// One or more texts that the owner checks.
    case texts
  }

  /// Kebab-case; never changes once released.
  public let name: String
  /// What it may be.
  public let kind: Kind
  /// The value unless another is set.
  public let defaultValue: ParameterValue
  /// `cents`, `octaves`, `s`, or empty.
  public let unit: String
  /// One line for listings.
  public let summary: String

  /// A parameter.
  public init(
    _ name: String, _ kind: Kind, default value: ParameterValue, unit: String = "", _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = value
    self.unit = unit
    self.summary = summary
  }

  /// The rule in words: `must be a number in 0…0.5`.
  public var rule: String {
    switch kind {
    case .number(let range): "must be a number in \(Self.text(range))"
    case .integer(let range): "must be a whole number in \(range.lowerBound)…\(range.upperBound)"
    case .flag: "must be true or false"
    case .choice(let names): "must be one of \(names.joined(separator: ", "))"
    case .numbers(let range): "must be one or more numbers in \(Self.text(range))"
    case .choices(let names): "must be one or more of \(names.joined(separator: ", "))"
    case .texts: "must be one or more texts"
    }
  }

  /// The value, as this parameter's kind holds it (a whole number is accepted where a real one is asked for,
  /// a single value where several are).
  /// - Throws: `ParameterError.badValue` when the rule is broken.
  public func checked(_ value: ParameterValue) throws(ParameterError) -> ParameterValue {
    guard let accepted = accepted(value) else { throw .badValue(parameter: self, got: value) }
    return accepted
  }

  private func accepted(_ value: ParameterValue) -> ParameterValue? {
    switch (kind, value) {
    case (.number(let range), .number(let number)) where range.contains(number): value
    case (.number(let range), .integer(let number)) where range.contains(Double(number)):
      .number(Double(number))
    case (.integer(let range), .integer(let number)) where range.contains(number): value
    case (.flag, .flag): value
    case (.choice(let names), .text(let name)) where names.contains(name): value
    case (.numbers, .list(let items)), (.choices, .list(let items)): Self.all(items, as: singleKind)
    case (.texts, .list(let items)): items.allSatisfy(\.isText) && !items.isEmpty ? value : nil
    case (.texts, .text): .list([value])
    case (.numbers, .number), (.numbers, .integer), (.choices, .text): accepted(.list([value]))
    default: nil
    }
  }

  /// What each of several values may be; the kind itself where there is one.
  var singleKind: Kind {
    switch kind {
    case .numbers(let range): .number(range)
    case .choices(let names): .choice(names)
    case .number, .integer, .flag, .choice, .texts: kind
    }
  }

  private static func all(_ items: [ParameterValue], as kind: Kind) -> ParameterValue? {
    let single = AnyParameter("", kind, default: .flag(false), "")
    let accepted = items.compactMap(single.accepted)
    return accepted.count == items.count && !items.isEmpty ? .list(accepted) : nil
  }

  static func text(_ range: ClosedRange<Double>) -> String {
    "\(ParameterValue.number(range.lowerBound))…\(ParameterValue.number(range.upperBound))"
  }
}

/// What a descriptor can list: a typed parameter, or one whose type is not known.
public protocol ParameterDeclaration: Sendable {
  /// The parameter without its type.
  var erased: AnyParameter { get }
}

extension AnyParameter: ParameterDeclaration {
  /// Itself.
  public var erased: AnyParameter { self }
}

extension ParameterValue {
  fileprivate var isText: Bool { String(self) != nil }
}
