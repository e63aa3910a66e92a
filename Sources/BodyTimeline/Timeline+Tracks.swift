import Chronology

extension Timeline {
  /// The index of a metric's track; inserts a new track in the order of names if there is none.
  mutating func track(of metric: Metric, _ change: inout TimelineChange) -> Int {
    if let known = metrics.firstIndex(of: metric) { return known }
    let standard = Metric.standard.count
    let index = standard + metrics[standard...].prefix { $0.name < metric.name }.count
    metrics.insert(metric, at: index)
    tracks.insert(MetricTrack(metric, grid: grid, rules: rules), at: index)
    change.hasOtherMetrics = true
    return index
  }

  /// Removes the track of a metric that has no values any more.
  mutating func dropTrack(_ index: Int, _ change: inout TimelineChange) {
    metrics.remove(at: index)
    tracks.remove(at: index)
    change.hasOtherMetrics = true
  }

  /// Extends the grid to the weeks from `date` to now. Computed values are lost until `rebuild`.
  mutating func extendGrid(to date: CivilDate) {
    let wider = TimelineGrid(calendar: calendar, from: min(date, grid.firstDay), to: now.date)
    tracks = tracks.map { $0.fitted(to: wider, from: grid) }
    counts = counts.fitted(to: wider, from: grid)
    grid = wider
  }
}
