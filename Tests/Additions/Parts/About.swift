import ArgumentParser

/// `peach about`: what this program is for.
struct About: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "about", abstract: "Say what this program is for.",
    discussion: """
      Prints one line.

      EXAMPLES
        peach about
        peach about | wc -w
        peach about > about.txt
      """)

  func run() { print("A laboratory for adaptive ear training.") }
}
