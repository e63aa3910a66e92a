import ArgumentParser

/// `peach train`: the group of the two exercises.
struct Train: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train", abstract: "Train at the terminal, with real sound.",
    discussion: """
      Answers are saved immediately. LANG=de… selects German, NO_COLOR disables colours.

      Without the name of an exercise, `peach train` trains comparisons.

      EXAMPLES
        peach train
        peach train comparison --intervals P5,M3 --strategy staircase
        peach train matching --listener amateur --comparisons 5 --device null
      """,
    subcommands: [TrainComparison.self, TrainMatching.self], defaultSubcommand: TrainComparison.self)
}
