// Names of earlier releases that people's files hold.
import Scenarios
import Testing

@Suite struct `A measure's former name` {
  @Test func `is read wherever a scenario names a measure`() throws {
    let scenario = try Scenario(
      yaml: Preamble.base.rawValue + """
        measures: [percent_correct, rmse_octaves_timeline_target]
        objectives: [rmse_octaves_timeline_target, { measure: percent_correct, direction: maximize }]
        """, file: "s.yaml")
    #expect(
      scenario.experiment.measureNames == ["fraction_correct", "rmse_octaves_timeline_small_step_target"])
    #expect(
      scenario.experiment.objectives.map(\.measure) == [
        "rmse_octaves_timeline_small_step_target", "fraction_correct",
      ])
  }

  @Test func `is the same measure as the one of today`() {
    #expect(
      complaint(about: "measures: [percent_correct, fraction_correct]", after: .base)
        == "4:29: measures must differ, got fraction_correct twice. Delete one of the two.")
  }

  @Test func `is never suggested`() {
    let said = complaint(about: "measures: [percent_corect]", after: .base)
    #expect(said?.contains("percent_correct") == false)
  }
}
