import Chronology
import Music

/// Difficulty over time, one aggregate for each calendar period in which there was training.
///
/// The result depends on which comparisons it was given, not on the order in which they came: sums are exact
/// and aggregates sorted. Appending one comparison in the period of the one before costs O(1), a new latest
/// period O(1) amortised; an earlier period costs a search, and, the first time it is trained, an insertion.
///
/// Source: `Documentation/training.md`, *Threshold timeline*.
@usableFromInline package struct ThresholdTimeline: Sendable {
  /// The length of the timeline's periods.
  package let period: Period
  /// Zone and first day of the week.
  package let calendar: PeriodCalendar
  /// How many aggregated points the rolling mean and deviation look back on, at least 1.
  package let window: Int

  /// The aggregates, oldest first.
  package var aggregates: [PeriodAggregate] { stored }
  @usableFromInline var stored: [PeriodAggregate] = []
  /// The aggregate that took the latest comparison.
  @usableFromInline var current = 0

  /// A timeline without training.
  package init(period: Period = .day, calendar: PeriodCalendar, window: Int = 20) {
    precondition(window >= 1, "timeline window must be at least 1, got \(window)")
    self.period = period
    self.calendar = calendar
    self.window = window
  }

  /// How many comparisons there are in all.
  package var count: Int { stored.reduce(0) { $0 + $1.count } }

  /// Adds one comparison. O(1) amortised if timestamps do not decrease.
  @inlinable package mutating func add(_ difficulty: Cents, isCorrect: Bool, at timestamp: Instant) {
    if current >= stored.count || !stored[current].interval.contains(timestamp) { turn(to: timestamp) }
    stored[current].add(difficulty, isCorrect: isCorrect)
  }

  /// Adds one completed comparison.
  @inlinable package mutating func add(_ completed: CompletedComparison) {
    add(completed.comparison.difficulty, isCorrect: completed.isCorrect, at: completed.timestamp)
  }

  /// Adds completed comparisons. O(1) amortised for each if timestamps do not decrease.
  /// - Returns: the sum of their difficulties.
  @inlinable @inline(__always) @discardableResult
  mutating func add(_ completed: some RandomAccessCollection<CompletedComparison>) -> ExactSum {
    var (rest, sum) = (completed[...], ExactSum())
    while let first = rest.first {
      if current >= stored.count || !stored[current].interval.contains(first.timestamp) {
        turn(to: first.timestamp)
      }
      // Apart from the array, so that each comparison is added in registers.
      var part = PeriodAggregate(interval: stored[current].interval)
      var index = rest.startIndex
      while index < rest.endIndex, part.interval.contains(rest[index].timestamp) {
        part.add(rest[index].comparison.difficulty, isCorrect: rest[index].isCorrect)
        rest.formIndex(after: &index)
      }
      stored[current].add(part)
      sum.add(part.total)
      rest = rest[index...]
    }
    return sum
  }

  /// Makes the aggregate of `timestamp` the current one, creating it if there is none.
  @usableFromInline @inline(never) mutating func turn(to timestamp: Instant) {
    // The first aggregate that ends after the timestamp holds it, or else it has none yet.
    current = stored.partitionIndex { $0.interval.end > timestamp }
    guard current == stored.count || stored[current].interval.start > timestamp else { return }
    stored.insert(
      PeriodAggregate(interval: calendar.interval(period, containing: timestamp)), at: current)
  }
}

extension Array {
  /// Index of the first element that satisfies a predicate which, once true, stays true. O(log n).
  func partitionIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
