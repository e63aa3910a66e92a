/// All that a bucket shows.
public struct MetricsSnapshot: Hashable, Sendable {
  /// The metrics there is a place for: `Metric.standard`, then further ones by name.
  public let metrics: [Metric]
  /// Their values, in the same order.
  public internal(set) var values: [MetricValue]
  /// The photo nearest the middle of the bucket.
  public internal(set) var canonicalPhotoID: String?
  /// The body score and the version that made it.
  public internal(set) var bodyScore: BodyScoreValue

  /// Whether any photo lies in the bucket.
  public var hasPhotos: Bool { canonicalPhotoID != nil }

  /// A snapshot of values, without photo and score.
  /// - Parameter values: as many as `metrics`, which begin with `Metric.standard`.
  public init(metrics: [Metric] = Metric.standard, values: [MetricValue]) {
    precondition(
      metrics.count == values.count, "a value for each metric, got \(values.count) for \(metrics.count)")
    self.metrics = metrics
    self.values = values
    bodyScore = .none(version: "")
  }

  /// The value of a metric; missing when there is no place for it.
  public subscript(metric: Metric) -> MetricValue {
    guard let index = metrics.firstIndex(of: metric) else { return .missing }
    return values[index]
  }
}
