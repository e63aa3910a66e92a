import Chronology

/// The weeks, months and years from the first event to now, each numbered from 0.
///
/// A week belongs to the month in which it starts, so the first month may precede the month of the first event.
struct TimelineGrid: Sendable {
  let calendar: PeriodCalendar
  /// The first date of the grid.
  let firstDay: CivilDate
  let weekCount: Int
  let monthCount: Int
  let yearCount: Int
  /// Months since year 0.
  private let firstMonth: Int
  private let firstYear: Int
  /// The month in which each week starts.
  private let monthOfWeek: [Int]
  /// The first week that starts in each month, and the number of weeks at the end.
  private let firstWeekOfMonth: [Int]

  init(calendar: PeriodCalendar, from first: CivilDate, to today: CivilDate) {
    self.calendar = calendar
    firstDay = calendar.days(.week, containing: min(first, today)).lowerBound
    firstMonth = Self.monthNumber(firstDay)
    firstYear = firstMonth.flooredQuotient(12)
    weekCount = Int(today.dayNumber - firstDay.dayNumber) / 7 + 1
    monthCount = Self.monthNumber(today) - firstMonth + 1
    yearCount = today.year - firstYear + 1

    var firstWeeks: [Int] = []
    let months = (0..<weekCount).map { [firstDay, firstMonth] week in
      Self.monthNumber(firstDay.adding(days: 7 * week)) - firstMonth
    }
    for (week, month) in months.enumerated() {
      while firstWeeks.count <= month { firstWeeks.append(week) }
    }
    while firstWeeks.count <= monthCount { firstWeeks.append(weekCount) }
    (monthOfWeek, firstWeekOfMonth) = (months, firstWeeks)
  }

  func week(of date: CivilDate) -> Int { Int(date.dayNumber - firstDay.dayNumber) / 7 }
  func month(of date: CivilDate) -> Int { Self.monthNumber(date) - firstMonth }
  func year(of date: CivilDate) -> Int { date.year - firstYear }

  /// The month in which a week starts.
  func month(ofWeek week: Int) -> Int { monthOfWeek[week] }

  /// The weeks that start in a month.
  func weeks(ofMonth month: Int) -> Range<Int> { firstWeekOfMonth[month]..<firstWeekOfMonth[month + 1] }

  /// The months in which some weeks start.
  func months(ofWeeks weeks: Range<Int>) -> Range<Int> {
    monthOfWeek[weeks.lowerBound]..<monthOfWeek[weeks.upperBound - 1] + 1
  }

  func year(ofMonth month: Int) -> Int { (firstMonth + month).flooredQuotient(12) - firstYear }

  /// The months of a year that are part of the grid.
  func months(ofYear year: Int) -> Range<Int> {
    let first = (firstYear + year) * 12 - firstMonth
    return max(0, first)..<min(monthCount, first + 12)
  }

  /// The differences between the indices of this grid and the indices of an earlier grid.
  func shift(of earlier: TimelineGrid) -> (weeks: Int, months: Int, years: Int) {
    (
      Int(earlier.firstDay.dayNumber - firstDay.dayNumber) / 7, earlier.firstMonth - firstMonth,
      earlier.firstYear - firstYear
    )
  }

  /// The first local date of a week, month or year.
  func firstDate(_ scale: TimelineScale, _ index: Int) -> CivilDate {
    switch scale {
    case .week: firstDay.adding(days: 7 * index)
    case .month: Self.date(ofMonth: firstMonth + index)
    case .year: Self.date(ofMonth: (firstYear + index) * 12)
    }
  }

  private static func monthNumber(_ date: CivilDate) -> Int {
    let (year, month, _) = date.components
    return year * 12 + month - 1
  }

  private static func date(ofMonth number: Int) -> CivilDate {
    let year = number.flooredQuotient(12)
    return CivilDate(firstOfMonth: number - year * 12 + 1, year: year)
  }
}

/// Identifies a bucket: its scale, and the index of its week, month or year in the `TimelineGrid`.
struct BucketKey: Hashable, Sendable {
  let scale: TimelineScale
  let index: Int
  var isBridge = false
}

/// The range of changed weeks, months and years: the union of all reported ranges, without gaps.
struct ChangedPeriods {
  var weeks: Range<Int>?
  var months: Range<Int>?
  var years: Range<Int>?

  mutating func formUnion(_ other: ChangedPeriods) {
    weeks = span(weeks, other.weeks)
    months = span(months, other.months)
    years = span(years, other.years)
  }

  func contains(_ key: BucketKey) -> Bool {
    let range =
      switch key.scale {
      case .week: weeks
      case .month: months
      case .year: years
      }
    return range?.contains(key.index) ?? false
  }

  private func span(_ first: Range<Int>?, _ second: Range<Int>?) -> Range<Int>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
  }
}

/// The number of events in each week, month and year.
struct EventCounts: Sendable {
  private(set) var weeks: [Int]
  private(set) var months: [Int]
  private(set) var years: [Int]
  /// The number of weeks with an event.
  private(set) var filledWeeks = 0

  init(grid: TimelineGrid) {
    weeks = Array(repeating: 0, count: grid.weekCount)
    months = Array(repeating: 0, count: grid.monthCount)
    years = Array(repeating: 0, count: grid.yearCount)
  }

  /// The same counts for a grid that begins earlier or ends later.
  func fitted(to grid: TimelineGrid, from old: TimelineGrid) -> EventCounts {
    let shift = grid.shift(of: old)
    var fitted = EventCounts(grid: grid)
    fitted.filledWeeks = filledWeeks
    fitted.weeks.replaceSubrange(shift.weeks..<shift.weeks + weeks.count, with: weeks)
    fitted.months.replaceSubrange(shift.months..<shift.months + months.count, with: months)
    fitted.years.replaceSubrange(shift.years..<shift.years + years.count, with: years)
    return fitted
  }

  /// The number of events in a bucket.
  subscript(key: BucketKey) -> Int {
    switch key.scale {
    case .week: weeks[key.index]
    case .month: months[key.index]
    case .year: years[key.index]
    }
  }

  /// Adds `change`, 1 or −1, to the counts. Returns whether a week, month or year became non-empty or empty.
  mutating func count(_ change: Int, week: Int, month: Int, year: Int) -> Bool {
    weeks[week] += change
    months[month] += change
    years[year] += change
    // The count after the first event was added or the last one removed.
    let turn = change > 0 ? 1 : 0
    if weeks[week] == turn { filledWeeks += change }
    return weeks[week] == turn || months[month] == turn || years[year] == turn
  }
}
