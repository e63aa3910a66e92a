import Chronology
import Results
import Scenarios
import Simulation
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
  private let elapsed: () -> Double
  private let evaluator: SimulationEvaluator
  private let folder: TuningFolder
  /// The number of comparisons in earlier runs.
  private var before = 0

  /// - Parameters:
  ///   - progress: called with the comparisons made so far; their total is the budget.
  ///   - elapsed: the seconds since the run began.
  init(
    _ scenario: Scenario, _ plan: TuningPlan, jobs: Int, command: String, in out: String,
    _ beginning: StudyWriter.Beginning, replacing: Bool,
    progress: @escaping (Simulator.Progress) -> Void = { _ in }, elapsed: @escaping () -> Double
  ) throws {
    self.scenario = scenario
    self.plan = plan
    self.command = command
    self.out = out
    self.beginning = beginning
    self.replacing = replacing
    (self.progress, self.elapsed) = (progress, elapsed)
    evaluator = SimulationEvaluator(plan, seed: scenario.experiment.seed, jobs: jobs) {
      scenario.condition(of: $0)
    }
    let table = EvaluationTable(scenario.space, plan.goal, groups: plan.groups.count)
    folder = try TuningFolder(of: Study(scenario, command: command), table, in: out, beginning)
  }

  /// The number of evaluations of earlier runs.
  var resumed: Int { folder.resumed }

  /// Runs the search, measures the finalists and writes the study.
  /// - Parameter started: the instant when the run began, for the manifest.
  func complete(jobs: Int, started: Instant, drawnWith library: D3Library?) async throws -> TuningReport {
    let result = try await search()
    return try await confirm(
      result, RunCircumstances(jobs: jobs, started: started, seconds: elapsed()), library)
  }

  /// Runs the search.
  private func search() async throws -> SearchResult {
    let remembering = JournaledEvaluator(
      evaluator, in: scenario.space, recall: folder.recall, keep: folder.keep)
    return try await TuningSearch(plan, in: scenario.space, remembering, seed: scenario.experiment.seed)
      .search(
        scenario.combinations, baseline: scenario.experiment.baseline, report: folder.record
      ) { [self] spent in show(spent) }
  }

  /// Measures the finalists on fresh listeners and writes the study.
  private func confirm(
    _ result: SearchResult, _ run: RunCircumstances, _ library: D3Library?
  ) async throws -> TuningReport {
    let study = study(of: result.finalists, baseline: result.finalists.firstIndex { $0 == result.baseline })
    let writer = try StudyWriter.begin(study, in: out, beginning, replacing: replacing)
    var blocks: [[Block]] = []
    while let entry = try folder.recall() { blocks.append(entry.blocks) }
    try await evaluator.run(
      study.experiment, cells: writer.remaining,
      progress: { [self] in show(result.comparisons + $0.comparisons) }, record: writer.record
    ) { cell, found in
      // The journal is written first, because it must contain the blocks of every cell in the study.
      if cell.index == blocks.count {
        try keep(found, of: result.finalists[cell.index])
        blocks.append(found)
      }
      try writer.append(cell)
    }
    let confirmation = ConfirmationResult(result, plan.goal, blocks: blocks)
    for evaluation in confirmation.evaluations { try folder.record(evaluation) }
    let total = result.comparisons + study.experiment.totalComparisons
    let best = confirmation.best.finalist
    let coarse =
      best == result.baseline
      ? nil
      : try await CoarseConstants.find(
        best.combination, blocks: blocks[result.finalists.firstIndex(of: best)!], plan.goal, on: batch,
        by: evaluator)
    let report = TuningReport(scenario, plan, result, confirmation, coarse, comparisons: total)
    _ = try await writer.finish(
      run, drawnWith: library,
      conclusion: report.conclusion(
        of: plan.goal.objectiveMeasure.descriptor, sweeping: StudyOutline(of: scenario.experiment).paths)
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

  private func study(of finalists: [Finalist], baseline: Int?) -> Study {
    var study = Study(scenario, command: command)
    study.experiment = evaluator.experiment(
      finalists.map(\.combination), on: batch, name: scenario.experiment.name,
      question: scenario.experiment.question, measures: scenario.experiment.measures,
      requestedMeasures: scenario.experiment.requestedMeasures, baseline: baseline)
    study.experiment.objectives = [plan.goal.objective]
    return study
  }

  private func keep(_ blocks: [Block], of finalist: Finalist) throws {
    let question = JournalEntry.Question(finalist.combination, on: batch, in: scenario.space)
    try folder.keep(JournalEntry(question: question, blocks: blocks))
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
