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

extension EventTimeline {
  /// The keys of all buckets: years, then months, then weeks, each oldest first.
  ///
  /// Source: `Documentation/body.md`, *Buckets*.
  func layout() -> [BucketKey] {
    let weeks = recentWeeks()
    guard let oldest = weeks.first, counts.filledWeeks > rules.weeksForWeeksOnly else { return weeks }
    return years() + months(before: grid.month(ofWeek: oldest.index)) + weeks
  }

  /// Whether a year after the first event has no events.
  var hasGapYears: Bool {
    guard let first = counts.years.firstIndex(where: { $0 > 0 }) else { return false }
    return counts.years[first...].contains(0)
  }

  /// The value of a metric in a bridge year: interpolated between the years before and after the gap, or the year's own
  /// value if one of these has none.
  func bridgeValue(_ track: Int, year: Int) -> MetricValue {
    let yearly = tracks[track].yearly
    guard let gap = gap(around: year), let before = yearly[gap.lowerBound - 1].value,
      let after = yearly[gap.upperBound].value
    else { return yearly[year] }
    let share = Double(year - gap.lowerBound + 1) / Double(gap.count + 1)
    return .estimated(
      before + (after - before) * share, confidence: rules.bridgeConfidence, .interpolated)
  }

  /// Zone A: the latest weeks with an event.
  private func recentWeeks() -> [BucketKey] {
    var found: [BucketKey] = []
    for week in counts.weeks.indices.reversed() where counts.weeks[week] > 0 {
      if found.count >= rules.recentWeeks { break }
      found.append(BucketKey(scale: .week, index: week))
    }
    return found.reversed()
  }

  /// Zone B: the last `recentMonths` months before the month in which the oldest recent week starts, none before the first
  /// event's month. Empty months are left out if fewer than `monthsForEmptyBuckets` months separate the first event's
  /// month from the current one.
  private func months(before end: Int) -> [BucketKey] {
    guard let first = counts.months.firstIndex(where: { $0 > 0 }) else { return [] }
    let isShort = counts.months.count - 1 - first < rules.monthsForEmptyBuckets
    let months = max(end - rules.recentMonths, first)..<max(end, first)
    return months.filter { !isShort || counts.months[$0] > 0 }.map { BucketKey(scale: .month, index: $0) }
  }

  /// Zone C: the years with events, and the bridges among the years without events.
  private func years() -> [BucketKey] {
    guard let first = counts.years.firstIndex(where: { $0 > 0 }) else { return [] }
    return counts.years[first...].indices.compactMap { year in
      if counts.years[year] > 0 { return BucketKey(scale: .year, index: year) }
      return isBridge(year) ? BucketKey(scale: .year, index: year, isBridge: true) : nil
    }
  }

  private func isBridge(_ year: Int) -> Bool {
    guard let gap = gap(around: year), gap.count <= rules.bridgedYears else { return false }
    return hasEnoughMonths(gap.lowerBound - 1) && hasEnoughMonths(gap.upperBound)
  }

  /// The range of years without events that contains `year`, if there are events before and after it.
  private func gap(around year: Int) -> Range<Int>? {
    guard let before = counts.years[..<year].lastIndex(where: { $0 > 0 }),
      let after = counts.years[year...].firstIndex(where: { $0 > 0 })
    else { return nil }
    return before + 1..<after
  }

  private func hasEnoughMonths(_ year: Int) -> Bool {
    let months = grid.months(ofYear: year).filter { month in tracks.contains { $0.monthly[month].isPresent } }
    return months.count >= rules.monthsBesideBridge
  }

  /// The months of a year that have an event or a value, as buckets: the track shows only the latest ones.
  /// - Complexity: O(months · metrics).
  package func months(ofYear year: Int) -> [TimelineBucket] {
    let first = grid.firstDay.year
    guard first <= year, year <= now.date.year else { return [] }
    var copy = self
    copy.keys = grid.months(ofYear: year - first).map { BucketKey(scale: .month, index: $0) }
    copy.buckets = copy.keys.map(emptyBucket)
    for index in copy.keys.indices { copy.refresh(index) }
    return copy.buckets.filter { $0.hasEvents || !$0.metrics.values.allSatisfy(\.isMissing) }
  }

  /// The years of which `months(ofYear:)` has any, oldest first.
  package var yearsWithMonths: [Int] {
    (grid.firstDay.year...max(grid.firstDay.year, now.date.year)).filter { !months(ofYear: $0).isEmpty }
  }

  /// The year of the newest month with events before the track's first month or week; nil if there is none.
  package var yearOfOlderMonths: Int? {
    guard let start = buckets.filter({ $0.scale != .year }).map(\.days.lowerBound).min(),
      let month = counts.months[..<max(0, grid.month(of: start))].lastIndex(where: { $0 > 0 })
    else { return nil }
    return grid.firstDate(.month, month).year
  }

  /// Updates the buckets after an edit.
  mutating func refreshBuckets(_ change: TimelineChange) {
    if change.hasOtherMetrics { return rebuildBuckets() }
    let layout = change.isReshaped || hasGapYears ? layout() : keys
    if layout != keys { return rearrange(layout, change.periods) }
    for (index, key) in keys.enumerated() where key.isBridge || change.periods.contains(key) {
      refresh(index)
    }
  }

  /// Computes all buckets.
  mutating func rebuildBuckets() {
    keys = layout()
    buckets = keys.map(emptyBucket)
    for index in keys.indices { refresh(index) }
  }

  /// Updates the body score of a bucket.
  mutating func rescore(_ index: Int) {
    buckets[index].metrics.bodyScore = score.assess(
      buckets[index].metrics, by: scoreParts, highConfidence: rules.highConfidence)
  }

  /// Replaces the buckets according to a new layout. Unchanged buckets are kept.
  private mutating func rearrange(_ layout: [BucketKey], _ changed: ChangedPeriods) {
    let (oldKeys, oldBuckets) = (keys, buckets)
    keys = layout
    buckets = layout.map { key in
      oldKeys.firstIndex(of: key).map { oldBuckets[$0] } ?? emptyBucket(key)
    }
    for (index, key) in keys.enumerated()
    where key.isBridge || changed.contains(key) || !oldKeys.contains(key) {
      refresh(index)
    }
  }

  private func emptyBucket(_ key: BucketKey) -> TimelineBucket {
    let period = key.scale.period
    let first = grid.firstDate(key.scale, key.index)
    let days = calendar.days(period, containing: first)
    let interval = calendar.interval(period, containing: first)
    let middle = first.adding(days: Int(days.upperBound.dayNumber - first.dayNumber) / 2)
    let missing = Array(repeating: MetricValue.missing, count: metrics.count)
    return TimelineBucket(
      id: interval.id, scale: key.scale, interval: interval, days: days, date: min(middle, now.date),
      isBridge: key.isBridge, isRunning: interval.end > now.end, hasEvents: false,
      metrics: MetricsSnapshot(metrics: metrics, values: missing))
  }

  private mutating func refresh(_ index: Int) {
    let key = keys[index]
    buckets[index].hasEvents = counts[key] > 0
    for track in tracks.indices { buckets[index].metrics.values[track] = value(track, at: key) }
    buckets[index].metrics.photos = photoIndex.photos(in: buckets[index].interval)
    rescore(index)
  }

  private func value(_ track: Int, at key: BucketKey) -> MetricValue {
    switch key.scale {
    case .week: tracks[track].weekly[key.index]
    case .month: tracks[track].monthly[key.index]
    case .year where key.isBridge: bridgeValue(track, year: key.index)
    case .year: tracks[track].yearly[key.index]
    }
  }
}
