import Chronology

/// Writes instants as UTC in ISO 8601 with six fractional digits: `2026-01-05T18:00:01.200000Z`.
///
/// Unlike `Instant.iso8601`, which omits a fraction of zero, it writes texts of the same length. The date is computed
/// once for consecutive instants of one day.
struct InstantText {
  private static let microsecondsPerDay: Int64 = 86_400_000_000
  private var day: Int64?
  private var date: [UInt8] = []

  /// Appends the text of an instant to `bytes`. O(1).
  mutating func append(_ instant: Instant, to bytes: inout [UInt8]) {
    var (day, rest) = instant.microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
    if rest < 0 { (day, rest) = (day - 1, rest + Self.microsecondsPerDay) }
    if day != self.day {
      self.day = day
      date = Array(CivilDate(dayNumber: Int32(truncatingIfNeeded: day)).iso8601.utf8)
    }
    bytes.append(contentsOf: date)
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    Self.append(seconds / 3600, digits: 2, after: "T", to: &bytes)
    Self.append(seconds / 60 % 60, digits: 2, after: ":", to: &bytes)
    Self.append(seconds % 60, digits: 2, after: ":", to: &bytes)
    Self.append(fraction, digits: 6, after: ".", to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(
    _ number: Int64, digits: Int, after separator: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: separator))
    var divisor: Int64 = digits == 2 ? 10 : 100_000
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
