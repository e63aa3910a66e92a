package import BodyTimeline
package import Chronology
package import Text

/// The body timeline as the page shows it: for each bucket the three screens in the JSON of `peach body scrub --format
/// json`, with their numbers as text.
package struct BodyDocument {
  private let state: TimelineState
  private let curves: [(metric: Metric, values: [WeeklyValue])]
  private let few: [TimelineBucket.ID: [Metric: DailyTotals]]
  private let monthly: [TimelineBucket.ID: PeriodChanges]
  private let zone: Zone
  private let language: Language
  /// The buckets whose FFMI lacks nothing but the person's height.
  private let lackingHeight: Set<TimelineBucket.ID>
  /// What the body scores lack; nil stands for the empty timeline.
  private let needs: [TimelineBucket.ID?: ScoreNeeds]
  /// The date of the last event many years before all others; nil if there is none.
  private let lastStray: CivilDate?

  package init(
    _ state: TimelineState, curves: [(metric: Metric, values: [WeeklyValue])],
    few: [TimelineBucket.ID: [Metric: DailyTotals]], monthly: [TimelineBucket.ID: PeriodChanges], zone: Zone,
    lackingHeight: Set<TimelineBucket.ID>, needs: [TimelineBucket.ID?: ScoreNeeds], lastStray: CivilDate?,
    in language: Language
  ) {
    (self.few, self.monthly) = (few, monthly)
    (self.state, self.curves, self.zone, self.language) = (state, curves, zone, language)
    (self.lackingHeight, self.needs, self.lastStray) = (lackingHeight, needs, lastStray)
  }

  /// The document as JSON.
  /// - Parameter revision: the revision of the events.
  package func json(revision: Int) -> JSON {
    .object([
      "revision": .integer(revision), "selected": .optional(state.bucket?.id),
      "marks": .text(language.texts.bodyMarks),
      "buckets": .list(state.buckets.indices.map(bucket)),
      "empty": state.isInteractive ? .null : screens(state), "offered": .list(offered),
      "sources": .list(Self.sources.map(JSON.text)), "days": span,
      "curves": .object(Dictionary(uniqueKeysWithValues: curves.map { ($0.metric.name, curve($0.values)) })),
    ])
  }

  /// The metrics with which a check-in can begin besides those that its form always has.
  private var offered: [JSON] {
    Metric.builtIn.filter { !(Metric.standard + DEXAScan.metrics).contains($0) }.map { metric in
      .object([
        "metric": .text(metric.name), "title": .text(metric.title(in: language)),
        "unit": .text(metric.shownUnit(in: language)),
      ])
    }
  }

  private func bucket(_ index: Int) -> JSON {
    var moved = state
    _ = moved.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
    let bucket = state.buckets[index]
    return .object([
      "id": .text(bucket.id), "scale": .text(bucket.scale.rawValue), "days": days(bucket.days),
      "short": .text(bucket.shortLabel(in: language)),
      "spoken": .text(bucket.spokenText(in: language)), "faint": .flag(!bucket.hasEvents),
      "knob": .number(TimelineScrubber.knob(of: index, of: state.buckets.count)),
      "cursor": moved.cursorJSON, "screens": screens(moved),
    ])
  }

  private func screens(_ state: TimelineState) -> JSON {
    let screens = TimelineScreens(state, language: language)
    return .object([
      "home": screens.home.json, "photos": screens.photos.json, "metrics": screens.metrics.json,
      "titles": .list([screens.home.title, screens.photos.title, screens.metrics.title].map(JSON.text)),
      "score_title": .text(screens.home.scoreTitle), "shown": shown(screens.home, state),
      "asks_height": .flag(state.bucket.map { lackingHeight.contains($0.id) } ?? false),
      "score_needs": needs[state.bucket?.id].map { needs in
        .object([
          "text": .text(needs.text(in: language)), "check_in": .optional(needs.checkIn(in: language)),
          "height": .flag(needs.height),
        ])
      } ?? .null,
      "photo_facts": .object(
        Dictionary(
          (Array(screens.photos.rail) + [screens.photos.nearest].compactMap(\.self)).map {
            ($0.id, facts($0))
          },
          uniquingKeysWith: { first, _ in first })),
    ])
  }

  /// The numbers of the home screen as text. While a bucket is running, its changes are those of the last whole one.
  private func shown(_ home: HomeScreen, _ state: TimelineState) -> JSON {
    let whole = state.changesOfLastWhole(in: language)
    let monthly = home.bucketID.flatMap { self.monthly[$0] }
    func own(_ difference: Double?, _ metric: Metric) -> JSON {
      guard let difference, let caption = home.deltaCaption else { return .null }
      return .object([
        "value": .null, "change": .text("\(metric.changeText(difference, in: language)) \(caption)"),
      ])
    }
    return .object([
      "score": .optional(home.score.map { language.bodyScore($0, isExact: home.isScoreExact) }),
      "score_height": .optional(home.scoreHeight(in: language)),
      "score_parts": .list(home.scoreParts.map { .text($0.text(in: language)) }),
      "score_change": whole?.score?.json ?? own(home.scoreDelta, .weight),
      "score_monthly": monthly?.score?.json ?? .null,
      "tiles": .list(
        home.tiles.map { tile in
          let few = home.bucketID.flatMap { self.few[$0]?[tile.metric] }
          return .object([
            "title": .text(tile.metric.longTitle(in: language)),
            "few": .optional(few.map { tile.metric.text(of: $0, in: language) }),
            "value": .optional(tile.value.value.map { tile.metric.text(of: $0, in: language) }),
            "summary": .optional(tile.value.isOfSamples ? state.summary(of: tile.metric, in: language) : nil),
            "change": whole?.metrics[tile.metric]?.json ?? own(tile.delta, tile.metric),
            "monthly": monthly?.metrics[tile.metric]?.json ?? .null,
          ])
        }),
    ])
  }

  /// "Photo of March 5, 2026", its local date, and the smallest bucket that contains it.
  private func facts(_ photo: Photo) -> JSON {
    let (year, month, day) = photo.date.components
    let text = language.date(year: year, month: month, day: day)
    return .object([
      "name": .text(language.texts.pagePhotoOf(date: text)), "day": .text(photo.date.iso8601),
      "bucket": .optional(state.index(of: photo.date).map { state.buckets[$0].id }),
    ])
  }

  /// The names of the sources of weekly values; curves refer to them by index.
  private static let sources = ["last_known", "measured", "derived", "incomplete"]

  /// The first day of the track and the end of the last week with a value or an event, as days since 1970. Events many
  /// years before all others do not stretch it.
  private var span: JSON {
    let starts = state.buckets.map(\.days.lowerBound)
    guard let newest = state.buckets.last,
      let first = starts.filter({ start in lastStray.map { start > $0 } ?? true }).min() ?? starts.min()
    else { return .null }
    let weeks = curves.compactMap { $0.values.last?.firstDay.adding(days: 7) }
    let end = max(newest.days.upperBound, weeks.max() ?? first)
    return days(first..<end)
  }

  /// The first day and the end, as days since 1970.
  private func days(_ days: Range<CivilDate>) -> JSON {
    .list([.integer(Int(days.lowerBound.dayNumber)), .integer(Int(days.upperBound.dayNumber))])
  }

  /// Weeks as [days since 1970, value, index in `sources`].
  private func curve(_ values: [WeeklyValue]) -> JSON {
    .list(
      values.map {
        .list([
          .integer(Int($0.firstDay.dayNumber)), .optional($0.value.value),
          .integer(Self.sources.firstIndex(of: $0.value.source ?? "") ?? 0),
        ])
      })
  }
}

extension PeriodChange {
  fileprivate var json: JSON { .object(["value": .text(value), "change": .text(change)]) }
}

extension TimelineBucket {
  /// The bucket as a row of text: its name, its body score and its values, with the marks of estimates.
  package func row(in language: Language) -> [String] {
    let values = zip(metrics.metrics, metrics.values).map { metric, value in
      value.value.map { value.mark + metric.text(of: $0, in: language) } ?? "–"
    }
    return [shortLabel(in: language), metrics.bodyScore.text(in: language) ?? "–"] + values
  }
}

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
