import ArgumentParser
import Live
import Store
import Text

/// `peach repair`: moves invalid rows out of the store.
struct Repair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Move invalid rows out of the training data.",
    discussion: """
      Every command that reads training data stops at a row that violates a rule, and names the row. This command \
      moves all such rows to a new file in the same folder, one line of JSON per row, and keeps the others. Back up \
      first to keep a copy.

      EXAMPLES
        peach repair --dry-run
        peach backup before.sqlite && peach repair
        peach repair --data /media/backup/peach
      """)

  @Flag(help: "Report what would be moved; change nothing.")
  var dryRun = false

  @OptionGroup var data: DataOptions

  func run() throws {
    try Failure.explaining(in: .ofEnvironment) {
      let directory = try data.training.existingDirectory
      let summary = try Store.repair(
        directory, holder: TrainingData.holder("repair"), isTrial: dryRun, knowing: .current)
      print(text(summary, directory.path))
    }
  }

  private func text(_ summary: RepairSummary, _ path: String) -> String {
    guard !summary.isClean else { return Language.ofEnvironment.texts.repairNothing(path: path) }
    let more = summary.findings.count - Self.mostFindings
    let lines =
      summary.findings.prefix(Self.mostFindings).map { "\($0)".printable }
      + [more > 0 ? "… and \(more.grouped) more" : ""]
      + summary.moved.sorted { $0.key < $1.key }.map { table, count in
        "\(count.of("row")) of \(table) \(dryRun ? "would be moved" : "moved")"
      }
      + [
        summary.detached == 0 ? "" : "\(summary.detached.of("answer")) kept without a session",
        summary.hasNewIndexes ? "indexes \(dryRun ? "would be " : "")rebuilt" : "",
        summary.file.map { "moved to \($0)" } ?? "",
      ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static let mostFindings = 20
}
