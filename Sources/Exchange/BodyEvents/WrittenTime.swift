import Chronology
import Text

/// A date, a time of day or both, without a zone, as tables have them.
///
/// | part | forms |
/// | --- | --- |
/// | date | `2026-03-04`, `2026/3/4`, `2026.3.4` · `4.3.2026` · `Mar 4, 2026`, `4 March 2026` · `3/4/2026` or `3-4-2026` in a given order |
/// | time | `7:05`, `07:05:30`, `07:05:30.25`, `7:05 AM`; after a date and a space, a comma or `T` |
struct WrittenTime: Hashable {
  let date: CivilDate?
  /// Seconds since midnight.
  let seconds: Int?

  /// A date whose day and month cannot be told apart.
  struct Ambiguity: Error {}

  /// - Returns: nil for another text, and for a date or time that does not exist.
  /// - Throws: `Ambiguity` for a date such as 3/4/2026 without an order.
  init?(_ text: String, _ order: BodyFileReading.DateOrder?) throws(Ambiguity) {
    let text = text.trimmingBlanks
    var scanner = WrittenTimeScanner(text)
    if let clock = scanner.clock(), scanner.isAtEnd {
      (date, seconds) = (nil, clock)
      return
    }
    scanner = WrittenTimeScanner(text)
    guard let found = try scanner.date(order) else { return nil }
    guard !scanner.isAtEnd else {
      (date, seconds) = (found, nil)
      return
    }
    guard scanner.skipGap(), let clock = scanner.clock(), scanner.isAtEnd else { return nil }
    (date, seconds) = (found, clock)
  }
}

/// Parses the parts of a time from left to right. Each method consumes the part that it parses, or returns nil.
private struct WrittenTimeScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func accept(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() { while accept(" ") {} }

  /// Digits, at most 4, and their number.
  private mutating func number() -> (value: Int, width: Int)? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count), let value = Int(digits) else { return nil }
    rest.removeFirst(digits.count)
    return (value, digits.count)
  }

  /// A month's English name or its first three letters, with or without a point.
  private mutating func month() -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
      "november", "december",
    ]
    let word = rest.prefix(while: \.isLetter).lowercased()
    guard word.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
    rest.removeFirst(word.count)
    _ = accept(".")
    return index + 1
  }

  mutating func date(_ order: BodyFileReading.DateOrder?) throws(WrittenTime.Ambiguity) -> CivilDate? {
    if let month = month() {
      skipSpaces()
      guard let day = number() else { return nil }
      _ = accept(",")
      skipSpaces()
      return Self.date(number(), month, day.value)
    }
    guard let first = number(), let mark = rest.first else { return nil }
    if mark == " " || (mark == "." && rest.dropFirst().first == " ") {
      _ = accept(".")
      skipSpaces()
      guard let month = month() else { return nil }
      skipSpaces()
      return Self.date(number(), month, first.value)
    }
    guard "-/.".contains(mark), accept(mark), let second = number(), accept(mark), let third = number() else {
      return nil
    }
    if first.width == 4 { return third.width <= 2 ? Self.date(first, second.value, third.value) : nil }
    guard third.width == 4 else { return nil }
    guard mark != "." else { return Self.date(third, second.value, first.value) }
    guard let order else { throw WrittenTime.Ambiguity() }
    return order == .dayFirst
      ? Self.date(third, second.value, first.value) : Self.date(third, first.value, second.value)
  }

  private static func date(_ year: (value: Int, width: Int)?, _ month: Int, _ day: Int) -> CivilDate? {
    guard let year, year.width == 4 else { return nil }
    return try? CivilDate(year: year.value, month: month, day: day)
  }

  /// Skips what separates a date from a time: `T`, or spaces with or without a comma.
  mutating func skipGap() -> Bool {
    if accept("T") { return true }
    let hasComma = accept(",")
    defer { skipSpaces() }
    return hasComma || rest.first == " "
  }

  /// A time of day in seconds.
  mutating func clock() -> Int? {
    guard var hour = number()?.value, accept(":"), let minute = number(), minute.width == 2 else {
      return nil
    }
    var second = 0
    if accept(":") {
      guard let found = number(), found.width == 2 else { return nil }
      second = found.value
      if accept(".") { rest = rest.drop { $0.isASCII && $0.isNumber } }
    }
    skipSpaces()
    let half = rest.lowercased()
    if half.hasPrefix("am") || half.hasPrefix("pm") {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half.hasPrefix("pm") ? 12 : 0)
      rest.removeFirst(2)
    }
    guard hour < 24, minute.value < 60, second < 60 else { return nil }
    return hour * 3600 + minute.value * 60 + second
  }
}
