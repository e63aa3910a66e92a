import Chronology

/// The values that a record may hold, in the store and in exchanged files alike: what the one accepts, the other
/// accepts too, so that every record can be exported and imported again.
public enum RecordLimits {
  /// 1900 to the end of 2199, UTC: `Instant.ofLivingPeople` with its last microsecond.
  @inlinable public static var dates: ClosedRange<Instant> {
    Instant(microseconds: -2_208_988_800_000_000)...Instant(microseconds: 7_258_118_399_999_999)
  }

  /// Offsets and errors in cents: an octave either way.
  @inlinable public static var cents: ClosedRange<Double> { -1200...1200 }
}
