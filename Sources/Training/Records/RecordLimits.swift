import Chronology

/// The values that a record may hold. The limits are the same for the store and for exchanged files, so every record
/// can be exported and imported again.
@usableFromInline package enum RecordLimits {
  /// 1900 to the end of 2199, UTC: `Instant.ofLivingPeople` with its last microsecond.
  @inlinable package static var dates: ClosedRange<Instant> {
    Instant(microseconds: -2_208_988_800_000_000)...Instant(microseconds: 7_258_118_399_999_999)
  }

  /// Offsets and errors in cents: up to an octave in either direction.
  @inlinable package static var cents: ClosedRange<Double> { -1200...1200 }
}
