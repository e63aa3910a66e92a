import Chronology

/// Where the person is on the timeline; the same for all screens.
public struct TimelineCursor: Hashable, Sendable {
  /// A date inside the selected bucket, not later than today.
  public let date: CivilDate
  /// The selected bucket's scale.
  public let scale: TimelineScale
  /// The selected bucket's id.
  public let bucketID: TimelineBucket.ID
}

/// What a person does with the timeline's knob.
public enum ScrubGesture: Hashable, Sendable {
  /// Holds the knob at a position 0 (oldest) … 1 (newest); anything outside counts as the nearer end.
  case drag(to: Double)
  /// Lets go; the knob snaps to its bucket.
  case release
  /// Taps a position; the bucket there is selected at once.
  case tap(at: Double)
  /// Asks for the newest week.
  case today
}

/// The knob has crossed into another bucket: one haptic tick.
public struct Snap: Hashable, Sendable {
  /// The bucket it came from, counted from the oldest.
  public let from: Int
  /// The bucket it has come to.
  public let to: Int
}
