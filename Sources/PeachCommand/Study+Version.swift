import Chronology
import Foundation
import Results
import Scenarios

extension RunCircumstances {
  /// The circumstances of this process, which began the run at `started`; the run took `seconds`.
  init(jobs: Int, started: Instant, seconds: Double) {
    let process = ProcessInfo.processInfo
    self.init(
      commandLine: CommandLine.arguments, commit: Version.commit, cores: process.activeProcessorCount,
      architecture: Version.architecture, system: process.operatingSystemVersionString, jobs: jobs,
      started: started, seconds: seconds)
  }
}

extension Study {
  /// The study of a scenario, made by this version.
  init(_ scenario: Scenario, command: String) {
    self.init(
      scenario.experiment, scenarioFile: URL(fileURLWithPath: scenario.file).lastPathComponent,
      scenarioText: scenario.text, version: Version.text, command: command)
    isTunable = scenario.tuning != nil
  }
}
