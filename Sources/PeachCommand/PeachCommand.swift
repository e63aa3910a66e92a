@_exported import ArgumentParser
public import Scenarios
import Store
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
    do { return try part() } catch { Peach.exit(withError: Failure.usage("\(error)")) }
  }
}

extension Laboratory {
  /// The laboratory of the commands in this task.
  @TaskLocal static var current = Laboratory.standard
}

extension KnownNames {
  /// The names that are valid in rows of the stores of this task.
  static var current: KnownNames {
    KnownNames(
      strategies: Laboratory.current.strategyTypes, listeners: Laboratory.current.listeners)
  }
}
