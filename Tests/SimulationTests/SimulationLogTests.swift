import Chronology
import Music
import Synchronization
import Testing
import Training

@testable import Simulation

/// All rows of a run.
private final class Rows: Sendable {
  private let rows = Mutex<(trials: [TrialRow], sessions: [SessionRow])>(([], []))

  var trials: [TrialRow] { rows.withLock { $0.trials } }
  var sessions: [SessionRow] { rows.withLock { $0.sessions } }
  var log: SimulationLog {
    SimulationLog(
      trial: { row in self.rows.withLock { $0.trials.append(row) } },
      session: { row in self.rows.withLock { $0.sessions.append(row) } })
  }
}

/// Listeners who never change, and listeners who learn, tire, differ from day to day and take their time.
private func groups(_ count: Int) throws -> [ListenerGroup] {
  let changing: [String: ParameterValue] = [
    "learning": .text("exponential"), "drift-octaves": .number(0.2), "fatigue-octaves": .number(0.1),
    "response-seconds": .number(0.8), "spread-octaves": .number(0.3),
  ]
  let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: changing))
  return [
    try sampleGroup("constant", count: count), ListenerGroup(name: "changing", model: model, count: count),
  ]
}

@Suite struct `A logged simulation` {
  @Test(arguments: StrategyCatalog.standard.descriptors.map(\.name))
  func `has the outcomes of one that is not logged, to the last bit`(_ strategy: String) async throws {
    var plan = samplePlan(sessions: 3, comparisons: 70, warmUp: 10, sessionWarmUp: 5)
    plan.matchingsPerSession = 4
    let experiment = sampleExperiment(
      [try sampleCell(strategy, plan: plan, groups: try groups(3))], replicates: 2)
    let rows = Rows()
    let logged = try await Told(experiment, logging: rows.log)
    #expect(logged.text == (try await Told(experiment).text))
    #expect(rows.trials.count == logged.rows.reduce(0) { $0 + $1.outcome.tally.presented })
  }

  @Test func `has a row per comparison and per session in the order of their keys`() async throws {
    let plan = samplePlan(sessions: 2, comparisons: 5)
    let cells = [
      try sampleCell(plan: plan, groups: try groups(40)),
      try sampleCell(plan: plan, groups: try groups(1)),
    ]
    let rows = Rows()
    _ = try await Told(sampleExperiment(cells, replicates: 2), logging: rows.log)
    let places = rows.trials.map { row -> [Int] in
      [
        row.key.cell, row.key.group == "constant" ? 0 : 1, row.key.replicate, row.key.listener, row.session,
        row.trial.index,
      ]
    }
    let listeners = 2 * 2 * 41
    #expect(places.count == listeners * 10)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(rows.sessions.map(\.session) == (0..<2 * listeners).map { $0 % 2 })
  }

  @Test func `tells what each comparison was, and what was true and estimated then`() async throws {
    let experiment = sampleExperiment([try sampleCell("quest-plus", groups: try groups(1))])
    let rows = Rows()
    _ = try await Told(experiment, logging: rows.log)
    let track = try await Simulator(experiment, jobs: 1).track(cell: 0, group: "changing", listener: 0)
    let trials = rows.trials.filter { $0.key.group == "changing" }
    #expect(trials.map(\.trial.completed) == track.comparisons)
    for row in trials {
      #expect(
        row.trial.completed.isCorrect == row.trial.completed.comparison.isCorrect(row.trial.response.answer))
      #expect(row.trial.response.microseconds > 0)
    }
    // It learns with every comparison of a session, and rests on a flat threshold: the next is always lower.
    let first = trials.filter { $0.session == 0 }.map(\.trial.trueThreshold)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0 > $1 })
    for session in rows.sessions where session.key.group == "changing" {
      let last = try #require(trials.last { $0.session == session.session })
      #expect(last.trial.estimate == session.shown.estimate && last.trial.estimate?.spreadOctaves != nil)
      #expect(session.truth == track.truths[session.session + 1] && session.initialTruth == track.truths[0])
      #expect(session.canChange && session.truth.threshold < last.trial.trueThreshold)
    }
    let constant = rows.trials.filter { $0.key.group == "constant" }
    #expect(Set(constant.map(\.trial.trueThreshold)).count == 1)
    #expect(constant.allSatisfy { $0.trial.response.microseconds == 0 })
  }

  @Test func `of a strategy without an estimate has none`() async throws {
    let rows = Rows()
    _ = try await Told(sampleExperiment([try sampleCell(groups: try groups(1))]), logging: rows.log)
    #expect(rows.trials.allSatisfy { $0.trial.estimate == nil } && !rows.trials.isEmpty)
  }

  @Test func `of one listener is part of that of all`() async throws {
    let experiment = sampleExperiment([try sampleCell("quest", groups: try groups(34))], replicates: 2)
    let (all, one) = (Rows(), Rows())
    _ = try await Told(experiment, logging: all.log)
    let key = ListenerKey(cell: 0, group: "changing", replicate: 1, listener: 33)
    try await Simulator(experiment, jobs: 1).run(key, logging: one.log)
    #expect(one.trials == all.trials.filter { $0.key == key } && one.trials.count == 120)
  }

  @Test func `ends with what the log throws, and between two rows when it is cancelled`() async throws {
    struct Full: Error {}
    let plan = samplePlan(sessions: 1, comparisons: 10_000)
    let experiment = sampleExperiment([try sampleCell(plan: plan, groups: try groups(1))])
    await #expect(throws: Full.self) {
      try await Simulator(experiment, jobs: 2).run(
        log: SimulationLog(trial: { if $0.trial.index == 3 { throw Full() } }), deliver: { _ in })
    }
    let seen = Mutex(0)
    let log = SimulationLog(trial: { row in
      seen.withLock { $0 = row.trial.index }
      withUnsafeCurrentTask { $0?.cancel() }
    })
    await #expect(throws: CancellationError.self) {
      try await Simulator(experiment, jobs: 1).run(log: log, deliver: { _ in })
    }
    #expect(seen.withLock { $0 } == 1023)
  }
}
