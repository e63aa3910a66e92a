import ArgumentParser
import Chronology
import Foundation
import Live
import Results
import Scenarios
import Text

/// `peach merge OUT/NAME`: merges the shards of a study that ran on several machines.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the shards of `peach sweep --shard` into one study.",
    discussion: """
      The shards of the study OUT/NAME are in OUT/NAME.shards, written by `peach sweep --out OUT --shard K/N` or \
      copied from other machines. All N must be complete and have the same scenario, seed and version; altered conditions \
      are refused. The study has the same bytes as one that a single machine writes, except in `run` of its manifest. \
      The shards are kept and can be removed afterwards. A study that is already finished is printed, also without its shards; --force \
      replaces another finished study of that name.

      EXAMPLES
        peach merge out/kazez-constants
        peach merge /shared/studies/strategy-shoot-out --format json
        peach sweep scenarios/small.yaml --shard 1/1 && peach merge out/small
      """)

  @Argument(help: ArgumentHelp("The merged study, OUT/NAME.", valueName: "study"), completion: .directory)
  var path: String

  @OptionGroup var replacement: ReplacementOptions
  @OptionGroup var full: FullOption
  @OptionGroup var output: FormatOptions

  func run() async throws {
    try Failure.ifFile(path, insteadOf: "the folder of a study, OUT/NAME")
    let (finished, study) = try await Failure.explainingStudy {
      let shards = try shards()
      let study = try whole(shards.identity)
      let existing = try replacement.existing(study, in: shards.parent)
      let finished = if let existing { existing } else { try await merge(shards, study) }
      return (finished, study)
    }
    try StudyOutput(finished, of: study.experiment).show(as: output.format, isFull: full.full)
  }

  /// The shards at the path. If a folder of studies is there, the error names them.
  private func shards() throws -> ShardSet {
    do { return try ShardSet(ofStudyAt: path, note: StandardError.note) } catch let error as StudyError {
      let inside = StudyStatus.all(in: path).filter { $0.status.parts.contains { $0.shard != nil } }.map(
        \.name)
      guard let first = inside.first else { throw error }
      throw Failure.usage(
        """
        \(path): must be a study, OUT/NAME, got a folder with the shards of \(inside.listed). Run `peach merge \
        \("\(path.withoutTrailingSlashes)/\(first)".shellQuoted)`.
        """)
    }
  }

  private func merge(_ shards: ShardSet, _ study: Study) async throws -> FinishedStudy {
    let (started, line) = (Instant.wallClock, ProgressLine())
    let library = D3Library.find(environment: ProcessInfo.processInfo.environment)
    let run = { RunCircumstances(jobs: 1, started: started, seconds: line.elapsed) }
    let finished = try await interruptible {
      try await shards.merge(study, run, drawnWith: library, replacing: replacement.force)
    }
    StandardError.note("\(shards.count.of("shard")) merged in \(line.elapsed.significant(3)) s")
    if library == nil { StandardError.note(D3Library.advice(in: .english)) }
    return finished
  }

  /// The study of the shards, read from the copy of the scenario in each shard.
  private func whole(_ identity: RunIdentity) throws -> Study {
    guard identity.version == Version.text else {
      throw Failure.failed(
        """
        \(path): shards must be merged by the version that made them, \(identity.version), got \
        \(Version.text). Use that version.
        """)
    }
    do {
      let scenario = try Scenario(yaml: identity.scenario, file: identity.scenarioFile, in: .current)
      return Study(scenario.overriding(seed: identity.seed), command: identity.command)
    } catch { throw Failure.failed("\(error)") }
  }
}
