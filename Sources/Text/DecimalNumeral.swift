/// The grammar of numbers in files, settings, scenarios and on the command line.
///
/// ```
/// integer = ["-"] ("0" | nonzero-digit {digit})
/// number  = ["-"] (("0" | nonzero-digit {digit}) ["." {digit}] | "." digit {digit}) [exponent]
/// exponent = ("e" | "E") ["+" | "-"] digit {digit}
/// ```
///
/// The standard library's initialisers also accept `0x1p10`, `inf`, `nan`, `+5` and `007`, which are more likely
/// mistakes than numbers. White space, digit groups (`1_000`, `1 000`) and decimal commas are refused too.
///
/// Source: YAML 1.2.2, section 10.3.2 (core schema). Differs: no plus sign, no leading zeros, no octal or hexadecimal
/// numbers, no infinity and no NaN.
enum DecimalNumeral {
  /// Whether the text is an `integer` of the grammar.
  static func isInteger(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    skipSign(&rest)
    return skipWhole(&rest) && rest.isEmpty
  }

  /// Whether the text is a `number` of the grammar.
  static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    skipSign(&rest)
    let hasWhole = skipWhole(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard skipDigits(&rest) || hasWhole else { return false }
    } else if !hasWhole {
      return false
    }
    return rest.isEmpty || isExponent(rest)
  }

  private static func isExponent(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return false }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() } else { skipSign(&rest) }
    return skipDigits(&rest) && rest.isEmpty
  }

  private static func skipSign<Text: Collection<UInt8>>(_ rest: inout Text)
  where Text.SubSequence == Text {
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  }

  /// Skips `0`, or digits that begin with another digit.
  /// - Returns: whether there was one.
  private static func skipWhole<Text: Collection<UInt8>>(_ rest: inout Text) -> Bool
  where Text.SubSequence == Text {
    guard rest.first == UInt8(ascii: "0") else { return skipDigits(&rest) }
    rest.removeFirst()
    return true
  }

  /// Skips digits.
  /// - Returns: whether there was one.
  private static func skipDigits<Text: Collection<UInt8>>(_ rest: inout Text) -> Bool
  where Text.SubSequence == Text {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}

extension Double {
  /// Parses a decimal number: `82.5`, `-12`, `1e-05`, `.5`.
  /// - Returns: nil for other text and for numbers too large for a `Double`; see `DecimalNumeral`.
  /// - Complexity: O(length).
  package init?(decimal text: some StringProtocol) {
    guard DecimalNumeral.isNumber(text.utf8), let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}

extension FixedWidthInteger {
  /// Parses a decimal integer: `82`, `-12`.
  /// - Returns: nil for other text and for numbers outside the type's range; see `DecimalNumeral`.
  /// - Complexity: O(length).
  package init?(decimal text: some StringProtocol) {
    guard DecimalNumeral.isInteger(text.utf8), Self.isSigned || text.first != "-" else { return nil }
    self.init(text)
  }
}
