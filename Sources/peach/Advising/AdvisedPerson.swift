import Chronology
import Exchange
import Fitting
import Listeners
import Numerals
import Randomness
import Scenarios
import Simulation
import Training
import Tuning

/// A person's records: what they are shown, what is true, and how they train.
struct AdvisedPerson {
  /// The smallest number of comparisons for advice.
  static let leastRecords = 200
  /// The widest 95 % interval of the threshold with which something is advised, in octaves from end to end: half and
  /// double.
  static let widestOctaves = 2.0
  /// The longest practice that is simulated; of more, only the rate per day is used.
  private static let mostComparisons = 4000

  let settings: PersonalSettings
  let history: TrainingHistory
  let threshold: TrackedThreshold
  let fit: ListenerFit
  let days: ClosedRange<CivilDate>
  /// The practice so far, a session each day of training.
  let plan: TrainingPlan

  /// - Throws: a failure that says how many comparisons are missing, or `FitError`.
  init(_ records: [ComparisonRecord], settings: PersonalSettings, zone: Zone) throws {
    guard records.count >= Self.leastRecords, let first = records.first, let last = records.last else {
      let missing = Self.leastRecords - records.count
      throw Failure.failed(
        "advise: there must be at least \(Self.leastRecords) comparisons, got \(records.count). Train "
          + "\(missing.of("comparison")) more.")
    }
    self.settings = settings
    var history = HistorySettings(settings.history).emptyHistory(in: zone)
    history.add(records)
    fit = try ListenerFitter().fit(records.map(CompletedComparison.init))
    guard let threshold = history.threshold else { preconditionFailure("records must give a threshold") }
    (self.history, self.threshold) = (history, threshold)
    try Self.checkWidth(threshold, records: records.count)
    let trained = Set(records.map { zone.date(at: $0.timestamp) })
    days = zone.date(at: first.timestamp)...zone.date(at: last.timestamp)
    plan = Self.plan(records: records.count, days: trained.count, firstDay: days.lowerBound)
  }

  /// How many octaves the interval of the threshold is wide.
  private static func checkWidth(_ threshold: TrackedThreshold, records: Int) throws {
    let width = threshold.high.value.octaves - threshold.low.value.octaves
    guard width > widestOctaves else { return }
    // The width falls with the root of the number.
    let needed = Double(records) * (width / widestOctaves) * (width / widestOctaves)
    let missing = max(1, Int((needed - Double(records)).rounded(.up)))
    throw Failure.failed(
      "advise: the threshold must be known within a factor of 2, got \(threshold.low.value.significant(2))…"
        + "\(threshold.high.value.significant(2)) cents from \(records.of("comparison")). Train about "
        + "\(missing.of("comparison")) more.")
  }

  private static func plan(records: Int, days: Int, firstDay: CivilDate) -> TrainingPlan {
    let perDay = min(mostComparisons, max(1, Int((Double(records) / Double(days)).rounded())))
    let sessions = max(1, min(days, mostComparisons / perDay))
    // The descent from the first comparison is no part of what the person is shown today.
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: perDay, schedule: SessionSchedule(firstDay: firstDay),
      warmUp: sessions * perDay / 3)
  }

  /// Whether the current strategy is the Kazez rule, whose constants are recommended.
  private var usesKazez: Bool { settings.strategy.descriptor == KazezStrategy.descriptor }

  /// The study that simulates the person under the current settings and under other constants of the Kazez rule.
  /// - Throws: `ParameterError`, or `CatalogError` for a strategy that the laboratory does not have.
  func study(for objective: AdviceObjective, seed: UInt64) throws -> AdviceStudy {
    let strategies = Laboratory.current.strategies
    let training = try TrainingSettings(settings.training)
    let shown = HistorySettings(settings.history)
    let current = StrategyChoice(
      try strategies.named(settings.strategy.descriptor.name), settings.strategy)
    let today = Condition(
      strategy: current, settings: training, correctOnly: shown.correctOnly,
      trend: (shown.minimumRecords, shown.trendThreshold), timeline: (shown.period, shown.window), plan: plan,
      cohorts: [])
    let kazez = try strategies.named(KazezStrategy.descriptor.name)
    var candidates = usesKazez ? [current] : []
    for (k1, k2) in Self.constants {
      var values = usesKazez ? settings.strategy : ParameterValues(of: kazez.descriptor)
      try values.set("k1", to: .number(k1))
      try values.set("k2", to: .number(k2))
      guard (try? kazez.type.check(values, in: training)) != nil, values != settings.strategy else {
        continue
      }
      candidates.append(StrategyChoice(kazez, values))
    }
    return AdviceStudy(
      today: today, candidates: candidates, people: try people(seed), objective: objective, seed: seed)
  }

  /// A grid of the rule's constants, each with at most two digits.
  private static let constants: [(Double, Double)] =
    [0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06].flatMap { k1 in
      [0.02, 0.03, 0.05, 0.07, 0.09, 0.12, 0.15].map { (k1, $0) }
    }

  /// Listeners as likely as the person's answers make them.
  private func people(_ seed: UInt64) throws -> [ListenerModel] {
    try drawn(AdviceStudy.leastPeople, seed: seed).map { draw in
      try ListenerModel(
        ParameterValues(
          of: ListenerModel.descriptor,
          setting: [
            "threshold-cents": .number(draw.threshold), "lapse-rate": .number(draw.lapseRate),
            "bias-cents": .number(draw.biasCents),
          ]))
    }
  }

  /// Draws from the likelihood of the answers, in an order that does not depend on their values.
  func drawn(_ count: Int, seed: UInt64) -> [DrawnListener] {
    let key = StreamKey(seed: seed).derived("advice")
    let all = fit.draws(AdviceStudy.leastPeople, key: key)
    // Neighbouring draws may be the same proposal.
    return (0..<count).map { all[$0 * 101 % all.count] }
  }

  /// What is shown over the true threshold, with its 95 % interval; nil where nothing is shown.
  func factor(of shown: Double?) -> (value: Double, low: Double, high: Double)? {
    shown.map { ($0 / threshold.mean.value, $0 / threshold.high.value, $0 / threshold.low.value) }
  }
}
