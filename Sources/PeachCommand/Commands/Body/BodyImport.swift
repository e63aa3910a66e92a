import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Live
import Store
import Text

/// `peach body import`: adds the events of a file to the stored ones.
struct BodyImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import events from a table or from Apple Health.",
    discussion: """
      A table has a column of dates and one for each metric, as in Date,Weight (kg),Body fat (%), or a value per row \
      under \(BodyEventFile.header), of which unit, id and tags may be missing. Cells are separated by commas, \
      semicolons or tabs; without commas 82,5 is a number. From Apple Health weight, body fat, lean body mass, waist, \
      steps, resting heart rate and sleep are read.

      A file can be imported again: its events replace those of the last time. What you have corrected or deleted \
      stays so, unless --restore is given. A measurement that is stored from another source counts once. If the file \
      has errors, nothing is imported and the first of each kind is reported with its line; --skip-invalid imports the \
      rest. --undo deletes the events that an import of the file has added. \
      Prints the number of events by metric, the range of their dates, what was left out, names that are new, and \
      values and dates that are probably errors.

      EXAMPLES
        peach body import export.zip
        peach body import weight.csv --column 'Poids=weight (kg)' --dates day/month
        peach body import export.xml --skip-invalid
      """)

  @Argument(
    help: "A table in CSV, or export.xml or export.zip from Apple Health.", completion: .file())
  var file: String

  @Flag(help: "Import the file's events also where you have corrected or deleted them.")
  var restore = false

  @Flag(help: "Leave out invalid records, rows or cells and import the rest.")
  var skipInvalid = false

  @Flag(help: "Delete the events that the import of the file has added, unless you have corrected them.")
  var undo = false

  @Option(
    help:
      "What a column of a table is, as in 'Poids=weight (kg)' or 'Quand=date'; 'Poids=' leaves it out; may be repeated."
  )
  var column: [String] = []

  @Option(help: "The order of dates such as 3/4/2026.")
  var dates: BodyFileReading.DateOrder?

  @OptionGroup var timeZone: TimeZoneOption
  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let (language, now) = (Language.ofEnvironment, Instant.wallClock)
    let reading = BodyFileReading(
      zone: try timeZone.zone(), now: now, dates: dates, headers: try headers(), skippingInvalid: skipInvalid)
    try kept.change("import") { storage in
      do {
        guard !undo else {
          let count = try storage.undoImport(of: file, reading)
          return print(language.texts.bodyImportUndone(events: language.events(count)))
        }
        let done = try storage.importFile(
          file, reading, from: restore ? .restoringFile : .file, again: command("--restore"),
          options: kept.words, width: TextWidth.ofSentences, in: language)
        print((done.lines + done.strays.flatMap(\.lines)).joined(separator: "\n"))
        // A pipe cannot be read again.
        guard done.isAllNew, !file.hasPrefix("/dev/") else { return }
        StandardError.write("\(language.texts.bodyImportUndo(command: command("--undo")))\n")
      } catch let error as ImportError where error.leavesEntries {
        throw ValidationError(
          """
          \(error.sentence(in: language))
          \(language.texts.bodyNothingImported(command: command("--skip-invalid")))
          """)
      }
    }
  }

  /// This command with another flag.
  private func command(_ flag: String) -> String {
    let columns = column.map { "--column \($0.shellQuoted)" }
    let others = [
      dates.map { "--dates \($0.rawValue)" }, timeZone.timeZone.map { "--time-zone \($0.shellQuoted)" },
      skipInvalid ? "--skip-invalid" : nil,
    ]
    let words = ["peach body import", file.shellQuoted, flag] + columns + others.compactMap(\.self)
    return words.joined(separator: " ") + kept.words
  }

  /// The headers that `--column` gives.
  private func headers() throws -> [String: String] {
    var headers: [String: String] = [:]
    for word in column {
      guard let mark = word.lastIndex(of: "="), mark > word.startIndex else {
        throw Failure.usage(
          "--column: must be a column and what it is, got \"\(word)\". Write it like 'Poids=weight (kg)'.")
      }
      headers[String(word[..<mark])] = String(word[word.index(after: mark)...])
    }
    return headers
  }
}

extension BodyFileReading.DateOrder: ExpressibleByArgument {}
