import Numerics
package import Simulation

/// The difference of a measure between two conditions, and the number of people needed to show it.
package struct MeasureDifference: Sendable {
  /// The conclusion from the interval.
  package enum Verdict: String, Sendable {
    /// The interval lies below 0.
    case lower
    /// The interval lies above 0.
    case higher
    /// The interval contains 0.
    case notDistinguishable = "not distinguishable"
    /// There is no interval: too few listeners have a value in both conditions.
    case noInterval = "no interval"
  }

  /// The number of people in an experiment with two groups.
  package struct People: Sendable, Hashable {
    /// The number of people in each group.
    package let perGroup: Int
    /// Whether more people may be needed: the difference is not distinguishable from 0, and the number is that for
    /// the largest difference in its interval.
    package let isLowerBound: Bool
  }

  /// The level of the t test between two groups of people, two-sided.
  package static let alpha = 0.05
  /// The power of that test.
  package static let power = 0.8

  package let measure: any Measure
  /// The second condition's value less the first condition's; nil if no listener has a value in both.
  package let paired: PairedDifference?
  /// The number of listeners with a value under the first condition and under the second.
  package var defined = (first: 0, second: 0)
  /// The difference of each person of a named population, over the listeners with the person's constants; empty for other
  /// listeners.
  package var byPerson: [Double] = []

  /// The conclusion from the difference's 95 % interval, without a correction for the number of compared measures.
  package var verdict: Verdict {
    guard let paired, let interval = paired.interval else { return .noInterval }
    guard paired.isDistinct else { return .notDistinguishable }
    return interval.lowerBound > 0 ? .higher : .lower
  }

  /// The number of people that an experiment needs to show a difference of this size. The experiment has two groups of
  /// different people, one under each condition, with the variance of the simulated listeners
  /// (`PairedDifference.unpairedStandardError`²·n). See `SampleSize`.
  ///
  /// Nil without an interval, and if all listeners have the same difference 0.
  package var people: People? {
    guard let paired, let interval = paired.interval, let error = paired.unpairedStandardError else {
      return nil
    }
    let isLowerBound = verdict == .notDistinguishable
    let largest = max(interval.lowerBound.magnitude, interval.upperBound.magnitude)
    return SampleSize.perGroup(
      difference: isLowerBound ? largest : paired.difference, variances: error * error * Double(paired.count),
      alpha: Self.alpha, power: Self.power
    ).map { People(perGroup: $0, isLowerBound: isLowerBound) }
  }
}
