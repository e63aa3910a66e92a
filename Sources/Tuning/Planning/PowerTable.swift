import Numerics
import Simulation
import Training

/// The power of designs: people per group by comparisons of each person under a condition.
package struct PowerTable: Sendable, Hashable {
  /// How many people train how long.
  package struct Design: Sendable, Hashable {
    /// People in each group.
    package let perGroup: Int
    /// Comparisons of each person under a condition.
    package let comparisons: Int
    /// The fraction of significant repetitions.
    package let power: Double
    /// Comparisons of all people under both conditions.
    package var totalComparisons: Int { 2 * perGroup * comparisons }
  }

  /// How the simulated populations differ after a number of comparisons.
  package struct Effect: Sendable, Hashable {
    /// The second population's mean less the first population's, in the measure's `differenceUnit`.
    package let difference: Double
    /// Standard deviation within the first population.
    package let firstDeviation: Double
    /// Standard deviation within the second.
    package let secondDeviation: Double
    /// Standard deviation of the differences within a person; nil for different people.
    package let differenceDeviation: Double?
    /// The smaller of the two shares of listeners who have a value; within persons, the share who have both.
    package let definedShare: Double

    init(_ people: SimulatedGroups) {
      let (one, other) = (
        RunningStatistics(people.first.numbers), RunningStatistics(people.second.numbers)
      )
      let differences = people.differences.map { RunningStatistics($0.numbers) }
      difference = differences?.mean ?? (other.mean - one.mean)
      (firstDeviation, secondDeviation) = (one.standardDeviation, other.standardDeviation)
      differenceDeviation = differences?.standardDeviation
      definedShare = people.compared.map { Double($0.numbers.count) / Double($0.count) }.min() ?? 0
    }
  }

  /// People per group, ascending.
  package let sizes: [Int]
  /// Comparisons per person, ascending.
  package let comparisons: [Int]
  var assignment = PowerPlan.Assignment.twoGroups
  /// Powers by comparisons, then by people.
  package let powers: [[Double]]
  /// The powers without a difference: each is α, apart from chance.
  package let null: [[Double]]
  /// One for each number of comparisons.
  package let effects: [Effect]
  /// Repetitions behind each power.
  package let repetitions: Int
  /// Powers as other seeds may give them: for each bootstrap population by comparisons, then by people.
  var otherSeeds: [[[Double]]] = []

  /// The designs, by comparisons, then by people.
  package var designs: [Design] { designs(of: powers) }

  private func designs(of powers: [[Double]]) -> [Design] {
    zip(comparisons, powers).flatMap { comparisons, row in
      zip(sizes, row).map { Design(perGroup: $0, comparisons: comparisons, power: $1) }
    }
  }

  /// The cheapest design with at least the power; of several, the one with the fewest people. Nil if no design has the
  /// power.
  /// - Parameter personCost: the cost of a person in addition to the comparisons, in comparisons.
  package func cheapest(power: Double, personCost: Int = 0) -> Design? {
    cheapest(of: designs, power, personCost)
  }

  /// The other designs with at least the power that cost as much as the cheapest.
  package func alternatives(to cheapest: Design, power: Double, personCost: Int = 0) -> [Design] {
    designs.filter {
      $0.power >= power && $0 != cheapest
        && cost(of: $0, personCost) == cost(of: cheapest, personCost)
    }
  }

  /// The cheapest design whose power is at least `power` with nearly every seed: the lower end of its interval over seeds
  /// is. Nil if no design has it.
  package func sure(power: Double, personCost: Int = 0) -> Design? {
    cheapest(of: designs.filter { $0.power - allowance(of: $0) >= power }, power, personCost)
  }

  private func cheapest(of designs: [Design], _ power: Double, _ personCost: Int) -> Design? {
    designs.filter { $0.power >= power }.min {
      (cost(of: $0, personCost), $0.perGroup) < (cost(of: $1, personCost), $1.perGroup)
    }
  }

  /// The cost in comparisons; each person costs `personCost` in addition to their comparisons.
  private func cost(of design: Design, _ personCost: Int) -> Int {
    let groups = assignment == .twoGroups ? 2 : 1
    return design.totalComparisons + groups * design.perGroup * personCost
  }

  /// The designs that at least one in twenty other seeds finds to be the cheapest, most frequent first, each with its
  /// share of the seeds. Nil: no design has the power.
  package func cheapestOfOtherSeeds(
    power: Double, personCost: Int = 0
  ) -> [(design: Design?, share: Double)] {
    let found = otherSeeds.map { powers in
      cheapest(of: designs(of: powers), power, personCost).flatMap { one in
        designs.first { $0.perGroup == one.perGroup && $0.comparisons == one.comparisons }
      }
    }
    let counts = (designs.map(Optional.some) + [nil]).map { design in
      (design: design, share: Double(found.count { $0 == design }) / Double(max(1, found.count)))
    }
    return counts.filter { $0.share >= 0.05 }.sorted { $0.share > $1.share }
  }

  /// The half-width of the interval around a design's power that contains the power from another seed in 95 % of cases:
  /// 1.96 standard deviations of the difference of the two.
  package func allowance(of design: Design) -> Double {
    NormalDistribution.quantile975 * 2.0.squareRoot() * standardError(of: design)
  }

  /// The standard error of a design's power, over populations and repetitions.
  package func standardError(of design: Design) -> Double {
    guard let row = comparisons.firstIndex(of: design.comparisons),
      let column = sizes.firstIndex(of: design.perGroup)
    else { preconditionFailure("the design must be of this table, got \(design)") }
    let others = RunningStatistics(otherSeeds.map { $0[row][column] })
    // The bootstrap includes the Monte Carlo error of the other seed, but not the error of this table.
    let own = standardError(of: design.power)
    return ((others.standardDeviation * others.standardDeviation + own * own) / 2).squareRoot()
  }

  /// The rates of rejection without a difference, for each number of people: means over the numbers of comparisons. A
  /// rate differs from α by chance and because skewed numbers bias the t test of small groups.
  package var nullBySize: [Double] {
    sizes.indices.map { size in null.reduce(0) { $0 + $1[size] } / Double(null.count) }
  }

  /// The Monte Carlo error of a power p from R repetitions, with a given population: √(p(1 − p)/R).
  package func standardError(of power: Double) -> Double {
    (power * (1 - power) / Double(repetitions)).squareRoot()
  }
}
