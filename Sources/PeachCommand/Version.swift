import BuildStamp
import Chronology
import Foundation
import Results
import Scenarios

/// The version of the program, its commit, and its processor architecture.
enum Version {
  /// The version in the changelog.
  static let text = "1.0.0"

  /// The commit of the build; nil if the environment of the build did not set `PEACH_COMMIT`.
  static var commit: String? {
    let text = String(cString: peach_commit())
    return text.isEmpty ? nil : text
  }

  /// What `peach --version` prints: the name, the version and the commit.
  static var line: String { "peach \(text)" + (commit.map { " (\($0))" } ?? "") }

  /// The processor architecture that the program was built for.
  static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }
}

extension RunCircumstances {
  /// The circumstances of this process, which began the run at `started`; the run took `seconds`.
  init(jobs: Int, started: Instant, seconds: Double = 0) {
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
