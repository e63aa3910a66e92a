public import Chronology
public import Music
import Numerics

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

  /// Makes room for that many periods.
  package mutating func reserve(_ periods: Int) { stored.reserveCapacity(periods) }

  /// How many comparisons there are in all.
  package var count: Int { stored.reduce(0) { $0 + $1.count } }

  /// Adds one comparison. O(1) amortised if timestamps do not decrease.
  @inlinable package mutating func add(_ difficulty: Cents, isCorrect: Bool, at timestamp: Instant) {
    if current >= stored.count || !stored[current].interval.contains(timestamp) { turn(to: timestamp) }
    stored[current].add(difficulty, isCorrect: isCorrect)
  }

  @inlinable package mutating func add(_ completed: CompletedComparison) {
    add(completed.comparison.difficulty, isCorrect: completed.isCorrect, at: completed.timestamp)
  }

  /// Adds completed comparisons. O(1) amortised for each if timestamps do not decrease.
  /// - Returns: the sum of their difficulties.
  @inlinable @inline(__always) @discardableResult
  mutating func add(_ completed: Span<CompletedComparison>) -> ExactSum {
    var (index, sum) = (0, ExactSum())
    while index < completed.count {
      let first = completed[index].timestamp
      if current >= stored.count || !stored[current].interval.contains(first) { turn(to: first) }
      // Apart from the array, so that each comparison is added in registers.
      var part = PeriodAggregate(interval: stored[current].interval)
      while index < completed.count, part.interval.contains(completed[index].timestamp) {
        part.add(completed[index].comparison.difficulty, isCorrect: completed[index].isCorrect)
        index &+= 1
      }
      stored[current].add(part)
      sum.add(part.total)
    }
    return sum
  }

  /// Makes the aggregate of `timestamp` the current one, creating it if there is none.
  @usableFromInline @inline(never) mutating func turn(to timestamp: Instant) {
    // The first aggregate that ends after the timestamp holds it, or else it has none yet.
    current = stored.partitioningIndex { $0.interval.end > timestamp }
    guard current == stored.count || stored[current].interval.start > timestamp else { return }
    let new = PeriodAggregate(interval: calendar.interval(period, containing: timestamp))
    // An insertion at the end takes longer.
    if current == stored.count { stored.append(new) } else { stored.insert(new, at: current) }
  }
}

/// The comparisons of one calendar period, taken together.
@usableFromInline package struct PeriodAggregate: Sendable, Hashable {
  @usableFromInline package let interval: PeriodInterval
  @usableFromInline var total = ExactSum()
  @usableFromInline var n = 0
  @usableFromInline var right = 0

  @inlinable init(interval: PeriodInterval) { self.interval = interval }

  package var count: Int { n }
  /// How many of them were answered right.
  package var correctCount: Int { right }
  package var mean: Cents { Cents(total.value / Double(n)) }

  @inlinable @inline(__always) mutating func add(_ difficulty: Cents, isCorrect: Bool) {
    total.add(difficulty.value)
    n &+= 1
    right &+= isCorrect ? 1 : 0
  }

  @inlinable @inline(__always) mutating func add(_ part: PeriodAggregate) {
    total.add(part.total)
    n &+= part.n
    right &+= part.right
  }
}

/// One aggregate with the rolling statistics that end at it.
package struct RollingPoint: Sendable, Hashable {
  /// The period and its own numbers.
  package let aggregate: PeriodAggregate
  /// Mean of the aggregates' means in the window that ends here.
  package let mean: Cents
  /// Sample standard deviation of those means; 0 for a single one.
  package let standardDeviation: Cents
}

extension ThresholdTimeline {
  /// The rolling mean and deviation at every aggregate: over the last `window` aggregates, over all of them
  /// while there are fewer.
  /// - Complexity: O(aggregates · window).
  package var rolling: [RollingPoint] { stored.indices.map(rollingPoint) }

  /// The rolling statistics at the latest aggregate, the threshold that is shown now; nil without training.
  /// - Complexity: O(window).
  package var latest: RollingPoint? { stored.isEmpty ? nil : rollingPoint(stored.count - 1) }

  /// `latest.mean`.
  /// - Complexity: O(window).
  package var latestMean: Cents? { stored.isEmpty ? nil : Cents(rollingMean(stored.count - 1)) }

  private func rollingPoint(_ index: Int) -> RollingPoint {
    let mean = rollingMean(index)
    let sum = recent(index).reduce(0) { $0 + ($1.mean.value - mean) * ($1.mean.value - mean) }
    let count = recent(index).count
    return RollingPoint(
      aggregate: stored[index], mean: Cents(mean),
      standardDeviation: Cents(count > 1 ? (sum / Double(count - 1)).squareRoot() : 0))
  }

  /// The sum of the aggregates' means over their number, so that only its division waits for the others.
  private func rollingMean(_ index: Int) -> Double {
    recent(index).reduce(0) { $0 + $1.mean.value } / Double(recent(index).count)
  }

  /// The aggregates of the window that ends at `index`.
  private func recent(_ index: Int) -> ArraySlice<PeriodAggregate> {
    stored[max(0, index + 1 - window)...index]
  }
}
