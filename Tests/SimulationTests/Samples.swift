import Chronology
import Simulation
import Training

/// Sessions of 40 comparisons, once a day from 2026-01-05 on.
func samplePlan(sessions: Int = 3, comparisons: Int = 40, warmUp: Int = 0, sessionWarmUp: Int = 0)
  -> TrainingPlan
{
  let day = CivilDate(firstOfMonth: 1, year: 2026).adding(days: 4)
  return TrainingPlan(
    sessions: sessions, comparisonsPerSession: comparisons, schedule: SessionSchedule(firstDay: day),
    warmUp: warmUp,
    sessionWarmUp: sessionWarmUp)
}

/// A group with thresholds of its own spread.
func sampleGroup(_ name: String, threshold: Double = 8, count: Int) throws -> ListenerGroup {
  let values: [String: ParameterValue] = [
    "threshold-cents": .number(threshold), "spread-octaves": .number(0.3), "lapse-rate": .number(0.02),
  ]
  return ListenerGroup(
    name: name, model: try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values)),
    count: count)
}

/// A cell.
func sampleCell(
  _ strategy: String = "kazez", _ changes: [String: ParameterValue] = [:], plan: TrainingPlan = samplePlan(),
  groups: [ListenerGroup]
) throws -> Condition {
  return Condition(
    strategy: try SimulatedStrategy.standard.named(strategy).with(changes), plan: plan, groups: groups)
}

/// An experiment of those cells with every measure that is reported by default.
func sampleExperiment(_ cells: [Condition], seed: UInt64 = 7, replicates: Int = 1) -> Experiment {
  Experiment(
    name: "sample", cells: cells, seed: seed, replicates: replicates,
    measures: MeasureCatalog.standard.reportedByDefault)
}

/// All that a run tells.
struct Told {
  var cells: [CellResult] = []
  var rows: [ListenerRow] = []

  /// Runs an experiment.
  init(_ experiment: Experiment, jobs: Int = 2, logging log: SimulationLog? = nil) async throws {
    var (cells, rows): ([CellResult], [ListenerRow]) = ([], [])
    try await Simulator(experiment, jobs: jobs).run(
      log: log, record: { rows.append($0) }, deliver: { cells.append($0) })
    (self.cells, self.rows) = (cells, rows)
  }

  /// Every number, written so that no bit is lost.
  var text: [String] { cells.map { "\($0)" } + rows.map(\.text) }

  /// Every number of one group, listener by listener.
  func text(of group: String, cell: Int = 0, replicate: Int = 0) -> [String] {
    rows.filter { $0.group == group && $0.cell == cell && $0.replicate == replicate }.map(\.text)
  }
}

extension ListenerRow {
  fileprivate var text: String {
    let errors = ShownThreshold.allCases.map { "\($0): \(String(describing: outcome.errors[$0]))" }
    return """
      \(group) \(replicate) \(index) \(outcome.tally) \(outcome.before.threshold) \(String(describing: outcome.before.smallStepTarget)) \
      \(errors) \(MeasureCatalog.standard.entries.map { String(describing: $0.value(of: outcome)) })
      """
  }
}
