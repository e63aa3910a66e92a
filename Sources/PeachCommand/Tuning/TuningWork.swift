import Chronology
import Results
import Scenarios
import Simulation
import Text
import Tuning

/// A tuning in progress: the search with its journal, then the confirmation as a study.
final class TuningWork {
  private let scenario: Scenario
  private let plan: TuningPlan
  private let command: String
  private let out: String
  private let beginning: StudyWriter.Beginning
  private let replacing: Bool
  private let progress: (Simulator.Progress) -> Void
  private let announce: (_ part: String, _ isNew: Bool) -> Void
  private let elapsed: () -> Double
  private let evaluator: SimulationEvaluator
  private let folder: TuningFolder
  /// The number of comparisons in earlier runs.
  private var before = 0
  private var evaluations: [SearchEvaluation] = []
  /// What follows the search and takes time, and the number of conditions tried in it; nil during the search.
  private var part: (name: String, conditions: Int)?

  /// - Parameters:
  ///   - progress: called during the search with the comparisons made so far; their total is the budget.
  ///   - announce: called after the search with its current part, such as "Rounding the constants: 3 conditions …", and whether
  ///     that has just begun.
  ///   - elapsed: the seconds since the run began.
  init(
    _ scenario: Scenario, _ plan: TuningPlan, jobs: Int, command: String, in out: String,
    _ beginning: StudyWriter.Beginning, replacing: Bool,
    progress: @escaping (Simulator.Progress) -> Void = { _ in },
    announce: @escaping (_ part: String, _ isNew: Bool) -> Void = { _, _ in }, elapsed: @escaping () -> Double
  ) throws {
    self.scenario = scenario
    self.plan = plan
    self.command = command
    self.out = out
    self.beginning = beginning
    self.replacing = replacing
    (self.progress, self.announce, self.elapsed) = (progress, announce, elapsed)
    evaluator = SimulationEvaluator(plan, seed: scenario.experiment.seed, jobs: jobs) {
      OtherBeginning.isListed($0, in: scenario.space) ? scenario.condition(of: $0) : nil
    }
    let table = EvaluationTable(scenario.space, plan.goal, groups: plan.groups.count)
    folder = try TuningFolder(of: Study(scenario, command: command), table, in: out, beginning)
  }

  /// The number of evaluations of earlier runs.
  var resumed: Int { folder.resumed }

  /// Runs the search, measures the finalists, rounds the constants of the best and writes the study.
  /// - Parameter started: the instant when the run began, for the manifest.
  func complete(jobs: Int, started: Instant, drawnWith library: D3Library?) async throws -> TuningReport {
    let remembering = JournaledEvaluator(
      evaluator, in: scenario.space, recall: folder.recall,
      keep: { [self] in
        try folder.keep($0)
        count()
      })
    let result = try await TuningSearch(plan, in: scenario.space, remembering, seed: scenario.experiment.seed)
      .search(
        scenario.combinations, baseline: scenario.experiment.baseline,
        report: { [self] in
          evaluations.append($0)
          try folder.record($0)
        }
      ) { [self] spent in show(spent) }
    let guesses = GuessGuard(scenario, plan, evaluator, baseline: result.baseline?.combination)
    let (confirmation, exact, coarse, ranges) = try await confirm(result, by: remembering, guesses)
    let rightAnswers = try await guesses.rightAnswers(coarse)
    let best = confirmation.best(plan.goal, baseline: result.baseline).finalist.combination
    begin("Confirming the constants of Documentation/tuning.md")
    let shipped = try await ShippedReference(scenario: scenario, plan: plan, evaluator: remembering).find(
      besides: coarse?.combination ?? best, asGoodAs: exact,
      except: [best] + (result.baseline.map { [$0.combination] } ?? []), on: batch,
      permitting: guesses.permitted)
    begin("Trying the other beginning of sessions")
    let otherBeginning = try await OtherBeginning(scenario: scenario, plan: plan, evaluator: evaluator)
      .find(instead: coarse?.combination ?? best, evaluations, on: batch, permitting: guesses.permitted)
    begin("Simulating people who begin")
    let newcomers = try await newcomers(coarse, jobs: jobs)
    let report = TuningReport(
      scenario, plan, result, confirmation, coarse, equal: ranges, newcomers: newcomers, shipped: shipped,
      rightAnswers: rightAnswers, otherBeginning: otherBeginning)
    let run = RunCircumstances(jobs: jobs, started: started, seconds: elapsed())
    return try await write(report, result, coarse, guesses, run, library)
  }

  /// Measures the finalists on fresh listeners, rounds the constants of the best, whose blocks are returned, too, and
  /// finds for each the range of numbers that are as good, by its path.
  private func confirm(
    _ result: SearchResult, by remembering: JournaledEvaluator<SimulationEvaluator>, _ guesses: GuessGuard
  ) async throws -> (
    ConfirmationResult, [Block], CoarseConstants?, [(path: String, range: ClosedRange<Double>)]
  ) {
    let finalists = result.finalists
    begin("Confirming the winner, the runner-up and the baseline")
    var blocks: [[Block]] = []
    try await remembering.evaluate(finalists.map(\.combination), on: batch) { blocks.append($1) }
    let confirmation = ConfirmationResult(result, plan.goal, blocks: blocks)
    for evaluation in confirmation.evaluations { try folder.record(evaluation) }
    let best = confirmation.best(plan.goal, baseline: result.baseline).finalist
    let exact = blocks[finalists.firstIndex(of: best)!]
    guard best != result.baseline else { return (confirmation, exact, nil, []) }
    begin("Rounding the constants")
    let kept = confirmation.keepable(result.baseline).flatMap { finalists.firstIndex(of: $0.finalist) }
    let coarse = try await CoarseConstants.find(
      best.combination, blocks: exact, insteadOf: kept.map { blocks[$0] }, plan.goal, on: batch,
      by: remembering, permitting: guesses.permitted)
    guard let coarse else { return (confirmation, exact, nil, []) }
    let axes = scenario.space.branches[coarse.combination.branch].axes
    let ranges = try await coarse.equalRanges(
      to: exact, plan.goal, axes: axes, on: batch, by: remembering, permitting: guesses.permitted)
    return (
      confirmation, exact, coarse,
      zip(axes, ranges).compactMap { axis, range in range.map { (axis.path, $0) } }
    )
  }

  /// The effect of the constants to use on people who begin; nil without such constants or a baseline.
  private func newcomers(_ coarse: CoarseConstants?, jobs: Int) async throws -> TuningReport.Newcomers? {
    guard let baseline = scenario.experiment.baseline,
      let recommended = coarse.flatMap({ scenario.condition(of: $0.combination) })
    else { return nil }
    return TuningReport.Newcomers(
      try await NewcomerCost(
        of: recommended.groups.filter { plan.groups.contains($0.name) },
        from: scenario.experiment.cells[baseline], to: recommended,
        judging: plan.goal.objective.measure, seed: scenario.experiment.seed, jobs: jobs))
  }

  /// Writes the study of the constants to use and the finalists. They are simulated again, with all measures of the
  /// scenario.
  private func write(
    _ report: TuningReport, _ result: SearchResult, _ coarse: CoarseConstants?, _ guesses: GuessGuard,
    _ run: RunCircumstances, _ library: D3Library?
  ) async throws -> TuningReport {
    let finalists = result.finalists.map(\.combination)
    let combinations = ((coarse.map { [$0.combination] } ?? []) + finalists).uniqued()
    let study = study(
      of: combinations, baseline: combinations.firstIndex { $0 == result.baseline?.combination })
    begin("Writing the study")
    let writer = try StudyWriter.begin(study, in: out, beginning, replacing: replacing)
    try await evaluator.run(
      study.experiment, cells: writer.remaining,
      record: writer.record
    ) { [self] cell, _ in
      try writer.append(cell)
      count()
    }
    var report = report
    _ = try await writer.finish(
      run, drawnWith: library,
      conclusion: { [self] database in
        try report.coarse?.compare(
          in: study.experiment, by: plan.goal.objectiveMeasure, plan.goal.objective.direction, from: database)
        if let coarse, let baseline = result.baseline, report.coarse?.costsGroups == true {
          begin("Looking for constants with which no group loses")
          report.withoutLoss = try await LosslessSearch(
            scenario: scenario, plan: plan, evaluator: evaluator, baseline: baseline.combination,
            jobs: run.jobs, tried: count
          ).find(evaluations, besides: coarse.combination, permitting: guesses.permitted)
        }
        return report.conclusion(
          of: plan.goal.objectiveMeasure, sweeping: StudyOutline(of: scenario.experiment).paths)
      }
    ) { [self] place in
      try folder.publish(try report.pretty + "\n", in: place)
    }
    folder.remove()
    return report
  }

  /// Closes the folder; its evaluations are kept.
  func leave() { folder.leave() }

  /// Closes the folder and returns a sentence that says how much was kept.
  /// - Parameter options: the options that continue the run.
  func left(continuedBy options: String) -> String {
    leave()
    return folder.evaluations == 0
      ? "nothing was written."
      : "\(folder.evaluations.of("evaluation")) are kept; continue with \(options)."
  }

  private var batch: Batch { Batch(.confirmation, size: plan.confirmListeners) }

  private func study(of combinations: [Combination], baseline: Int?) -> Study {
    var study = Study(scenario, command: command)
    study.experiment = evaluator.experiment(
      combinations, on: batch, name: scenario.experiment.name,
      question: scenario.experiment.question, measures: scenario.experiment.measures,
      requestedMeasures: scenario.experiment.requestedMeasures, baseline: baseline)
    study.experiment.objectives = [plan.goal.objective]
    return study
  }

  /// Announces a part that follows the search.
  private func begin(_ name: String) {
    part = (name, 0)
    announce("\(name) …", true)
  }

  /// Counts a condition of the current part; none during the search, which has its comparisons.
  private func count() {
    guard let name = part?.name, let number = part.map({ $0.conditions + 1 }) else { return }
    part?.conditions = number
    announce("\(name): \(number.of("condition")) …", false)
  }

  private func show(_ spent: Int) {
    if folder.isReplaying { before = spent }
    var progress = Simulator.Progress(total: plan.budget, before: before)
    progress.comparisons = spent
    folder.note(spent, of: plan.budget, elapsed: elapsed())
    self.progress(progress)
  }
}

extension Study {
  /// The study that ends a tuning, without its cells. It has a seed of its own.
  init(confirming scenario: Scenario, _ plan: TuningPlan, command: String) {
    self.init(scenario, command: command)
    experiment.seed = SimulationEvaluator.seed(
      of: Batch(.confirmation, size: plan.confirmListeners), below: experiment.seed)
  }
}
