extension Instant {
  /// The instants at which a living person can have trained or been measured: 1900 to the end of 2199, UTC.
  ///
  /// Files and stores contain no other records, so calendar arithmetic on records cannot overflow.
  public static let ofLivingPeople = Instant(seconds: -2_208_988_800)..<Instant(seconds: 7_258_118_400)
}
