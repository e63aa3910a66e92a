import Chronology
package import Music
import Numerics
package import Training

/// The displays of a training for people whose answers are independent of what they hear, or its opposite.
///
/// "Cannot tell" is the right display for all of them. Each person trains for five sessions of 200 comparisons.
package struct DeafDisplays: Sendable {
  /// The displays of people of one kind after their last session.
  package struct Shown: Sendable, Hashable {
    /// The kind: `guessing`, `always higher`, `predicting` or `reversed`.
    package let people: String
    package let count: Int
    /// The medians of the profile's mean, of the latest point of the timeline and of the strategy's estimate; nil if
    /// nobody is shown one.
    package let profile, timeline, estimate: Cents?
    /// The median of the thresholds that the tracker shows; nil if it shows none to anybody.
    package let tracker: Cents?
    /// The number of people to whom the tracker shows a threshold.
    package let told: Int
    /// The number of people for each direction of the app's first arrow, which compares halves.
    package let trend: [TrendAnalyzer.Trend: Int]
    /// The number of people for each direction of the arrow of the Peach app (`SessionTrend`).
    package let sessionTrend: [TrendAnalyzer.Trend: Int]
    /// The number of people for each verdict of the tracker's arrow.
    package let change: [ThresholdChange.Verdict: Int]
  }

  /// The kinds of people.
  package let rows: [Shown]

  /// The displays of a strategy.
  /// - Parameters:
  ///   - values: its constants.
  ///   - people: of each kind, at least 1.
  /// - Throws: `ParameterError` if the constants contradict each other or the settings.
  package init<Strategy: ComparisonStrategy>(
    of type: Strategy.Type, _ values: ParameterValues, settings: TrainingSettings = .init(),
    people: Int = 10, seed: UInt64 = 1
  ) throws(ParameterError) {
    let strategy = try Strategy(values)
    try strategy.validate(settings)
    rows = Person.allCases.map { person in
      let trained = (0..<people).map { index in
        Self.train(
          person,
          AuditedTraining(
            strategy: strategy, settings: settings, direction: .coin, seed: seed &+ UInt64(index)))
      }
      return Shown(person.rawValue, trained)
    }
  }

  private enum Person: String, CaseIterable {
    case guessing
    case alwaysHigher = "always higher"
    case predicting
    /// Hears like a novice, and answers the opposite.
    case reversed
  }

  /// A person's training, with the arrow of the Peach app beside the history's own.
  fileprivate struct Trained<Strategy: ComparisonStrategy> {
    let training: ComparisonTraining<Strategy>
    let sessionTrend: SessionTrend
  }

  private static func train<Strategy: ComparisonStrategy>(
    _ person: Person, _ training: AuditedTraining<Strategy>
  ) -> Trained<Strategy> {
    let history = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(in: .utc)
    let count = 5 * training.sessionLength
    var arrow = SessionTrend()
    func deaf(_ listener: some DeafListener) -> ComparisonTraining<Strategy> {
      var listener = listener
      return training.play(count, history: history, &listener) { arrow.add($0) }.training
    }
    func reversed() -> ComparisonTraining<Strategy> {
      var novice = ListenerModel().listener(threshold: 22, over: training.settings.notes)
      return training.play(count, history: history) { comparison, _, uniform in
        novice.respond(to: comparison, uniform: uniform).answer == .higher ? .lower : .higher
      } learn: {
        arrow.add($0)
      }
    }
    let trained =
      switch person {
      case .guessing: deaf(HabitualListener(.fairCoin))
      case .alwaysHigher: deaf(HabitualListener(.alwaysHigher))
      case .predicting: deaf(LogPredictor())
      case .reversed: reversed()
      }
    return Trained(training: trained, sessionTrend: arrow)
  }
}

extension DeafDisplays.Shown {
  fileprivate init<Strategy: ComparisonStrategy>(
    _ people: String, _ trained: [DeafDisplays.Trained<Strategy>]
  ) {
    let shown = trained.map(\.training.shown)
    let histories = trained.map(\.training.history)
    let trackers = histories.compactMap { $0.threshold.flatMap { $0.isShown ? $0.mean : nil } }
    self.people = people
    count = trained.count
    profile = Self.median(shown.compactMap(\.profile))
    timeline = Self.median(shown.compactMap(\.timeline))
    estimate = Self.median(shown.compactMap(\.estimate?.threshold))
    tracker = Self.median(trackers)
    told = trackers.count
    trend = Self.counts(shown.map(\.trend))
    sessionTrend = Self.counts(trained.map(\.sessionTrend.trend))
    change = Self.counts(histories.map { $0.progress(of: .prime)?.verdict })
  }

  /// How often each value occurs.
  private static func counts<Value: Hashable>(_ values: [Value?]) -> [Value: Int] {
    Dictionary(values.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func median(_ values: [Cents]) -> Cents? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}
