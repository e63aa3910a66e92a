import Foundation
import Synchronization

/// The person's terminal while they train: keys one by one, a screen of our own, the mouse if asked for. It is
/// given back as it was on every way out, crashes and signals included.
final class Terminal: Sendable {
  /// What is pressed, in order; ends with `Key.end`.
  let keys: AsyncStream<Key>

  /// Whether a person sits at both ends of the program.
  static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  private let isOurs = Mutex(true)

  /// Takes the terminal.
  init() {
    let (stream, press) = AsyncStream.makeStream(of: Key.self)
    keys = stream
    TerminalState.take()
    Thread { Self.read(press) }.start()
  }

  /// Gives it back. Again has no effect.
  func restore() {
    isOurs.withLock { isOurs in
      isOurs = false
      TerminalState.restore()
    }
  }

  /// Shows lines from the top; what was there before goes. Without effect after `restore`.
  func show(_ lines: [String]) {
    let text = "\u{1B}[H" + lines.map { "\($0)\u{1B}[K\r\n" }.joined() + "\u{1B}[J"
    isOurs.withLock { isOurs in
      // A terminal that has gone ends the keys too; nobody sees what is not drawn.
      if isOurs { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
    }
  }

  /// Blocks: for a thread of its own.
  private static func read(_ press: AsyncStream<Key>.Continuation) {
    var parser = KeyParser()
    var byte: UInt8 = 0
    while Glibc.read(STDIN_FILENO, &byte, 1) == 1 {
      if let key = parser.handle(byte) { press.yield(key) }
    }
    press.yield(.end)
    press.finish()
  }
}

/// The terminal's former state, where a signal handler finds it: plain memory, made ready beforehand.
private enum TerminalState {
  nonisolated(unsafe) private static var former = termios()
  nonisolated(unsafe) private static var isTaken = false
  /// Mouse reports off, cursor on, back to the screen of before.
  private static let farewell: StaticString = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l"
  private static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J"
  /// Ways to end without returning: asked to, or crashed.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
  ]

  static func take() {
    tcgetattr(STDIN_FILENO, &former)
    _ = farewell.utf8Start
    isTaken = true
    for number in signals {
      signal(number) { number in
        TerminalState.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // A key at a time, not shown, Ctrl-C a key like others so that a session can end in order.
    var own = former
    own.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    own.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &own)
    _ = greeting.withCString { Glibc.write(STDOUT_FILENO, $0, strlen($0)) }
  }

  /// Calls nothing that a signal handler may not call.
  static func restore() {
    guard isTaken else { return }
    isTaken = false
    _ = Glibc.write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
    // Flushed: a key that was meant for the training is not for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
  }
}
