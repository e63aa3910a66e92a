import ArgumentParser

/// The laboratory's command.
@main struct Peach: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peach",
    abstract: "The laboratory for adaptive ear training.",
    discussion: """
      Two notes: was the second higher or lower? Peach simulates listeners with known thresholds who answer \
      that question thousands of times through the same code that trains people, so that the constants of a \
      trainer can be tuned in seconds and what it shows can be checked against the truth.

      EXAMPLES
        peach simulate scenarios/small.yaml
        peach sweep scenarios/kazez-constants.yaml --out results
        peach trace --strategy kazez --answers 1101

      EXIT CODES
        0 done, 1 failed, 64 wrong usage or input, 130 interrupted
      """,
    version: Version.text,
    subcommands: CommandCatalog.commands)

  static func main() async {
    StandardOutput.checkAtExit()
    do { try OpenFileLimit.check() } catch { exit(withError: error) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let problem = CommandCatalog.problem(in: arguments) { exit(withError: problem) }
    await main(arguments)
  }
}
