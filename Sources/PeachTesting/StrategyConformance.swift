public import Training

/// Checks that a strategy obeys the laws of `ComparisonStrategy`, for use in tests.
///
/// ```swift
/// @Test(arguments: StrategyLaw.allCases) func `keeps the law`(_ law: StrategyLaw) throws {
///   try StrategyConformance.check(MyStrategy.self, laws: [law])
/// }
/// ```
///
/// The tests of this repository check all of its own strategies in this way.
public enum StrategyConformance {
  /// Trains a simulated listener with the strategy, and checks the presented comparisons and the estimates.
  /// - Parameters:
  ///   - type: the strategy.
  ///   - values: its constants; by default its defaults.
  ///   - laws: the laws to check, in this order.
  ///   - seeds: the seeds. Each law that depends on random numbers is checked with every seed, `fairPlay` with the first. A
  ///     setting that changes nothing with any seed counts as unused.
  ///   - deafComparisons: the number of comparisons for each of the deaf listeners of `fairPlay`.
  /// - Throws: `StrategyViolation` for the first law that the strategy breaks.
  /// - Complexity: at most 800 comparisons for each law and seed, and 13·`deafComparisons` for `fairPlay`.
  public static func check<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ values: ParameterValues? = nil, laws: [StrategyLaw] = StrategyLaw.allCases,
    seeds: ClosedRange<UInt64> = 1...6, deafComparisons: Int = 4000
  ) throws(StrategyViolation) {
    for law in laws {
      let check = LawCheck<Strategy>(
        values: values ?? ParameterValues(of: type.descriptor), law: law, deafComparisons: deafComparisons)
      try check.run(seeds: seeds)
    }
  }
}

/// A law that every strategy must obey.
public enum StrategyLaw: String, CaseIterable, Sendable {
  /// Names are kebab-case and differ from each other and from the names of settings. Summary and source are not empty,
  /// defaults are legal, and `unusedSettings` are settings or parameters of the strategy.
  case description
  /// The reference note and the difficulty are within the ranges of the settings.
  case ranges
  /// The same holds from the first comparison after the settings change.
  case changedSettings = "changed-settings"
  /// `unusedSettings` has just those of `cold-start-cents`, `natural-vs-mechanical`, `unison-first-cents` and
  /// `interval-first-cents` that change nothing. A scenario that sweeps one of `unusedSettings` is refused.
  case unusedSettings = "unused-settings"
  /// The reference note leaves room for the interval below G9.
  case intervals
  /// A copy of the strategy presents the same comparisons if it gets the same answers and the same random words.
  case repeatability
  /// There is no estimate before the first answer. Later estimates are within the bounds, with the fraction
  /// `estimatedFraction`, which is in 0.5..<1, and a spread of at least 0; `targetFraction` is in 0…1.
  case estimates
  /// No listener who hears nothing but sees the feedback is right significantly more often than 51 %. `peach audit`
  /// shows the same check with more comparisons.
  case fairPlay = "fair-play"
}

/// A law that a strategy breaks.
public struct StrategyViolation: Error, Sendable, Equatable, CustomStringConvertible {
  /// The strategy's name.
  public let strategy: String
  /// The law.
  public let law: StrategyLaw
  /// The seed with which the strategy breaks the law; nil if the violation does not depend on random numbers.
  public let seed: UInt64?
  /// The violated rule, such as `the note of comparison 17 must be in 36…84`.
  public let rule: String
  /// The value that violates the rule.
  public let got: String

  /// `strategy "my-strategy", law ranges, seed 3: the note of comparison 17 must be in 36…84, got 96.`
  public var description: String {
    let seed = seed.map { ", seed \($0)" } ?? ""
    return "strategy \"\(strategy)\", law \(law.rawValue)\(seed): \(rule), got \(got)."
  }
}
