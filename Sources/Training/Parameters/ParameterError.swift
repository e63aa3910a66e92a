import Music
import Text

/// The reason why a parameter's value is rejected.
public enum ParameterError: Error, Hashable {
  /// The owner has no parameter with this name.
  case unknown(name: String, owner: String, known: [String])
  /// The value breaks the parameter's own rule.
  case badValue(parameter: AnyParameter, got: ParameterValue)
  /// The value is legal by itself, but not together with other values. Without `words` every language shows the English
  /// sentence.
  case conflict(
    owner: String, parameter: String, rule: String, got: String, advice: String, words: ConflictWords? = nil)
}

extension ParameterError: CustomStringConvertible {
  /// The problem and the next step, without the location in a file.
  public var description: String { "\(problem). \(nextStep)" }

  /// The parameter, its rule and the rejected value, shortened to 60 characters. For an unknown parameter the owner and
  /// the name.
  public var problem: String {
    switch self {
    case .unknown(let name, let owner, _): "\(owner) has no parameter \"\(name.shortened)\""
    case .badValue(let parameter, let got):
      "\(parameter.name) \(parameter.rule), got \(Self.shown(parameter.refused(in: got)))"
    case .conflict(let owner, let parameter, let rule, let got, _, _):
      "\(owner).\(parameter) \(rule), got \(got.shortened)"
    }
  }

  /// Advice on how to correct the value, in one or two sentences.
  public var nextStep: String {
    switch self {
    case .unknown(let name, _, let known): suggestion(for: name, among: known)
    case .badValue(let parameter, let got): Self.advice(parameter, got)
    case .conflict(_, _, _, _, let advice, _): advice
    }
  }

  private static func shown(_ value: ParameterValue) -> String {
    let text = "\(value)".shortened
    return text.isEmpty ? "nothing" : text
  }

  private static func advice(_ parameter: AnyParameter, _ got: ParameterValue) -> String {
    let meant = parameter.meant(by: got)
    if !meant.isEmpty { return "Did you mean \(meant.map { named($0) }.joined(separator: " or "))?" }
    if case .text(let word) = got, parameter.isList, word.hasPrefix("["), word.hasSuffix("]") {
      return "Write it without brackets: \(word.dropFirst().dropLast().filter { $0 != " " })."
    }
    if case .list(let parts) = got, parts.count == 2, !parameter.isList {
      let number = parts.map(\.description).joined(separator: ".")
      if Double(decimal: number) != nil { return "Write one number with a decimal point: \(number)." }
    }
    if case .text(let word) = got, case .note = parameter.kind, let usual = parameter.defaultValue.double,
      let note = try? MIDINote(name: "\(word)\(Int(usual) / 12 - 1)")
    {
      return "The octave is missing, such as \(note.name)."
    }
    // Without a number the default is a word, such as none.
    let unit = parameter.unit.isEmpty || parameter.defaultValue.isText ? "" : " \(parameter.unit)"
    return "The default is \(parameter.text(of: parameter.defaultValue))\(unit)."
  }

  /// A choice in quotation marks, an interval with its name: `"P5" (perfect fifth)`.
  private static func named(_ choice: String) -> String {
    let name = (try? Interval(abbreviation: choice)).map { " (\($0.name(in: .english)))" } ?? ""
    return "\"\(choice)\"\(name)"
  }
}

extension AnyParameter {
  /// The first unknown item of a refused list of choices; any other value as it is.
  package func refused(in got: ParameterValue) -> ParameterValue {
    guard isList, case .choice(let names) = singleKind, case .list(let items) = got else { return got }
    return items.first { !names.contains("\($0)") } ?? got
  }

  /// The choices that a refused value probably means, one but for intervals of the same name; empty if none is near. Of
  /// a list the first unknown item counts.
  package func meant(by got: ParameterValue) -> [String] {
    guard case .choice(let names) = singleKind else { return [] }
    guard case .text(let name) = refused(in: got), !names.contains(name) else { return [] }
    let intervals = Interval.near(name).map(\.abbreviation).filter(names.contains)
    return intervals.isEmpty ? [nearestName(to: name, among: names)].compactMap(\.self) : intervals
  }
}
