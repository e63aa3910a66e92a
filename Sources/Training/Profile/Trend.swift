public import Music

/// Whether a person's difficulties are decreasing: compares the mean of the later half of the records with the mean of
/// the earlier half, or by the rule of the Peach app (`SessionTrend`).
///
/// With n records the earlier half is the first ⌊n/2⌋, the later the rest. Ratio r = later/earlier; r < 1 − t
/// improving, r > 1 + t declining, else stable. With fewer than `minimumRecords` records there is no trend.
///
/// Beyond two million records the border between the halves is rounded by at most one part in 32,768.
///
/// - Complexity: O(1) for one more record; keeps 8 bytes for each record of the later half, 16 MB at most.
/// - Source: `Documentation/training.md`, *Trend*.
@usableFromInline package struct TrendAnalyzer: Sendable {
  /// Improving means that difficulties have become smaller.
  package enum Trend: String, Sendable, CaseIterable {
    case improving, stable, declining
  }

  /// The smallest number of records for which a trend is stated.
  package let minimumRecords: Int
  /// The tolerance t: how much the later mean must differ from the earlier one, as a fraction of the earlier one.
  package let threshold: Double

  /// The trend by sessions; nil if the rule compares halves.
  private var sessions: SessionTrend?
  @usableFromInline let isBySessions: Bool

  @usableFromInline var later: HalfQueue
  @usableFromInline var earlierSum = ExactSum()
  @usableFromInline var laterSum = ExactSum()

  /// An analyser without records.
  /// - Parameter correctOnly: whether the trend by sessions leaves wrong answers out.
  package init(
    minimumRecords: Int = 20, threshold: Double = 0.05, rule: TrendRule = .halves, correctOnly: Bool = false
  ) {
    self.minimumRecords = minimumRecords
    self.threshold = threshold
    later = HalfQueue()
    isBySessions = rule != .halves
    if isBySessions {
      sessions = SessionTrend(isSample: rule == .sessionsSample, correctOnly: correctOnly)
    }
  }

  /// Makes room for that many records, of which blocks of a simulated session are added at once.
  package mutating func reserve(_ records: Int) { later.reserve(records, added: SessionBuffers.blockSize) }

  /// The number of records.
  package var count: Int { later.count }

  /// Appends one record. O(1) amortised.
  @inlinable package mutating func add(_ difficulty: Cents) {
    var sum = ExactSum()
    sum.add(difficulty.value)
    add(1, sum: sum) { _ in difficulty.value }
  }

  /// Appends `records` records with the difficulties `difficulty(0)`, `difficulty(1)` and so on, whose sum is known. O(1)
  /// amortised for each.
  @inlinable @inline(__always) mutating func add(_ records: Int, sum: ExactSum, difficulty: (Int) -> Double) {
    let passed = later.append(records, difficulty)
    laterSum.add(sum)
    laterSum.remove(passed)
    earlierSum.add(passed)
  }

  /// Adds records to the trend by sessions, if that is the rule. Not inlined, so that the loop of other rules contains
  /// only the check.
  @usableFromInline @inline(never) mutating func addToSessions(_ completed: Span<CompletedComparison>) {
    for index in completed.indices { sessions?.add(completed[index]) }
  }

  /// The relative change r − 1 from the earlier to the later half; nil with fewer records than `minimumRecords` or than
  /// two, or if the earlier mean is 0.
  package var change: Double? { ratio.map { $0 - 1 } }

  /// The trend; nil if `change` is nil, or by sessions with fewer than two records.
  package var trend: Trend? {
    if let sessions { return sessions.trend }
    // Compares the ratio, not the change: in floating point, 0.95 − 1 is below −0.05.
    return ratio.map { $0 < 1 - threshold ? .improving : $0 > 1 + threshold ? .declining : .stable }
  }

  private var ratio: Double? {
    guard count >= minimumRecords, count > 1, earlierSum.value > 0 else { return nil }
    let earlier = earlierSum.value / Double(later.earlierCount)
    return laterSum.value / Double(count - later.earlierCount) / earlier
  }
}
