import Chronology
import Exchange
import Fitting
import Live
import Music
import Numerics
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// A person's records with the fitted threshold and the history of training, from which advice is computed.
struct AdvisedPerson {
  /// The minimum number of comparisons for advice.
  static let leastRecords = 200
  /// The minimum number of days of training for advice: fewer days do not show how much days differ.
  static let leastDays = 3
  /// The maximum width of the threshold's 95 % interval for advice, in octaves from end to end: 2 octaves are half to
  /// double the threshold.
  private static let widestOctaves = 2.0
  /// The maximum number of simulated comparisons; of a longer practice only the rate per day is used.
  private static let mostComparisons = 4000

  /// The comparisons of the ability that the advice is for.
  let chosen: ChosenRecords
  let settings: PersonalSettings
  /// The settings that all strategies share.
  let training: TrainingSettings
  /// All answers up to the end of the advised days, since an app shows those of earlier days too.
  let history: TrainingHistory
  /// What the Peach app shows as threshold after the same answers, in cents: the moving average of right answers; nil
  /// without one.
  let movingAverage: Double?
  /// The mean difference of the last 20 right answers, in cents; nil without one.
  let lastTwentyRight: Double?
  /// The difference in cents with which the person began, of which no advised answer need be.
  let firstDifference: Double?
  let records: Int
  private let posterior: ListenerPosterior
  let days: ClosedRange<CivilDate>
  /// The simulated practice, one session for each day of training.
  let plan: TrainingPlan

  /// - Parameters:
  ///   - earlier: the comparisons of the ability before the advised days, in the order of time.
  ///   - again: the command that advises the days from one on.
  ///   - isTrainedHere: whether the records are of training with Peach.
  ///   - phrases: the texts of failures.
  /// - Throws: a failure that says how many comparisons and days are needed, or why the answers tell no threshold.
  init(
    _ chosen: ChosenRecords, after earlier: [ComparisonRecord], settings: PersonalSettings,
    isTrainedHere: Bool, zone: Zone, seed: UInt64, again: (CivilDate) -> String, _ phrases: Phrases
  ) throws {
    let records = chosen.comparisons
    self.chosen = chosen
    let dates = records.map { zone.date(at: $0.timestamp) }
    let trained = Set(dates).count
    guard records.count >= Self.leastRecords, trained >= Self.leastDays else {
      throw Failure.failed(phrases.needsRecords(got: records.count, days: trained))
    }
    if let reversed = ReversedKeys(records.map(CompletedComparison.init), in: zone) {
      throw Failure.failed(reversed.sentence(in: phrases))
    }
    self.settings = settings
    training = try TrainingSettings(settings.training)
    var history = HistorySettings(of: settings).emptyHistory(in: zone)
    history.add(earlier + records)
    self.history = history
    movingAverage = (earlier + records).movingAverage
    lastTwentyRight = AppDisplay.lastRight(20).shown(after: earlier + records)
    firstDifference = (earlier + records).first?.centOffset.magnitude.value
    self.records = records.count
    do throws(FitError) {
      let line = ProgressLine(in: phrases)
      defer { line.clear() }
      posterior = try ListenerPosterior(
        of: records.map(CompletedComparison.init), days: dates.map { Int($0.dayNumber) },
        chains: AdviceStudy.leastPeople, key: StreamKey(seed: seed).derived("advice")
      ) { share in
        line.show { phrases.texts.adviceFitting(percent: (100 * share).decimals(0)) }
      }
    } catch {
      throw Failure.failed(error.sentence(in: phrases.language).replacing(/^fit:/, with: "advise:"))
    }
    days = dates[0]...dates[dates.count - 1]
    plan = Self.plan(records: records.count, days: trained, firstDay: days.lowerBound)
    try checkRange(isTrainedHere, phrases)
    try checkWidth(isTrainedHere, orOnly: { chosen.laterDay(in: zone).map(again) }, phrases)
  }

  /// The 75 % threshold in cents after the last comparison: median and central 95 % interval of the posterior.
  var threshold: (value: Double, low: Double, high: Double) {
    (
      posterior.threshold(atShare: 0.5), posterior.threshold(atShare: 0.025),
      posterior.threshold(atShare: 0.975)
    )
  }

  /// The share of clear differences that the person misses, half of the lapse rate: the posterior's median.
  var missed: Double {
    let rates = posterior.draws.map(\.lapseRate).sorted()
    return rates[rates.count / 2] / 2
  }

  /// Whether clear differences are missed more often than the prior of the lapse rate expects.
  var missesMany: Bool { missed > 0.1 }

  /// The largest difference presented, in cents.
  private var largest: Double { chosen.comparisons.map(\.centOffset.magnitude.value).max() ?? 0 }

  /// Throws a failure if the threshold is above all offsets: then no constants lead the display to it.
  private func checkRange(_ isTrainedHere: Bool, _ phrases: Phrases) throws {
    guard threshold.value > largest else { return }
    throw Failure.failed(phrases.needsLargerOffsets(unknown(isTrainedHere)))
  }

  /// Throws a failure if the threshold's interval is wider than `widestOctaves`.
  /// - Parameter later: the command that advises the later days; nil unless the answers change over time.
  private func checkWidth(_ isTrainedHere: Bool, orOnly later: () -> String?, _ phrases: Phrases) throws {
    let (_, low, high) = threshold
    guard high.octaves - low.octaves > Self.widestOctaves else { return }
    var state = unknown(isTrainedHere)
    state.laterCommand = later()
    throw Failure.failed(phrases.needsNarrowThreshold(state))
  }

  private func unknown(_ isTrainedHere: Bool) -> UnknownThreshold {
    UnknownThreshold(
      threshold: threshold, largest: largest, records: records,
      timeline: history.timeline.latest?.mean.value,
      average: movingAverage, fractionCorrect: laterRight, strategy: settings.strategy,
      isTrainedHere: isTrainedHere)
  }

  /// The share of right answers in the later half, after the descent from the first difference.
  var laterRight: Double {
    let later = chosen.comparisons.suffix((records + 1) / 2)
    return Double(later.count { $0.isCorrect }) / Double(later.count)
  }

  private static func plan(records: Int, days: Int, firstDay: CivilDate) -> TrainingPlan {
    let perDay = min(mostComparisons, max(1, Int((Double(records) / Double(days)).rounded())))
    let sessions = max(1, min(days, mostComparisons / perDay))
    // Simulated sessions start at the present level, without the descent from the first comparison.
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: perDay, schedule: SessionSchedule(firstDay: firstDay),
      warmUp: sessions * perDay / 3)
  }

  /// Whether the current strategy is the Kazez rule. Constants are recommended only for this rule.
  private var usesKazez: Bool { settings.strategy.descriptor == KazezStrategy.descriptor }

  /// Whether the simulated profile leaves wrong answers out: as the settings say, and always where the objective judges a
  /// display of right answers: sessions then begin at their mean, as in the Peach app.
  func correctOnly(for objective: AdviceObjective) -> Bool {
    KeyMeasures.judgesRightAnswers(objective.rawValue) || HistorySettings(settings.history).correctOnly
  }

  /// The study that simulates the person under the current settings and under other constants of the Kazez rule.
  /// - Throws: `ParameterError`, or `CatalogError` for a strategy that the laboratory does not have.
  func study(for objective: AdviceObjective, seed: UInt64) throws -> AdviceStudy {
    let strategies = Laboratory.current.strategies
    let shown = HistorySettings(settings.history)
    let current = StrategyChoice(
      try strategies.named(settings.strategy.descriptor.name), settings.strategy)
    let today = Condition(
      strategy: current, settings: training, correctOnly: correctOnly(for: objective),
      trend: (shown.minimumRecords, shown.trendThreshold), trendRule: shown.trendRule,
      timeline: (shown.period, shown.window), plan: plan,
      groups: [])
    let kazez = try strategies.named(KazezStrategy.descriptor.name)
    var alternatives = usesKazez ? [current] : []
    for (k1, k2) in Self.constants {
      var values = usesKazez ? settings.strategy : ParameterValues(of: kazez.descriptor)
      try values.set("k1", to: .number(k1))
      try values.set("k2", to: .number(k2))
      guard (try? kazez.type.check(values, in: training)) != nil, values != settings.strategy else {
        continue
      }
      alternatives.append(StrategyChoice(kazez, values))
    }
    return AdviceStudy(
      today: today, alternatives: alternatives, preferred: ShippedConstants.steps,
      people: try drawn.map { try ListenerModel($0.values) },
      objective: objective, seed: seed)
  }

  /// A grid of the rule's constants, each with at most two digits.
  private static let constants: [(Double, Double)] =
    [0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.06].flatMap { k1 in
      [0.02, 0.03, 0.05, 0.07, 0.09, 0.12, 0.15].map { (k1, $0) }
    }

  /// Listeners drawn from the posterior of the person's answers, as they are at the start of the simulated practice.
  var drawn: [DrawnListener] {
    posterior.draws.map { $0.practised(max(0, records - plan.comparisons)) }
  }

  /// The ratio of the displayed to the true threshold, with its 95 % interval; nil where nothing is displayed.
  func factor(of shown: Double?) -> (value: Double, low: Double, high: Double)? {
    shown.map { ($0 / threshold.value, $0 / threshold.high, $0 / threshold.low) }
  }
}

extension DrawnListener {
  /// The constants of the listener model, in the order of scenarios.
  var constants: [(name: String, value: ParameterValue)] {
    [
      ("threshold-cents", .number(min(1200, max(0.001, threshold)))), ("slope", .number(slope)),
      ("lapse-rate", .number(lapseRate)), ("bias-cents", .number(min(1200, max(-1200, biasCents)))),
      ("learning", .text("exponential")), ("learning-gain-octaves", .number(gainOctaves)),
      ("learning-trials", .number(learningTrials)), ("drift-octaves", .number(driftOctaves)),
    ]
  }

  fileprivate var values: ParameterValues {
    get throws(ParameterError) {
      try ParameterValues(
        of: ListenerModel.descriptor,
        setting: Dictionary(uniqueKeysWithValues: constants.map { ($0.name, $0.value) }))
    }
  }
}
