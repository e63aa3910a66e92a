package import Chronology
package import Text

extension TimelineBucket {
  /// The bucket as JSON. Start and end are moments with the zone's offset; the end is not part of the bucket.
  package func json(in zone: Zone) -> JSON {
    let score = metrics.bodyScore
    return .object([
      "id": .text(id), "scale": .text(scale.rawValue), "start": .text(interval.start.iso8601(in: zone)),
      "end": .text(interval.end.iso8601(in: zone)), "bridge": .flag(isBridge), "running": .flag(isRunning),
      "has_events": .flag(hasEvents),
      "metrics": .object(
        Dictionary(uniqueKeysWithValues: zip(metrics.metrics.map(\.name), metrics.values.map(\.json)))),
      "has_photos": .flag(metrics.hasPhotos), "canonical_photo": .optional(metrics.canonicalPhotoID),
      "photo_count": .integer(metrics.photos?.count ?? 0),
      "body_score": .optional(score.value), "body_score_version": .text(score.version),
      "body_score_estimated": .flag(score.isEstimated),
      "body_score_completeness": .text(score.completeness.rawValue),
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

extension TimelineState {
  /// The cursor as JSON, null on an empty timeline.
  package var cursorJSON: JSON {
    guard let cursor else { return .null }
    return .object([
      "date": .text(cursor.date.iso8601), "scale": .text(cursor.scale.rawValue),
      "bucket_id": .text(cursor.bucketID), "position": .number(scrubber.position),
    ])
  }
}

extension TimelineHeader {
  fileprivate var json: JSON {
    .object([
      "label": .text(label), "position": .optional(position), "today": .optional(today),
      "is_interactive": .flag(isInteractive),
    ])
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

extension PhotosScreen {
  /// The screen as JSON, with moments in UTC.
  package var json: JSON {
    .object([
      "header": header.json, "photo": .optional(photoID), "message": .optional(message),
      "nearest": nearest.map {
        .object(["id": .text($0.id), "date": .text($0.date.iso8601)])
      } ?? .null,
      "date": .optional(photos?.date.iso8601), "count": .integer(photos?.count ?? 0),
      "caption": .optional(caption),
      "action": action.map {
        .object(["title": .text($0.title), "date": .optional($0.date?.iso8601)])
      } ?? .null,
      "rail": .list(
        rail.map {
          .object([
            "id": .text($0.id), "timestamp": .text($0.timestamp.iso8601),
            "tags": .list($0.tags.map(JSON.text)),
          ])
        }),
    ])
  }
}

extension MetricsScreen {
  /// The screen as JSON. A highlight has its kind and its dates; the end is not part of it.
  package var json: JSON {
    .object([
      "header": header.json, "message": .optional(message),
      "cards": .list(
        cards.map {
          .object([
            "metric": .text($0.metric.name), "title": .text($0.title), "unit": .text($0.unit),
            "value": $0.value.json, "caption": .optional($0.caption), "message": .optional($0.message),
            "highlight": $0.highlight.json,
          ])
        }),
    ])
  }
}

extension MetricCard.Highlight {
  fileprivate var json: JSON {
    func span(_ kind: String, _ days: Range<CivilDate>) -> JSON {
      .object([
        "kind": .text(kind), "start": .text(days.lowerBound.iso8601), "end": .text(days.upperBound.iso8601),
      ])
    }
    return switch self {
    case .point(let date): .object(["kind": .text("point"), "date": .text(date.iso8601)])
    case .month(let days): span("month", days)
    case .year(let days): span("year", days)
    }
  }
}
