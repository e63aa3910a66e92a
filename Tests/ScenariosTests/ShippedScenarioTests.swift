import Foundation
import Scenarios
import Simulation
import TestSupport
import Testing
import Tuning

/// `scenarios/` beside `Tests/`.
private let folder = FileManager.package.appending(path: "scenarios").path

@Suite struct `Scenarios that ship` {
  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder).sorted())
  func `load, and are named as their files are`(_ file: String) throws {
    let scenario = try Scenario(contentsOf: "\(folder)/\(file)")
    #expect("\(scenario.experiment.name).yaml" == file)
    #expect(!scenario.question.isEmpty && scenario.experiment.baseline != nil)
  }

  @Test func `sweep what their comments say`() throws {
    let constants = try Scenario(contentsOf: "\(folder)/kazez-constants.yaml").experiment
    #expect(constants.cells.count == 12)
    #expect(constants.cells[0].groups.map(\.count) == [25, 25, 25, 25])
    #expect(constants.baseline == 6)
    let shootOut = try Scenario(contentsOf: "\(folder)/strategy-shoot-out.yaml").experiment
    #expect(
      shootOut.cells.map { $0.label.map { "\($0.value)" } } == [
        ["kazez"], ["adaptive"], ["2-down-1-up"], ["2-down-1-up-last-8"], ["weighted-75"], ["quest"],
        ["quest-plus"],
      ])
    #expect(Set(shootOut.cells.map(\.plan.comparisons)).count == 1)
    let arrow = try Scenario(contentsOf: "\(folder)/trend-honesty.yaml").experiment
    #expect(arrow.cells.count == 40 && arrow.cells[0].groups.map(\.model.isConstant) == [true, false])
    #expect(arrow.cells[2].trend == (20, 0.05) && arrow.baseline == 2)
    let dose = try Scenario(contentsOf: "\(folder)/daily-dose.yaml").experiment
    #expect(dose.cells.map(\.plan.comparisonsPerSession) == [30, 60, 120, 240, 360, 480])
    #expect(try Scenario(contentsOf: "\(folder)/timeline-window.yaml").experiment.cells.count == 6)
    #expect(try Scenario(contentsOf: "\(folder)/natural-or-mechanical.yaml").experiment.cells.count == 15)
    #expect(try Scenario(contentsOf: "\(folder)/small.yaml").experiment.cells.count == 2)
    let tune = try Scenario(contentsOf: "\(folder)/tune-kazez.yaml")
    #expect(tune.experiment.cells.count == 25 && tune.experiment.baseline == 0)
    #expect(tune.tuning?.goal.objective.measure == "rmse_octaves_timeline")
    let today = try Scenario(contentsOf: "\(folder)/tune-todays-app.yaml")
    #expect(today.tuning?.goal.objective.measure == "rmse_octaves_moving_average")
    #expect(today.experiment.cells.allSatisfy(\.correctOnly) && today.experiment.baseline == 0)
  }
}
