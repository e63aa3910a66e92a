import Numerals

/// The value of a parameter.
public enum ParameterValue: Sendable, Hashable {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  case list([ParameterValue])

  /// The value that a word on the command line stands for: `true`, `3`, `0.05`, `log`, `P1,P5`. Numbers are decimal;
  /// what else looks like one (`0x10`, `+5`, `inf`) stays a text, so that it is refused where a number is due.
  public init(parsing word: String) {
    if word.contains(",") {
      self = .list(word.split(separator: ",").map { ParameterValue(parsing: String($0)) })
    } else if let flag = Bool(word) {
      self = .flag(flag)
    } else if let integer = Int(decimal: word) {
      self = .integer(integer)
    } else if let number = Double(decimal: word) {
      self = .number(number)
    } else {
      self = .text(word)
    }
  }

  /// The number, of a number of either kind.
  public var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// What kind of value this is, in words.
  public var kindName: String {
    switch self {
    case .number, .integer: "number"
    case .flag: "flag"
    case .text: "text"
    case .list: "list"
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// As it is written in a scenario: `0.05`, `3`, `true`, `log`, `[1, 2]`.
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
