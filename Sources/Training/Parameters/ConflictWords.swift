/// What a sentence in another language than English says about values that contradict each other: the text `problem.RULE`
/// of `Localisation/`, and what it names. The strategy that refuses the values states it with the error.
public struct ConflictWords: Sendable, Hashable {
  /// The rule in the key of the text, such as `tooLarge`.
  package let rule: String
  /// The names of the other parameters in the text by their places, such as `maximum-cents` at `highest`.
  package let parameters: [String: String]
  /// The bound at the place `limit`; nil for a text without it.
  package let limit: UpperLimit.Value?

  /// The words for a rule whose text the catalogs have.
  package init(_ rule: String, parameters: [String: String] = [:], limit: UpperLimit.Value? = nil) {
    (self.rule, self.parameters, self.limit) = (rule, parameters, limit)
  }
}

/// A value that a constant must stay below and that follows from the value x of another parameter:
/// start + factor·x^exponent.
///
/// The strategy that declares the constant checks the limit; the page ends its sliders there.
package struct UpperLimit: Sendable, Hashable {
  /// The limit for a value of the other parameter.
  package struct Value: Sendable, Hashable {
    package let number: Double
    /// The formula with the other parameter's name.
    package let formula: String
  }

  /// The name of the other parameter.
  package let parameter: String
  /// The formula with the other parameter's name: `1/√(maximum-cents)`.
  package let formula: String
  package let start, factor, exponent: Double

  /// A limit that follows from `parameter`.
  init(
    of parameter: Parameter<Double>, _ formula: String, start: Double = 0, factor: Double = 1,
    exponent: Double
  ) {
    (self.parameter, self.formula) = (parameter.name, formula)
    (self.start, self.factor, self.exponent) = (start, factor, exponent)
  }

  /// The limit as a number, which its owner computes for the check, with the formula.
  func value(_ number: Double) -> Value { Value(number: number, formula: formula) }
}
