import Music

/// What Home shows: the body score of the selected bucket and a tile per metric.
///
/// Source: spec 2-global-timeline, Screens.
public struct HomeScreen: Hashable, Sendable {
  /// "Home".
  public let title: String
  /// "Body score".
  public let scoreTitle: String
  /// The scrubber.
  public let header: TimelineHeader
  /// The large number, or nil when there is none.
  public let score: Double?
  /// How much the score rests on.
  public let completeness: BodyScoreCompleteness
  /// What the score rests on when that is not all, or why there is none.
  public let scoreCaption: String?
  /// The score's change from the previous bucket of the same scale; none when either is missing.
  public let scoreDelta: Double?
  /// What all changes are measured from: "vs last week".
  public let deltaCaption: String?
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
      (deltaCaption, tiles, action) = (nil, [], texts.logFirstCheckIn)
      return
    }
    let (now, before) = (bucket.metrics, state.previousBucket?.metrics)
    let assessed = now.bodyScore
    score = assessed.value
    completeness = assessed.completeness
    scoreCaption = Self.caption(bucket, assessed, texts)
    scoreDelta = difference(assessed.value, before?.bodyScore.value)
    deltaCaption = texts.comparison(bucket.scale)
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
  /// "Estimated" or "No data"; none when it is present.
  public let caption: String?
  /// The change from the previous bucket of the same scale; none when either is missing.
  public let delta: Double?

  init(_ metric: Metric, _ value: MetricValue, before: MetricValue?, _ texts: TimelineTexts) {
    self.metric = metric
    self.value = value
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption =
      switch value {
      case .present: nil
      case .estimated: texts.estimated
      case .missing: texts.missing
      }
    delta = difference(value.value, before?.value)
  }
}

/// The change between two numbers, when there are two.
func difference(_ new: Double?, _ old: Double?) -> Double? {
  guard let new, let old else { return nil }
  return new - old
}
