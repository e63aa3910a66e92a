import ArgumentParser

/// `peach body …`: a person's measurements and photos on one timeline. A new subcommand is a file beside this
/// one and a line here.
struct Body: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Body measurements and photos on one timeline.",
    discussion: """
      Measurements become weeks, months and years under one cursor that all screens share.

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
      BodyAdd.self,
      BodyCorrect.self,
      BodyDelete.self,
    ])
}
