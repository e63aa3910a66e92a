import Scenarios
import Simulation
import Testing

@Suite struct `The objectives of a scenario` {
  @Test func `are measures to be small unless it says otherwise`() throws {
    let scenario = try Scenario(
      yaml: Preamble.base.rawValue
        + "objectives: [rmse_octaves_timeline, { measure: fraction_correct, direction: maximize }]",
      file: "s.yaml")
    #expect(
      scenario.experiment.objectives == [
        Objective("rmse_octaves_timeline", .minimize), Objective("fraction_correct", .maximize),
      ])
    #expect(try Scenario(yaml: Preamble.base.rawValue, file: "s.yaml").experiment.objectives.isEmpty)
  }

  @Test func `rank settings by their worst group where they say so`() throws {
    let scenario = try Scenario(
      yaml: Preamble.base.rawValue
        + "objectives: [{ measure: rmse_octaves_timeline, groups: worst }, fraction_too_hard]",
      file: "s.yaml")
    #expect(
      scenario.experiment.objectives == [
        Objective("rmse_octaves_timeline", groups: .worst), Objective("fraction_too_hard"),
      ])
  }

  @Test(arguments: [
    (
      "objectives: [{ measure: fraction_correct, groups: best }]",
      "4:51: objectives.groups must be one of mean, worst, got best. The default is mean."
    ),
    (
      "objectives: fraction_correct",
      """
      4:13: objectives must be a list of at least one measure, got fraction_correct. Add for example \
      "- rmse_octaves_timeline".
      """
    ),
    (
      "objectives: [fraction_correct, { measure: fraction_correct }]",
      "4:32: objectives must differ, got fraction_correct twice. Delete one of the two."
    ),
    (
      "objectives: [{ direction: maximize }]",
      """
      4:14: objectives must have the key "measure", got none. Add for example "measure: rmse_octaves_timeline".
      """
    ),
    (
      "objectives: [{ measure: fraction_correct, direction: maximise }]",
      """
      4:54: objectives.direction must be one of minimize, maximize, got maximise. \
      Did you mean "maximize"?
      """
    ),
    (
      "measures: [fraction_correct]\nobjectives: [longest_error_run]",
      "5:14: objectives must be among the measures reported, got longest_error_run. Add it to measures."
    ),
  ])
  func `are refused where they stand`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test func `with an unknown measure are told the nearest`() {
    let said = complaint(about: "objectives: [fraction_corect]", after: .base)
    #expect(said == #"4:14: measure "fraction_corect" is unknown. Did you mean "fraction_correct"?"#)
  }
}
