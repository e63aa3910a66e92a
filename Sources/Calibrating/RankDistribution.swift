import Statistics

/// The ranks of a calibration, which are uniform in 0…1 where an estimate is calibrated.
public struct RankDistribution: Sendable, Hashable {
  /// In rising order; those of a lump are spread (`init(spreading:replicates:)`).
  public let ranks: [Double]
  /// As they are without spreading, so that intervals hold the truth where they really do.
  private let unspread: [Double]
  /// How many listeners were drawn; those without a rank had answers that determine no estimate.
  public let replicates: Int

  /// The distribution of these ranks.
  /// - Parameter replicates: at least as many as there are ranks.
  public init(_ ranks: [Double], replicates: Int) {
    self.ranks = ranks.sorted()
    (unspread, self.replicates) = (ranks, replicates)
  }

  /// The distribution of ranks in what was concluded from these estimates. Estimates that are equal, but for rounding, are
  /// a lump of k of all n: the true value lies at one place among them, and their ranks cannot be uniform by
  /// themselves. They are moved to even places: the i-th of the lump in the order of ranks by ((i − ½)/k − ½)·k/n,
  /// within 0…1. A lump that sits at the middle of the probability it carries then becomes uniform there. One
  /// that does not remains off by as much, because no rank is moved by more than half its lump's probability, and the
  /// lump's mean is not moved.
  ///
  /// Source: Lancaster 1961, JASA 56; Czado, Gneiting & Held 2009, Biometrics 65, who draw the place at random.
  /// - Parameter replicates: at least as many as there are ranks.
  /// - Complexity: O(n log n).
  public init(spreading ranked: [(rank: Double, estimate: Double)], replicates: Int) {
    let (count, order) = (Double(ranked.count), ranked.sorted { $0.estimate < $1.estimate })
    var (spread, start): ([Double], Int) = ([], 0)
    while start < order.count {
      let first = order[start].estimate
      let end =
        order[start...].firstIndex { $0.estimate - first > 1e-9 * first.magnitude } ?? order.count
      let lump = order[start..<end].map(\.rank).sorted()
      spread += lump.enumerated().map { index, rank in
        let moved = rank + (Double(index) + 0.5 - Double(lump.count) / 2) / count
        return lump.count == 1 ? rank : min(1, max(0, moved))
      }
      start = end
    }
    (ranks, unspread, self.replicates) = (spread.sorted(), ranked.map(\.rank), replicates)
  }

  /// The fraction of ranks, before spreading, in the central interval that should hold so many, and its standard error if it holds as
  /// many; nil without ranks.
  /// - Parameter level: for example 0.95.
  public func coverage(_ level: Double) -> (fraction: Double, standardError: Double)? {
    guard !ranks.isEmpty else { return nil }
    let count = Double(ranks.count)
    let hits = unspread.count { abs($0 - 0.5) <= level / 2 }
    return (Double(hits) / count, (level * (1 - level) / count).squareRoot())
  }

  /// The fraction of ranks that are at most x.
  public func cumulative(_ x: Double) -> Double {
    ranks.isEmpty ? 0 : Double(ranks.count { $0 <= x }) / Double(ranks.count)
  }

  /// The largest distance of the ranks' cumulative distribution from the uniform one, 0…1.
  public var distance: Double { KolmogorovStatistic.distance(ranks) }

  /// Half the width of the band that holds the whole cumulative distribution of uniform ranks with probability
  /// 0.95.
  public var band: Double { KolmogorovStatistic.band95(count: ranks.count) }

  /// Whether the cumulative distribution stays within the band; nil without ranks.
  public var isInsideBand: Bool? { ranks.isEmpty ? nil : distance <= band }
}
