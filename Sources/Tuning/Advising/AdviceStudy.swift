import Music
import Numerics
package import Simulation
import Training

/// Simulates one person under the current setting and under alternatives, and chooses a recommendation.
///
/// The person is represented by listeners drawn from the posterior of their answers, with any slope, lapse rate, learning
/// and drift. The simulations use many draws, so the results include the uncertainty of all of them. Search and
/// confirmation use different draws. Search, confirmation and each check use different random numbers.
package struct AdviceStudy: Sendable {
  /// The current setting; its groups are not used.
  package var today: Condition
  /// The conditions to choose from; at least one.
  package var alternatives: [StrategyChoice]
  /// Listeners drawn from the posterior, at least `leastPeople`.
  package var people: [ListenerModel]
  /// The constants of the Kazez rule that are chosen if they are as good as the best.
  package var preferred: (k1: Double, k2: Double)
  /// The objective of the recommendation.
  package var objective: AdviceObjective
  /// The seed of all random numbers.
  package var seed: UInt64

  /// The number of listeners in the search, the same under every combination.
  static let searched = 60
  /// The number of draws in the confirmation.
  static let confirmed = 100
  /// The number of listeners of each draw in the confirmation.
  static let listenersPerDraw = 6
  /// The number of listeners of each other listener model, and of each of the two simulations of the arrow.
  static let checked = 100
  /// The least number of draws.
  package static let leastPeople = searched + confirmed

  /// Creates a study.
  /// - Precondition: at least one combination and `leastPeople` draws.
  package init(
    today: Condition, alternatives: [StrategyChoice], preferred: (k1: Double, k2: Double),
    people: [ListenerModel], objective: AdviceObjective, seed: UInt64 = 1
  ) {
    precondition(
      people.count >= Self.leastPeople && !alternatives.isEmpty,
      "advice needs alternatives and \(Self.leastPeople) draws, got \(alternatives.count) and \(people.count)"
    )
    self.today = today
    self.alternatives = alternatives
    self.preferred = preferred
    self.people = people
    self.objective = objective
    self.seed = seed
  }

  /// The number of comparisons in all simulations together.
  package var totalComparisons: Int {
    today.plan.comparisons * ((alternatives.count + 1) * Self.searched + 2 * Self.checked)
      + comparisonsOfConfirmation
  }

  private var comparisonsOfConfirmation: Int {
    2 * today.plan.comparisons
      * (Self.confirmed * Self.listenersPerDraw + Self.checked * OtherModel.allCases.count)
  }

  /// Runs the simulations and chooses a recommendation.
  /// - Parameters:
  ///   - jobs: see `Simulator`.
  ///   - progress: called whenever more listeners are finished.
  /// - Throws: `CancellationError` when the task is cancelled; `ParameterError` if the listener model rejects the
  ///   constants of a draw.
  /// - Complexity: O(`totalComparisons`).
  package func run(
    jobs: Int, progress: @escaping (Simulator.Progress) -> Void = { _ in }
  ) async throws -> Advice {
    var runs = Runs(self, jobs: jobs, progress)
    let outcomes = try await runs.outcomes(alternatives, groups(Self.searched, from: 0, name: "search"))
    let arrow = try await arrow(&runs)
    let listener = try typicalListener()
    let shares = alternatives.map { $0.shareInLongSessions(of: listener, under: today.settings) }
    var candidates = alternatives.indices.filter {
      isToday(alternatives[$0])
        || min(outcomes[$0].fractionCorrect, shares[$0] ?? 1) >= Guessing.leastRight
    }
    let costs = outcomes.map(cost)
    let best = alternatives.indices.min { costs[$0] < costs[$1] }
    let hasPassedOver = best.map { !candidates.contains($0) } ?? false
    var advice = try await confirm(choose(candidates, outcomes, shares), listener, arrow, &runs)
    // The search has fewer listeners, so its share can be above the limit where the confirmation's is below. Ends: each
    // round removes a candidate, and without any today's setting is confirmed.
    while !isToday(advice.strategy), advice.rightAnswers.recommended < Guessing.leastRight {
      candidates.removeAll { alternatives[$0].values == advice.strategy.values }
      runs.extend(by: comparisonsOfConfirmation)
      advice = try await confirm(choose(candidates, outcomes, shares), listener, arrow, &runs)
    }
    advice.hasPassedOver = hasPassedOver
    return advice
  }

  private func isToday(_ strategy: StrategyChoice) -> Bool { strategy.values == today.strategy.values }

  /// Compares a combination with today's setting, on fresh listeners and under other listener models.
  private func confirm(
    _ chosen: StrategyChoice, _ listener: DiscriminationListener, _ arrow: Advice.Arrow, _ runs: inout Runs
  ) async throws -> Advice {
    var confirmed = try groups(Self.confirmed, from: Self.searched, name: "confirmation")
    for index in confirmed.indices { confirmed[index].count = Self.listenersPerDraw }
    let outcomes = try await runs.outcomes([today.strategy, chosen], confirmed)
    var checks: [Advice.Check] = []
    for model in OtherModel.allCases {
      let groups = try groups(Self.checked, from: Self.searched, name: model.rawValue) {
        values throws(ParameterError) in
        try model.change(&values, comparisons: today.plan.comparisons)
      }
      let outcomes = try await runs.outcomes([today.strategy, chosen], groups)
      checks.append(.init(model: model, difference: difference(outcomes[1], outcomes[0])))
    }
    let shares = outcomes.map(\.fractionCorrect)
    func inLongSessions(_ strategy: StrategyChoice) -> Double? {
      strategy.shareInLongSessions(of: listener, under: today.settings)
    }
    return Advice(
      objective: objective, strategy: chosen, effect: effect(outcomes[1], outcomes[0]),
      rightAnswers: .init(today: shares[0], recommended: shares[1]),
      longSessions: .init(
        today: inLongSessions(today.strategy) ?? shares[0], recommended: inLongSessions(chosen) ?? shares[1]),
      checks: checks, arrow: arrow)
  }

  /// Of the candidates that are not distinguishably worse than the best of them, the preferred constants, otherwise
  /// those that rest nearest the threshold, where three of four answers are right; today's without candidates.
  /// - Parameter shares: the shares of right answers at which the alternatives rest.
  private func choose(
    _ candidates: [Int], _ outcomes: [[ListenerOutcome]], _ shares: [Double?]
  ) -> StrategyChoice {
    let costs = outcomes.map(cost)
    guard let best = candidates.min(by: { costs[$0] < costs[$1] }) else { return today.strategy }
    let equals = candidates.filter { index in
      guard index != best, let found = difference(outcomes[index], outcomes[best]) else {
        return index == best
      }
      return !isWorse(found)
    }
    func isPreferred(_ index: Int) -> Bool {
      let (k1, k2) = (alternatives[index]["k1"]?.double, alternatives[index]["k2"]?.double)
      return k1 == preferred.k1 && k2 == preferred.k2
    }
    func distance(_ index: Int) -> Double { shares[index].map { ($0 - 0.75).magnitude } ?? .infinity }
    let chosen = equals.first(where: isPreferred) ?? equals.min { distance($0) < distance($1) }
    return alternatives[chosen ?? best]
  }

  /// The listener with the medians of the draws' constants at the end of the practice.
  private func typicalListener() throws(ParameterError) -> DiscriminationListener {
    var draws: [ParameterValues] = []
    for person in people {
      var values = person.values
      try stop(&values)
      draws.append(values)
    }
    var median = draws[0]
    for name in ["threshold-cents", "slope", "lapse-rate", "bias-cents"] {
      let sorted = draws.compactMap { $0[name]?.double }.sorted()
      if !sorted.isEmpty { try median.set(name, to: .number(sorted[sorted.count / 2])) }
    }
    let model = try ListenerModel(median)
    return model.listener(at: ListenerAddress(key: StreamKey(seed: seed), index: 0))
  }

  /// The rates of the trend arrow without a change, and after the threshold has fallen by 20 to 30 %.
  private func arrow(_ runs: inout Runs) async throws -> Advice.Arrow {
    let (rate, power) = (try Self.measure("false_trend_rate"), try Self.measure("trend_power_20"))
    let still = try await runs.outcomes(
      [today.strategy],
      groups(Self.checked, from: 0, name: "arrow-still") { values throws(ParameterError) in
        try stop(&values)
      })[0]
    let falling = try await runs.outcomes(
      [today.strategy],
      groups(Self.checked, from: 0, name: "arrow-falling") { values throws(ParameterError) in
        try stop(&values)
        try values.set("learning", to: .text("exponential"))
        // The threshold falls to 77 % of today's by half of the practice, and to 74 % at the end.
        try values.set("learning-gain-octaves", to: .number(0.434))
        try values.set("learning-trials", to: .number(max(1, Double(today.plan.comparisons) / 4)))
      })[0]
    return Advice.Arrow(
      falseAlarms: still.compactMap(rate.value).mean, power: falling.compactMap(power.value).mean)
  }

  /// Leaves a listener as they are after the practice, without learning and drift.
  private func stop(_ values: inout ParameterValues) throws(ParameterError) {
    guard let threshold = values["threshold-cents"]?.double, values["learning"] == .text("exponential"),
      let gain = values["learning-gain-octaves"]?.double, let trials = values["learning-trials"]?.double
    else { return }
    let learned = LearningCurve(.exponential, gainOctaves: gain, trials: trials)
      .octaves(after: Double(today.plan.comparisons))
    try values.set("threshold-cents", to: .number(max(0.001, threshold * (-learned).ofOctaves)))
    try values.set("learning", to: .text("none"))
    try values.set("drift-octaves", to: .number(0))
  }

  private static func measure(_ name: String) throws -> any Measure {
    try MeasureCatalog.standard.named(name)
  }
}

extension AdviceStudy {
  /// `count` groups of one listener each, from the draws from index `first` on, which are used cyclically.
  private func groups(
    _ count: Int, from first: Int, name: String,
    changing change: (inout ParameterValues) throws(ParameterError) -> Void = { _ in }
  ) throws(ParameterError) -> [ListenerGroup] {
    var groups: [ListenerGroup] = []
    for index in 0..<count {
      var values = people[(first + index) % people.count].values
      try change(&values)
      groups.append(ListenerGroup(name: "\(name)-\(index)", model: try ListenerModel(values), count: 1))
    }
    return groups
  }

  /// The objective's mean as a cost; infinite without a value.
  private func cost(_ outcomes: [ListenerOutcome]) -> Double {
    outcomes.compactMap(objective.measure.value).mean.map(objective.direction.cost) ?? .infinity
  }

  /// The paired difference over listeners, `first` less `second`.
  private func difference(_ first: [ListenerOutcome], _ second: [ListenerOutcome]) -> PairedDifference? {
    let measure = objective.measure
    var tally = PairedDifferenceTally(measure.aggregation)
    for (one, other) in zip(first, second) {
      if let one = measure.contribution(of: one), let other = measure.contribution(of: other) {
        tally.add(one, other)
      }
    }
    return tally.difference
  }

  /// The difference over all listeners, and the interval of the draws' differences. Nil without values.
  private func effect(_ first: [ListenerOutcome], _ second: [ListenerOutcome]) -> Advice.Effect? {
    let size = Self.listenersPerDraw
    let draws = stride(from: 0, to: first.count, by: size).compactMap { start in
      difference(Array(first[start..<start + size]), Array(second[start..<start + size]))?.difference
    }
    return difference(first, second).flatMap { Advice.Effect($0, draws: draws) }
  }

  private func isWorse(_ difference: PairedDifference) -> Bool {
    difference.isDistinct && objective.direction.cost(difference.difference) > 0
  }
}

/// The simulations of a study, with one progress for all.
private struct Runs {
  private let study: AdviceStudy
  private let jobs: Int
  private let progress: (Simulator.Progress) -> Void
  private var done: Simulator.Progress

  init(_ study: AdviceStudy, jobs: Int, _ progress: @escaping (Simulator.Progress) -> Void) {
    (self.study, self.jobs, self.progress) = (study, jobs, progress)
    done = Simulator.Progress(total: study.totalComparisons)
  }

  /// Adds comparisons to those that the progress expects.
  mutating func extend(by comparisons: Int) { done.total += comparisons }

  /// The outcomes of all groups under each strategy.
  mutating func outcomes(
    _ strategies: [StrategyChoice], _ groups: [ListenerGroup]
  ) async throws -> [[ListenerOutcome]] {
    let cells = strategies.map { strategy in
      var cell = study.today
      (cell.strategy, cell.groups) = (strategy, groups)
      return cell
    }
    let experiment = Experiment(
      name: "advice", cells: cells, seed: study.seed, measures: [study.objective.measure])
    var outcomes: [[ListenerOutcome]] = cells.map { _ in [] }
    let before = done.comparisons
    try await Simulator(experiment, jobs: jobs).run(
      progress: { part in
        done.comparisons = before + part.comparisons
        progress(done)
      }, record: { row in outcomes[row.cell].append(row.outcome) }, deliver: { _ in })
    return outcomes
  }
}
