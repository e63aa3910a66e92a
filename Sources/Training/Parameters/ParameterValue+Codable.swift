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
