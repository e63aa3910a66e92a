import Testing
import Text

@Suite struct `Texts of a language` {
  @Test func `name months and dates`() {
    #expect([Language.english, .german].map { $0.monthNames.count } == [12, 12])
    #expect([Language.english, .german].map { $0.month(3, ofYear: 2026) } == ["March 2026", "März 2026"])
    #expect(
      [Language.english, .german].map { $0.date(year: 2026, month: 12, day: 5) } == [
        "December 5, 2026", "5. Dezember 2026",
      ])
    let british = Language.dayFirstEnglish
    #expect(
      british.date(year: 2026, month: 12, day: 5) == "5 December 2026" && british.oneDecimal(0.5) == "0.5")
    #expect(british.monthNames[2] == "March")
    #expect(
      [Language.english, british, .german].map { $0.day(5, of: "Mar", 2026) } == [
        "Mar 5, 2026", "5 Mar 2026", "5. Mar 2026",
      ])
    #expect([Language.english, british, .german].map(\.isEnglish) == [true, true, false])
  }

  @Test(arguments: [
    ("de_DE.UTF-8", Language.german), ("de,en-US;q=0.7", .german), ("de@euro", .german), ("DE-AT", .german),
    ("de-AT", .german), ("de", .german), ("den_CA", .english), ("en", .english), ("en_US", .english),
    ("en_US.UTF-8", .english), ("en.UTF-8", .english), ("en-US-posix", .english), ("en-PH", .english),
    ("en-CA", .english), ("en-GB", .dayFirstEnglish), ("en_GB.UTF-8", .dayFirstEnglish),
    ("en_GB@euro", .dayFirstEnglish), ("en-ie", .dayFirstEnglish), ("en-001", .dayFirstEnglish),
    ("en-150", .dayFirstEnglish), ("C", .english), ("C.UTF-8", .english), ("", .english), ("xx-CA", .english),
  ])
  func `follow the names of locales`(_ locale: String, language: Language) {
    #expect(Language(locale: locale) == language)
  }

  @Test(arguments: [(0, "0.0"), (0.04, "0.0"), (0.05, "0.1"), (9.96, "10.0"), (1234.5, "1234.5")])
  func `write numbers with one decimal`(_ number: Double, text: String) {
    #expect([Language.english, .german].map { $0.numeral(text) } == [text, text.replacing(".", with: ",")])
    #expect(Language.english.oneDecimal(number) == text)
    #expect(Language.german.oneDecimal(number) == text.replacing(".", with: ","))
  }

  @Test(arguments: [(0.34, "0.3"), (8.36, "8.4"), (9.94, "9.9"), (9.96, "10"), (-12.3, "−12"), (99.5, "100")])
  func `write cents whole from 10 on`(_ cents: Double, text: String) {
    #expect(Language.english.cents(cents) == text)
    #expect(Language.german.cents(cents) == text.replacing(".", with: ","))
  }

  @Test func `write two cents that are compared with the decimals of the leading one`() {
    #expect([10.3, 8.36].map { Language.english.cents($0, leading: 10.3) } == ["10", "8"])
    #expect([10.3, 8.36].map { Language.english.cents($0, leading: 8.36) } == ["10.3", "8.4"])
  }
}
