/// The languages of displayed texts.
@usableFromInline package enum Language: String, Codable, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The language of a POSIX locale name (`de_DE.UTF-8`) or a language tag (`de-AT`); English for all languages but
  /// German.
  package init(locale: String) {
    self = locale.lowercased().prefix(while: \.isLetter) == "de" ? .german : .english
  }

  /// The text in this language. Translated texts are written with this method, so both languages are side by side in
  /// the code.
  @inlinable package func phrase<Text>(
    _ english: @autoclosure () throws -> Text, _ german: @autoclosure () throws -> Text
  ) rethrows -> Text {
    switch self {
    case .english: try english()
    case .german: try german()
    }
  }
}

extension Language {
  /// The names of the months, January first.
  package var monthNames: [String] {
    phrase(
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ],
      [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November", "Dezember",
      ])
  }

  /// A month of a year: "March 2026", "März 2026".
  /// - Parameter month: 1…12.
  package func month(_ month: Int, ofYear year: Int) -> String { "\(monthNames[month - 1]) \(year)" }

  /// A date: "March 5, 2026", "5. März 2026".
  /// - Parameters:
  ///   - month: 1…12.
  ///   - day: 1…31.
  package func date(year: Int, month: Int, day: Int) -> String {
    let name = monthNames[month - 1]
    return phrase("\(name) \(day), \(year)", "\(day). \(name) \(year)")
  }

  /// A number with one decimal, rounded half away from zero: "12.3", "12,3".
  package func oneDecimal(_ number: Double) -> String { decimal(number, places: 1) }

  /// A number with `places` decimals, rounded half away from zero: "−0.4", "−0,4". If the number times 10^`places` does
  /// not fit in an `Int`, the text is Swift's description of the number.
  package func decimal(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
    guard let scaled = Int(exactly: (number.magnitude * scale).rounded()) else { return "\(number)" }
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let sign = number < 0 && scaled > 0 ? "−" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(fraction)
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\(sign)\(whole)\(self == .english ? "." : ",")\(zeros)\(digits)"
  }
}
