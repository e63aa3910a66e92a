extension String {
  /// The text with every character that could move a terminal's cursor, end the line or change the writing direction
  /// replaced by its name, as in `\u{1B}`. Messages use it to quote text from outside.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.map {
      $0.isUnprintable ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)"
    }
    .joined()
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, ends a line or paragraph, or overrides the writing direction (Unicode 15,
  /// 23.2).
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
