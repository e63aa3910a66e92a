import Music

/// Whether a person's difficulties are decreasing: compares the mean of the later half of the records with the mean of
/// the earlier half.
///
/// With n records the earlier half is the first ⌊n/2⌋, the later the rest. Ratio r = later/earlier; r < 1 − t
/// improving, r > 1 + t declining, else stable. With fewer than `minimumRecords` records there is no trend.
///
/// - Complexity: O(1) for one more record; keeps 8 bytes for each record of the later half.
/// - Source: `Documentation/training.md`, *Trend*.
public struct TrendAnalyzer: Sendable {
  /// Improving means that difficulties have become smaller.
  public enum Trend: String, Sendable, CaseIterable {
    case improving, stable, declining
  }

  /// The smallest number of records for which a trend is stated.
  public let minimumRecords: Int
  /// The tolerance t: how much the later mean must differ from the earlier one, as a fraction of the earlier one.
  public let threshold: Double

  @usableFromInline var later: HalfQueue
  @usableFromInline var earlierSum = ExactSum()
  @usableFromInline var laterSum = ExactSum()

  /// An analyser without records.
  public init(minimumRecords: Int = 20, threshold: Double = 0.05) {
    self.minimumRecords = minimumRecords
    self.threshold = threshold
    later = HalfQueue()
  }

  /// The number of records.
  public var count: Int { later.count }

  /// Appends one record. O(1) amortised.
  @inlinable public mutating func add(_ difficulty: Cents) {
    var sum = ExactSum()
    sum.add(difficulty.value)
    add(CollectionOfOne(difficulty.value), sum: sum)
  }

  /// Appends records whose sum is known. O(1) amortised for each.
  @inlinable @inline(__always) mutating func add(_ difficulties: some Collection<Double>, sum: ExactSum) {
    let passed = later.append(difficulties)
    laterSum.add(sum)
    laterSum.remove(passed)
    earlierSum.add(passed)
  }

  /// The relative change r − 1 from the earlier to the later half; nil with fewer than `minimumRecords` or two records,
  /// or if the earlier mean is 0.
  public var change: Double? { ratio.map { $0 - 1 } }

  /// The trend; nil if `change` is nil.
  public var trend: Trend? {
    // Compares the ratio, not the change: in floating point, 0.95 − 1 is below −0.05.
    ratio.map { $0 < 1 - threshold ? .improving : $0 > 1 + threshold ? .declining : .stable }
  }

  private var ratio: Double? {
    guard count >= minimumRecords, count > 1, earlierSum.value > 0 else { return nil }
    let earlier = earlierSum.value / Double(count / 2)
    return laterSum.value / Double(count - count / 2) / earlier
  }
}
