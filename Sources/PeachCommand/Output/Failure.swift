import ArgumentParser
import Foundation

/// One sentence on standard error and an exit code.
enum Failure {
  /// Ends a command whose input is wrong: exit code 64.
  static func usage(_ sentence: String) -> any Error { report(sentence, ExitCode(EX_USAGE)) }

  /// Ends a command that could not do its work: exit code 1.
  static func failed(_ sentence: String) -> any Error { report(sentence, .failure) }

  /// Ends a command that was to write a file that exists. Also a pipe, a device and a link that leads nowhere exist.
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
