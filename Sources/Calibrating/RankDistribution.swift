import Statistics

/// The ranks of a calibration, which are uniform in 0…1 where an estimate is calibrated.
public struct RankDistribution: Sendable, Hashable {
  /// In rising order.
  public let ranks: [Double]
  /// How many listeners were drawn; those without a rank had answers that determine no estimate.
  public let replicates: Int

  /// The distribution of these ranks.
  /// - Parameter replicates: at least as many as there are ranks.
  public init(_ ranks: [Double], replicates: Int) {
    self.ranks = ranks.sorted()
    self.replicates = replicates
  }

  /// The fraction of ranks in the central interval that should hold so many, and its standard error if it holds as
  /// many; nil without ranks.
  /// - Parameter level: for example 0.95.
  public func coverage(_ level: Double) -> (fraction: Double, standardError: Double)? {
    guard !ranks.isEmpty else { return nil }
    let count = Double(ranks.count)
    let hits = ranks.count { abs($0 - 0.5) <= level / 2 }
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
