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
