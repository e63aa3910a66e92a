import Files
@preconcurrency import Foundation
import Synchronization
import Text

/// Prints results; every `print` in this module calls this function. Control characters in names, arguments and
/// contents of files are replaced by their names, also when the output is a file.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  StandardOutput.write(items.map { "\($0)" }.joined(separator: separator) + terminator)
}

/// Standard output for results. It is buffered, so an error such as a full disk may be found only at the end.
enum StandardOutput {
  /// Prints text of any number of lines.
  static func write(_ text: String) {
    errno = 0
    Swift.print(text.forTerminal, terminator: "")
    // Long results are written before the end of the program, and `errno` would be overwritten by then.
    if ferror(stdout) != 0, failure.load(ordering: .relaxed) == 0 { failure.store(errno, ordering: .relaxed) }
  }

  /// The `errno` of the first failed write; 0 if all succeeded.
  private static let failure = Atomic<Int32>(0)

  /// Draws on the terminal immediately, with control characters unchanged. Errors are ignored: if the terminal is gone,
  /// reading keys ends the session.
  static func draw(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  /// Registers a function for the end of the program. It writes the notes, and ends with an error if part of the output
  /// could not be written.
  static func checkAtExit() {
    atexit {
      errno = 0
      let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
      let reason = errno
      StandardError.writeNotes()
      errno = reason
      guard !isWritten else { return }
      let earlier = StandardOutput.failure.load(ordering: .relaxed)
      errno = earlier != 0 ? earlier : errno != 0 ? errno : EIO
      StandardError.write("\(FileError("write", "standard output"))\n")
      _exit(EXIT_FAILURE)
    }
  }
}

/// Standard error for notes, progress and errors.
enum StandardError {
  /// Prints text of any number of lines immediately. Lines longer than the terminal's width are wrapped at spaces.
  /// Write errors are ignored, because they cannot be reported.
  static func write(_ text: String) {
    guard let width = TextWidth.ofErrors else { return writeAsIs(text.forTerminal) }
    writeAsIs(text.wrappedLines(of: width).forTerminal)
  }

  /// Keeps a line that explains results until the end of the program, so that it follows them.
  static func note(_ line: String) { notes.withLock { $0.append(line) } }

  /// Writes the notes that were kept.
  static func writeNotes() {
    for line in notes.withLock({ $0 }) { write("\(line)\n") }
  }

  private static let notes = Mutex<[String]>([])

  /// Replaces the line of the cursor, on a terminal.
  static func rewriteLine(_ line: String) { writeAsIs("\r\u{1B}[K\(line.lineForTerminal)") }

  private static func writeAsIs(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
