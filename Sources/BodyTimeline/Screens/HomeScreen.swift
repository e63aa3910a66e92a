/// The contents of the Home screen: the body score of the selected bucket and a tile per metric.
///
/// Source: `Documentation/body.md`, *Screens*.
public struct HomeScreen: Hashable, Sendable {
  /// The title, "Home".
  public let title: String
  /// The title of the score, "Body score".
  public let scoreTitle: String
  /// The scrubber's contents.
  public let header: TimelineHeader
  /// The body score; nil if there is none.
  public let score: Double?
  /// Whether the score uses estimated values.
  public let isScoreEstimated: Bool
  /// "Estimated" for a score that uses estimated values; otherwise nil. Shown with or without a change.
  public let scorePresenceCaption: String?
  /// The version of the body score.
  public let scoreVersion: String?
  /// How many core metrics are known.
  public let completeness: BodyScoreCompleteness
  /// The metrics that a partial score is based on, or the reason why there is no score.
  public let scoreCaption: String?
  /// The change of the score from the previous bucket of the same scale; nil if either is missing.
  public let scoreDelta: Double?
  /// What changes are measured from: "vs last week", or the previous bucket's name if it does not end where the
  /// selected one begins, "vs week of Oct 7".
  public let deltaCaption: String?
  /// The id of the bucket that changes are measured from; nil for the oldest of its scale.
  public let previousBucketID: TimelineBucket.ID?
  /// One tile per metric.
  public let tiles: [MetricTile]
  /// The action on an empty timeline.
  public let action: String?

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: TimelineTexts) {
    (title, scoreTitle) = (texts.home, texts.score)
    self.header = header
    guard let bucket = state.bucket else {
      (score, completeness, scoreCaption, scoreDelta) = (nil, .none, texts.emptyScore, nil)
      (isScoreEstimated, scorePresenceCaption, scoreVersion, previousBucketID) = (false, nil, nil, nil)
      (deltaCaption, tiles, action) = (nil, [], texts.logFirstCheckIn)
      return
    }
    let previous = state.previousBucket
    let (now, before) = (bucket.metrics, previous?.metrics)
    let assessed = now.bodyScore
    score = assessed.value
    completeness = assessed.completeness
    isScoreEstimated = assessed.isEstimated
    scorePresenceCaption = assessed.isEstimated ? texts.estimated : nil
    scoreVersion = assessed.version
    scoreCaption = Self.caption(bucket, assessed, texts)
    scoreDelta = difference(assessed.value, before?.bodyScore.value)
    deltaCaption = texts.comparison(bucket, with: previous)
    previousBucketID = previous?.id
    let valuesBefore = before?.values
    tiles = now.metrics.indices.map {
      MetricTile(now.metrics[$0], now.values[$0], before: valuesBefore?[$0], texts)
    }
    action = nil
  }

  private static func caption(
    _ bucket: TimelineBucket, _ score: BodyScoreValue, _ texts: TimelineTexts
  ) -> String? {
    switch score.completeness {
    case .full: nil
    case .partial: texts.basedOn(score.coreMetrics.filter { !bucket.metrics[$0].isMissing })
    case .none: texts.noScore(bucket.scale)
    }
  }
}

/// A metric on the Home screen.
public struct MetricTile: Hashable, Sendable {
  /// The metric.
  public let metric: Metric
  /// The metric's title.
  public let title: String
  /// The unit as shown.
  public let unit: String
  /// The value with its presence.
  public let value: MetricValue
  /// "Estimated" or "No data"; nil for a present value. Shown with or without a change.
  public let caption: String?
  /// The change from the previous bucket of the same scale; nil if either is missing.
  public let delta: Double?

  init(_ metric: Metric, _ value: MetricValue, before: MetricValue?, _ texts: TimelineTexts) {
    self.metric = metric
    self.value = value
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption = texts.caption(of: value)
    delta = difference(value.value, before?.value)
  }
}

/// `new` − `old`; nil if either is nil.
func difference(_ new: Double?, _ old: Double?) -> Double? {
  guard let new, let old else { return nil }
  return new - old
}
