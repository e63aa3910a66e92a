import ArgumentParser
import Foundation
import Simulation

/// `--jobs N`.
struct JobsOption: ParsableArguments {
  @Option(
    help:
      "Chunks of listeners simulated at the same time, 1…\(Simulator.mostJobs); default: one per core. Results do not depend on it.",
    transform: decimal
  )
  var jobs: Int?

  /// The value of `--jobs`, or one job per core.
  var count: Int { jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, Simulator.mostJobs) }

  func validate() throws {
    if let jobs, !(1...Simulator.mostJobs).contains(jobs) {
      throw ValidationError(
        "--jobs: must be in 1…\(Simulator.mostJobs), got \(jobs). Leave it out for one per core.")
    }
  }
}
