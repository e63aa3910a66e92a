import ArgumentParser
import Exchange
import Live
import Store
import Text

/// `peach import`: adds training records from a file of the Peach app.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import training from a file of the Peach app.",
    discussion: """
      Reads the app's export formats 1 to 3, and a lab's own answers with the columns timestamp, centOffset and isCorrect \
      (Documentation/fitting.md). If a row is invalid, nothing is imported and every invalid row is \
      reported with line and column. Columns may be in any order. Rows of rhythm training are kept for \
      export. Each row is paired with at most \
      one stored record of the same contents and time; rows without a partner are added, equal rows as often as the \
      file has them.

      EXAMPLES
        peach import peach.csv
        peach import peach.csv --replace
        peach import peach.csv --data /media/backup/peach
      """)

  @Argument(help: "A CSV file of the Peach app or of a lab.", completion: .file(extensions: ["csv"]))
  var file: String

  @Flag(
    help: "Keep stored records and add missing ones, or remove all training first.")
  var mode = ImportMode.merge

  @OptionGroup var subject: SubjectOption
  @OptionGroup var data: DataOptions

  func run() throws {
    try Failure.explaining(in: .ofEnvironment) {
      let store = try data.training.changeStore(for: "import")
      var contents = TrainingFile.Summary()
      let summary = try store.importRows(mode) { add, keep in
        contents = try TrainingFile.forEachRow(in: file, of: subject.subject, keep: keep, add)
      }
      print(text(summary, contents))
    }
  }

  private func text(_ summary: ImportSummary, _ contents: TrainingFile.Summary) -> String {
    let kept = contents.kept.sorted { $0.key < $1.key }.map { "\($0.value.grouped) \($0.key)" }
    let (language, added, known) = (Language.ofEnvironment, summary.added, summary.alreadyThere)
    let texts = language.texts
    let lines = [
      added == 1
        ? texts.importAddedOne(file: file) : texts.importAdded(count: added.grouped, file: file),
      known == 1 ? texts.importKnownOne : texts.importKnown(count: known.grouped),
      mode == .replace ? texts.importRemoved(count: summary.removed.grouped) : "",
      kept.isEmpty
        ? ""
        : texts.importKept(kinds: kept.joined(separator: ", "), count: summary.keptAdded.grouped),
      contents.ignored(in: language) ?? "",
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension ImportMode: EnumerableFlag {}
