import Text

/// The style of a part of printed text. Texts contain styles as noncharacters, and only the printing functions turn
/// them into control sequences. A control sequence in a text is therefore always foreign and is not printed.
enum TextStyle: UInt32, CaseIterable {
  case plain, bold, dim, red, green, yellow, reversed, unreversed

  /// The noncharacter that starts this style (Unicode 15, 23.7).
  var mark: String { String(Character(Unicode.Scalar(0xFDD0 + rawValue)!)) }

  /// The style that a noncharacter starts.
  init?(mark: Unicode.Scalar) {
    guard mark.value >= 0xFDD0 else { return nil }
    self.init(rawValue: mark.value - 0xFDD0)
  }

  /// Select graphic rendition (ECMA-48, 8.3.117). The plain style does not reset the exchange of foreground and
  /// background.
  fileprivate var sequence: String {
    switch self {
    case .plain: "\u{1B}[22;39m"
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .red: "\u{1B}[31m"
    case .green: "\u{1B}[32m"
    case .yellow: "\u{1B}[33m"
    case .reversed: "\u{1B}[7m"
    case .unreversed: "\u{1B}[27m"
    }
  }
}

extension String {
  /// The text on one line for a terminal or a file: characters that move a cursor, end the line or change the writing
  /// direction are replaced by names such as `\u{1B}`; style marks become control sequences.
  var lineForTerminal: String { printed { _ in false } }

  /// The text with control characters replaced by their names, except line breaks.
  var forTerminal: String { printed { $0 == "\n" } }

  private func printed(keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    var printed = ""
    for scalar in unicodeScalars {
      if isKept(scalar) {
        printed.unicodeScalars.append(scalar)
      } else if let style = TextStyle(mark: scalar) {
        printed += style.sequence
      } else if scalar.value < 0x7F && scalar.value >= 0x20 || !scalar.isUnprintable {
        printed.unicodeScalars.append(scalar)
      } else {
        printed += String(scalar).printable
      }
    }
    return printed
  }
}
