import Statistics

/// The ranks of a calibration, which are uniform in 0…1 where an estimate is calibrated.
public struct RankDistribution: Sendable, Hashable {
  /// In rising order; ties are spread (`init(spreadingTies:replicates:)`).
  public let ranks: [Double]
  /// The ranks before ties were spread, from which coverage is counted.
  private let unspread: [Double]
  /// How many listeners were drawn; those without a rank had answers that determine no estimate.
  public let replicates: Int

  /// The distribution of these ranks.
  /// - Parameter replicates: at least as many as there are ranks.
  public init(_ ranks: [Double], replicates: Int) {
    self.ranks = ranks.sorted()
    (unspread, self.replicates) = (ranks, replicates)
  }

  /// The distribution of these ranks, with ties spread: estimates of few possible values tie, their ranks are equal, and
  /// equal ranks cannot be uniform. Of k tied estimates among n, the i-th by rank is moved by ((i − ½)/k − ½)·k/n, within
  /// 0…1.
  ///
  /// If the tied ranks lie at the middle of the probability of their value, they become uniform. If not, they stay off: no
  /// rank is moved by more than half that probability, and the mean of the tied ranks is unchanged, unless an end of 0…1
  /// stops one.
  ///
  /// Source: Lancaster 1961, JASA 56; Czado, Gneiting & Held 2009, Biometrics 65, who draw the place at random.
  /// - Parameters:
  ///   - ranked: each estimate with its rank. Estimates tie if they differ by at most 10⁻⁹ of their size.
  ///   - replicates: at least as many as there are ranks.
  /// - Complexity: O(n log n).
  public init(spreadingTies ranked: [(rank: Double, estimate: Double)], replicates: Int) {
    let (count, order) = (Double(ranked.count), ranked.sorted { $0.estimate < $1.estimate })
    var (spread, start): ([Double], Int) = ([], 0)
    while start < order.count {
      let first = order[start].estimate
      let end =
        order[start...].firstIndex { $0.estimate - first > 1e-9 * first.magnitude } ?? order.count
      let tied = order[start..<end].map(\.rank).sorted()
      spread += tied.enumerated().map { index, rank in
        let moved = rank + (Double(index) + 0.5 - Double(tied.count) / 2) / count
        return tied.count == 1 ? rank : min(1, max(0, moved))
      }
      start = end
    }
    (ranks, unspread, self.replicates) = (spread.sorted(), ranked.map(\.rank), replicates)
  }

  /// The fraction of ranks, before ties are spread, in the central interval that should hold so many, and its standard
  /// error if it holds as many; nil without ranks.
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
