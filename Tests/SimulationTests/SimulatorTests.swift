// `Documentation/internals.md`, *Randomness*: the same numbers for any number of jobs, any order and any company.
import Chronology
import Testing
import Training

@testable import Simulation

@Suite struct `A run` {
  /// Two cells, two groups, more listeners than a chunk holds.
  func experiment(groups: [ListenerGroup]? = nil, replicates: Int = 1, seed: UInt64 = 7) throws -> Experiment
  {
    let groups =
      try groups ?? [sampleGroup("amateur", count: 70), sampleGroup("novice", threshold: 22, count: 33)]
    return sampleExperiment(
      try [sampleCell(groups: groups), sampleCell("staircase", groups: groups)], seed: seed,
      replicates: replicates)
  }

  @Test func `gives the same numbers bit for bit with one job, with two and with five`() async throws {
    let experiment = try experiment(replicates: 2)
    let one = try await Told(experiment, jobs: 1).text
    #expect(one.count == 414, "two cells, and 103 listeners twice in each")
    #expect(try await Told(experiment, jobs: 2).text == one)
    #expect(try await Told(experiment, jobs: 5).text == one)
  }

  @Test func `ends the sessions of a staircase by reversals or by comparisons, whichever comes first`()
    async throws
  {
    let changes: [String: ParameterValue] = ["down": .integer(1), "stop-reversals": .integer(10)]
    let cell = try sampleCell(
      "staircase", changes, plan: samplePlan(sessions: 5, comparisons: 22, warmUp: 30),
      groups: [sampleGroup("amateur", count: 20)])
    let experiment = sampleExperiment([cell])
    let told = try await Told(experiment)
    var (made, lengths) = (0, Set<Bool>())
    for row in told.rows {
      let track = try await Simulator(experiment, jobs: 1).track(
        cell: 0, group: "amateur", listener: row.index)
      let starts = track.sessionStarts + [track.comparisons.count]
      #expect(track.sessionStarts.count == 5)
      for (start, end) in zip(starts, starts.dropFirst()) {
        let answers = track.comparisons[start..<end].map(\.isCorrect)
        // Every change of answer turns a 1-down 1-up track.
        let reversals = zip(answers, answers.dropFirst()).filter { $0 != $1 }.count
        #expect(reversals == 10 || (reversals < 10 && answers.count == 22))
        lengths.insert(answers.count < 22)
      }
      made += track.comparisons.count
      #expect(row.outcome.tally.count == track.comparisons.count - 30)
      // Ends count once the warm-up is over.
      #expect(row.outcome.sessions == starts.dropFirst().filter { $0 > 30 }.count)
      #expect(abs(row.outcome.comparisonsPerSession - Double(track.comparisons.count) / 5) < 1e-12)
    }
    #expect(lengths == [true, false], "both kinds of sessions")
    #expect(told.cells[0].groups[0].comparisons == made && made < 20 * 5 * 22)
  }

  @Test func `tells of listeners in the order of cells, groups, replicates and indices`() async throws {
    let rows = try await Told(try experiment(replicates: 2), jobs: 3).rows
    var expected: [String] = []
    for cell in 0..<2 {
      for (group, count) in [("amateur", 70), ("novice", 33)] {
        for replicate in 0..<2 { expected += (0..<count).map { "\(cell) \(group) \(replicate) \($0)" } }
      }
    }
    #expect(rows.map { "\($0.cell) \($0.group) \($0.replicate) \($0.index)" } == expected)
  }

  @Test func `of some cells gives what they come to among all, and counts what earlier runs have done`()
    async throws
  {
    let groups = [try sampleGroup("amateur", count: 40), try sampleGroup("novice", count: 3)]
    let names = ["kazez", "staircase", "adaptive", "weighted"]
    let experiment = sampleExperiment(try names.map { try sampleCell($0, groups: groups) })
    let all = try await Told(experiment)
    var (some, progress): ([CellResult], [Simulator.Progress]) = ([], [])
    try await Simulator(experiment, jobs: 3).run(
      cells: [1, 3], before: experiment.comparisons(inCells: [0, 2]), log: nil,
      progress: { progress.append($0) }, deliver: { some.append($0) })
    #expect(some.map { "\($0)" } == [1, 3].map { "\(all.cells[$0])" })
    #expect(progress.allSatisfy { $0.before == 2 * 43 * 120 && $0.total == experiment.totalComparisons })
    #expect(progress.map(\.comparisons).allSatisfy { $0 >= 2 * 43 * 120 })
    #expect(progress.last?.comparisons == experiment.totalComparisons)
  }

  @Test func `gives the same numbers whatever the order of groups`() async throws {
    let groups = [
      try sampleGroup("amateur", count: 40), try sampleGroup("novice", threshold: 22, count: 33),
    ]
    let told = try await Told(experiment(groups: groups))
    let other = try await Told(experiment(groups: groups.reversed()))
    for cell in 0..<2 {
      #expect("\(told.cells[cell].groups[0])" == "\(other.cells[cell].groups[1])")
      #expect("\(told.cells[cell].groups[1])" == "\(other.cells[cell].groups[0])")
    }
    #expect(told.text(of: "novice") == other.text(of: "novice"))
  }

  @Test func `has the same listeners whatever company they keep: a smaller group begins the larger`()
    async throws
  {
    let alone = try await Told(experiment(groups: [sampleGroup("novice", count: 9)]))
    let many = try await Told(
      experiment(groups: [sampleGroup("amateur", count: 3), sampleGroup("novice", count: 50)]))
    for cell in 0..<2 {
      #expect(alone.text(of: "novice", cell: cell) == Array(many.text(of: "novice", cell: cell).prefix(9)))
    }
  }

  @Test func `simulates the same listeners with the same random numbers in every cell`() async throws {
    let group = [try sampleGroup("amateur", count: 40)]
    let same = sampleExperiment(try [sampleCell(groups: group), sampleCell(groups: group)])
    let told = try await Told(same)
    #expect(told.text(of: "amateur", cell: 0) == told.text(of: "amateur", cell: 1))

    let simulator = Simulator(
      sampleExperiment(
        try [sampleCell(groups: group), sampleCell("kazez", ["k1": .number(0.03)], groups: group)]), jobs: 1
    )
    for listener in 0..<5 {
      let one = try await simulator.track(cell: 0, group: "amateur", listener: listener)
      let other = try await simulator.track(cell: 1, group: "amateur", listener: listener)
      #expect(one.threshold == other.threshold)
      #expect(one.comparisons[0] == other.comparisons[0])
      #expect(one.comparisons.map(\.comparison.reference) == other.comparisons.map(\.comparison.reference))
      #expect(one.comparisons != other.comparisons)
    }
  }

  @Test func `gives other listeners to other replicates, groups and seeds`() async throws {
    let groups = [try sampleGroup("amateur", count: 5), try sampleGroup("twin", count: 5)]
    let told = try await Told(experiment(groups: groups, replicates: 2))
    let thresholds = told.rows.filter { $0.cell == 0 }.map(\.outcome.before.threshold)
    #expect(Set(thresholds).count == 20)
    let once = try await Told(experiment(groups: groups))
    #expect(once.text(of: "amateur") == told.text(of: "amateur"), "the first replicate is the only one's")
    let other = try await Told(experiment(groups: groups, seed: 8))
    #expect(Set(other.rows.map(\.outcome.before.threshold)).isDisjoint(with: thresholds))
  }

  @Test func `counts replicates as more listeners of their group`() async throws {
    let told = try await Told(experiment(replicates: 3))
    for cell in told.cells {
      #expect(cell.groups.map(\.group) == ["amateur", "novice"])
      for group in cell.groups {
        let rows = told.rows.filter { $0.cell == cell.index && $0.group == group.group }
        #expect(group.listeners == rows.count && group.comparisons == rows.count * 120)
        let right = rows.reduce(0) { $0 + Double($1.outcome.tally.correct) / 120 } / Double(rows.count)
        let summary = try #require(group["fraction_correct"])
        #expect(summary.count == rows.count && abs(summary.mean! - right) < 1e-12)
      }
    }
    #expect(told.cells[0].groups.map(\.listeners) == [210, 99])
  }

  @Test func `counts comparisons up to the total`() async throws {
    let experiment = try experiment()
    var progress: [Simulator.Progress] = []
    try await Simulator(experiment, jobs: 2).run(progress: { progress.append($0) }, deliver: { _ in })
    let total = experiment.totalComparisons
    #expect(total == 24_720 && progress.allSatisfy { $0.total == total })
    #expect(progress.last?.comparisons == total)
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.comparisons <= $1.comparisons })
  }

  @Test func `does not run far ahead of a slow listener, so that memory stays flat`() async throws {
    let one = [try sampleGroup("amateur", count: 1)]
    let slow = try sampleCell(plan: samplePlan(sessions: 20, comparisons: 10_000), groups: one)
    let quick = try sampleCell(plan: samplePlan(sessions: 1, comparisons: 1), groups: one)
    var early = 0
    try await Simulator(sampleExperiment([slow] + Array(repeating: quick, count: 300)), jobs: 2).run(
      progress: { early += $0.comparisons == 0 ? 1 : 0 }, deliver: { _ in })
    #expect(early < 2 * 16, "chunks that wait for their turn")
  }
}

@Suite struct `A cancelled run` {
  // Ten minutes are enough for its turn, and less than the days that it would take.
  @Test(.timeLimit(.minutes(10)), arguments: [1, 3])
  func `ends soon, however long its listeners would train`(_ jobs: Int) async throws {
    // A chunk of a moment, at whose end the run is cancelled, and one that would take days.
    let endless = sampleExperiment([
      try sampleCell(plan: samplePlan(sessions: 1), groups: [sampleGroup("one", count: 1)]),
      try sampleCell(
        plan: samplePlan(sessions: 1_000_000, comparisons: 1000), groups: [sampleGroup("one", count: 32)]),
    ])
    let run = Task {
      try await Simulator(endless, jobs: jobs).run(
        progress: { _ in withUnsafeCurrentTask { $0?.cancel() } }, deliver: { #expect($0.index == 0) })
    }
    await #expect(throws: CancellationError.self) { try await run.value }
  }

  @Test func `tells of nothing more`() async throws {
    let experiment = sampleExperiment(
      try (0..<50).map { _ in
        try sampleCell(plan: samplePlan(sessions: 1), groups: [sampleGroup("one", count: 1)])
      })
    let run = Task {
      var told = 0
      do {
        try await Simulator(experiment, jobs: 2).run { _ in
          told += 1
          withUnsafeCurrentTask { $0?.cancel() }
        }
      } catch is CancellationError { return told }
      return -1
    }
    #expect(try await run.value == 1)
  }

  @Test func `by an error of whoever listens is over, and throws it`() async throws {
    struct Full: Error {}
    let experiment = sampleExperiment([try sampleCell(groups: [sampleGroup("one", count: 100)])])
    await #expect(throws: Full.self) {
      try await Simulator(experiment, jobs: 2).run(record: { _ in throw Full() }, deliver: { _ in })
    }
  }
}
