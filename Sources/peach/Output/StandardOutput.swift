@preconcurrency import Glibc

/// What a command prints.
enum StandardOutput {
  /// Ends the process with exit code 1 if something of it got lost, as on a full disk; `print` does not tell.
  static func finish() {
    guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
    StandardError.write(
      "standard output: all of it must be written, got an error. Make room on the disk or print elsewhere.\n")
    exit(EXIT_FAILURE)
  }
}
