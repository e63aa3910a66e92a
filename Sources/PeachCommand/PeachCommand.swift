@_exported import ArgumentParser
import Foundation
import Live
public import Scenarios
import Store
import Text
import Training

/// The command `peach`, for programs that run it with a laboratory of their own.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// try laboratory.register(MyStrategy.self)
/// await PeachCommand.main(in: laboratory, adding: [MyCommand.self])
/// ```
///
/// A command is a type of `ArgumentParser`, which this module exports.
public enum PeachCommand {
  /// Runs the command line of this process. Returns when the command is done; if it fails, the process ends with the exit
  /// code 1 failed, 64 wrong usage or input, or 130 interrupted.
  /// - Parameters:
  ///   - laboratory: the strategies, listener parts and measures that commands, scenarios, settings and stores can name.
  ///     An error of `Laboratory.register` ends the process with its sentence and the exit code 64.
  ///   - commands: commands beside those of `peach`, from which their names must differ. A `ParameterError` or
  ///     `ScenarioError` that a command throws ends the process with its sentence and the exit code 64.
  public static func main(
    in laboratory: @autoclosure () throws -> Laboratory = .standard,
    adding commands: [any ParsableCommand.Type] = []
  ) async {
    await Laboratory.$current.withValue(checked { try laboratory() }) {
      await CommandCatalog.$added.withValue(checked { try CommandCatalog.checked(commands) }) {
        await Peach.run(commandLine: Array(CommandLine.arguments.dropFirst()))
      }
    }
  }

  /// The laboratory of the command that is running.
  public static var laboratory: Laboratory { .current }

  private static func checked<Part>(_ part: () throws -> Part) -> Part {
    do { return try part() } catch { Peach.leave(with: Failure.usage("\(error)")) }
  }
}

/// The root of all commands.
struct Peach: AsyncParsableCommand {
  /// Computed, because a program may add commands.
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "peach",
      abstract: "Trains your ear, and finds out how well a trainer works.",
      discussion: """
        To train your own ears, run peach train; peach profile shows your progress, peach settings how you train.

        Simulated listeners with known thresholds train with the same code that trains people: they hear two notes and \
        answer whether the second was higher or lower. So you can tune a trainer's constants in seconds and check the \
        values it displays against the truth.

        EXAMPLES
          peach train
          peach sweep scenarios/kazez-constants.yaml
          peach trace --strategy kazez --answers 1101

        EXIT CODES
          0 done, 1 failed, 64 wrong usage or input, 130 interrupted
        """,
      version: Version.line,
      groupedSubcommands: CommandCatalog.groups)
  }

  /// Runs a command line; returns when it is done and ends the process if it fails.
  static func run(commandLine: [String]) async {
    StandardOutput.checkAtExit()
    do { try OpenFileLimit.check() } catch { leave(with: error) }
    if commandLine.isEmpty || commandLine == ["help"] { return print(Overview.text(in: .ofEnvironment)) }
    do {
      if let problem = CommandCatalog.problem(in: commandLine) {
        throw Failure.usage(Language.ofEnvironment.sentence(of: problem))
      }
      try await run(commandLine)
    } catch let error where error is ParameterError || error is ScenarioError || error is UnknownSystemZone {
      leave(with: Failure.usage("\(error)"), after: commandLine)
    } catch { leave(with: error, after: commandLine) }
  }

  private static func run(_ arguments: [String]) async throws {
    var command = try parseAsRoot(arguments)
    if let repeated = RepeatedOption(in: arguments, of: type(of: command)) {
      throw Failure.usage("\(repeated)")
    }
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Ends the program as ArgumentParser does, but escapes control characters in the message, which may quote arguments.
  fileprivate static func leave(with error: any Error, after commandLine: [String] = []) -> Never {
    if let failure = error as? Failure { Foundation.exit(failure.printed().rawValue) }
    let (message, code) = (
      ParserMessage(fullMessage(for: error), after: commandLine).text, exitCode(for: error)
    )
    if !message.isEmpty {
      // Help and completion scripts quote no input, so no characters are escaped.
      if code.isSuccess { Swift.print(message) } else { StandardError.write("\(message)\n") }
    }
    Foundation.exit(code.rawValue)
  }
}
