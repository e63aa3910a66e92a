/// What gives estimates with intervals, or a posterior, and can be examined by simulation. To add one: a file in
/// `Calibrating/` and a line in `CalibrationCatalog`; Bayesian strategies and measures need neither.
public protocol CalibratedProcedure: Sendable {
  /// What the command line calls it.
  var name: String { get }

  /// The numbers that it gives, if there are several: `NAME/PART` names one.
  var parts: [String] { get }

  /// Many simulated truths, each ranked in what the procedure concludes: a row for each part and each kind of listeners,
  /// those that the procedure assumes first.
  /// - Parameter wanted: names of parts; all where it is empty.
  /// - Throws: `CancellationError`, and `ParameterError` if constants do not go together.
  func rows(of wanted: Set<String>, _ setting: CalibrationSetting) async throws -> [CalibrationRow]
}

extension CalibratedProcedure {
  /// None.
  public var parts: [String] { [] }
}

/// How much is simulated.
public struct CalibrationSetting: Sendable, Hashable {
  /// Ranks of each row, at least 1.
  public var replicates: Int
  /// Comparisons of each listener whose threshold is estimated, at least 2.
  public var comparisons: Int
  /// Listeners of each group that a measure is taken of, and a fifth of those who confirm a tuning; at least 5.
  public var listeners: Int
  /// Whether listeners who differ from what is assumed are examined, too.
  public var breaksAssumptions: Bool
  /// The seed of all random numbers.
  public var seed: UInt64
  /// Simulations that run at once; no result depends on it.
  public var jobs: Int

  /// A setting.
  public init(
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
public struct CalibrationRow: Sendable {
  /// What is estimated: a procedure's name, or `NAME/PART`.
  public let estimate: String
  /// How the listeners differ from what the procedure assumes; `none` where they do not.
  public let mismatch: String
  /// The same in a few words.
  public let listeners: String
  /// Whether each rank is that of a group of listeners, or of a confirmation by one, and not of a single listener.
  public let isOfGroups: Bool
  /// The ranks.
  public let ranks: RankDistribution

  /// A row.
  public init(
    estimate: String, mismatch: String, listeners: String, isOfGroups: Bool, ranks: RankDistribution
  ) {
    (self.estimate, self.mismatch, self.listeners) = (estimate, mismatch, listeners)
    (self.isOfGroups, self.ranks) = (isOfGroups, ranks)
  }
}
