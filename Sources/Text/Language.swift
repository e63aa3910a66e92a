extension Language {
  /// Regions whose English has the month before the day. Source: Unicode CLDR 48, `dateFormats` of `en` and its regions.
  private static let monthFirst: Set<Substring> = [
    "as", "bi", "ca", "gu", "jp", "mh", "mp", "ph", "pr", "um", "us", "vi",
  ]

  /// The language of a POSIX locale name (`de_DE.UTF-8`), a language tag (`en-GB`) or the first of several
  /// (`de,en-US;q=0.7`); English for a language without a catalog, with the day first if an English name has a region that
  /// writes so.
  package init(locale: String) {
    let name = locale.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let parts = name.split { $0 == "-" || $0 == "_" }
    let region = parts.dropFirst().first { $0.count == 2 || $0.allSatisfy(\.isNumber) }
    let isDayFirst = region.map { !Self.monthFirst.contains($0) } ?? false
    let tags =
      parts.first == "en" && isDayFirst
      ? ["en-gb"] : [parts.joined(separator: "-"), String(parts.first ?? "")]
    self =
      tags.lazy.compactMap { tag in Language.allCases.first { $0.rawValue.lowercased() == tag } }.first
      ?? .english
  }

  /// Whether it is English, whichever comes first in its dates: the language of commands, logs and files.
  package var isEnglish: Bool { rawValue.hasPrefix(Language.english.rawValue) }

  /// The names of the months, January first.
  package var monthNames: [String] { texts.monthNames }

  /// A month of a year: "March 2026", "März 2026".
  /// - Parameter month: 1…12.
  package func month(_ month: Int, ofYear year: Int) -> String { "\(monthNames[month - 1]) \(year)" }

  /// The day of a month with that name: "March 5", "5 March", "5. März".
  package func day(_ day: Int, of month: String) -> String { texts.dayOfMonth(month: month, day: day) }

  /// The day of a month with that name, with its year: "Mar 5, 2026", "5 Mar 2026", "5. März 2026".
  package func day(_ day: Int, of month: String, _ year: Int) -> String {
    texts.date(month: month, day: day, year: year)
  }

  /// A date: "March 5, 2026", "5 March 2026", "5. März 2026".
  /// - Parameters:
  ///   - month: 1…12.
  ///   - day: 1…31.
  package func date(year: Int, month: Int, day: Int) -> String {
    self.day(day, of: monthNames[month - 1], year)
  }

  /// A number that is written with a decimal point, with the language's separator in its place: "0.25", "0,25".
  package func numeral(_ number: String) -> String { number.replacing(".", with: texts.decimalSeparator) }

  /// A number with one decimal, rounded half away from zero: "12.3", "12,3".
  package func oneDecimal(_ number: Double) -> String { decimal(number, places: 1) }

  /// Cents as a person who trains reads them: "8.4" below 10, from there on whole, "12". Where two of them are
  /// compared, both have the decimals of `leading`.
  package func cents(_ number: Double, leading: Double? = nil) -> String {
    // 9.96 would be 10.0.
    decimal(number, places: (leading ?? number).magnitude < 9.95 ? 1 : 0)
  }

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
    return "\(sign)\(whole)\(texts.decimalSeparator)\(zeros)\(digits)"
  }
}
