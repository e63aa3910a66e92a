import ArgumentParser
import Foundation

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
        peach sweep scenarios/kazez-constants.yaml
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
    do {
      if let problem = CommandCatalog.problem(in: arguments) { throw problem }
      try await run(arguments)
    } catch { leave(with: error) }
  }

  private static func run(_ arguments: [String]) async throws {
    var command = try parseAsRoot(arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Ends the program as ArgumentParser does, but prints like the rest of it: a message may quote what people wrote.
  private static func leave(with error: any Error) -> Never {
    let (message, code) = (fullMessage(for: error), exitCode(for: error))
    if !message.isEmpty {
      // Help and completion scripts are our own text.
      if code.isSuccess { Swift.print(message) } else { StandardError.write("\(message)\n") }
    }
    Foundation.exit(code.rawValue)
  }
}
