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

/// The value of a metric in a bucket, with its presence and confidence.
///
/// Source: `Documentation/body.md`, *Values*.
@usableFromInline package enum MetricValue: Hashable, Sendable {
  /// Computed from events within the bucket.
  case present(Double)
  /// Estimated from values outside the bucket, other metrics, or too few values; confidence 0…1.
  case estimated(Double, confidence: Double, Basis)
  /// No value.
  case missing

  /// The kinds of values, by their names in files.
  package enum Presence: String, CaseIterable, Sendable { case present, estimated, missing }

  /// The source of an estimate, from the strongest to the weakest.
  @usableFromInline package enum Basis: Hashable, Sendable {
    /// Values within the bucket, but from too few days (steps of a week) or months (a year), with their number; 0 if
    /// the bucket summarises such values.
    case incomplete(Int)
    /// Other metrics that were measured within the bucket.
    case derived
    /// Values before and after the bucket.
    case interpolated
    /// The last value before the bucket.
    case lastKnown
  }

  /// The name in files: the source of an estimate, or `measured`; nil if missing.
  package var source: String? {
    switch self {
    case .present: "measured"
    case .estimated(_, _, .incomplete): "incomplete"
    case .estimated(_, _, .derived): "derived"
    case .estimated(_, _, .interpolated): "interpolated"
    case .estimated(_, _, .lastKnown): "last_known"
    case .missing: nil
    }
  }

  package var presence: Presence {
    switch self {
    case .present: .present
    case .estimated: .estimated
    case .missing: .missing
    }
  }

  /// The number in the metric's unit; nil if missing.
  @inlinable package var value: Double? {
    switch self {
    case .present(let value), .estimated(let value, _, _): value
    case .missing: nil
    }
  }

  /// 1 for a present value, nil for a missing one.
  @inlinable package var confidence: Double? {
    switch self {
    case .present: 1
    case .estimated(_, let confidence, _): confidence
    case .missing: nil
    }
  }

  /// Whether the value is computed from events within the bucket.
  @inlinable package var isPresent: Bool { if case .present = self { true } else { false } }
  /// The source of an estimate; nil for other values.
  @inlinable package var basis: Basis? { if case .estimated(_, _, let basis) = self { basis } else { nil } }
  /// Whether there is no value.
  @inlinable package var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The number if its confidence is at least `confidence`; present values have confidence 1.
  @inlinable func value(atLeast confidence: Double) -> Double? {
    guard let own = self.confidence, own >= confidence else { return nil }
    return value
  }
}

extension MetricValue.Basis {
  /// The basis of a value that summarises values with this basis and `other`: the stronger one.
  func merged(with other: Self?) -> Self {
    let stronger = if let other, other.rank < rank { other } else { self }
    return if case .incomplete = stronger { .incomplete(0) } else { stronger }
  }

  private var rank: Int {
    switch self {
    case .incomplete: 0
    case .derived: 1
    case .interpolated: 2
    case .lastKnown: 3
    }
  }
}
