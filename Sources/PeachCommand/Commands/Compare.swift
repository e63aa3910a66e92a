import ArgumentParser
import Chronology
import Scenarios
import Simulation
import Text
import Training
import Tuning

/// `peach compare FIRST SECOND`: decides which of two strategies or sets of constants is better, and lists the
/// difference of each measure.
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Say which of two strategies or constants is better.",
    discussion: """
      Each side is a strategy's name, constants such as k1=0.05,k2=0.09, both as staircase:down=2, or the word default; \
      constants without a strategy's name are those of --strategy. The same listeners train with both and the same random numbers. \
      Constants that a side does not name have their defaults, which the last lines print. \
      The answer says which side is better: by the error of the procedures' estimates, each judged at the level \
      that it estimates, if both make one; if one does, by the error of the tracker's estimates from the answers of either; \
      otherwise by the error of the timeline, the display of the app's first versions, which follows the levels presented; with \
      --measure, by the first measure that has a better end. --measure rmse_octaves_moving_average judges the display of \
      today's app, a moving average of right answers, at whose mean sessions then begin, as in that app. Each row of the table has one measure: the difference, second less first, with ± half of \
      its 95 % interval, or both ends in brackets. "Undecided" means that the interval contains 0. Amounts in cents and \
      waiting times are compared by ratios, in octaves.

      --people adds the size of an experiment that shows the difference with people: two groups of different people, one \
      for each side, a two-sided t test with α = 0.05 and 80 % power. For an undecided difference it is a lower bound, \
      marked by ≥.

      EXAMPLES
        peach compare k1=0.05,k2=0.09 k1=0.04,k2=0.15 --measure rmse_octaves_moving_average
        peach compare staircase:down=2 quest-plus --listener real-ears
        peach compare default k1=0.04 --listener me.yaml --sessions 60 --format json
        peach compare default default --independent
      """)

  @Argument(help: "The first side, from which differences are taken.")
  var first: String

  @Argument(help: "The second side.")
  var second: String

  @Option(help: "Name of the strategy whose constants are given without a name.")
  var strategy = "kazez"

  @Option(
    help:
      "The listeners: a named listener or population, one group of a scenario as FILE#GROUP, or the YAML that peach fit --format yaml prints."
  )
  var listener = "novice"

  @Option(
    name: .customLong("spread-octaves"),
    help: """
      Standard deviation of the listeners' thresholds; default: \(Self.namedSpread) for named listeners, otherwise the \
      file's.
      """, transform: decimal)
  var spreadOctaves: Double?

  @Option(
    name: .customLong("measure"),
    help: "A measure, by its name in peach list measures; repeat for several. Default: the main ones.")
  var measures: [String] = []

  @Option(help: "Listeners, 20…1000000; default: 200.", transform: decimal)
  var listeners = 200

  @Option(help: "Sessions of each listener, one a day; default: 30.", transform: decimal)
  var sessions = 30

  @Option(help: "Comparisons in each session; default: 100.", transform: decimal)
  var comparisons = 100

  @Option(help: "Seed of all random numbers; default: 1.", transform: decimal)
  var seed: UInt64 = 1

  @Flag(help: "Give each side its own listeners, as an experiment with people does.")
  var independent = false

  @Flag(help: "Also print how many people an experiment needs to show each difference.")
  var people = false

  @OptionGroup var jobs: JobsOption
  @OptionGroup var output: FormatOptions

  /// The spread of thresholds in octaves for named listeners; most shipped scenarios use it.
  static let namedSpread = 0.4

  func validate() throws {
    try check("--listeners", listeners, in: 20...1_000_000, "The default is 200.")
    try check("--sessions", sessions, in: 1...100_000, "30 are a month.")
    try check("--comparisons", comparisons, in: 1...10_000_000, "100 are a long session.")
  }

  func run() async throws {
    let group = try group()
    let (pair, areSame) = try pair(of: group)
    let line = ProgressLine()
    let differences = try await interruptible {
      try await pair.run(jobs: jobs.count, progress: line.show)
    }
    line.clear()
    let report = ComparisonReport(
      self, group, differences, conditions: Array(pair.experiment.cells), areSame: areSame)
    switch output.format {
    case .json: print(try report.json.document)
    case .text: print(report.text(width: TextWidth.ofSentences))
    }
    let made = pair.experiment.totalComparisons.grouped
    StandardError.note("\(made) comparisons in \(line.elapsed.significant(3)) s")
  }

  /// The two conditions, and whether they are the same.
  private func pair(of group: ListenerOption.Group) throws -> (ConditionPair, areSame: Bool) {
    let strategy = try chosenStrategy()
    let arguments = try [first, second].map { try ConditionArgument($0, of: strategy) }
    let areSame = arguments[0].equals(arguments[1])
    guard independent || !areSame else {
      throw Failure.usage(
        "\(second): the second side must differ from the first, got the same values. Change one, or add "
          + "--independent to see what chance alone makes of them.")
    }
    let total = 2 * Double(listeners) * Double(sessions) * Double(comparisons)
    guard total <= Double(Scenario.mostComparisons) else {
      throw Failure.usage(
        "--listeners: must make at most \(Scenario.mostComparisons) comparisons, got \(total). Take fewer listeners, "
          + "sessions or comparisons.")
    }
    let conditions = arguments.map {
      Condition(
        strategy: $0.strategy, settings: $0.settings, correctOnly: correctOnly, plan: plan,
        groups: [ListenerGroup(name: group.name, model: group.model, count: listeners)])
    }
    let pair = ConditionPair(
      conditions[0], conditions[1], measures: try comparedMeasures(of: conditions), seed: seed,
      pairing: independent ? .independentListeners : .sameListeners)
    return (pair, areSame)
  }

  /// Whether sessions begin at the mean of right answers, as in today's app, since a measure judges its display.
  var correctOnly: Bool { measures.contains(where: KeyMeasures.judgesTodaysApp) }

  private func chosenStrategy() throws -> SimulatedStrategy {
    do { return try Laboratory.current.strategies.named(strategy) } catch {
      throw Failure.usage("--strategy: \(error)")
    }
  }

  private func comparedMeasures(of conditions: [Condition]) throws -> [any Measure] {
    let known = Laboratory.current.measures
    guard !measures.isEmpty else {
      let estimating = conditions.count { $0.estimatedFraction != nil }
      let answers = estimating == 1 ? [KeyMeasures.ofAnswers] : []
      let parts = KeyMeasures.partsOfProcedures
      let estimates = [KeyMeasures.ofProcedures] + (estimating == 2 ? [parts.bias, parts.deviation] : [])
      return try known.named(KeyMeasures.usual + estimates + answers + [biasOfDisplay].compactMap(\.self))
    }
    // In the order of the options, because the first decides.
    let names = measures.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    do {
      return try (names + [biasOfDisplay].compactMap(\.self)).map { try known.named($0) }
    } catch { throw Failure.usage("--measure: \(error)") }
  }

  /// The bias of the display that is judged, for a sentence; nil if it has a row anyway.
  var biasOfDisplay: String? {
    let bias = KeyMeasures.bias(of: measures.first ?? KeyMeasures.ofDisplay)
    return bias.flatMap { measures.contains($0) ? nil : $0 }
  }

  /// The listener model of `--listener` with the spread of `--spread-octaves`; without this option, a named listener
  /// has `namedSpread`.
  private func group() throws -> ListenerOption.Group {
    let option = ListenerOption(listener)
    var group = try option.group()
    let usual = option.isNamed ? Self.namedSpread : nil
    guard let spread = spreadOctaves ?? usual else { return group }
    do {
      group.model = try group.model.setting(
        "spread-octaves", to: .number(spread), of: Laboratory.current.listeners)
      return group
    } catch { throw Failure.usage("--spread-octaves: \(error)") }
  }

  /// One session a day from the scenarios' default day on.
  private var plan: TrainingPlan {
    let day = CivilDate(firstOfMonth: 1, year: 2026).adding(days: 4)
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: comparisons, schedule: SessionSchedule(firstDay: day))
  }
}
