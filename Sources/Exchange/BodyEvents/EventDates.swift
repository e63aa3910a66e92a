import Chronology

/// The moments at which a living person can have been measured: a slip in a date must not make a timeline of
/// two thousand years.
enum EventDates {
  /// From 1900 to the end of 2199, UTC.
  static let plausible =
    Instant(seconds: -2_208_988_800)..<Instant(seconds: 7_258_118_400)

  static let rule = "must lie between 1900 and 2199"
}
