import Chronology
import Results
import Simulation
import Training

/// A small study that is really run: Kazez constants × two groups.
func sampleStudy(
  named name: String = "kazez-small", k1: [Double] = [0.03, 0.08], k2: [Double] = [0.09], count: Int = 40,
  groups: [String] = ["expert", "novice"], sessions: Int = 2, comparisonsPerSession: Int = 50,
  measures: [String] = ["fraction_correct", "geometric_mean_cents", "rmse_octaves_estimate"],
  listener: [String: ParameterValue] = [:]
) throws -> Study {
  let plan = TrainingPlan(
    sessions: sessions, comparisonsPerSession: comparisonsPerSession,
    schedule: SessionSchedule(firstDay: try CivilDate(year: 2026, month: 1, day: 5)))
  let groups = try groups.map { group in
    let known = NamedListenerCatalog.standard.entries.first { $0.name == group }
    let model = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor, setting: (known?.values ?? [:]).merging(listener) { $1 }))
    return ListenerGroup(name: group, model: model, count: count)
  }
  let cells = try k1.flatMap { k1 in
    try k2.map { k2 in
      let constants: [String: ParameterValue] = ["k1": .number(k1), "k2": .number(k2)]
      return Condition(
        strategy: try SimulatedStrategy(KazezStrategy.self).with(constants), plan: plan,
        groups: groups,
        label: [
          .init(path: "strategy.k1", value: .number(k1)), .init(path: "strategy.k2", value: .number(k2)),
        ])
    }
  }
  return Study(
    Experiment(
      name: name, question: "Which constants drive everybody to less than a cent?", cells: cells, seed: 42,
      measures: try MeasureCatalog.standard.named(measures)),
    scenarioFile: "\(name).yaml", scenarioText: "# made in code\n", version: "0.1.0",
    command: "peach sweep scenarios/\(name).yaml")
}

/// Circumstances of a run with that many jobs.
func circumstances(jobs: Int = 1) -> RunCircumstances {
  RunCircumstances(
    commandLine: ["peach", "sweep", "--jobs", "\(jobs)"], commit: nil, cores: 2, architecture: "x86_64",
    system: "Debian 12", jobs: jobs, started: Instant(seconds: 1_767_600_000), seconds: 1.5)
}

/// Runs a study and writes its folder.
/// - Returns: the folder's path.
@discardableResult
func write(
  _ study: Study, in parent: String, jobs: Int = 1, library: D3Library? = nil,
  conclusion: StudyConclusion? = nil
) async throws -> String {
  let writer = try StudyWriter.begin(study, in: parent)
  try await Simulator(study.experiment, jobs: jobs).run(record: writer.record, deliver: writer.append)
  return try await writer.finish(
    circumstances(jobs: jobs), drawnWith: library, conclusion: { _ in conclusion }
  ).folder
}
