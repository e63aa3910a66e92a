extension Instant {
  /// The instants at which a living person can have trained or been measured: 1900 to the end of 2199, UTC.
  ///
  /// Records in files and stores must lie in this range, so calendar arithmetic on records cannot overflow.
  package static let ofLivingPeople = Instant(seconds: -2_208_988_800)..<Instant(seconds: 7_258_118_400)
}
