import Text

/// The value of a parameter.
public enum ParameterValue: Sendable, Hashable {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  case list([ParameterValue])

  /// Parses a word from the command line: `true`, `3`, `0.05`, `log`, or a list separated by commas, `P1,P5`.
  /// A word with the brackets of a scenario is a text, which parameters refuse.
  public init(parsing word: String) {
    self =
      word.contains(",") && !word.hasPrefix("[")
      ? .list(word.split(separator: ",").map { ParameterValue(scalar: String($0)) })
      : ParameterValue(scalar: word)
  }

  /// Parses one word without quotes.
  ///
  /// Numbers are decimal: `-3`, `0.5`, `1e-3`. Some words that other parsers read as a number
  /// or a flag are texts here: `010`, `0x10`, `+1`, `1_000`, `.inf`, `yes`, `on`. A parameter that needs a number or a
  /// flag rejects them.
  ///
  /// Source: YAML 1.2.2, section 10.3.2 (core schema), without plus signs, octals, hexadecimals and infinities.
  public init(scalar word: String) {
    if let flag = Bool(word) {
      self = .flag(flag)
    } else if let integer = Int(decimal: word) {
      self = .integer(integer)
    } else if let number = Double(decimal: word) {
      self = .number(number)
    } else {
      self = .text(word)
    }
  }

  /// The number, if this is a real or a whole number; nil otherwise.
  public var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as a scenario writes it: `0.05`, `3`, `true`, `log`, `[1, 2]`.
  public var description: String {
    switch self {
    case .number(let number):
      number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): text
    case .list(let items): "[\(items.map(\.description).joined(separator: ", "))]"
    }
  }
}

extension ParameterValue: Codable {
  /// Decodes a flag, a number, a text or a list. A number without a fraction becomes a whole number.
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([ParameterValue].self))
    }
  }

  /// Encodes the value itself, without its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .integer(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .text(let text): try container.encode(text)
    case .list(let items): try container.encode(items)
    }
  }
}

/// A type that the value of a parameter can have.
public protocol ParameterType: Sendable {
  /// Converts a value from a file or the command line; nil if it does not have this type.
  init?(_ value: ParameterValue)

  /// The value as it is written in files.
  var parameterValue: ParameterValue { get }
}

/// A type whose values are written in files as one real number.
public protocol RealParameterType: ParameterType {}

/// A type whose values are chosen by name. Its cases are the allowed values.
public protocol ParameterChoice: ParameterType, CaseIterable {
  /// The name in files, kebab-case unless the field has its own notation.
  var parameterName: String { get }
}

extension ParameterChoice {
  /// The case with this name; nil if there is none.
  public init?(_ value: ParameterValue) {
    guard case .text(let name) = value, let found = Self.allCases.first(where: { $0.parameterName == name })
    else { return nil }
    self = found
  }

  /// The case's name as a text.
  public var parameterValue: ParameterValue { .text(parameterName) }
}

extension ParameterChoice where Self: RawRepresentable<String> {
  /// The raw value.
  public var parameterName: String { rawValue }
}

extension Double: RealParameterType {
  /// The number of a real or a whole number; nil for another kind of value.
  public init?(_ value: ParameterValue) {
    guard let number = value.double else { return nil }
    self = number
  }

  /// The number.
  public var parameterValue: ParameterValue { .number(self) }
}

extension Int: ParameterType {
  /// The number of a whole number; nil for another kind of value, including a real number.
  public init?(_ value: ParameterValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }

  /// The number.
  public var parameterValue: ParameterValue { .integer(self) }
}

extension Bool: ParameterType {
  /// The flag; nil for another kind of value.
  public init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }

  /// The flag.
  public var parameterValue: ParameterValue { .flag(self) }
}

extension String: ParameterType {
  /// The text; nil for another kind of value.
  public init?(_ value: ParameterValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  /// The text.
  public var parameterValue: ParameterValue { .text(self) }
}

extension Array: ParameterType where Element: ParameterType {
  /// The elements of a list; nil if the value is no list or one of its items does not have the element's type.
  public init?(_ value: ParameterValue) {
    guard case .list(let items) = value else { return nil }
    self = items.compactMap(Element.init)
    guard count == items.count else { return nil }
  }

  /// The list.
  public var parameterValue: ParameterValue { .list(map(\.parameterValue)) }
}

/// The allowed values of a parameter whose values have the type `Value`.
public struct ParameterDomain<Value: ParameterType>: Sendable {
  let kind: AnyParameter.Kind
}

extension ParameterDomain where Value: RealParameterType {
  /// A real number within bounds.
  public static func number(_ range: ClosedRange<Double>) -> Self { Self(kind: .number(range)) }
}

extension ParameterDomain where Value == Int {
  /// A whole number within bounds.
  public static func integer(_ range: ClosedRange<Int>) -> Self { Self(kind: .integer(range)) }

  /// A note by its MIDI number within bounds, 0…127 at most. Files and the command line may name it: `C4`.
  public static func note(_ range: ClosedRange<Int>) -> Self { Self(kind: .note(range)) }
}

extension ParameterDomain where Value == Bool {
  /// True or false.
  public static var flag: Self { Self(kind: .flag) }
}

extension ParameterDomain where Value == String {
  /// One of these names, for choices that are only known at run time.
  public static func choice(_ names: [String]) -> Self { Self(kind: .choice(names)) }
}

extension ParameterDomain where Value: ParameterChoice {
  /// One of the type's cases.
  public static func choice(of type: Value.Type) -> Self {
    Self(kind: .choice(type.allCases.map(\.parameterName)))
  }
}

extension ParameterDomain where Value == [Double] {
  /// One or more real numbers, each within bounds.
  public static func numbers(_ range: ClosedRange<Double>) -> Self { Self(kind: .numbers(range)) }
}

extension ParameterDomain {
  /// One or more of a type's cases.
  public static func choices<Choice: ParameterChoice>(of type: Choice.Type) -> Self where Value == [Choice] {
    Self(kind: .choices(type.allCases.map(\.parameterName)))
  }
}

extension ParameterDomain where Value == [String] {
  /// One or more texts. The owner of the parameter checks them when it is created.
  public static var texts: Self { Self(kind: .texts) }
}
