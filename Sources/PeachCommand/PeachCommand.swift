import Scenarios

/// The command `peach`, for programs that run it with a laboratory of their own.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// laboratory.register(MyStrategy.self)
/// await PeachCommand.main(in: laboratory)
/// ```
public enum PeachCommand {
  /// Runs the command line of this process. Returns when the command is done; if it fails, the process ends with the exit
  /// code 1 failed, 64 wrong usage or input, or 130 interrupted.
  /// - Parameter laboratory: the strategies, listener parts and measures that commands, scenarios, settings and stores
  ///   can name.
  public static func main(in laboratory: Laboratory = .standard) async {
    await Laboratory.$current.withValue(laboratory) {
      await Peach.run(commandLine: Array(CommandLine.arguments.dropFirst()))
    }
  }
}
