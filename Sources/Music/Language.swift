/// The languages of displayed texts. English has two orders of dates.
@usableFromInline package enum Language: String, Codable, CaseIterable, Sendable {
  /// English with the month before the day.
  case english = "en"
  /// English with the day before the month. Its texts are those of ``english``.
  case dayFirstEnglish = "en-GB"
  case german = "de"

  /// The languages, each once: English with the month first, and German.
  @usableFromInline package static let allCases: [Language] = [.english, .german]
  /// Regions whose English has the month before the day. Source: Unicode CLDR 45, `dateFormats` of `en` and its regions.
  private static let monthFirst: Set<Substring> = ["us", "ca", "ph", "pr", "gu", "vi", "as", "mp", "um"]

  /// The language of a POSIX locale name (`de_DE.UTF-8`) or a language tag (`en-GB`); English for all languages but
  /// German, with the day first if an English name has a region that writes so.
  package init(locale: String) {
    let parts = locale.lowercased().prefix { $0 != "." }.split { $0 == "-" || $0 == "_" }
    let region = parts.dropFirst().first { $0.count == 2 || $0.allSatisfy(\.isNumber) }
    switch parts.first {
    case "de": self = .german
    case "en" where region.map { !Self.monthFirst.contains($0) } ?? false: self = .dayFirstEnglish
    default: self = .english
    }
  }

  /// The text in this language. Translated texts are written with this method, so both languages are side by side in
  /// the code.
  @inlinable package func phrase<Text>(
    _ english: @autoclosure () throws -> Text, _ german: @autoclosure () throws -> Text
  ) rethrows -> Text {
    switch self {
    case .english, .dayFirstEnglish: try english()
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

  /// The day of a month with that name: "March 5", "5 March", "5. März".
  package func day(_ day: Int, of month: String) -> String {
    switch self {
    case .english: "\(month) \(day)"
    case .dayFirstEnglish: "\(day) \(month)"
    case .german: "\(day). \(month)"
    }
  }

  /// A date: "March 5, 2026", "5 March 2026", "5. März 2026".
  /// - Parameters:
  ///   - month: 1…12.
  ///   - day: 1…31.
  package func date(year: Int, month: Int, day: Int) -> String {
    "\(self.day(day, of: monthNames[month - 1]))\(self == .english ? "," : "") \(year)"
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
    return "\(sign)\(whole)\(self == .german ? "," : ".")\(zeros)\(digits)"
  }
}
