import Scenarios

/// The command `peach`, for programs that run it with a laboratory of their own.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// try laboratory.register(MyStrategy.self)
/// await PeachCommand.main(in: laboratory)
/// ```
public enum PeachCommand {
  /// Runs the command line of this process. Returns when the command is done; if it fails, the process ends with the exit
  /// code 1 failed, 64 wrong usage or input, or 130 interrupted.
  /// - Parameter laboratory: the strategies, listener parts and measures that commands, scenarios, settings and stores
  ///   can name. An error of `Laboratory.register` ends the process with its sentence and the exit code 64.
  public static func main(in laboratory: @autoclosure () throws -> Laboratory = .standard) async {
    await Laboratory.$current.withValue(Self.made(laboratory)) {
      await Peach.run(commandLine: Array(CommandLine.arguments.dropFirst()))
    }
  }

  private static func made(_ laboratory: () throws -> Laboratory) -> Laboratory {
    do { return try laboratory() } catch {
      Peach.exit(withError: Failure.usage("\(error)"))
    }
  }
}
