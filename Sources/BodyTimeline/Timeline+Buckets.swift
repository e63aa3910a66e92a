import Chronology

extension Timeline {
  /// Updates the buckets after an edit.
  mutating func refreshBuckets(_ change: Change) {
    if change.hasOtherMetrics { return rebuildBuckets() }
    let layout = change.isReshaped || hasGapYears ? layout() : places
    if layout != places { return rearrange(layout, change.touched) }
    for (index, place) in places.enumerated() where place.isBridge || change.touched.contains(place) {
      refresh(index)
    }
  }

  /// Computes all buckets.
  mutating func rebuildBuckets() {
    places = layout()
    buckets = places.map(emptyBucket)
    for index in places.indices { refresh(index) }
  }

  /// Updates the body score of a bucket.
  mutating func rescore(_ index: Int) {
    buckets[index].metrics.bodyScore = score.assess(
      buckets[index].metrics, highConfidence: rules.highConfidence)
  }

  /// Replaces the buckets according to a new layout. Unchanged buckets are kept.
  private mutating func rearrange(_ layout: [Place], _ touched: Touched) {
    let (oldPlaces, oldBuckets) = (places, buckets)
    places = layout
    buckets = layout.map { place in
      oldPlaces.firstIndex(of: place).map { oldBuckets[$0] } ?? emptyBucket(place)
    }
    for (index, place) in places.enumerated()
    where place.isBridge || touched.contains(place) || !oldPlaces.contains(place) {
      refresh(index)
    }
  }

  private func emptyBucket(_ place: Place) -> TimelineBucket {
    let period = place.scale.period
    let first = grid.firstDate(place.scale, place.index)
    let days = calendar.days(period, containing: first)
    let interval = calendar.interval(period, containing: first)
    let middle = first.adding(days: Int(days.upperBound.dayNumber - first.dayNumber) / 2)
    let missing = Array(repeating: MetricValue.missing, count: metrics.count)
    return TimelineBucket(
      id: interval.id, scale: place.scale, interval: interval, days: days, date: min(middle, now.date),
      isBridge: place.isBridge, hasEvents: false,
      metrics: MetricsSnapshot(metrics: metrics, values: missing))
  }

  private mutating func refresh(_ index: Int) {
    let place = places[index]
    buckets[index].hasEvents = counts[place] > 0
    for track in tracks.indices { buckets[index].metrics.values[track] = value(track, at: place) }
    buckets[index].metrics.canonicalPhotoID = shelf.canonical(in: buckets[index].interval)?.id
    rescore(index)
  }

  private func value(_ track: Int, at place: Place) -> MetricValue {
    switch place.scale {
    case .week: tracks[track].weekly[place.index]
    case .month: tracks[track].monthly[place.index]
    case .year where place.isBridge: bridgeValue(track, year: place.index)
    case .year: tracks[track].yearly[place.index]
    }
  }
}
