import Chronology
import Music
import Simulation
import Testing
import Training

private func experiment() throws -> Experiment {
  let schedule = SessionSchedule(firstDay: try CivilDate(year: 2026, month: 1, day: 5))
  let listener = try ListenerModel(
    ParameterValues(of: ListenerModel.descriptor, setting: ["spread-octaves": .number(0.3)]))
  return Experiment(
    name: "tracks",
    cells: [
      Condition(
        strategy: try SimulatedStrategy(KazezStrategy.self).with(),
        plan: TrainingPlan(sessions: 3, comparisonsPerSession: 40, schedule: schedule),
        groups: [ListenerGroup(name: "somebody", model: listener, count: 40)])
    ], seed: 7, replicates: 2, measures: [try MeasureCatalog.standard.named("fraction_correct")])
}

@Suite struct `A track` {
  @Test func `is the run that its row tells of`() async throws {
    let simulator = Simulator(try experiment(), jobs: 2)
    var rows: [ListenerRow] = []
    try await simulator.run(record: { rows.append($0) }, deliver: { _ in })
    for row in [rows[0], rows[35], rows[79]] {
      let track = try await simulator.track(
        cell: row.cell, group: row.group, replicate: row.replicate, listener: row.index)
      #expect(track.comparisons.count == row.outcome.tally.count)
      #expect(track.comparisons.count(where: \.isCorrect) == row.outcome.tally.correct)
      #expect(track.threshold == row.outcome.before.threshold)
      #expect(track.sessionStarts == [0, 40, 80])
    }
  }

  @Test func `cut short is the beginning of the whole`() async throws {
    let simulator = Simulator(try experiment(), jobs: 1)
    let whole = try await simulator.track(cell: 0, group: "somebody", listener: 3)
    let part = try await simulator.track(cell: 0, group: "somebody", listener: 3, limit: 50)
    #expect(part.comparisons == Array(whole.comparisons.prefix(50)))
    #expect(part.sessionStarts == [0, 40])
  }

  @Test func `turns where the difficulty had fallen and rises, or had risen and falls`() {
    let levels: [Double] = [8, 4, 4, 2, 4, 4, 8, 4, 9, 3, 2]
    let track = Track(
      cell: 0, group: "somebody", replicate: 0, listener: 0,
      truths: [ListenerTruth(threshold: 8, smallStepTarget: nil)],
      comparisons: levels.map {
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(60), offset: Cents($0)), isCorrect: true,
          timestamp: Instant(seconds: 0))
      }, sessionStarts: [0, 8])
    // 4→9 crosses into a new session, where 9→3→2 only falls.
    #expect(track.reversals == [3, 6])
  }
}
