import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Music
import Store
import Text

/// `peach body import`: adds the events of a file to the stored ones.
struct BodyImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import events from CSV or from Apple Health.",
    discussion: """
      From Apple Health weight, body fat, lean body mass, waist, steps, resting heart rate and sleep are read. An event \
      with a stored id replaces the stored event, so a file can be imported again. What you have corrected or deleted \
      stays so, unless --restore is given. Consecutive rows of a CSV file with the same id and time are one DEXA scan: \
      ffmi, lean_mass, fat_mass and body_fat, each at most once. Any other repeated id is an error. If the file has \
      errors, nothing is imported and the first ones are reported with their lines; --skip-invalid imports the rest. \
      Prints the number of events by metric, the range of their dates, what was left out, names that are new, and \
      values and dates that are probably errors.

      EXAMPLES
        peach body import export.zip
        peach body import scale.csv --data ~/peach-data
        peach body import export.xml --skip-invalid
      """)

  @Argument(
    help: "A CSV file of body events, or export.xml or export.zip from Apple Health.", completion: .file())
  var file: String

  @Flag(help: "Import the file's events also where you have corrected or deleted them.")
  var restore = false

  @Flag(help: "Leave out invalid records or rows and import the rest.")
  var skipInvalid = false

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let (language, zone, now) = (Language.ofEnvironment, try Zone.system, Instant.wallClock)
    try kept.change("import") { place in
      var report = BodyImportReport(beside: try place.bodyEvents(), now: now, zone: zone)
      do {
        let summary = try place.importBodyEvents(from: restore ? .restoringFile : .file) { put in
          try read(into: &report, put)
        }
        let events = try place.bodyEvents()
        let stray =
          report.improbableValues(among: events, in: language, options: kept.words)
          + report.strayEvents(among: events, in: language, options: kept.words)
        let again = "peach body import \(file.shellQuoted) --restore\(kept.words)"
        print((report.lines(summary, again: again, in: language) + stray).joined(separator: "\n"))
      } catch let error as ImportError where error.isOfEntries {
        throw ValidationError(
          """
          \(error.sentence(in: language))
          \(language.texts.bodyNothingImported(
            command: "peach body import \(file.shellQuoted) --skip-invalid\(kept.words)"))
          """)
      }
    }
  }

  private func read(into report: inout BodyImportReport, _ put: (BodyEvent) throws -> Void) throws {
    func deliver(_ event: BodyEvent) throws {
      report.count(event)
      try put(event)
    }
    if isHealthExport(file) {
      let summary = try AppleHealthExport.read(file, skippingInvalid: skipInvalid, deliver: deliver)
      (report.skipped, report.leftOut) = (summary.skipped, summary.leftOut)
    } else {
      let summary = try BodyEventFile.read(file, skippingInvalid: skipInvalid, deliver: deliver)
      (report.rows, report.leftOut) = (summary, summary.leftOut)
    }
  }
}
