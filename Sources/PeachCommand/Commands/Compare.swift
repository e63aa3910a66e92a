import ArgumentParser
import Chronology
import Live
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
      the Peach app at the ends of sessions, a moving average of right answers, at whose mean sessions then begin, as in that app, and so does \
      rmse_octaves_last_20_right for an app with a mean of the last 20 right answers. Each row of the table has one measure: the difference, second less first, with ± half of \
      its 95 % interval, or both ends in brackets. "Undecided" means that the interval contains 0. Amounts in cents and \
      waiting times are compared by ratios, in octaves. Of more than two strategies, a sweep ranks all by one measure: \
      scenarios/strategy-shoot-out.yaml lists some under strategy.

      With several kinds of listeners, given by --listener more than once, as "all" or as a file of several groups, the table has a row for each kind \
      instead: the deciding measure over the whole training, and after the first 30 comparisons of people who begin. The answer \
      begins with its value pooled over the kinds, as peach tune has it for its groups: the root of the mean of all squares. A second \
      --measure has a column.

      --people adds the size of an experiment that shows the difference with people: two groups of different people, one \
      for each side, a two-sided t test with α = 0.05 and 80 % power. For an undecided difference it is a lower bound, \
      marked by ≥.

      EXAMPLES
        peach compare k1=0.05,k2=0.09 k1=0.04,k2=0.15 --measure rmse_octaves_moving_average
        peach compare default k1=0.04,k2=0.15 --listener all
        peach compare default k1=0.04 --listener all --measure rmse_octaves_moving_average --measure rmse_octaves_tracker
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
    name: .customLong("listener"),
    help: """
      The listeners: a named listener or population, a scenario's group as FILE#GROUP, or FILE for all its groups, such as \
      the YAML that peach fit --format yaml prints; repeat for several kinds, or all for every name in peach list listeners. \
      Default: novice.
      """)
  var kinds: [String] = []

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

  @Option(help: "Listeners of each kind, 20…1000000; default: 200.", transform: decimal)
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
    let (groups, sides) = (try groups(), try sides())
    try checkSize(kinds: groups.count)
    let line = ProgressLine()
    let (result, made) =
      groups.count == 1
      ? try await compare(groups[0], sides, line) : try await compare(groups, sides, line)
    line.clear()
    switch output.format {
    case .json: print(try result.json.document)
    case .text: print(result.text(width: TextWidth.ofSentences))
    }
    StandardError.note("\(made.grouped) comparisons in \(line.elapsed.significant(3)) s")
  }

  /// Compares all measures for one kind of listeners.
  /// - Returns: the result, and the number of comparisons made.
  private func compare(
    _ group: ListenerOption.Group, _ sides: Sides, _ line: ProgressLine
  ) async throws -> (any ComparisonResult, Int) {
    let conditions = conditions(group, sides, plan(sessions, comparisons))
    let pair = pair(conditions, by: try comparedMeasures(of: conditions))
    let differences = try await differences(of: pair, line)
    let report = ComparisonReport(
      self, group, differences, conditions: conditions, areSame: sides.areSame)
    return (report, pair.experiment.totalComparisons)
  }

  /// Compares the deciding measure for several kinds of listeners, over the whole training and for newcomers, and a second
  /// measure over the whole training.
  /// - Returns: the result, and the number of comparisons made.
  private func compare(
    _ groups: [ListenerOption.Group], _ sides: Sides, _ line: ProgressLine
  ) async throws -> (any ComparisonResult, Int) {
    let pairs = try groups.map { group in
      let conditions = conditions(group, sides, plan(sessions, comparisons))
      let measures = try decidingMeasures(of: conditions)
      let bias = try KeyMeasures.bias(of: measures[0].descriptor.name).map(Laboratory.current.measures.named)
      return ComparisonOfKinds.Pairs(
        group: group, conditions: conditions, measures: measures.count,
        whole: pair(conditions, by: measures + (bias.map { [$0] } ?? [])),
        newcomers: pair(
          self.conditions(group, sides, plan(1, NewcomerCost.comparisons)), by: [measures[0]]))
    }
    let total = pairs.reduce(0) { $0 + $1.comparisons }
    var (whole, newcomers): ([PairedContributions], [PairedContributions]) = ([], [])
    var made = 0
    for pair in pairs {
      whole.append(try await contributions(to: pair.whole, after: made, of: total, line))
      made += pair.whole.experiment.totalComparisons
      newcomers.append(try await contributions(to: pair.newcomers, after: made, of: total, line))
      made += pair.newcomers.experiment.totalComparisons
    }
    let kinds = pairs.indices.map { index in
      let (differences, pair) = (whole[index].differences, pairs[index])
      return ComparisonOfKinds.Kind(
        group: pair.group, conditions: pair.conditions, whole: differences[0],
        newcomers: newcomers[index].differences[0],
        second: pair.measures > 1 ? differences[1] : nil,
        bias: differences.dropFirst(pair.measures).first)
    }
    let pooled = PairedContributions.pooled(whole).differences
    return (
      ComparisonOfKinds(
        self, kinds,
        pooled: .init(
          whole: pooled[0], newcomers: PairedContributions.pooled(newcomers).differences[0],
          second: kinds[0].second.map { _ in pooled[1] },
          without: whole.count < 3
            ? []
            : whole.indices.map { left in
              PairedContributions.pooled(whole.indices.filter { $0 != left }.map { whole[$0] }).differences[0]
            }),
        areSame: sides.areSame), made
    )
  }

  /// What the listeners of a pair contribute to its measures.
  /// - Parameters:
  ///   - made: the comparisons of the pairs before.
  ///   - total: the comparisons of all pairs.
  private func contributions(
    to pair: ConditionPair, after made: Int, of total: Int, _ line: ProgressLine
  ) async throws -> PairedContributions {
    try await interruptible {
      try await pair.contributions(jobs: jobs.count) {
        var progress = Simulator.Progress(total: total)
        progress.comparisons = made + $0.comparisons
        line.show(progress)
      }
    }
  }

  private func differences(of pair: ConditionPair, _ line: ProgressLine) async throws -> [MeasureDifference] {
    try await interruptible { try await pair.run(jobs: jobs.count, progress: line.show) }
  }

  /// The measure that decides between two conditions, and a second one that is shown beside it: the named ones, which must
  /// have a better end.
  private func decidingMeasures(of conditions: [Condition]) throws -> [any Measure] {
    guard !measures.isEmpty else {
      let estimating = conditions.count { $0.estimatedFraction != nil }
      return try Laboratory.current.measures.named([KeyMeasures.deciding(estimating: estimating)])
    }
    let named = try comparedMeasures(of: conditions).filter { measures.contains($0.descriptor.name) }
    guard named.count <= 2, named.allSatisfy({ $0.betterDirection != nil }) else {
      throw Failure.usage(
        "--measure: must name one or two measures with a better end for several kinds of listeners, got \(measures.listed). "
          + "Name one such as \(KeyMeasures.ofDisplay), or one --listener.")
    }
    return named
  }

  /// The strategies and settings of both sides, and whether they are the same.
  private struct Sides {
    let arguments: [ConditionArgument]
    var areSame: Bool { arguments[0].equals(arguments[1]) }
  }

  private func sides() throws -> Sides {
    let strategy = try chosenStrategy()
    let arguments = try [first, second].map { try ConditionArgument($0, of: strategy) }
    let sides = Sides(arguments: arguments)
    guard independent || !sides.areSame else {
      throw Failure.usage(
        "\(second): the second side must differ from the first, got the same values. Change one, or add "
          + "--independent to see what chance alone makes of them.")
    }
    return sides
  }

  private func checkSize(kinds: Int) throws {
    let total = 2 * Double(kinds) * Double(listeners) * Double(sessions) * Double(comparisons)
    guard total <= Double(Scenario.mostComparisons) else {
      throw Failure.usage(
        "--listeners: must make at most \(Scenario.mostComparisons) comparisons, got \(total). Take fewer listeners, "
          + "sessions or comparisons.")
    }
  }

  /// The two conditions for one kind of listeners.
  private func conditions(
    _ group: ListenerOption.Group, _ sides: Sides, _ plan: TrainingPlan
  ) -> [Condition] {
    sides.arguments.map {
      Condition(
        strategy: $0.strategy, settings: $0.settings, correctOnly: correctOnly, plan: plan,
        groups: [ListenerGroup(name: group.name, model: group.model, count: listeners)])
    }
  }

  private func pair(_ conditions: [Condition], by measures: [any Measure]) -> ConditionPair {
    ConditionPair(
      conditions[0], conditions[1], measures: measures, seed: seed,
      pairing: independent ? .independentListeners : .sameListeners)
  }

  /// Whether sessions begin at the mean of right answers, as in the Peach app, since a measure judges a display of them.
  var correctOnly: Bool { measures.contains(where: KeyMeasures.judgesRightAnswers) }

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

  /// The kinds of listeners, each once.
  private func groups() throws -> [ListenerOption.Group] {
    let words = kinds.flatMap { $0 == Self.all ? ListenerOption.allNames : [$0] }
    let names = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return try (names.isEmpty ? ["novice"] : names).flatMap(groups)
  }

  private static let all = "all"

  /// The models that a value of `--listener` names, with the spread of `--spread-octaves`; without this option, a named
  /// listener has `namedSpread`.
  private func groups(_ word: String) throws -> [ListenerOption.Group] {
    let option = ListenerOption(word)
    let groups = try option.groups()
    let usual = option.isNamed ? Self.namedSpread : nil
    guard let spread = spreadOctaves ?? usual else { return groups }
    do {
      return try groups.map { name, model in
        (name, try model.setting("spread-octaves", to: .number(spread), of: Laboratory.current.listeners))
      }
    } catch { throw Failure.usage("--spread-octaves: \(error)") }
  }

  /// One session a day from the scenarios' default day on.
  private func plan(_ sessions: Int, _ comparisons: Int) -> TrainingPlan {
    let day = CivilDate(firstOfMonth: 1, year: 2026).adding(days: 4)
    return TrainingPlan(
      sessions: sessions, comparisonsPerSession: comparisons, schedule: SessionSchedule(firstDay: day))
  }
}
