package import Chronology
import Numerics
package import Text

/// The contents of the screens Home, Photos and Metrics for one state, with the same header.
package struct TimelineScreens: Hashable, Sendable {
  package let home: HomeScreen
  package let photos: PhotosScreen
  package let metrics: MetricsScreen

  /// Reads the screens' contents from the selected bucket of a state.
  /// - Complexity: O(metrics + log photos), below 1 µs; values are only looked up.
  package init(_ state: TimelineState, language: Language) {
    let texts = language.texts
    if let bucket = state.bucket {
      let header = TimelineHeader(bucket, of: state, texts)
      home = HomeScreen(bucket, of: state, header, texts)
      photos = PhotosScreen(bucket, of: state, header, texts)
      metrics = MetricsScreen(bucket, header, texts)
    } else {
      let header = TimelineHeader(withoutBucketOf: state, texts)
      home = HomeScreen(withoutBucket: header, texts)
      photos = PhotosScreen(withoutBucket: header, texts)
      metrics = MetricsScreen(withoutBucketOf: state, header, texts)
    }
  }
}

/// The contents of the scrubber above all three screens.
package struct TimelineHeader: Hashable, Sendable {
  /// The selected bucket, "Week of Oct 20", in another year than today's "Week of Oct 20, 2024", "July 2025", "2023"; on
  /// an empty timeline a text that says how to begin.
  package let label: String
  /// The position of the knob, 0…1; nil on an empty timeline.
  package let position: Double?
  /// The text of the button that selects the newest week; nil on an empty timeline.
  package let today: String?

  /// Whether there are buckets.
  package var isInteractive: Bool { position != nil }

  init(withoutBucketOf state: TimelineState, _ texts: Texts) {
    (label, position, today) = (state.hasEvents ? texts.laterEvents : texts.emptyTimeline, nil, nil)
  }

  init(_ bucket: TimelineBucket, of state: TimelineState, _ texts: Texts) {
    label = bucket.label(texts, in: state.currentYear)
    position = state.scrubber.position
    today = texts.today
  }
}

/// The contents of the Photos screen: the photo of the selected bucket and photos near it.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct PhotosScreen: Hashable, Sendable {
  /// The title, "Photos".
  package let title: String
  /// The scrubber's contents.
  package let header: TimelineHeader
  /// The photo nearest to the middle of the bucket.
  package let photoID: String?
  /// The photo of the days beside a week without a photo; nil if there is none, and for months and years.
  package let nearest: Photo?
  /// The text shown if there is no photo; it has the date of `nearest`.
  package let message: String?
  /// The action shown if there is no photo.
  package let action: AddPhoto?
  /// The bucket's photos; nil without photos.
  package let photos: BucketPhotos?
  /// Photos near the bucket's middle, oldest first.
  package let rail: ArraySlice<Photo>

  private let language: Language

  /// The date of the photo, the number of the bucket's photos if there are more, and the photo's tags: "Oct 22, 2025
  /// · 1 of 3 photos · front, side"; nil without a photo.
  package var caption: String? { photos.map(language.texts.caption) }

  /// The action to add a photo.
  package struct AddPhoto: Hashable, Sendable {
    /// The text of the button.
    package let title: String
    /// The date of the new photo, within the bucket; nil on an empty timeline, where the person chooses it.
    package let date: CivilDate?
  }

  init(withoutBucket header: TimelineHeader, _ texts: Texts) {
    (title, self.header, language) = (texts.photos, header, texts.language)
    (photoID, nearest, message, photos, rail) = (nil, nil, texts.emptyPhotos, nil, [])
    action = AddPhoto(title: texts.addPhoto, date: nil)
  }

  init(_ bucket: TimelineBucket, of state: TimelineState, _ header: TimelineHeader, _ texts: Texts) {
    (title, self.header, language) = (texts.photos, header, texts.language)
    photos = bucket.metrics.photos
    photoID = photos?.canonical.id
    nearest =
      photoID == nil && bucket.scale == .week
      ? state.photoIndex.nearest(to: bucket, within: state.nearbyPhotoDays) : nil
    message = photoID == nil ? nearest.map(texts.noPhoto) ?? texts.noPhoto : nil
    action = photoID == nil ? AddPhoto(title: texts.addPhoto, date: bucket.date) : nil
    rail = state.photoIndex.near(bucket.interval.middle, count: state.railPhotos)
  }
}

extension PeriodInterval {
  fileprivate var middle: Instant {
    Instant(microseconds: start.microseconds + (end.microseconds - start.microseconds) / 2)
  }
}

/// The contents of the Metrics screen: a card per metric, with the mark of the selected bucket on its chart.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct MetricsScreen: Hashable, Sendable {
  /// The title, "Metrics".
  package let title: String
  /// The scrubber's contents.
  package let header: TimelineHeader
  /// One card per metric.
  package let cards: [MetricCard]
  /// The text shown without cards.
  package let message: String?

  init(withoutBucketOf state: TimelineState, _ header: TimelineHeader, _ texts: Texts) {
    (title, self.header) = (texts.metrics, header)
    (cards, message) = ([], state.hasEvents ? texts.laterEvents : texts.emptyMetrics)
  }

  init(_ bucket: TimelineBucket, _ header: TimelineHeader, _ texts: Texts) {
    (title, self.header) = (texts.metrics, header)
    cards = bucket.metrics.metrics.indices.map { MetricCard($0, of: bucket, texts) }
    message = nil
  }
}

/// A metric on the Metrics screen.
package struct MetricCard: Hashable, Sendable {
  package let metric: Metric
  package let title: String
  /// The unit as shown.
  package let unit: String
  /// The value with its presence.
  package let value: MetricValue
  /// The source of an estimate; otherwise nil.
  package let caption: String?
  /// The text shown in place of a missing value; nil if there is a value.
  package let message: String?
  /// The mark on the metric's chart.
  package let highlight: Highlight

  /// The mark of the selected bucket on a chart.
  package enum Highlight: Hashable, Sendable {
    /// A point at a date, for a week.
    case point(CivilDate)
    /// A shaded month.
    case month(Range<CivilDate>)
    /// A shaded year.
    case year(Range<CivilDate>)
  }

  init(_ index: Int, of bucket: TimelineBucket, _ texts: Texts) {
    metric = bucket.metrics.metrics[index]
    value = bucket.metrics.values[index]
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption = value.isMissing ? nil : texts.caption(of: value, bucket.scale)
    message = value.isMissing ? texts.noValue(bucket.scale) : nil
    highlight =
      switch bucket.scale {
      case .week: .point(bucket.date)
      case .month: .month(bucket.days)
      case .year: .year(bucket.days)
      }
  }
}

/// The value of a metric in one week of its chart.
package struct WeeklyValue: Hashable, Sendable {
  /// The first day of the week.
  package let firstDay: CivilDate
  /// The value, present or estimated.
  package let value: MetricValue
}

extension EventTimeline {
  /// The values of a metric in all weeks that have one, oldest first. They are the curve of the metric's chart, on
  /// which the selected bucket is highlighted.
  /// - Complexity: O(weeks).
  package func weeklyValues(of metric: Metric) -> [WeeklyValue] {
    guard let index = metrics.firstIndex(of: metric) else { return [] }
    return tracks[index].weekly.enumerated().compactMap { week, value in
      value.isMissing ? nil : WeeklyValue(firstDay: grid.firstDate(.week, week), value: value)
    }
  }
}

/// The daily totals of a month or year that are of too few days for a value.
package struct DailyTotals: Hashable, Sendable {
  package let mean: Double
  /// The number of days with a total, and of all days.
  package let count, days: Int
}

extension EventTimeline {
  /// The daily totals of a metric in a bucket without a value of it; nil without such totals.
  /// - Complexity: O(samples of the bucket).
  private func few(of metric: Int, in bucket: TimelineBucket) -> DailyTotals? {
    guard bucket.metrics.values[metric].isMissing else { return nil }
    let days = bucket.days
    let weeks = grid.week(of: days.lowerBound)..<grid.week(of: days.upperBound) + 1
    let totals = tracks[metric].dailyTotals(in: days, weeks: weeks)
    let all = Int(days.upperBound.dayNumber - days.lowerBound.dayNumber)
    return totals.mean.map { DailyTotals(mean: $0, count: totals.count, days: all) }
  }

  /// The daily totals of each bucket that has too few of them for a value, by bucket and metric.
  /// - Complexity: O(buckets · metrics + samples).
  package func fewTotals() -> [TimelineBucket.ID: [Metric: DailyTotals]] {
    Dictionary(
      uniqueKeysWithValues: buckets.map { bucket in
        let found = metrics.indices.compactMap { index in
          few(of: index, in: bucket).map { (metrics[index], $0) }
        }
        return (bucket.id, Dictionary(uniqueKeysWithValues: found))
      })
  }
}

extension EventTimeline {
  /// What is said of each metric without a value in a bucket, as on the page: the daily totals of too few days, or when
  /// and how much was last measured or calculated from measurements. Metrics without either are left out.
  /// - Complexity: O(metrics · weeks + samples of the bucket).
  package func gaps(in bucket: TimelineBucket, language: Language) -> [Metric: String] {
    let missing = zip(metrics, metrics.indices).filter { bucket.metrics.values[$1].isMissing }
    let said = missing.compactMap { metric, index in
      (few(of: index, in: bucket).map { metric.text(of: $0, in: language) }
        ?? lastMeasured(metric, through: bucket.date, language)).map { (metric, $0) }
    }
    return Dictionary(uniqueKeysWithValues: said)
  }

  private func lastMeasured(_ metric: Metric, through end: CivilDate, _ language: Language) -> String? {
    let week = weeklyValues(of: metric).last {
      $0.firstDay <= end && $0.value.basis != .lastKnown
    }
    guard let week, let value = week.value.value else { return nil }
    let texts = language.texts
    let quantity = "\(metric.text(of: value, in: language)) \(texts.text(of: metric).unit)"
    let (year, month, day) = week.firstDay.components
    let date = language.day(day, of: texts.monthsInDates[month - 1], year)
    // FFMI is derived from a measured lean mass, too, as if it were measured.
    return week.value.source == "derived" || metric == .ffmi
      ? texts.lastKnownValue(date: date, value: quantity) : texts.lastMeasured(date: date, value: quantity)
  }
}

extension TimelineHeader {
  /// The scrubber as JSON.
  var json: JSON {
    .object([
      "label": .text(label), "position": .optional(position), "today": .optional(today),
      "is_interactive": .flag(isInteractive),
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
