import Simulation
import Testing

@Suite @MainActor struct `A simulation that the main actor runs` {
  @Test func `delivers its cells on the main actor`() async throws {
    let experiment = sampleExperiment([try sampleCell(groups: [try sampleGroup("one", count: 40)])])
    var delivered: [Int] = []
    try await Simulator(experiment, jobs: 2).run { delivered.append($0.index) }
    #expect(delivered == Array(experiment.cells.indices))
  }
}
