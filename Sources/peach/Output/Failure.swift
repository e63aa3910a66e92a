import ArgumentParser
import Foundation
import PlacedText

/// One sentence on standard error and an exit code.
enum Failure {
  /// Ends a command whose input is wrong: exit code 64.
  static func usage(_ sentence: String) -> any Error { report(sentence, ExitCode(EX_USAGE)) }

  /// Ends a command that could not do its work: exit code 1.
  static func failed(_ sentence: String) -> any Error { report(sentence, .failure) }

  private static func report(_ sentence: String, _ code: ExitCode) -> any Error {
    // It may quote what people's files hold.
    let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    StandardError.write(lines.joined(separator: "\n") + "\n")
    return code
  }
}

/// Chatter, progress and errors.
enum StandardError {
  /// Writes at once, without buffering; where nothing can be written nobody can be told.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
