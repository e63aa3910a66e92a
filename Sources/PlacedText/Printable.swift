extension String {
  /// Fit for one line of any terminal: what would move its cursor, end the line or turn the direction of writing is
  /// named instead, as in `\u{1B}`. What people bring is quoted in messages, and nobody knows what it holds.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.map {
      $0.isUnprintable ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)"
    }
    .joined()
  }
}

extension Unicode.Scalar {
  /// Controls, ends of lines and paragraphs, and what overrides the direction of writing (Unicode 15, 23.2).
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
