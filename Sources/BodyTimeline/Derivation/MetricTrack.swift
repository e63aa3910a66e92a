import Chronology

/// One metric through time: its values per week, month and year, kept right as samples come and go.
///
/// A change of one week reaches the weeks it is carried to, their months, the months interpolated from those
/// and their years; a rebuild is the same work for all weeks. So both give the same bits.
///
/// Source: spec 2-global-timeline, Values.
struct MetricTrack: Sendable {
  let metric: Metric
  /// Each week's value with what was carried forward.
  private(set) var weekly: [MetricValue]
  /// Each month's value with what was interpolated.
  private(set) var monthly: [MetricValue]
  /// Each year's value, without bridges.
  private(set) var yearly: [MetricValue]
  /// How many samples there are.
  private(set) var sampleCount = 0

  private let rules: TimelineRules
  private let isDailyTotal: Bool
  private let order: Sample.Order
  private let reach: Int
  private var samples: [WeekSamples]
  /// Each week's value from its own events, or else from other metrics' events in it; nothing is carried to it.
  private(set) var own: [MetricValue]
  /// Each week's value from other metrics' events, which counts where there are none of its own. Empty for a metric that
  /// is not derived, which is every metric but one.
  var derived: [MetricValue] = []
  /// Each month's value before interpolation.
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

  /// The same samples on a grid that begins earlier or ends later, with nothing derived.
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

  /// Adds a sample to the end of its week without deriving anything; `sort` is due before anything is derived.
  mutating func append(_ sample: Sample, week: Int) {
    samples[week].append(sample)
    sampleCount += 1
  }

  /// Brings samples that were appended into their places.
  mutating func sort() {
    for week in samples.indices { samples[week].sort(order) }
  }

  /// Adds a sample in its place without deriving anything.
  mutating func insert(_ sample: Sample, week: Int) {
    samples[week].insert(sample, order)
    sampleCount += 1
  }

  /// Takes a sample away without deriving anything.
  mutating func remove(_ sample: Sample, week: Int) {
    samples[week].remove(sample, order)
    sampleCount -= 1
  }

  /// Derives everything anew.
  mutating func refreshAll(grid: TimelineGrid) {
    for week in samples.indices { own[week] = value(ofWeek: week) }
    _ = propagate(weeks: 0..<grid.weekCount, grid: grid)
  }

  /// Derives what depends on a week whose samples have changed.
  mutating func refresh(week: Int, grid: TimelineGrid) -> Touched {
    let fresh = value(ofWeek: week)
    guard fresh != own[week] else { return Touched() }
    own[week] = fresh
    let limit = min(own.count, week + reach + 1)
    let next = own[(week + 1)..<max(limit, week + 1)].firstIndex { !$0.isMissing }
    return propagate(weeks: week..<(next ?? limit), grid: grid)
  }

  private mutating func propagate(weeks: Range<Int>, grid: TimelineGrid) -> Touched {
    carryForward(weeks)
    let months = grid.months(ofWeeks: weeks)
    for month in months { direct[month] = summary(ofMonth: grid.weeks(ofMonth: month)) }
    let gap = rules.interpolatedMonths
    let around = max(0, months.lowerBound - gap)..<min(monthly.count, months.upperBound + gap)
    for month in around { monthly[month] = interpolated(month) }
    let years = grid.year(ofMonth: around.lowerBound)..<grid.year(ofMonth: around.upperBound - 1) + 1
    for year in years { yearly[year] = summary(ofMonths: grid.months(ofYear: year)) }
    return Touched(weeks: weeks, months: around, years: years)
  }
}

extension MetricTrack {
  /// A week from its own samples, or else from other metrics'.
  private func value(ofWeek week: Int) -> MetricValue {
    let measured = summary(ofWeek: week)
    return measured.isMissing && !derived.isEmpty ? derived[week] : measured
  }

  /// A week from its own samples: the median; of daily totals the mean, present from five days on.
  private func summary(ofWeek week: Int) -> MetricValue {
    if samples[week].isEmpty { return .missing }
    guard isDailyTotal else { return .present(samples[week].median) }
    let (mean, days) = samples[week].meanDailyTotal()
    return days >= rules.daysForPresence ? .present(mean) : .estimated(mean, confidence: Double(days) / 7)
  }

  /// A missing week takes the value of the last week that had one, a ≤ L weeks ago, with that week's confidence times
  /// 1 − a/(L+1).
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
        weekly[week] = .estimated(value, confidence: confidence * (1 - age))
      }
    }
  }

  /// A month from the weeks that start in it and are present or of high confidence.
  private mutating func summary(ofMonth weeks: Range<Int>) -> MetricValue {
    scratch.removeAll(keepingCapacity: true)
    var (confidence, hasPresent) = (0.0, false)
    for week in weeks {
      guard let value = weekly[week].value(atLeast: rules.highConfidence) else { continue }
      scratch.append(value)
      confidence += weekly[week].confidence ?? 0
      hasPresent = hasPresent || weekly[week].isPresent
    }
    guard !scratch.isEmpty else { return .missing }
    let confidenceMean = confidence / Double(scratch.count)
    let value = center()
    return hasPresent ? .present(value) : .estimated(value, confidence: confidenceMean)
  }

  /// A missing month of a short run between two present months lies on the line between them.
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
    return .estimated(value, confidence: rules.interpolatedMonthConfidence)
  }

  /// A year from its present months or, without any, from its estimated ones.
  private mutating func summary(ofMonths months: Range<Int>) -> MetricValue {
    scratch.removeAll(keepingCapacity: true)
    for month in months { if case .present(let value) = monthly[month] { scratch.append(value) } }
    let presentCount = scratch.count
    if presentCount == 0 {
      for month in months { if let value = monthly[month].value { scratch.append(value) } }
      guard !scratch.isEmpty else { return .missing }
      return .estimated(center(), confidence: rules.estimatedYearConfidence)
    }
    let needed = rules.monthsForPresence
    if presentCount >= needed { return .present(center()) }
    return .estimated(center(), confidence: Double(presentCount) / Double(needed))
  }

  /// What stands for the gathered values: the mean of daily totals, the median of all else.
  private mutating func center() -> Double { isDailyTotal ? scratch.mean() : scratch.takeMedian() }
}
