import Foundation
import Scenarios
import Testing

/// `scenarios/` beside `Tests/`.
private let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "scenarios").path

@Suite struct `Scenarios that ship` {
  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder).sorted())
  func `load, and are named as their files are`(_ file: String) throws {
    let scenario = try Scenario(contentsOf: "\(folder)/\(file)")
    #expect("\(scenario.experiment.name).yaml" == file)
    #expect(!scenario.question.isEmpty && scenario.experiment.baseline != nil)
  }

  @Test func `sweep what their comments say`() throws {
    let constants = try Scenario(contentsOf: "\(folder)/kazez-constants.yaml").experiment
    #expect(constants.cells.count == 9)
    #expect(constants.cells[0].cohorts.map(\.count) == [25, 25, 25, 25])
    #expect(constants.baseline == 4)
    let shootOut = try Scenario(contentsOf: "\(folder)/staircase-shoot-out.yaml").experiment
    #expect(
      shootOut.cells.map { $0.label.map { "\($0.value)" } } == [
        ["kazez"], ["2-down-1-up"], ["3-down-1-up"], ["weighted-75"],
      ])
    #expect(Set(shootOut.cells.map(\.plan.comparisons)).count == 1)
    #expect(try Scenario(contentsOf: "\(folder)/small.yaml").experiment.cells.count == 2)
    let tune = try Scenario(contentsOf: "\(folder)/tune-kazez.yaml")
    #expect(tune.experiment.cells.count == 25 && tune.experiment.baseline == 0)
    #expect(tune.tuning?.goal.objective.measure == "rmse_octaves_timeline")
  }
}
