import Simulation

/// The power of designs: people per group by comparisons of each person.
public struct PowerTable: Sendable, Hashable {
  /// A design: two groups, one for each condition.
  public struct Design: Sendable, Hashable {
    /// People in each group.
    public let perGroup: Int
    /// Comparisons of each person.
    public let comparisons: Int
    /// The fraction of significant repetitions.
    public let power: Double
    /// Comparisons of all people of both groups.
    public var totalComparisons: Int { 2 * perGroup * comparisons }
  }

  /// People per group, ascending.
  public let sizes: [Int]
  /// Comparisons per person, ascending.
  public let comparisons: [Int]
  /// Powers by comparisons, then by people.
  public let powers: [[Double]]
  /// The same with the baseline in both groups: each is α but for chance.
  public let null: [[Double]]
  /// Repetitions behind each power.
  public let repetitions: Int

  /// The designs, by comparisons, then by people.
  public var designs: [Design] {
    zip(comparisons, powers).flatMap { comparisons, row in
      zip(sizes, row).map { Design(perGroup: $0, comparisons: comparisons, power: $1) }
    }
  }

  /// The design with the fewest comparisons in total of those with at least that power; of several the one with the
  /// fewest people. Nil if none has.
  public func cheapest(power: Double) -> Design? {
    designs.filter { $0.power >= power }.min {
      ($0.totalComparisons, $0.perGroup) < ($1.totalComparisons, $1.perGroup)
    }
  }

  /// The standard error of a power from so many repetitions: √(p(1 − p)/R).
  public func standardError(of power: Double) -> Double {
    (power * (1 - power) / Double(repetitions)).squareRoot()
  }
}
