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
