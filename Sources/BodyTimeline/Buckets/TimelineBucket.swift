package import Chronology

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

/// The length of a bucket: weeks for the recent past, months before them, years for the whole history.
package enum TimelineScale: String, CaseIterable, Sendable {
  case week, month, year

  /// The calendar unit of the scale.
  package var period: Period {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}

/// The values, photo and body score of a bucket.
package struct MetricsSnapshot: Hashable, Sendable {
  /// The metrics of the snapshot: `Metric.standard`, then other metrics by name.
  package let metrics: [Metric]
  /// The values of `metrics`, in the same order.
  package internal(set) var values: [MetricValue]
  /// The photos of the bucket; nil without photos.
  package internal(set) var photos: BucketPhotos?
  /// The body score with its version.
  package internal(set) var bodyScore: BodyScoreValue

  /// Whether the bucket contains a photo.
  package var hasPhotos: Bool { photos != nil }

  /// The photo nearest to the middle of the bucket; nil without photos.
  package var canonicalPhotoID: String? { photos?.canonical.id }

  /// A snapshot without photo and score.
  /// - Parameter values: one value for each of `metrics`, which begin with `Metric.standard`.
  package init(metrics: [Metric] = Metric.standard, values: [MetricValue]) {
    precondition(
      metrics.count == values.count, "a value for each metric, got \(values.count) for \(metrics.count)")
    self.metrics = metrics
    self.values = values
    bodyScore = .none(version: "")
  }

  /// The value of a metric; missing for a metric that is not in `metrics`.
  package subscript(metric: Metric) -> MetricValue {
    guard let index = metrics.firstIndex(of: metric) else { return .missing }
    return values[index]
  }
}
