import BodyTimeline
import Chronology

/// The straightforward method that the timeline is measured against: every week, month and year filters all
/// events and summarises what is left.
struct FilterPerBucket {
  let events: [BodyEvent]
  let calendar: PeriodCalendar

  /// The medians of weight by week id, and how many buckets were made in all.
  func run() -> (weights: [String: Double], buckets: Int) {
    var (weights, buckets) = ([String: Double](), 0)
    for period in [Period.week, .month, .year] {
      var interval = calendar.interval(period, containing: TenYears.first)
      while interval.firstDay <= TenYears.last {
        let inside = events.filter { interval.contains($0.timestamp) }
        let medians = Metric.standard.map { median(of: $0, inside) }
        if period == .week { weights[interval.id] = medians[0] }
        buckets += 1
        interval = calendar.next(after: interval)
      }
    }
    return (weights, buckets)
  }

  private func median(of metric: Metric, _ events: [BodyEvent]) -> Double? {
    let values = events.flatMap(\.measurements).filter { $0.metric == metric }.map(\.value).sorted()
    return values.isEmpty ? nil : (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }
}
