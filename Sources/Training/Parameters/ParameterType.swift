import Music

/// A type that the value of a parameter can have.
public protocol ParameterType: Sendable {
  /// The value that a file or the command line gives; nil for one that this type does not hold.
  init?(_ value: ParameterValue)

  /// The value as files write it.
  var parameterValue: ParameterValue { get }
}

/// A type whose values files write as one real number.
public protocol RealParameterType: ParameterType {}

/// A type whose values are chosen by name.
public protocol ParameterChoice: ParameterType, CaseIterable {
  /// Kebab-case; how files name it.
  var parameterName: String { get }
}

extension ParameterChoice {
  /// The case of that name.
  public init?(_ value: ParameterValue) {
    guard case .text(let name) = value, let found = Self.allCases.first(where: { $0.parameterName == name })
    else { return nil }
    self = found
  }

  /// The case's name.
  public var parameterValue: ParameterValue { .text(parameterName) }
}

extension ParameterChoice where Self: RawRepresentable<String> {
  /// The raw value.
  public var parameterName: String { rawValue }
}

extension Double: RealParameterType {
  /// A number of either kind.
  public init?(_ value: ParameterValue) {
    guard let number = value.double else { return nil }
    self = number
  }

  /// The number.
  public var parameterValue: ParameterValue { .number(self) }
}

extension Int: ParameterType {
  /// A whole number.
  public init?(_ value: ParameterValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }

  /// The number.
  public var parameterValue: ParameterValue { .integer(self) }
}

extension Bool: ParameterType {
  /// A flag.
  public init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }

  /// The flag.
  public var parameterValue: ParameterValue { .flag(self) }
}

extension String: ParameterType {
  /// A text.
  public init?(_ value: ParameterValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  /// The text.
  public var parameterValue: ParameterValue { .text(self) }
}

extension Array: ParameterType where Element: ParameterType {
  /// A list, all of whose items have the element's type.
  public init?(_ value: ParameterValue) {
    guard case .list(let items) = value else { return nil }
    self = items.compactMap(Element.init)
    guard count == items.count else { return nil }
  }

  /// The list.
  public var parameterValue: ParameterValue { .list(map(\.parameterValue)) }
}
