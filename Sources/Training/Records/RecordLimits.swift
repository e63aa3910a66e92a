import Chronology

/// The values that a record may hold, in the store and in exchanged files alike: what the one accepts, the other
/// accepts too, so that every record can be exported and imported again.
public enum RecordLimits {
  /// Years 1 to 9999, UTC: the years that every reader of ISO 8601 knows, written with four digits and no sign.
  @inlinable public static var dates: ClosedRange<Instant> {
    Instant(microseconds: -62_135_596_800_000_000)...Instant(microseconds: 253_402_300_799_999_999)
  }

  /// Offsets and errors in cents: an octave either way.
  @inlinable public static var cents: ClosedRange<Double> { -1200...1200 }
}
