import Chronology

/// A week, month or year on the track.
@usableFromInline package struct TimelineBucket: Hashable, Sendable, Identifiable {
  /// A stable id that does not depend on later events: `2025-W42`, `2025-W42@sun`, `2025-07`, `2025`.
  @usableFromInline package let id: String
  /// The scale: week, month or year.
  package let scale: TimelineScale
  /// The interval from local midnight to local midnight, half-open.
  package let interval: PeriodInterval
  /// The local dates of the bucket.
  package let days: Range<CivilDate>
  /// The date for the cursor: the middle of the bucket, or today if that is earlier.
  package let date: CivilDate
  /// Whether it is a year without events that is interpolated between two years with enough months; drawn faintly.
  package internal(set) var isBridge: Bool
  /// Whether the bucket ends after now, so that its values can still change.
  package let isRunning: Bool
  /// Whether the bucket contains an event; otherwise it is drawn faintly.
  package internal(set) var hasEvents: Bool
  /// The values, photo and body score.
  package internal(set) var metrics: MetricsSnapshot
}
