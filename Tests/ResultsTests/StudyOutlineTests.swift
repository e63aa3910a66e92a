import Results
import Simulation
import Testing

@Suite struct `A condition's name` {
  private func names(_ k1: [Double]) throws -> [String] {
    let experiment = try sampleStudy(k1: k1, k2: [0.09]).experiment
    let outline = StudyOutline(of: experiment)
    return experiment.cells.map { outline.name(of: $0.label) }
  }

  @Test func `has three digits of a number with more than four`() throws {
    #expect(
      try names([0.0656684, 0.05, 0.1875]) == [
        "k1 0.0657, k2 0.09", "k1 0.05, k2 0.09", "k1 0.1875, k2 0.09",
      ])
  }

  @Test func `has all digits where three do not tell conditions apart`() throws {
    #expect(try names([0.0656684, 0.0656691]) == ["k1 0.0656684, k2 0.09", "k1 0.0656691, k2 0.09"])
  }
}
