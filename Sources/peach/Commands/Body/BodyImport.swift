import ArgumentParser

/// `peach body import`: events from a file into those that are kept.
struct BodyImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take in events from CSV or from Apple Health.",
    discussion: """
      An event of an id that is kept already replaces it, so a file can be imported again. When anything in \
      the file is wrong, nothing is imported and every fault is told with its line.

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
      let summary = try place.importBodyEvents { put in try readBodyEvents(file, deliver: put) }
      print("\(summary.added.of("event")) added, \(summary.replaced) replaced")
    }
  }
}
