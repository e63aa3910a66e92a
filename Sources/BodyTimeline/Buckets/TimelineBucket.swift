import Chronology

/// A week, month or year on the track.
public struct TimelineBucket: Hashable, Sendable, Identifiable {
  /// A stable id that does not depend on later events: `2025-W42`, `2025-W42@sun`, `2025-07`, `2025`.
  public let id: String
  /// The scale: week, month or year.
  public let scale: TimelineScale
  /// The interval from local midnight to local midnight, half-open.
  public let interval: PeriodInterval
  /// The local dates of the bucket.
  public let days: Range<CivilDate>
  /// The date for the cursor: the middle of the bucket, or today if that is earlier.
  public let date: CivilDate
  /// Whether it is a year without events that is interpolated between two years with enough months; drawn faintly.
  public internal(set) var isBridge: Bool
  /// Whether the bucket ends after now, so that its values can still change.
  public let isRunning: Bool
  /// Whether the bucket contains an event; otherwise it is drawn faintly.
  public internal(set) var hasEvents: Bool
  /// The values, photo and body score.
  public internal(set) var metrics: MetricsSnapshot
}
