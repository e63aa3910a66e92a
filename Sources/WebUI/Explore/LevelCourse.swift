import Music
import Numerics
import Training

/// The levels presented to all listeners of a condition: by comparison, and at the end of training.
struct LevelCourse: Encodable, Sendable {
  /// The number of listeners whose own tracks are drawn.
  static let drawn = 4

  /// The tracks of the first listeners, in cents; null where a session has ended early.
  let tracks: [[Level?]]
  /// The median over the listeners, by comparison; null where no listener has a level.
  let median: [Level?]
  /// The 10 % quantile over the listeners, by comparison.
  let low: [Level?]
  /// The 90 % quantile over the listeners, by comparison.
  let high: [Level?]
  /// The levels of the last comparisons.
  let rest: LevelDistribution

  /// - Parameters:
  ///   - traces: the levels of each listener, at least one.
  ///   - comparisons: the comparisons planned.
  ///   - settled: comparisons at the end of each trace that show at which level the rule settles.
  ///   - bounds: the levels that can be presented.
  /// - Complexity: O(listeners · comparisons · log listeners).
  init(_ traces: [[Float]], comparisons: Int, settled: Int, within bounds: ClosedRange<Cents>) {
    tracks = traces.prefix(Self.drawn).map { trace in
      (0..<comparisons).map { $0 < trace.count ? Level(trace[$0]) : nil }
    }
    var quantiles: (median: [Level?], low: [Level?], high: [Level?]) = ([], [], [])
    for index in 0..<comparisons {
      let levels = traces.compactMap { $0.count > index && !$0[index].isNaN ? $0[index] : nil }.sorted()
      quantiles.median.append(levels.sortedQuantile(0.5).flatMap(Level.init))
      quantiles.low.append(levels.sortedQuantile(0.1).flatMap(Level.init))
      quantiles.high.append(levels.sortedQuantile(0.9).flatMap(Level.init))
    }
    (median, low, high) = quantiles
    rest = LevelDistribution(traces.flatMap { $0.filter { !$0.isNaN }.suffix(settled) }, within: bounds)
  }
}

/// How often each level was presented.
struct LevelDistribution: Encodable, Sendable {
  /// Bins over the whole range of levels, of equal width in log cents.
  static let bins = 60

  /// The ends of the bins in cents, one more than there are bins.
  let edges: [Level]
  /// The share of comparisons in each bin.
  let shares: [Double]
  /// Quantiles in cents; null without comparisons.
  let low, median, high: Level?

  /// - Parameter bounds: the levels that can be presented.
  init(_ levels: [Float], within bounds: ClosedRange<Cents>) {
    let (first, last) = (bounds.lowerBound.value.octaves, bounds.upperBound.value.octaves)
    let width = max(last - first, 1e-9) / Double(Self.bins)
    edges = (0...Self.bins).compactMap { Level(Float((first + Double($0) * width).ofOctaves)) }
    var counts = [Int](repeating: 0, count: Self.bins)
    for level in levels {
      let bin = Int((Double(level).octaves - first) / width)
      counts[min(max(bin, 0), Self.bins - 1)] += 1
    }
    shares = counts.map { levels.isEmpty ? 0 : (Double($0) / Double(levels.count) * 1e5).rounded() / 1e5 }
    let sorted = levels.sorted()
    low = sorted.sortedQuantile(0.1).flatMap(Level.init)
    median = sorted.sortedQuantile(0.5).flatMap(Level.init)
    high = sorted.sortedQuantile(0.9).flatMap(Level.init)
  }
}

/// A level in cents with four significant digits, which is more than a drawing shows.
struct Level: Encodable, Sendable, Hashable {
  let cents: Double

  /// Nil for NaN.
  init?(_ cents: Float) {
    guard !cents.isNaN else { return nil }
    // One to four decimals, which needs no logarithm; more digits would only make the text longer.
    let scale: Double = cents < 1 ? 1e4 : cents < 10 ? 1e3 : cents < 100 ? 1e2 : 10
    self.cents = (Double(cents) * scale).rounded() / scale
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(cents)
  }
}
