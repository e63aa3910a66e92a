import Numerics

/// The ranks of a calibration. They are uniform in 0…1 if the estimate is calibrated.
package struct RankDistribution: Sendable, Hashable {
  /// The ranks in rising order; `init(spreadingTies:replicates:)` spreads tied ones.
  package let ranks: [Double]
  /// The ranks before ties were spread, in rising order, from which coverage is counted.
  private let unspread: [Double]
  /// The number of simulated sessions, groups or tunings. There are fewer ranks if some determine no estimate.
  package let replicates: Int

  /// The distribution of these ranks; ties are not spread.
  /// - Parameter replicates: at least as many as there are ranks.
  package init(_ ranks: [Double], replicates: Int) {
    self.ranks = ranks.sorted()
    (unspread, self.replicates) = (self.ranks, replicates)
  }

  /// The distribution of these ranks, with ties spread. Estimates with few possible values tie and have equal ranks,
  /// which cannot be uniform. Of k tied estimates among n, the i-th by rank is moved by ((i − ½)/k − ½)·k/n, within
  /// 0…1.
  ///
  /// Tied ranks become uniform if they lie in the middle of the probability of their value. Otherwise the deviation
  /// remains: no rank is moved by more than half of that probability, and the mean of the tied ranks does not change,
  /// unless an end of 0…1 stops one of them.
  ///
  /// Source: Lancaster 1961, JASA 56; Czado, Gneiting & Held 2009, Biometrics 65, who draw the place at random.
  /// - Parameters:
  ///   - ranked: each estimate with its rank. Estimates tie if they differ by at most 10⁻⁹ of their size.
  ///   - replicates: at least as many as there are ranks.
  /// - Complexity: O(n log n).
  package init(spreadingTies ranked: [(rank: Double, estimate: Double)], replicates: Int) {
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
    (ranks, unspread, self.replicates) = (spread.sorted(), ranked.map(\.rank).sorted(), replicates)
  }

  /// The fraction of ranks, before ties are spread, in the central interval of probability `level`; nil without ranks.
  /// The standard error assumes uniform ranks.
  /// - Parameter level: for example 0.95.
  package func coverage(_ level: Double) -> (fraction: Double, standardError: Double)? {
    guard !ranks.isEmpty else { return nil }
    let count = Double(ranks.count)
    let hits = unspread.count { abs($0 - 0.5) <= level / 2 }
    return (Double(hits) / count, (level * (1 - level) / count).squareRoot())
  }

  /// The fraction of ranks that are at most x; 0 without ranks.
  package func cumulative(_ x: Double) -> Double {
    ranks.isEmpty ? 0 : Double(ranks.count { $0 <= x }) / Double(ranks.count)
  }

  /// The largest distance of the ranks' cumulative distribution from the uniform one, 0…1.
  package var distance: Double { KolmogorovStatistic.distance(ranks) }

  /// Half the width of a band around the uniform distribution. If the ranks are uniform, their whole cumulative
  /// distribution stays inside it with probability 0.95.
  package var band: Double { KolmogorovStatistic.band95(count: ranks.count) }

  /// Whether the cumulative distribution stays within the band; nil without ranks.
  package var isInsideBand: Bool? { ranks.isEmpty ? nil : distance <= band }
}
