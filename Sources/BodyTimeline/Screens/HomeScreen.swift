import Music

/// What Home shows: the body score of the selected bucket and a tile per metric.
///
/// Source: `Documentation/body.md`, *Screens*.
public struct HomeScreen: Hashable, Sendable {
  /// "Home".
  public let title: String
  /// "Body score".
  public let scoreTitle: String
  /// The scrubber.
  public let header: TimelineHeader
  /// The large number, or nil when there is none.
  public let score: Double?
  /// Whether the score rests on estimated values; it is marked then.
  public let isScoreEstimated: Bool
  /// The version of the body score that made the number.
  public let scoreVersion: String?
  /// How much the score rests on.
  public let completeness: BodyScoreCompleteness
  /// What the score rests on when that is not all, or why there is none.
  public let scoreCaption: String?
  /// The score's change from the previous bucket of the same scale; none when either is missing.
  public let scoreDelta: Double?
  /// What all changes are measured from: "vs last week", or when the previous bucket does not end where the selected
  /// one begins its name, "vs week of Oct 7".
  public let deltaCaption: String?
  /// The id of the bucket that changes are measured from; nil for the oldest of its scale.
  public let previousBucketID: TimelineBucket.ID?
  /// A tile per metric.
  public let tiles: [MetricTile]
  /// What the person can do about an empty timeline.
  public let action: String?

  /// Home in a language.
  /// - Complexity: O(metrics), a few hundred nanoseconds.
  public init(_ state: TimelineState, language: Language) {
    let texts = TimelineTexts(language: language)
    self.init(state, TimelineHeader(state, texts), texts)
  }

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: TimelineTexts) {
    (title, scoreTitle) = (texts.home, texts.score)
    self.header = header
    guard let bucket = state.bucket else {
      (score, completeness, scoreCaption, scoreDelta) = (nil, .none, texts.emptyScore, nil)
      (isScoreEstimated, scoreVersion, previousBucketID) = (false, nil, nil)
      (deltaCaption, tiles, action) = (nil, [], texts.logFirstCheckIn)
      return
    }
    let previous = state.previousBucket
    let (now, before) = (bucket.metrics, previous?.metrics)
    let assessed = now.bodyScore
    score = assessed.value
    completeness = assessed.completeness
    isScoreEstimated = assessed.isEstimated
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

/// One metric on Home.
public struct MetricTile: Hashable, Sendable {
  /// What is measured.
  public let metric: Metric
  /// Its title.
  public let title: String
  /// Its unit.
  public let unit: String
  /// The number and how it is known.
  public let value: MetricValue
  /// "Estimated" or "No data"; nil when it is present. Shown whether or not there is a change.
  public let caption: String?
  /// The change from the previous bucket of the same scale; none when either is missing.
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

/// The change between two numbers, when there are two.
func difference(_ new: Double?, _ old: Double?) -> Double? {
  guard let new, let old else { return nil }
  return new - old
}
