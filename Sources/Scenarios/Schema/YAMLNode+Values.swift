import Numerals
import PlacedText
import Training

extension YAMLNode {
  /// The constant that is written here; nil for nothing and for a mapping.
  var value: ParameterValue? {
    switch content {
    case .scalar where isNothing: nil
    case .scalar(let text, let isPlain): isPlain ? ParameterValue(plain: text) : .text(text)
    case .list(let items):
      items.map(\.value).contains(nil) ? nil : .list(items.compactMap(\.value))
    case .mapping: nil
    }
  }
}

extension ParameterValue {
  /// The value of a word without quotes.
  ///
  /// Numbers are those of `Double(decimal:)`. What other readers take for something else than it looks like stays a
  /// text, so that it is refused where a number or a flag is due: `010`, `0x10`, `+1`, `1_000`, `.inf`, `yes`, `on`.
  ///
  /// Source: YAML 1.2.2, section 10.3.2 (core schema), less plus signs, octals, hexadecimals and infinities.
  init(plain word: String) {
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
}
