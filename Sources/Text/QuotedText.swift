extension String {
  /// The text with every character that could move a terminal's cursor, end the line or change the writing direction
  /// replaced by its name, as in `\u{1B}`. Messages use it to quote text from outside.
  package var printable: String { printable(keeping: []) }

  /// The same, but with some characters kept, such as the ends of the lines of a file that is shown whole.
  package func printable(keeping kept: Set<Unicode.Scalar>) -> String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.map {
      $0.isUnprintable && !kept.contains($0)
        ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)"
    }
    .joined()
  }
}

extension String {
  /// The text as a word of a shell's command line: `w1`, `'body 1.csv'`; `$'\033'`, as bash, zsh and ksh read it, if a
  /// character is unprintable.
  package var shellQuoted: String {
    if wholeMatch(of: /[A-Za-z0-9_.\/:@%+,-]+/) != nil { return self }
    guard unicodeScalars.contains(where: \.isUnprintable) else {
      return "'\(replacing("'", with: "'\\''"))'"
    }
    let scalars = unicodeScalars.map { scalar in
      if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
      guard scalar.isUnprintable else { return "\(scalar)" }
      // Three octal digits, so that a digit that follows does not change the byte.
      return "\(scalar)".utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    }
    return "$'\(scalars.joined())'"
  }
}

extension String {
  /// This JSON document with every unprintable character of its strings replaced by its name, also where JSON has escaped
  /// it, so that a page or report that shows the strings shows the names. Line feeds and tabs are kept.
  /// - Complexity: O(characters).
  package var printableJSON: String {
    // Bytes: searching for the text took half a percent of a sweep.
    guard
      zip(utf8, utf8.dropFirst()).contains(where: { $0 == (UInt8(ascii: "\\"), UInt8(ascii: "u")) })
        || unicodeScalars.contains(where: \.isHiddenInJSON)
    else { return self }
    var (text, rest) = ("".unicodeScalars, unicodeScalars[...])
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let kind = rest.popFirst() else {
        if scalar.isHiddenInJSON { text += scalar.name } else { text.append(scalar) }
        continue
      }
      let code = kind == "u" ? UInt32(String(rest.prefix(4)), radix: 16).flatMap(Unicode.Scalar.init) : nil
      if let code, code.isUnprintable, !["\n", "\t"].contains(code) {
        text += code.name
        rest.removeFirst(4)
      } else {
        text += [scalar, kind]
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// The name of an unprintable character in the strings of a JSON document.
  fileprivate var name: String.UnicodeScalarView {
    "\\\\u{\(String(value, radix: 16, uppercase: true))}".unicodeScalars
  }

  /// Whether it is unprintable although JSON need not escape it; the other control characters of ASCII lay out the
  /// document.
  fileprivate var isHiddenInJSON: Bool { isUnprintable && (!isASCII || self == "\u{7F}") }

  /// Whether it is a control character, ends a line or paragraph, or changes the writing direction (Unicode 15,
  /// 23.2; UAX #9, 2).
  package var isUnprintable: Bool {
    // Most characters are ASCII, for which the tables of Unicode need not be searched.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        || [0x061C, 0x200E, 0x200F].contains(value)
    }
  }
}

extension String {
  /// The text on one line of at most 60 characters, for messages that quote text from outside.
  package var shortened: String { shortened(to: 60) }

  /// The text on one line of at most `most` characters; a longer text ends with `…`.
  package func shortened(to most: Int) -> String {
    split(whereSeparator: \.isNewline).joined(separator: " ").cut(to: most)
  }

  /// The text with its lines; a text of more than `most` characters is cut and ends with `…`.
  package func cut(to most: Int) -> String { count > most ? prefix(most - 1) + "…" : self }
}
