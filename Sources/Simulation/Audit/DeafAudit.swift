import Chronology
package import Music
import Numerics
package import Training

/// Whether listeners who hear nothing can be right more often than chance.
///
/// Each deaf listener trains with the real loop of live sessions and simulations. A rule is fair if none of them is
/// significantly above `limit`: 51 % and three standard errors.
package struct DeafAudit: Sendable {
  /// The share of right answers of one deaf listener.
  package struct Score: Sendable, Hashable {
    /// The listener, such as `win-shift` or `predictor by note`.
    package let listener: String
    /// The number of right answers.
    package let right: Int
    /// The number of comparisons.
    package let comparisons: Int
    /// The profile's mean after the last comparison, which the app shows as the threshold.
    package let shown: Cents?

    /// The share of right answers.
    package var share: Double { Double(right) / Double(comparisons) }
    /// The 95 % interval of the share.
    package var interval: ClosedRange<Double> {
      BinomialInterval(share, of: Double(comparisons)).ends(.ninetyFive)
    }
    /// Whether the share is not significantly above 51 %.
    package var isFair: Bool { share <= DeafAudit.limit + allowance }
    /// Whether the share is significantly below 49 %.
    package var isBelowChance: Bool { share < 1 - DeafAudit.limit - allowance }

    /// Three standard errors of a share of one half.
    private var allowance: Double { 3 * (0.25 / Double(comparisons)).squareRoot() }
  }

  /// The share of right answers that no deaf listener may exceed significantly.
  package static let limit = 0.51
  /// The number of comparisons of each listener: the standard error of a share is then 0.16 %.
  package static let standardComparisons = 100_000

  package let strategy: String
  /// The deaf listeners, habits first, then predictors by single clues and the predictor by all.
  package let scores: [Score]

  /// Audits a strategy.
  /// - Parameters:
  ///   - values: its constants.
  ///   - settings: by default settings in which all clues vary.
  ///   - direction: by default the coin of the training.
  ///   - names: of the deaf listeners; nil for all.
  ///   - comparisons: of each listener, at least 1.
  /// - Throws: `ParameterError` if the constants contradict each other or the settings.
  package init<Strategy: ComparisonStrategy>(
    of type: Strategy.Type, _ values: ParameterValues, settings: TrainingSettings = .audited,
    direction: DirectionRule = .coin, listeners names: [String]? = nil,
    comparisons: Int = standardComparisons, seed: UInt64 = 1
  ) throws(ParameterError) {
    let strategy = try Strategy(values)
    try strategy.validate(settings)
    let training = AuditedTraining(
      strategy: strategy, settings: settings, direction: direction, seed: seed)
    self.strategy = Strategy.descriptor.name
    scores = Self.listeners.filter { names?.contains($0.name) ?? true }.map { name, listener in
      Self.score(name, listener, training, comparisons)
    }
  }

  /// The listener with the largest share of right answers.
  package var best: Score { scores.max { $0.right < $1.right }! }

  /// Whether every deaf listener is at chance.
  package var isFair: Bool { scores.allSatisfy(\.isFair) }

  private static func score<Strategy: ComparisonStrategy>(
    _ name: String, _ listener: some DeafListener, _ training: AuditedTraining<Strategy>, _ count: Int
  ) -> Score {
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var listener = listener
    let played = training.play(count, history: history, &listener)
    return Score(
      listener: name, right: played.right, comparisons: count,
      shown: played.training.history.profile.overall?.mean)
  }

  /// The deaf listeners of every audit.
  static var listeners: [(name: String, listener: any DeafListener)] {
    let habits = HabitualListener.Habit.allCases.map {
      ($0.rawValue, HabitualListener($0) as any DeafListener)
    }
    let single = LogPredictor.Clue.allCases.map {
      ("predictor by \($0)", LogPredictor([$0]) as any DeafListener)
    }
    return habits + single + [("predictor by all", LogPredictor())]
  }
}
