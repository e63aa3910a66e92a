import Simulation
import Statistics

/// The difference of a measure between two conditions, and how many people would show it.
public struct MeasureDifference: Sendable {
  /// What the interval says.
  public enum Verdict: String, Sendable {
    /// The interval lies below 0.
    case lower
    /// It lies above 0.
    case higher
    /// It contains 0.
    case notDistinguishable = "not distinguishable"
    /// There is none: too few listeners have a value in both conditions.
    case noInterval = "no interval"
  }

  /// People in each of two groups.
  public struct People: Sendable, Hashable {
    /// How many.
    public let perGroup: Int
    /// Whether more may be needed: the difference is not distinguishable from 0, and this many people show the largest
    /// one in its interval.
    public let isLowerBound: Bool
  }

  /// The level of the t test between two groups of people, two-sided.
  public static let alpha = 0.05
  /// The power of that test.
  public static let power = 0.8

  /// The measure.
  public let measure: any Measure
  /// Second condition less first; nil if no listener has a value in both.
  public let paired: PairedDifference?

  /// By the difference's own 95 % interval, whatever other measures are compared.
  public var verdict: Verdict {
    guard let paired, let interval = paired.interval else { return .noInterval }
    guard paired.isDistinct else { return .notDistinguishable }
    return interval.lowerBound > 0 ? .higher : .lower
  }

  /// The people in an experiment that shows a difference of this size: two groups of different people, one under each
  /// condition, who vary as the simulated listeners do (`PairedDifference.unpairedStandardError`²·n). See `SampleSize`.
  ///
  /// Nil without an interval, and where all listeners have the same difference 0.
  public var people: People? {
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
