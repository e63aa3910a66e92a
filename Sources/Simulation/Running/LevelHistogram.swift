public import Music
public import Training

/// The number of times that each difficulty was presented to a listener, in bins of 1/64 of a doubling, without the
/// warm-up.
///
/// A bin's width is between 1.1 and 1.6 % of its level. The bin of a level is read off the bits of the number, so
/// that no logarithm is taken in the loop.
@usableFromInline struct LevelHistogram: ComparisonObserver {
  private static let binsPerDoubling = 64
  // From 2⁻¹¹ cents: 22 doublings hold every difficulty that settings allow, 0.001…1000.
  private static let doublings = 22
  // Computed, so that they are constants also where the loop is inlined into another package.
  @inlinable static var shift: UInt64 { 52 - 6 }
  @inlinable static var firstBits: UInt64 { UInt64(1023 - 11) << 6 }

  @usableFromInline var bins = [UInt32](repeating: 0, count: Self.doublings * Self.binsPerDoubling)
  @usableFromInline var count = 0
  @usableFromInline var seen = 0
  @usableFromInline var skipUntil: Int
  private let sessionWarmUp: Int

  /// An empty histogram.
  init(of plan: TrainingPlan) {
    skipUntil = plan.warmUp
    sessionWarmUp = plan.sessionWarmUp
  }

  @usableFromInline mutating func sessionBegan() { skipUntil = max(skipUntil, seen + sessionWarmUp) }

  @inlinable mutating func comparisonCompleted(_ completed: CompletedComparison) {
    withUnsafePointer(to: completed) { comparisonsCompleted(UnsafeBufferPointer(start: $0, count: 1).span) }
  }

  @inlinable mutating func comparisonsCompleted(_ block: Span<CompletedComparison>) {
    let skipped = min(max(skipUntil &- seen, 0), block.count)
    seen &+= block.count
    count &+= block.count &- skipped
    // Whether the array's memory is shared is checked once for the block.
    var bins = bins.mutableSpan
    for index in skipped..<block.count {
      let bits = block[unchecked: index].comparison.difficulty.value.bitPattern >> Self.shift
      bins[unchecked: min(max(Int(bits) &- Int(Self.firstBits), 0), bins.count &- 1)] &+= 1
    }
  }

  @usableFromInline mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}

  /// The occupied part of the histogram.
  /// - Complexity: O(bins).
  @usableFromInline var presented: PresentedLevels {
    let first = bins.firstIndex { $0 > 0 } ?? 0
    let end = (bins.lastIndex { $0 > 0 } ?? -1) + 1
    return PresentedLevels(count: count, firstBin: first, hits: Array(bins[first..<max(first, end)]))
  }

  /// The lower end of a bin, in cents.
  fileprivate static func level(_ bin: Int) -> Double {
    Double(bitPattern: (firstBits + UInt64(bin)) << shift)
  }

  /// The middle of each bin, log₂ cents.
  fileprivate static let middles = (0..<doublings * binsPerDoubling).map {
    ((level($0) + level($0 + 1)) / 2).octaves
  }
}

/// The difficulties presented to a listener: the occupied part of a `LevelHistogram`.
@usableFromInline struct PresentedLevels: Sendable {
  /// The comparisons that count.
  let count: Int
  /// The index of the histogram's bin that is first in `hits`.
  let firstBin: Int
  /// Comparisons in each bin.
  let hits: [UInt32]

  /// The level below which a share of the comparisons lies, in cents: linear within a bin; nil without comparisons.
  /// - Complexity: O(bins).
  func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = share * Double(count)
    var (below, index) = (0, 0)
    while index < hits.count, Double(below + Int(hits[index])) < rank {
      below += Int(hits[index])
      index += 1
    }
    guard index < hits.count else { return nil }
    let (level, next) = (LevelHistogram.level(firstBin + index), LevelHistogram.level(firstBin + index + 1))
    return level + max(0, (rank - Double(below)) / Double(hits[index])) * (next - level)
  }

  /// The standard deviation (n − 1) of log₂ level, each taken at its bin's middle; nil below two comparisons.
  var standardDeviationOctaves: Double? {
    guard count > 1 else { return nil }
    var (sum, squares) = (0.0, 0.0)
    // Deviations are taken from the median, to avoid cancellation.
    let centre = (quantile(0.5) ?? 1).octaves
    // Empty bins add 0, which takes less time than a branch.
    for (middle, hits) in zip(LevelHistogram.middles[firstBin...], hits) {
      let octaves = middle - centre
      sum += Double(hits) * octaves
      squares += Double(hits) * octaves * octaves
    }
    return (max(0, squares - sum * sum / Double(count)) / Double(count - 1)).squareRoot()
  }
}
