import ArgumentParser

/// `peach body …`: commands for a person's measurements and photos on one timeline. To add a subcommand, add a file in
/// this folder and a line here.
struct Body: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "body", abstract: "Body measurements and photos on one timeline.",
    discussion: """
      Summarises measurements by week, month and year. All screens share one cursor.

      EXAMPLES
        peach body import export.zip
        peach body show
        peach body buckets --events body.csv --as-of 2025-10-21 --format json
      """,
    subcommands: [
      BodyShow.self,
      BodyBuckets.self,
      BodyScrub.self,
      BodySeries.self,
      BodyList.self,
      BodyImport.self,
      BodyExport.self,
      BodyAdd.self,
      BodyCorrect.self,
      BodyDelete.self,
    ])
}
