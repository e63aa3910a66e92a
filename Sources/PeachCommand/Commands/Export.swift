import ArgumentParser
import Exchange
import Files
import Foundation
import Live
import Store
import Text

/// `peach export`: writes training records to a file that the Peach app reads.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write training to a file that the Peach app reads.",
    discussion: """
      Writes comparisons, pitch matchings and the kept rows of imported files by time in the app's export format 3. Importing the file restores all \
      digits. The format does not contain who answered: --simulated exports the sessions of simulated listeners only.

      EXAMPLES
        peach export peach.csv
        peach export peach.csv --force
        peach export - | head
      """)

  @Argument(help: "The file to write, or - for standard output.")
  var file: String

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions

  func run() throws {
    if file != "-" {
      try Failure.unlessCSV(file)
      try Failure.ifExists([file], unless: force)
    }
    let language = Language.ofEnvironment
    try Failure.explaining(in: language) {
      let (store, texts) = (try data.training.readStore(), language.texts)
      try respondents.hint(in: store, Phrases(language))
      var count = 0
      if file == "-" {
        count = try write(store, to: OpenFile.standardOutput.append)
      } else {
        try OutputFile(file).save { count = try write(store, to: $0) }
      }
      if count == 0 { StandardError.write("\(texts.historyEmpty)\n") }
      guard file != "-" else { return }
      let written =
        count == 1
        ? texts.exportWrittenOne(file: file) : texts.exportWritten(count: count.grouped, file: file)
      StandardError.write("\(written)\n")
    }
  }

  /// Writes all rows.
  /// - Returns: the number of rows.
  private func write(_ store: Store, to sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
    var count = 0
    try TrainingFile.writeRows(to: sink) { append, keep in
      try store.forEachRow(respondents.filter, keep: keep) {
        try append($0)
        count += 1
      }
    }
    return count
  }
}
