import ArgumentParser
import Foundation

/// One sentence on standard error and an exit code.
enum Failure {
  /// Ends a command whose input is wrong: exit code 64.
  static func usage(_ sentence: String) -> any Error { report(sentence, ExitCode(EX_USAGE)) }

  /// Ends a command that could not do its work: exit code 1.
  static func failed(_ sentence: String) -> any Error { report(sentence, .failure) }

  private static func report(_ sentence: String, _ code: ExitCode) -> any Error {
    StandardError.write("\(sentence)\n")
    return code
  }
}
