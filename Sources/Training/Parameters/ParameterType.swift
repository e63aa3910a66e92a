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
