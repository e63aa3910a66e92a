import ArgumentParser
import Foundation

/// Errors that end a command: one sentence on standard error and an exit code.
enum Failure {
  /// The error for wrong input: exit code 64.
  static func usage(_ sentence: String) -> any Error { report(sentence, ExitCode(EX_USAGE)) }

  /// The error for work that failed: exit code 1.
  static func failed(_ sentence: String) -> any Error { report(sentence, .failure) }

  /// Ends a command that would overwrite an existing file. Pipes, devices and dangling links count as existing.
  /// - Parameter force: whether existing files may be replaced.
  static func ifExists(_ paths: [String?], unless force: Bool) throws {
    var status = stat()
    guard !force, let path = paths.compactMap(\.self).first(where: { lstat($0, &status) == 0 }) else {
      return
    }
    throw usage("\(path): the file must not exist yet. Choose another name or add --force.")
  }

  private static func report(_ sentence: String, _ code: ExitCode) -> any Error {
    StandardError.write("\(sentence)\n")
    return code
  }
}
