import Testing
import Training

@testable import Results
@testable import Simulation

@Suite struct `The ends of ranges` {
  private func study(_ k1: [Double], baseline: Int? = nil) throws -> Experiment {
    try sampleStudy(
      k1: k1, count: 2, groups: ["novice"], sessions: 1, comparisonsPerSession: 10,
      measures: ["rmse_octaves_timeline"]
    ).experiment
  }

  @Test func `are named where more than two levels of a number were tried`() throws {
    let three = try study([0.03, 0.05, 0.08])
    let sentences = (0...2).map { RangeEnds(ofCell: $0, in: three).sentence }
    #expect(
      sentences == [
        "k1 lies at an end of the values tried: a wider range may be better.", nil,
        "k1 lies at an end of the values tried: a wider range may be better.",
      ])
    #expect(RangeEnds(ofCell: 0, in: try study([0.03, 0.05])).sentence == nil)
  }

  @Test func `are none at the strategy's own limit`() throws {
    let three = try study([0, 0.05, 0.08])
    #expect(RangeEnds(ofCell: 0, in: three).sentence == nil)
  }

  @Test
  func
    `name several, and only constants of the strategy, the settings and the training, without their own limits`()
    throws
  {
    let condition = try study([0.05]).cells[0]
    let ends = [
      ("strategy.k1", 0.02), ("strategy.k2", 0.1), ("training.sessions", 9), ("listener.slope", 2),
      ("settings.unison-first-cents", 60), ("settings.interval-first-cents", 1000),
    ].map {
      (path: $0, value: ParameterValue.number($1))
    }
    #expect(
      RangeEnds(ends, of: condition).sentence
        == "k1, k2, sessions and unison-first-cents lie at an end of the values tried: a wider range may be better."
    )
  }
}
