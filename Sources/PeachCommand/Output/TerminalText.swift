import Text

/// How a part of a printed text looks. Text carries styles as marks that are no characters of any language, and only
/// what prints turns them into control sequences: a control sequence in a text is therefore never ours.
enum TextStyle: UInt32, CaseIterable {
  case plain, bold, dim, red, green, yellow, reversed, unreversed

  /// The mark before such a part: one of the noncharacters that Unicode leaves to programs (Unicode 15, 23.7).
  var mark: String { String(Character(Unicode.Scalar(0xFDD0 + rawValue)!)) }

  /// The style of a mark.
  init?(mark: Unicode.Scalar) {
    guard mark.value >= 0xFDD0 else { return nil }
    self.init(rawValue: mark.value - 0xFDD0)
  }

  /// ECMA-48, 8.3.117 (SGR). The plain style leaves fore- and background as they are exchanged.
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
  /// One line for a terminal or a file: whatever would move a cursor, end the line or turn the direction of writing
  /// is named, as in `\u{1B}`; marks of styles become control sequences.
  var lineForTerminal: String { printed { _ in false } }

  /// The text of several lines with control characters replaced, except line breaks.
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
