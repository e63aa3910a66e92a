import Scenarios
import Simulation
import Testing

@Suite struct `The objectives of a scenario` {
  @Test func `are measures to be small unless it says otherwise`() throws {
    let scenario = try Scenario(
      yaml: Preamble.base.rawValue
        + "objectives: [rmse_octaves_timeline, { measure: percent_correct, direction: maximize }]",
      file: "s.yaml")
    #expect(
      scenario.experiment.objectives == [
        Objective("rmse_octaves_timeline", .minimize), Objective("percent_correct", .maximize),
      ])
    #expect(try Scenario(yaml: Preamble.base.rawValue, file: "s.yaml").experiment.objectives.isEmpty)
  }

  @Test(arguments: [
    (
      "objectives: percent_correct",
      """
      4:13: objectives must be a list of at least one measure, got percent_correct. Add for example \
      "- rmse_octaves_timeline".
      """
    ),
    (
      "objectives: [percent_correct, { measure: percent_correct }]",
      "4:31: objectives must differ, got percent_correct twice. Delete one of the two."
    ),
    (
      "objectives: [{ direction: maximize }]",
      """
      4:14: objectives must have the key "measure", got none. Add for example "measure: rmse_octaves_timeline".
      """
    ),
    (
      "objectives: [{ measure: percent_correct, direction: maximise }]",
      """
      4:53: objectives.direction must be one of minimize, maximize, got maximise. \
      Did you mean "maximize"?
      """
    ),
    (
      "measures: [percent_correct]\nobjectives: [longest_error_run]",
      "5:14: objectives must be among the measures reported, got longest_error_run. Add it to measures."
    ),
  ])
  func `are refused where they stand`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test func `with an unknown measure are told the nearest`() {
    let said = complaint(about: "objectives: [percent_corect]", after: .base)
    #expect(
      said?.hasPrefix("4:14: measure \"percent_corect\" is unknown. Did you mean \"percent_correct\"? ")
        == true)
  }
}
