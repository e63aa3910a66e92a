import Chronology

/// The selected position on the timeline, shared by all screens.
package struct TimelineCursor: Hashable, Sendable {
  /// A date in the selected bucket, not later than today.
  package let date: CivilDate
  /// The selected bucket's scale.
  package let scale: TimelineScale
  /// The selected bucket's id.
  package let bucketID: TimelineBucket.ID
}

/// A gesture on the timeline's knob.
package enum ScrubGesture: Hashable, Sendable {
  /// Drags the knob to a position 0 (oldest) … 1 (newest). Positions outside are clamped.
  case drag(to: Double)
  /// Ends a drag; the knob snaps to its bucket.
  case release
  /// Taps a position, which selects the bucket there immediately.
  case tap(at: Double)
  /// Selects the newest week.
  case today
}

/// A change of the selected bucket by the knob, for one haptic tick.
package struct Snap: Hashable, Sendable {
  /// The index of the previous bucket, 0 for the oldest.
  package let from: Int
  /// The index of the new bucket, 0 for the oldest.
  package let to: Int
}
