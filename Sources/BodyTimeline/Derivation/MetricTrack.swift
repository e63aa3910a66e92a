import Chronology
import Numerics

/// The values of one metric by week, month and year, updated when samples are added and removed.
///
/// A change of one week updates the weeks to which it is carried forward, their months, the months interpolated from
/// those, and their years. A rebuild does the same for all weeks, so both give the same bits.
///
/// Source: `Documentation/body.md`, *Values*.
struct MetricTrack: Sendable {
  let metric: Metric
  /// The value of each week, including carried-forward values.
  private(set) var weekly: [MetricValue]
  /// The value of each month, including interpolated values.
  private(set) var monthly: [MetricValue]
  /// The value of each year, without bridge years.
  private(set) var yearly: [MetricValue]
  /// The number of samples.
  private(set) var sampleCount = 0

  private let rules: TimelineRules
  private let isDailyTotal: Bool
  private let order: Sample.Order
  private let reach: Int
  private var samples: [WeekSamples]
  /// The value of each week from its own events, otherwise derived from other metrics' events in that week.
  private(set) var own: [MetricValue]
  /// The value of each week derived from other metrics' events; used if the week has no event of its own. Empty for a
  /// metric that is not derived, which is every metric but one.
  var derived: [MetricValue] = []
  /// The value of each month before interpolation.
  private var direct: [MetricValue]
  private var scratch: [Double] = []

  init(_ metric: Metric, grid: TimelineGrid, rules: TimelineRules, samples: [WeekSamples]? = nil) {
    self.metric = metric
    self.rules = rules
    isDailyTotal = rules.dailyTotals.contains(metric)
    order = isDailyTotal ? .byTime : .byValue
    reach = rules.carryForward(metric)
    self.samples = samples ?? Array(repeating: WeekSamples(), count: grid.weekCount)
    own = Array(repeating: .missing, count: grid.weekCount)
    weekly = own
    direct = Array(repeating: .missing, count: grid.monthCount)
    monthly = direct
    yearly = Array(repeating: .missing, count: grid.yearCount)
  }

  /// The same samples for a grid that begins earlier or ends later, without computed values.
  func fitted(to grid: TimelineGrid, from old: TimelineGrid) -> MetricTrack {
    let before = grid.shift(of: old).weeks
    let after = grid.weekCount - before - samples.count
    let samples =
      Array(repeating: WeekSamples(), count: before) + samples
      + Array(repeating: WeekSamples(), count: after)
    var track = MetricTrack(metric, grid: grid, rules: rules, samples: samples)
    track.sampleCount = sampleCount
    return track
  }

  /// Appends a sample to its week without updating values. Call `sort` before the next update.
  mutating func append(_ sample: Sample, week: Int) {
    samples[week].append(sample)
    sampleCount += 1
  }

  /// Sorts the samples of each week after `append`.
  mutating func sort() {
    for week in samples.indices { samples[week].sort(order) }
  }

  /// Inserts a sample in order without updating values.
  mutating func insert(_ sample: Sample, week: Int) {
    samples[week].insert(sample, order)
    sampleCount += 1
  }

  /// Removes a sample without updating values.
  mutating func remove(_ sample: Sample, week: Int) {
    samples[week].remove(sample, order)
    sampleCount -= 1
  }

  /// Computes all values.
  mutating func refreshAll(grid: TimelineGrid) {
    for week in samples.indices { own[week] = value(ofWeek: week) }
    _ = propagate(weeks: 0..<grid.weekCount, grid: grid)
  }

  /// Updates the values that depend on a week whose samples have changed.
  mutating func refresh(week: Int, grid: TimelineGrid) -> ChangedPeriods {
    let fresh = value(ofWeek: week)
    guard fresh != own[week] else { return ChangedPeriods() }
    own[week] = fresh
    let limit = min(own.count, week + reach + 1)
    let next = own[(week + 1)..<max(limit, week + 1)].firstIndex { !$0.isMissing }
    return propagate(weeks: week..<(next ?? limit), grid: grid)
  }

  private mutating func propagate(weeks: Range<Int>, grid: TimelineGrid) -> ChangedPeriods {
    carryForward(weeks)
    let months = grid.months(ofWeeks: weeks)
    for month in months { direct[month] = summary(ofMonth: grid.weeks(ofMonth: month)) }
    let gap = rules.interpolatedMonths
    let around = max(0, months.lowerBound - gap)..<min(monthly.count, months.upperBound + gap)
    for month in around { monthly[month] = interpolated(month) }
    let years = grid.year(ofMonth: around.lowerBound)..<grid.year(ofMonth: around.upperBound - 1) + 1
    for year in years { yearly[year] = summary(ofMonths: grid.months(ofYear: year)) }
    return ChangedPeriods(weeks: weeks, months: around, years: years)
  }
}

extension MetricTrack {
  /// The value of a week from its own samples, otherwise from other metrics'.
  private func value(ofWeek week: Int) -> MetricValue {
    let measured = summary(ofWeek: week)
    return measured.isMissing && !derived.isEmpty ? derived[week] : measured
  }

  /// The value of a week from its own samples: the median, or for daily totals the mean, present from five days on.
  private func summary(ofWeek week: Int) -> MetricValue {
    if samples[week].isEmpty { return .missing }
    guard isDailyTotal else { return .present(samples[week].median) }
    let (mean, days) = samples[week].meanDailyTotal()
    guard days < rules.daysForPresence else { return .present(mean) }
    return .estimated(mean, confidence: Double(days) / 7, .incomplete(days))
  }

  /// Fills missing weeks with the value of the last week that has one, a ≤ L weeks earlier, and its confidence times 1
  /// − a/(L+1).
  private mutating func carryForward(_ weeks: Range<Int>) {
    let earliest = max(0, weeks.lowerBound - reach)
    var source = own[earliest..<weeks.lowerBound].lastIndex { !$0.isMissing }
    for week in weeks {
      weekly[week] = own[week]
      if !own[week].isMissing {
        source = week
      } else if let source, week - source <= reach, let value = own[source].value,
        let confidence = own[source].confidence
      {
        let age = Double(week - source) / Double(reach + 1)
        weekly[week] = .estimated(value, confidence: confidence * (1 - age), .lastKnown)
      }
    }
  }

  /// The value of a month from the weeks that start in it and are present or have high confidence.
  private mutating func summary(ofMonth weeks: Range<Int>) -> MetricValue {
    scratch.removeAll(keepingCapacity: true)
    var (confidence, hasPresent) = (0.0, false)
    var basis: MetricValue.Basis?
    for week in weeks {
      guard let value = weekly[week].value(atLeast: rules.highConfidence) else { continue }
      scratch.append(value)
      confidence += weekly[week].confidence ?? 0
      hasPresent = hasPresent || weekly[week].isPresent
      basis = weekly[week].basis?.merged(with: basis) ?? basis
    }
    guard !scratch.isEmpty else { return .missing }
    let confidenceMean = confidence / Double(scratch.count)
    let value = center()
    guard !hasPresent, let basis else { return .present(value) }
    return .estimated(value, confidence: confidenceMean, basis)
  }

  /// The value of a missing month in a short gap between two present months, by linear interpolation.
  private func interpolated(_ month: Int) -> MetricValue {
    let gap = rules.interpolatedMonths
    guard direct[month].isMissing else { return direct[month] }
    guard
      let left = direct[max(0, month - gap)..<month].lastIndex(where: { !$0.isMissing }),
      let right = direct[(month + 1)...].prefix(gap).firstIndex(where: { !$0.isMissing }),
      right - left - 1 <= gap, case .present(let before) = direct[left],
      case .present(let after) = direct[right]
    else { return .missing }
    let value = before + (after - before) * Double(month - left) / Double(right - left)
    return .estimated(value, confidence: rules.interpolatedMonthConfidence, .interpolated)
  }

  /// The value of a year from its present months, or from its estimated ones if none is present.
  private mutating func summary(ofMonths months: Range<Int>) -> MetricValue {
    scratch.removeAll(keepingCapacity: true)
    for month in months { if case .present(let value) = monthly[month] { scratch.append(value) } }
    let presentCount = scratch.count
    if presentCount == 0 {
      var basis: MetricValue.Basis?
      for month in months {
        guard let value = monthly[month].value else { continue }
        scratch.append(value)
        basis = monthly[month].basis?.merged(with: basis) ?? basis
      }
      guard let basis else { return .missing }
      return .estimated(center(), confidence: rules.estimatedYearConfidence, basis)
    }
    let needed = rules.monthsForPresence
    if presentCount >= needed { return .present(center()) }
    return .estimated(
      center(), confidence: Double(presentCount) / Double(needed), .incomplete(presentCount))
  }

  /// The sums of those of some days that have samples; empty unless the metric is a daily total.
  func dailyTotals(in days: Range<CivilDate>, weeks: Range<Int>) -> [Double] {
    isDailyTotal ? samples[weeks.clamped(to: samples.indices)].flatMap { $0.dailyTotals(in: days) } : []
  }

  /// The mean of the collected values for daily totals, otherwise the median.
  private mutating func center() -> Double {
    if isDailyTotal { return scratch.mean! }
    scratch.sort()
    return scratch.sortedMedian!
  }
}

extension EventTimeline {
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

/// A value of one metric, with its sort keys.
struct Sample: Sendable {
  let timestamp: Instant
  let id: String
  let day: CivilDate
  let value: Double

  /// The order in which the samples of a week are stored.
  enum Order: Sendable {
    /// Sorted by value: the median is in the middle.
    case byValue
    /// Sorted by time: samples of a day are adjacent, and sums do not depend on the order of arrival.
    case byTime

    func precedes(_ lhs: Sample, _ rhs: Sample) -> Bool {
      switch self {
      case .byValue where lhs.value != rhs.value: lhs.value < rhs.value
      default: lhs.timestamp == rhs.timestamp ? lhs.id < rhs.id : lhs.timestamp < rhs.timestamp
      }
    }
  }
}

/// The samples of one metric in one week, in a fixed order.
struct WeekSamples: Sendable {
  private var samples: [Sample] = []
  private var isSorted = true

  var isEmpty: Bool { samples.isEmpty }

  /// Appends a sample. Call `sort` before reading values.
  mutating func append(_ sample: Sample) {
    samples.append(sample)
    isSorted = false
  }

  mutating func sort(_ order: Sample.Order) {
    if !isSorted { samples.sort(by: order.precedes) }
    isSorted = true
  }

  mutating func insert(_ sample: Sample, _ order: Sample.Order) {
    samples.insert(sample, at: index(of: sample, order))
  }

  mutating func remove(_ sample: Sample, _ order: Sample.Order) {
    samples.remove(at: index(of: sample, order))
  }

  private func index(of sample: Sample, _ order: Sample.Order) -> Int {
    samples.partitioningIndex { !order.precedes($0, sample) }
  }

  /// The median of samples stored by value; for an even number the mean of the two middle values.
  var median: Double { samples.lazy.map(\.value).sortedMedian! }

  /// The sums of those of some days that have samples, for samples stored by time.
  func dailyTotals(in days: Range<CivilDate>) -> [Double] {
    var (totals, latest): ([Double], CivilDate?) = ([], nil)
    for sample in samples where days.contains(sample.day) {
      if sample.day != latest { totals.append(0) }
      totals[totals.count - 1] += sample.value
      latest = sample.day
    }
    return totals
  }

  /// The mean of the sums of all days that have samples, and the number of these days, for samples stored by time.
  func meanDailyTotal() -> (mean: Double, days: Int) {
    var (sum, total, days) = (0.0, 0.0, 0)
    var latest: CivilDate?
    for index in samples.indices {
      if samples[index].day != latest {
        sum += total
        (total, days, latest) = (0, days + 1, samples[index].day)
      }
      total += samples[index].value
    }
    return ((sum + total) / Double(days), days)
  }
}
