/// Parses the parts of an ISO 8601 text from left to right. Each method consumes the part that it parses. It returns
/// nil if the text does not match; some characters may then be consumed.
struct ISOScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes the character if it is next. Returns whether it is.
  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard let next = rest.first, UInt32(next) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a digit if it is next.
  mutating func digit() -> Int? {
    guard let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { return nil }
    rest.removeFirst()
    return Int(next &- UInt8(ascii: "0"))
  }

  /// Consumes a number of exactly `width` digits.
  mutating func number(width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// `-YYYY-MM-DD` or `YYYY-MM-DD`.
  mutating func date() -> (year: Int, month: Int, day: Int)? {
    let sign = accept("-") ? -1 : 1
    guard let year = number(width: 4), accept("-"), let month = number(width: 2), accept("-"),
      let day = number(width: 2)
    else { return nil }
    return (sign * year, month, day)
  }

  /// `HH:MM`, or `HH:MM:SS` with an optional fraction of 1…6 digits.
  mutating func time() -> (hour: Int, minute: Int, second: Int, microsecond: Int)? {
    guard let hour = number(width: 2), accept(":"), let minute = number(width: 2) else { return nil }
    guard accept(":") else { return (hour, minute, 0, 0) }
    guard let second = number(width: 2) else { return nil }
    guard accept(".") else { return (hour, minute, second, 0) }
    guard var fraction = digit() else { return nil }
    var digits = 1
    while digits < 6, let next = digit() { (fraction, digits) = (fraction * 10 + next, digits + 1) }
    while digits < 6 { (fraction, digits) = (fraction * 10, digits + 1) }
    return (hour, minute, second, fraction)
  }

  /// `Z`, `+02:00`, `+0200`, `+02` or, for local mean times, `+00:53:28`. Returns seconds east of Greenwich, negative
  /// to the west, with a magnitude of less than a day.
  mutating func offset() -> Int? {
    if accept("Z") { return 0 }
    let sign = accept("+") ? 1 : accept("-") ? -1 : 0
    guard sign != 0, let hours = number(width: 2), hours < 24 else { return nil }
    let hasColon = accept(":")
    if !hasColon, isAtEnd { return sign * hours * 3600 }
    guard let minutes = number(width: 2), minutes < 60 else { return nil }
    guard hasColon, accept(":") else { return sign * (hours * 3600 + minutes * 60) }
    guard let seconds = number(width: 2), seconds < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + seconds)
  }
}
