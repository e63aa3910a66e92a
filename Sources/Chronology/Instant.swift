/// An instant in time: whole microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Arithmetic saturates: a result before `distantPast` is `distantPast`, one after `distantFuture` is `distantFuture`.
public struct Instant: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative before.
  public var microseconds: Int64

  /// The instant `microseconds` after 1970-01-01T00:00:00Z; before if negative.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The instant `seconds` after 1970-01-01T00:00:00Z; before if negative.
  @inlinable public init(seconds: Int64) { microseconds = seconds.multipliedSaturated(by: 1_000_000) }

  /// The earliest instant, about 290,000 years ago.
  public static let distantPast = Instant(microseconds: .min)
  /// The latest instant, about 290,000 years from now.
  public static let distantFuture = Instant(microseconds: .max)

  /// Orders by time.
  @inlinable public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.microseconds < rhs.microseconds }

  /// The instant `seconds` later, to the nearest microsecond; earlier if negative.
  @inlinable public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(microseconds: microseconds.addingSaturated(Int64(saturating: seconds * 1e6)))
  }

  /// The instant `microseconds` later; earlier if negative.
  @inlinable public func advanced(byMicroseconds microseconds: Int64) -> Instant {
    Instant(microseconds: self.microseconds.addingSaturated(microseconds))
  }

  /// Seconds from `other` to this instant.
  @inlinable public func seconds(since other: Instant) -> Double {
    Double(microseconds.subtractingSaturated(other.microseconds)) / 1e6
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  @inlinable public var wholeSeconds: Int64 {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Instant {
  /// The instant written in ISO 8601: `2026-03-03T14:30:00Z`. Seconds are optional and may have a fraction of up to six
  /// digits. The zone may be an offset (`+02:00`, `+0200`, `+02`). A space may replace the `T` and precede the offset.
  /// - Throws: `ChronologyError.noSuchDate` and `noSuchTime` for parts that do not exist (30 February, hour 24, second
  ///   60) or a year outside `CivilDate.years` in UTC, `malformedInstant` for other text.
  package init(iso8601 text: String) throws(ChronologyError) {
    var scanner = ISOScanner(text)
    guard let (year, month, day) = scanner.date(), scanner.accept("T") || scanner.accept(" "),
      let time = scanner.time()
    else { throw .malformedInstant(text) }
    _ = scanner.accept(" ")
    guard let offset = scanner.offset(), scanner.isAtEnd else { throw .malformedInstant(text) }
    let date = try CivilDate(year: year, month: month, day: day)
    guard time.hour < 24, time.minute < 60, time.second < 60 else {
      throw .noSuchTime(hour: time.hour, minute: time.minute, second: time.second)
    }
    let seconds =
      Int64(date.dayNumber) * 86_400 + Int64(time.hour * 3600 + time.minute * 60 + time.second)
      - Int64(offset)
    if year.magnitude == CivilDate.years.upperBound.magnitude { try Self.requireWritable(seconds) }
    self.init(microseconds: seconds * 1_000_000 + Int64(time.microsecond))
  }

  /// Requires a year of four digits in UTC, so that the instant can be written and read again.
  private static func requireWritable(_ seconds: Int64) throws(ChronologyError) {
    let (year, month, day) = CivilDate(dayNumber: Int32(seconds.flooredQuotient(86_400))).components
    guard CivilDate.years.contains(year) else { throw .noSuchDate(year: year, month: month, day: day) }
  }

  /// UTC in ISO 8601, `2026-03-03T14:30:00Z`. A fraction is written only if it is not zero, without trailing zeros.
  package var iso8601: String { isoLocalTime(offset: 0) + "Z" }

  /// Local time in ISO 8601 with its offset, `2026-03-03T15:30:00+01:00`; for `Zone.utc` the same text as `iso8601`.
  package func iso8601(in zone: Zone) -> String {
    if zone == .utc { return iso8601 }
    let offset = zone.offset(at: self).seconds
    return isoLocalTime(offset: offset) + isoOffset(offset)
  }

  /// The local date and time as people read them: "2025-10-20 07:00".
  package func localMinute(in zone: Zone) -> String {
    String(iso8601(in: zone).prefix(16).replacing("T", with: " "))
  }

  private func isoLocalTime(offset: Int32) -> String {
    let local = advanced(byMicroseconds: Int64(offset) * 1_000_000)
    let date = CivilDate(dayNumber: Int32(truncatingIfNeeded: local.wholeSeconds.flooredQuotient(86_400)))
    let second = Int(local.wholeSeconds.flooredRemainder(86_400))
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0) }.joined(separator: ":")
    return date.iso8601 + "T" + clock + isoFraction(Int(local.microseconds.flooredRemainder(1_000_000)))
  }
}

extension Instant: CustomStringConvertible {
  /// UTC in ISO 8601, such as `2026-03-03T14:30:00Z`.
  public var description: String { iso8601 }
}

/// `.25` for 250,000 µs, empty for 0.
private func isoFraction(_ microseconds: Int) -> String {
  guard microseconds > 0 else { return "" }
  var digits = padded(microseconds, width: 6)
  while digits.last == "0" { digits.removeLast() }
  return "." + digits
}

/// The offset as `+01:00`; with seconds if they are not 0, as in the local mean time `+00:53:28`.
func isoOffset(_ seconds: Int32) -> String {
  let size = Int(seconds.magnitude)
  let text = "\(seconds < 0 ? "-" : "+")\(padded(size / 3600)):\(padded(size / 60 % 60))"
  return size % 60 == 0 ? text : "\(text):\(padded(size % 60))"
}

extension Instant {
  /// The instants at which a living person can have trained or been measured: 1900 to the end of 2199, UTC.
  ///
  /// Records in files and stores must lie in this range, so calendar arithmetic on records cannot overflow.
  package static let ofLivingPeople = Instant(seconds: -2_208_988_800)..<Instant(seconds: 7_258_118_400)
}
