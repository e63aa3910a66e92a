package import Text

/// The contents of the Home screen: the body score of the selected bucket and a tile per metric.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct HomeScreen: Hashable, Sendable {
  /// The title, "Home".
  package let title: String
  /// The title of the score, "Body score".
  package let scoreTitle: String
  /// The scrubber's contents.
  package let header: TimelineHeader
  /// The id of the selected bucket; nil on an empty timeline.
  package let bucketID: TimelineBucket.ID?
  /// The body score; nil if there is none.
  package let score: Double?
  /// Whether the score uses estimated values.
  package let isScoreEstimated: Bool
  /// Whether all metrics of the score were measured and the height is known that it needs; otherwise it is marked with
  /// `~`.
  package let isScoreExact: Bool
  /// "Estimated" for a score that uses estimated values; otherwise nil. Shown with or without a change.
  package let scorePresenceCaption: String?
  /// The version of the body score.
  package let scoreVersion: String?
  /// How many core metrics are known.
  package let completeness: BodyScoreCompleteness
  /// The metrics that a score without some of them is based on, or the reason why there is no score.
  package let scoreCaption: String?
  /// The change of the score from the previous bucket of the same scale; nil while the bucket is running, and unless both
  /// scores use the same metrics and each uses one that was measured in its bucket; also nil if an estimated score shows
  /// no change.
  package let scoreDelta: Double?
  /// Why the score is not compared with the previous one: "Week in progress", or, if they use different metrics, "Not
  /// compared with last month: without FFMI"; otherwise nil.
  package let scoreDifference: String?
  /// The bucket from which changes are measured: "vs the week before", "vs last week" of today's week, or the
  /// previous bucket's name if it does not end where the selected one begins, "vs week of Oct 7".
  package let deltaCaption: String?
  /// The id of the bucket from which changes are measured; nil for the oldest of its scale.
  package let previousBucketID: TimelineBucket.ID?
  /// What the score's numbers mean; nil without a score.
  package let scoreScale: String?
  private let parts: [BodyScorePart]
  /// One tile per metric.
  package let tiles: [MetricTile]
  /// The action on an empty timeline.
  package let action: String?

  init(withoutBucket header: TimelineHeader, _ texts: Texts) {
    (title, scoreTitle, self.header) = (texts.home, texts.score, header)
    (bucketID, previousBucketID, tiles, action) = (nil, nil, [], texts.logFirstCheckIn)
    (score, completeness, scoreCaption, scoreScale, parts) = (nil, .none, texts.emptyScore, nil, [])
    (isScoreEstimated, isScoreExact, scorePresenceCaption, scoreVersion) = (false, true, nil, nil)
    (scoreDelta, scoreDifference, deltaCaption) = (nil, nil, nil)
  }

  init(_ bucket: TimelineBucket, of state: TimelineState, _ header: TimelineHeader, _ texts: Texts) {
    (title, scoreTitle, self.header) = (texts.home, texts.score, header)
    bucketID = bucket.id
    let previous = state.previousBucket
    let assessed = bucket.metrics.bodyScore
    score = assessed.value
    completeness = assessed.completeness
    isScoreEstimated = assessed.isEstimated
    isScoreExact = assessed.isExact
    scorePresenceCaption = assessed.isEstimated ? texts.estimated : nil
    scoreVersion = assessed.version
    scoreCaption = Self.caption(bucket, assessed, state, texts)
    scoreDelta = bucket.isRunning ? nil : previous.flatMap { assessed.change(from: $0.metrics.bodyScore) }
    scoreDifference = previous.flatMap { texts.scoreDifference(bucket, from: $0, on: state.today) }
    deltaCaption = texts.comparison(bucket, with: previous, on: state.today)
    previousBucketID = previous?.id
    scoreScale = assessed.value == nil ? nil : texts.scoreScale
    parts = assessed.value == nil ? [] : assessed.parts
    tiles = bucket.metrics.metrics.indices.map { MetricTile($0, in: bucket, before: previous, texts) }
    action = nil
  }

  private static func caption(
    _ bucket: TimelineBucket, _ score: BodyScoreValue, _ state: TimelineState, _ texts: Texts
  ) -> String? {
    switch score.completeness {
    case .full: nil
    case .partial:
      Optional(score.parts.map(\.metric).filter { !bucket.metrics[$0].isMissing })
        .flatMap { $0.count == score.parts.count ? nil : texts.basedOn($0) }
    case .none:
      score.parts.tooLow(in: bucket.metrics).flatMap { texts.noScore(bucket.metrics, below: $0) }
        ?? texts.noScore(
          bucket, of: (try? BodyScoreCatalog.version(named: score.version))?.core ?? [],
          months: state.monthsForPresence)
    }
  }
}

extension HomeScreen {
  /// "Without your height, 175 cm is assumed", or "At your height of 178 cm, weight from 59 to 79 kg has full points";
  /// nil if the score uses no value that is rated by height.
  package func scoreHeight(in language: Language) -> String? {
    let rated = scoreParts.lazy.filter { $0.points != nil }.map(\.part)
    return rated.lazy.compactMap { part in part.ratedHeight.map { language.texts.scoreHeight($0, part) } }
      .first
  }

  /// "Version of the score: ramp-2"; nil without a score.
  package func scoreVersion(in language: Language) -> String? {
    scoreVersion.flatMap { parts.isEmpty ? nil : language.texts.scoreVersion(version: $0) }
  }

  /// What each metric of the score's version contributes to it; empty without a score.
  package var scoreParts: [ScorePart] {
    let pairs: [(part: BodyScorePart, tile: MetricTile)] = parts.compactMap { part in
      tiles.first { $0.metric == part.metric }.map { (part, $0) }
    }
    let known = pairs.filter { $0.tile.value.value != nil }.reduce(0) { $0 + $1.part.share }
    return pairs.map { part, tile in
      let value = tile.value.value
      return ScorePart(
        part: part, tile: tile, points: value.map { 100 * part.height($0) },
        share: value.map { _ in part.share / known })
    }
  }
}

/// The contribution of a metric to a body score.
package struct ScorePart: Hashable, Sendable {
  /// The scale: where it begins and ends.
  package let part: BodyScorePart
  /// The metric's value, title and unit.
  package let tile: MetricTile
  /// The points 0…100 of the value; nil if it is missing.
  package let points: Double?
  /// The weight of the points in the score; the weights of the known metrics add up to 1. Nil if the value is missing.
  package let share: Double?

  /// "Weight 80.0 kg: 75 points, 20 % of the score; 0 points at 140, 100 at 60 kg".
  package func text(in language: Language) -> String {
    func number(_ value: Double) -> String { language.decimal(value, places: 0) }
    let title = tile.metric.longTitle(in: language)
    let (texts, worst, best) = (language.texts, number(part.worst), number(part.best))
    guard let value = tile.value.value, let points, let share else {
      return texts.scorePartWithoutData(metric: title, worst: worst, best: best, unit: tile.unit)
    }
    return texts.scorePart(
      metric: title, value: tile.metric.text(of: value, in: language), unit: tile.unit,
      points: number(points), share: number(100 * share), worst: worst, best: best)
  }
}

/// A metric on the Home screen.
package struct MetricTile: Hashable, Sendable {
  package let metric: Metric
  package let title: String
  /// The unit as shown.
  package let unit: String
  /// The value with its presence.
  package let value: MetricValue
  /// The source of an estimate, "No data", or "Week in progress" for a value that can still change; otherwise nil.
  package let caption: String?
  /// The change from the previous bucket of the same scale; nil while the bucket is running, and unless both values were
  /// measured, or derived, in their buckets.
  package let delta: Double?

  init(
    _ index: Int, in bucket: TimelineBucket, before: TimelineBucket?, _ texts: Texts
  ) {
    metric = bucket.metrics.metrics[index]
    let value = bucket.metrics.values[index]
    self.value = value
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption = texts.caption(
      of: value, bucket.scale, isRunning: bucket.isRunning)
    delta = bucket.isRunning ? nil : before.flatMap { value.change(from: $0.metrics.values[index]) }
  }
}

extension MetricValue {
  /// The change from an earlier value; nil unless both were measured, or both derived, within their buckets.
  func change(from before: MetricValue) -> Double? {
    switch (self, before) {
    case (.present(let now), .present(let before)),
      (.estimated(let now, _, .derived), .estimated(let before, _, .derived)):
      now - before
    default: nil
    }
  }

  /// Whether the value is the median or mean of its bucket's own samples, though perhaps of few.
  package var isOfSamples: Bool {
    switch self {
    case .present, .estimated(_, _, .incomplete): true
    case .estimated, .missing: false
    }
  }

  /// Whether the value comes from measurements within its bucket.
  var isOfBucket: Bool {
    switch self {
    case .present, .estimated(_, _, .incomplete), .estimated(_, _, .derived): true
    case .estimated, .missing: false
    }
  }
}

extension BodyScoreValue {
  /// The change from an earlier score; nil unless both have the same version and metrics, and each is based on a
  /// measurement within its bucket.
  func change(from before: BodyScoreValue) -> Double? {
    guard let value, let old = before.value, version == before.version, usedMetrics == before.usedMetrics,
      isOfBucket, before.isOfBucket
    else { return nil }
    return isEstimated && (value - old).magnitude < 0.05 ? nil : value - old
  }
}

extension HomeScreen {
  /// The screen as JSON.
  package var json: JSON {
    .object([
      "header": header.json, "bucket": .optional(bucketID), "score": .optional(score),
      "completeness": .text(completeness.rawValue),
      "score_version": .optional(scoreVersion), "score_estimated": .flag(isScoreEstimated),
      "score_exact": .flag(isScoreExact),
      "score_caption": .optional(scoreCaption), "score_delta": .optional(scoreDelta),
      "score_difference": .optional(scoreDifference), "score_scale": .optional(scoreScale),
      "score_parts": .list(
        scoreParts.map {
          .object([
            "metric": .text($0.part.metric.name), "points": .optional($0.points),
            "share": .optional($0.share),
            "worst": .number($0.part.worst), "best": .number($0.part.best),
          ])
        }),
      "previous_bucket_id": .optional(previousBucketID),
      "delta_caption": .optional(deltaCaption), "action": .optional(action),
      "tiles": .list(
        tiles.map {
          .object([
            "metric": .text($0.metric.name), "title": .text($0.title), "unit": .text($0.unit),
            "value": $0.value.json, "caption": .optional($0.caption), "delta": .optional($0.delta),
          ])
        }),
    ])
  }
}

extension MetricValue {
  /// The value as JSON: value, presence, source and confidence; null if there is none.
  package var json: JSON {
    .object([
      "value": .optional(value), "presence": .text(presence.rawValue), "source": .optional(source),
      "confidence": .optional(confidence),
    ])
  }
}
