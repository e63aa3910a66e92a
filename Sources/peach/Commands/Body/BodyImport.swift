import ArgumentParser
import Exchange

/// `peach body import`: events from a file into those that are kept.
struct BodyImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import events from CSV or from Apple Health.",
    discussion: """
      An event with a stored id replaces the stored event, so a file can be imported again. Consecutive rows of a CSV \
      file with the same id and time are one DEXA scan: ffmi, lean_mass, fat_mass and body_fat, each at most once. Any \
      other repeated id is an error. If the file has errors, nothing is imported and every error is reported with its \
      line.

      EXAMPLES
        peach body import export.zip
        peach body import scale.csv --data ~/peach-data
        peach body import export.xml --events body.csv
      """)

  @Argument(help: "A CSV file of body events, or export.xml or export.zip from Apple Health.")
  var file: String

  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    try kept.change("import") { place in
      var read: BodyEventFile.Summary?
      let summary = try place.importBodyEvents { put in read = try readBodyEvents(file, deliver: put) }
      let counts = "\(summary.added.of("event")) added, \(summary.replaced) replaced"
      guard let read, read.scans > 0 else { return print(counts) }
      print("\(counts); \(read.scanRows.of("row")) gathered into \(read.scans.of("DEXA scan"))")
    }
  }
}
