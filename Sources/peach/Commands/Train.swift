import ArgumentParser

/// `peach train`: the two exercises.
struct Train: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Train at the terminal, with real sound.",
    discussion: """
      Each answer is saved as it is given. LANG=de… speaks German, NO_COLOR draws without colour.

      EXAMPLES
        peach train comparison
        peach train comparison --intervals P5,M3 --strategy staircase
        peach train matching --listener amateur --comparisons 5 --device null
      """,
    subcommands: [TrainComparison.self, TrainMatching.self])
}
