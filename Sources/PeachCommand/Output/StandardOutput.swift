import Files
@preconcurrency import Foundation
import Synchronization

/// Prints results: every `print` of the command is this one. People's files, names and arguments may be printed as they
/// are, since what a terminal would obey is named instead, also where the output is a file.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  StandardOutput.write(items.map { "\($0)" }.joined(separator: separator) + terminator)
}

/// Results. What is printed is collected, so that a disk may turn out to be full only when the program ends.
enum StandardOutput {
  /// Prints text of any number of lines.
  static func write(_ text: String) {
    errno = 0
    Swift.print(text.forTerminal, terminator: "")
    // Long results are written on the way; the reason of a failure is gone by the end of the program.
    if ferror(stdout) != 0, failure.load(ordering: .relaxed) == 0 { failure.store(errno, ordering: .relaxed) }
  }

  /// The system's reason, an `errno`, why something could not be written; 0 while all was written.
  private static let failure = Atomic<Int32>(0)

  /// Draws on the terminal at once: text in which every control is meant. A terminal that has gone ends the keys too;
  /// nobody sees what is not drawn.
  static func draw(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  /// Lets the program, however it ends, write its notes, and fail with a sentence when not all that was printed could be
  /// written.
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

/// Chatter, progress and errors.
enum StandardError {
  /// Prints text of any number of lines at once, as `print` does. Lines that a terminal has no room for wrap at spaces.
  /// Errors of writing are ignored, because there is nowhere to report them.
  static func write(_ text: String) {
    guard let width = TextWidth.ofErrors else { return writeAsIs(text.forTerminal) }
    writeAsIs(text.wrappedLines(of: width).forTerminal)
  }

  /// Keeps a line that explains results or says how they were made, to be written after them when the program ends.
  static func note(_ line: String) { notes.withLock { $0.append(line) } }

  /// Writes the notes that were kept.
  static func writeNotes() {
    for line in notes.withLock({ $0 }) { write("\(line)\n") }
  }

  private static let notes = Mutex<[String]>([])

  /// Puts a line in place of the one that the cursor is on, for a terminal.
  static func rewriteLine(_ line: String) { writeAsIs("\r\u{1B}[K\(line.lineForTerminal)") }

  private static func writeAsIs(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
