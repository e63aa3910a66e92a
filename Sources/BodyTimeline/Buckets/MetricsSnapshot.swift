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
