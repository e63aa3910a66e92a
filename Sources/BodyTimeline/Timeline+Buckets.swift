import Chronology

extension Timeline {
  /// Updates the buckets after an edit.
  mutating func refreshBuckets(_ change: TimelineChange) {
    if change.hasOtherMetrics { return rebuildBuckets() }
    let layout = change.isReshaped || hasGapYears ? layout() : keys
    if layout != keys { return rearrange(layout, change.changed) }
    for (index, key) in keys.enumerated() where key.isBridge || change.changed.contains(key) {
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
      buckets[index].metrics, highConfidence: rules.highConfidence)
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
    buckets[index].metrics.photos = photoIndex.photos(in: buckets[index].interval, zone: calendar.zone)
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
