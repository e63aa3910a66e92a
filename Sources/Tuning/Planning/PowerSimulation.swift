package import Numerics
import Simulation

/// The power of an experiment with people, by resampling large simulated populations.
///
/// In each repetition as many people as the largest design has are drawn from the population with replacement; the smaller
/// designs take the first of them. For two groups of n different people the two-sample t test compares the groups:
/// t = (ȳ − x̄)/√((s_x² + s_y²)/n) with 2n − 2 degrees of freedom, two-sided at level α. For groups of equal size that is
/// both Student's and Welch's statistic. For n people under both conditions, the paired t test compares their differences
/// with 0: t = d̄/√(s_d²/n) with n − 1 degrees of freedom. The power is the fraction of repetitions that reject equality.
/// Designs of different n share their draws, so that their powers differ less by chance than independent ones would.
package struct PowerSimulation: Sendable {
  /// The level of the test, two-sided.
  package var alpha: Double
  /// Repetitions, at least 1.
  package var repetitions: Int
  /// The key of the random draws.
  package var key: StreamKey

  /// A simulation; 1,000 repetitions give a power of 0.8 a standard error of 0.013.
  package init(alpha: Double = 0.05, repetitions: Int = 1000, key: StreamKey) {
    precondition(alpha > 0 && alpha < 1, "alpha must be between 0 and 1, got \(alpha)")
    precondition(repetitions >= 1, "repetitions must be at least 1, got \(repetitions)")
    self.alpha = alpha
    self.repetitions = repetitions
    self.key = key
  }

  /// The power of designs with given numbers of people in each group.
  /// - Parameters:
  ///   - sizes: people per group, ascending, each once, at least 2.
  ///   - first: the measure of each listener of the first population, at least one.
  ///   - second: the same of the second. The first population again gives the null: its power is α.
  /// - Returns: the fraction of significant repetitions for each size.
  /// - Complexity: O(repetitions · largest size).
  package func power(ofSizes sizes: [Int], _ first: [Double], _ second: [Double]) -> [Double] {
    shares(ofSizes: sizes, degreesOfFreedom: { 2 * $0 - 2 }) { people, words in
      people.0.add(first[Draws.integer(below: first.count, from: words.w0)])
      people.1.add(second[Draws.integer(below: second.count, from: words.w1)])
    }
  }

  /// The power of designs in which each person is measured under both conditions.
  /// - Parameters:
  ///   - sizes: people, ascending, each once, at least 2.
  ///   - differences: the measure of each person under the second condition less that under the first, at least one.
  /// - Returns: the fraction of significant repetitions for each size.
  /// - Complexity: O(repetitions · largest size).
  package func power(ofSizes sizes: [Int], differences: [Double]) -> [Double] {
    // The first of the two groups, which is compared with the other, is all 0: its variance adds nothing.
    shares(ofSizes: sizes, degreesOfFreedom: { $0 - 1 }) { people, words in
      people.0.add(0)
      people.1.add(differences[Draws.integer(below: differences.count, from: words.w0)])
    }
  }

  /// The fraction of significant repetitions for each size.
  /// - Parameter draw: adds a person's numbers to the two samples that are compared.
  private func shares(
    ofSizes sizes: [Int], degreesOfFreedom: (Int) -> Int,
    draw: (_ people: inout (RunningStatistics, RunningStatistics), _ words: Philox4x32.Block) -> Void
  ) -> [Double] {
    precondition(
      zip(sizes, sizes.dropFirst()).allSatisfy(<) && (sizes.first ?? 2) >= 2,
      "sizes must ascend from 2, got \(sizes)")
    let critical = sizes.map { StudentT.upperQuantile(alpha / 2, degreesOfFreedom: degreesOfFreedom($0)) }
    var rejected = sizes.map { _ in 0 }
    for repetition in 0..<repetitions {
      let stream = RandomStream(key: key, listener: UInt32(repetition), session: 0, purpose: .resampling)
      var people = (RunningStatistics(), RunningStatistics())
      var size = 0
      for person in 0..<(sizes.last ?? 0) {
        draw(&people, stream[UInt32(person)].words)
        if person + 1 == sizes[size] {
          if RunningStatistics.t(people.0, people.1).magnitude > critical[size] { rejected[size] += 1 }
          size += 1
        }
      }
    }
    return rejected.map { Double($0) / Double(repetitions) }
  }
}

extension RunningStatistics {
  /// Student's two-sample statistic of groups of equal size; 0 where neither varies and both agree. With 0 for all of the
  /// first group, it is the statistic of one sample, or of paired differences.
  fileprivate static func t(_ one: RunningStatistics, _ other: RunningStatistics) -> Double {
    let count = Double(one.count)
    let variance = (one.sumOfSquares + other.sumOfSquares) / ((count - 1) * count)
    let difference = other.mean - one.mean
    return difference == 0 ? 0 : difference / variance.squareRoot()
  }
}
