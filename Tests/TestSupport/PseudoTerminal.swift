import Foundation
import Synchronization

/// A terminal of a test's own making around one program: what it sends is what the test says, and what the program
/// writes is kept byte by byte. For what a terminal emulator would hide, such as replies and the terminal's modes.
package final class PseudoTerminal: Sendable {
  /// The program.
  package let process: ChildProcess

  private let master: Int32
  private let shown = Mutex<[UInt8]>([])
  private let end = DispatchSemaphore(value: 0)

  /// What the program never wrote.
  package struct NotWritten: Error, CustomStringConvertible {
    let wanted: String
    let written: String
    /// That, with all that it wrote.
    package var description: String { "the program never wrote \(wanted.debugDescription), but: \(written)" }
  }

  /// Starts a program that has the terminal to itself.
  /// - Parameters:
  ///   - arguments: the program's path and its arguments.
  ///   - rows: of the window.
  ///   - cell: pixels of a character cell, height and width; nil for a terminal that does not say.
  package init(
    _ arguments: [String], environment: [String: String], rows: UInt16 = 24, columns: UInt16 = 80,
    cell: (height: UInt16, width: UInt16)? = nil
  ) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), macros that Swift does not import.
    precondition(
      master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0,
      "a terminal must open, got error \(errno)")
    var window = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: columns * (cell?.width ?? 0),
      ws_ypixel: rows * (cell?.height ?? 0))
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    process = ChildProcess(arguments, environment: environment, terminal: "/dev/pts/\(number)")
    let thread = Thread { [self] in keepWhatIsWritten() }
    thread.start()
  }

  /// Blocks until the program has closed the terminal.
  private func keepWhatIsWritten() {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else {
        end.signal()
        return
      }
      shown.withLock { $0 += bytes.prefix(count) }
    }
  }

  /// All that the program has written so far.
  package var written: String { shown.withLock { String(decoding: $0, as: UTF8.self) } }

  /// All that the program has written when it has ended. Called once.
  package func writtenToTheEnd() -> String {
    end.wait()
    process.wait()
    return written
  }

  /// Sends bytes as the terminal would, all at once.
  package func send(_ text: String) {
    _ = text.withCString { write(master, $0, strlen($0)) }
  }

  /// Gives the window another size, which the program is told of.
  package func resize(rows: UInt16, columns: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Whether lines are put together, characters shown and Ctrl-C a signal, as a shell leaves its terminal.
  package var isRestored: Bool {
    var modes = termios()
    tcgetattr(master, &modes)
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  /// Waits until the program has written a text.
  /// - Parameter count: how often at least.
  /// - Throws: ``NotWritten`` after ten seconds, or when the program has ended without it.
  package func writes(_ text: String, times count: Int = 1) async throws {
    for _ in 0..<500 {
      if written.ranges(of: text).count >= count { return }
      if !process.isAlive { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    // The last words may come after the program's end.
    try await Task.sleep(for: .milliseconds(100))
    if written.ranges(of: text).count < count { throw NotWritten(wanted: text, written: written) }
  }
}
