/// An estimator or a decision whose posteriors or intervals are checked by simulation. To add one: a file in
/// `Calibration/` and a line in `CalibrationCatalog`; Bayesian strategies and measures need neither.
package protocol CalibratedProcedure: Sendable {
  /// The name on the command line and in `CalibrationRow.estimate`.
  var name: String { get }

  /// The numbers that it estimates, if they are examined separately: `NAME/PART` names one.
  var parts: [String] { get }

  /// Simulates many sessions, groups or tunings, and ranks the true value in the posterior or confidence distribution
  /// of each estimate.
  ///
  /// Returns a row for each part and each kind of listeners. In each part, the listeners that meet the assumptions come
  /// first. Rows for which nothing can be ranked may be missing.
  /// - Parameter wanted: the names of parts; empty for all parts.
  /// - Throws: `CancellationError`, and `ParameterError` if a strategy or a listener model rejects its constants.
  func rows(of wanted: Set<String>, _ setting: CalibrationSetting) async throws -> [CalibrationRow]
}

extension CalibratedProcedure {
  /// By default there are no parts.
  package var parts: [String] { [] }
}

/// The size of a calibration, its seed and its number of jobs.
package struct CalibrationSetting: Sendable, Hashable {
  /// Simulated sessions, groups or tunings of each row, at least 1; fewer for `change_power`. Some may give no rank.
  package var replicates: Int
  /// Comparisons of each session whose threshold is estimated, at least 2; `fit-long` and `fit-quest-plus` use four
  /// times as many. `measures` and `tune` do not use it.
  package var comparisons: Int
  /// Listeners of each group in `measures`, at least 5; a tuning is confirmed by five times as many.
  package var listeners: Int
  /// Whether to add the rows whose listeners violate an assumption.
  package var breaksAssumptions: Bool
  /// The seed of all random numbers.
  package var seed: UInt64
  /// The number of simulations that run at the same time, at least 1. It does not affect results.
  package var jobs: Int

  /// A setting; its numbers must lie in the ranges that the properties state.
  package init(
    replicates: Int = 1000, comparisons: Int = 100, listeners: Int = 20, breaksAssumptions: Bool = true,
    seed: UInt64 = 1, jobs: Int = 1
  ) {
    precondition(replicates > 0, "replicates must be above 0, got \(replicates)")
    precondition(comparisons > 1, "comparisons must be above 1, got \(comparisons)")
    precondition(listeners > 4, "listeners must be above 4, got \(listeners)")
    (self.replicates, self.comparisons, self.listeners) = (replicates, comparisons, listeners)
    (self.breaksAssumptions, self.seed, self.jobs) = (breaksAssumptions, seed, jobs)
  }
}

/// The ranks of one estimate with one kind of listeners.
package struct CalibrationRow: Sendable {
  /// What is estimated: a procedure's name, or `NAME/PART`.
  package let estimate: String
  /// The kind of listeners, named after the assumption that they violate; `none` if they meet all assumptions.
  package let mismatch: String
  /// The listeners in a few words: `slope × √2`, `groups of 20`.
  package let listeners: String
  /// Whether a rank belongs to a group of listeners or to a tuning, not to a single listener.
  package let isOfGroups: Bool
  package let ranks: RankDistribution

  package init(
    estimate: String, mismatch: String, listeners: String, isOfGroups: Bool, ranks: RankDistribution
  ) {
    (self.estimate, self.mismatch, self.listeners) = (estimate, mismatch, listeners)
    (self.isOfGroups, self.ranks) = (isOfGroups, ranks)
  }
}
