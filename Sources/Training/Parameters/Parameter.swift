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

  /// Kebab-case; never changes once released.
  public var name: String { erased.name }
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
