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
