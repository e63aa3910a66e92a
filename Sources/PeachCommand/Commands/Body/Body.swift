import ArgumentParser
import Live
import Text

/// `peach body …`: commands for a person's measurements and photos on one timeline. To add a subcommand, add a file in
/// this folder and a line here.
struct Body: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "body", abstract: "Body measurements and photos on one timeline.",
    discussion: """
      Summarises measurements by week, month and year. All screens share one cursor. Metrics: weight, lean_mass and \
      fat_mass (kg), body_fat (%), ffmi (kg/m2), waist (cm), steps, resting_heart_rate (bpm), sleep (h), and others by a \
      name of your own.

      EXAMPLES
        peach body add weight 82.5
        peach body import export.zip
        peach body show
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

  /// The text of a command that finds no events.
  static var noEvents: String {
    let texts = Language.ofEnvironment.texts
    return "\(texts.bodyNoEvents) \(texts.bodyFirstEntry)"
  }
}
