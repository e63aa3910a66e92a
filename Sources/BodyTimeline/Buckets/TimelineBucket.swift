import Chronology

/// A week, month or year that can be selected.
public struct TimelineBucket: Hashable, Sendable, Identifiable {
  /// A name that never changes, whatever arrives later: `2025-W42`, `2025-W42@sun`, `2025-07`, `2025`.
  public let id: String
  /// Week, month or year.
  public let scale: TimelineScale
  /// From local midnight to local midnight, half-open.
  public let interval: PeriodInterval
  /// Its local dates, from the first to the one after the last.
  public let days: Range<CivilDate>
  /// The date that stands for it: its middle, or today when that is earlier.
  public let date: CivilDate
  /// A year without events that is interpolated between two strong ones; drawn faintly.
  public internal(set) var isBridge: Bool
  /// Whether any event lies within; a bucket without is drawn faintly.
  public internal(set) var hasEvents: Bool
  /// What it shows.
  public internal(set) var metrics: MetricsSnapshot
}
