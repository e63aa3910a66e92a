import Files
@preconcurrency import Foundation

/// Results. What is printed is collected, so that a disk may turn out to be full only when the program ends.
enum StandardOutput {
  /// Lets the program, however it ends, fail with a sentence when not all that was printed could be written.
  static func checkAtExit() {
    atexit {
      errno = 0
      guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
      if errno == 0 { errno = EIO }
      StandardError.write("\(FileError("write", "standard output"))\n")
      _exit(EXIT_FAILURE)
    }
  }
}
