import Naming

/// Why a constant cannot be set so.
public enum ParameterError: Error, Hashable {
  /// There is no parameter of that name.
  case unknown(name: String, owner: String, known: [String])
  /// The value breaks the parameter's own rule.
  case badValue(parameter: AnyParameter, got: ParameterValue)
  /// The value is legal by itself, but not with the others.
  case conflict(owner: String, parameter: String, rule: String, got: String, advice: String)
}

extension ParameterError: CustomStringConvertible {
  /// One sentence without the place: the rule, the value, the next step.
  public var description: String { "\(problem). \(nextStep)" }

  /// The rule and the value, which is shortened to 60 characters, beginning with the name of the parameter.
  public var problem: String {
    switch self {
    case .unknown(let name, let owner, _): "\(owner) has no parameter \"\(name.shortened)\""
    case .badValue(let parameter, let got): "\(parameter.name) \(parameter.rule), got \("\(got)".shortened)"
    case .conflict(let owner, let parameter, let rule, let got, _):
      "\(owner).\(parameter) \(rule), got \(got.shortened)"
    }
  }

  /// What to do about it, a sentence or two.
  public var nextStep: String {
    switch self {
    case .unknown(let name, _, let known): suggestion(for: name, among: known)
    case .badValue(let parameter, let got): Self.advice(parameter, got)
    case .conflict(_, _, _, _, let advice): advice
    }
  }

  private static func advice(_ parameter: AnyParameter, _ got: ParameterValue) -> String {
    if case .choice(let names) = parameter.singleKind, case .text(let name) = got,
      let nearest = nearestName(to: name, among: names)
    {
      return "Did you mean \"\(nearest)\"?"
    }
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    return "The default is \(parameter.defaultValue)\(unit)."
  }
}
