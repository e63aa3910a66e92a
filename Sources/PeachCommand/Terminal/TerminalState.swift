import Foundation
import Synchronization

/// The drawing style of a terminal.
enum TerminalStyle: Sendable {
  /// The alternate screen, drawn again after each change.
  case screen
  /// Lines one below the other, for a terminal that cannot move its cursor.
  case lines

  /// `lines` if `TERM` is `dumb`, empty or not set; otherwise `screen`.
  init(environment: [String: String]) {
    self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .lines : .screen
  }
}

/// Takes and restores the terminal, also in signal handlers: all state is in memory allocated beforehand.
enum TerminalState {
  /// An event that a signal handler passes to the thread that reads keys.
  enum Wake: UInt8 {
    /// The window size has changed.
    case resized
    /// The program must stop, as after `kill -TSTP`.
    case suspended
    /// The stopped program was continued.
    case continued
    /// The terminal was restored for good.
    case ended
  }

  /// The end of the pipe from which ``Wake`` events are read.
  nonisolated(unsafe) private(set) static var wakes: Int32 = -1

  nonisolated(unsafe) private static var wakeWriter: Int32 = -1
  nonisolated(unsafe) private static var former = termios()
  nonisolated(unsafe) private static var style = TerminalStyle.screen
  private static let isTaken = Atomic(false)

  /// Switches to the alternate screen, hides the cursor, turns wrapping off.
  private static let preparing = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  /// Turns on mouse reports by cell; asks whether the terminal knows reports by pixel, and for the size of a cell.
  private static let mouse = "\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1016$p\u{1B}[16t"
  /// Turns mouse reports off, wrapping on, shows the cursor, and switches back to the main screen.
  private static let restoring: StaticString =
    "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal for the first time.
  static func begin(_ style: TerminalStyle, usesMouse: Bool) {
    tcgetattr(STDIN_FILENO, &former)
    self.style = style
    _ = restoring.utf8Start
    openPipe()
    take(TCSAFLUSH, usesMouse: usesMouse)
    for number in terminations where !isIgnored(number) { signal(number, giveBackAndEnd) }
    signal(SIGWINCH) { _ in TerminalState.wake(.resized) }
    signal(SIGCONT) { _ in TerminalState.wake(.continued) }
    if !isIgnored(SIGTSTP) { signal(SIGTSTP) { _ in TerminalState.wake(.suspended) } }
  }

  /// Takes the terminal again after the program was stopped.
  static func take(again usesMouse: Bool) { take(TCSADRAIN, usesMouse: usesMouse) }

  /// Turns off line buffering, echo and signals from keys. Ctrl-C and Ctrl-Z then arrive as keys, so that a session can
  /// end or pause in an orderly way.
  private static func take(_ moment: Int32, usesMouse: Bool) {
    isTaken.store(true, ordering: .sequentiallyConsistent)
    var own = former
    own.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    own.c_iflag &= ~tcflag_t(IXON | ICRNL)
    // In a background process, this call stops the program until it is in the foreground.
    tcsetattr(STDIN_FILENO, moment, &own)
    if style == .screen { write(preparing + (usesMouse ? mouse : "") + "\u{1B}[2J") }
  }

  /// Switches to mouse reports by pixel, which replace those by cell.
  static func reportPixels() { write("\u{1B}[?1016h") }

  /// Restores the terminal; no effect if it is not taken. Safe in a signal handler.
  static func restore() {
    guard isTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if style == .screen { _ = Glibc.write(STDOUT_FILENO, restoring.utf8Start, restoring.utf8CodeUnitCount) }
    // TCSAFLUSH discards unread keys, which were meant for the training and not for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
  }

  /// Stops the program with the default action of SIGTSTP; returns when the program is continued. Call it on the thread
  /// that reads keys.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP) { _ in TerminalState.wake(.suspended) }
  }

  /// Unblocks the stop signals in the calling thread, which inherits the blocked signals of the thread that started it.
  static func letSignalsStopThisThread() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Wakes the thread that reads keys. Safe in a signal handler.
  static func wake(_ wake: Wake) {
    let before = errno
    var byte = wake.rawValue
    _ = Glibc.write(wakeWriter, &byte, 1)
    errno = before
  }
}

extension TerminalState {
  /// All signals that end a program by default, except SIGKILL, which cannot be handled.
  ///
  /// Source: signal(7).
  private static let terminations =
    [
      SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGHUP, SIGINT, SIGQUIT, SIGUSR1,
      SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO,
      SIGPWR,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  private static let giveBackAndEnd: @convention(c) (Int32) -> Void = { number in
    TerminalState.restore()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Whether the signal is ignored, as SIGHUP is under `nohup`. At a terminal the Swift runtime handles SIGQUIT and
  /// crashes by printing a backtrace; such a handler is replaced, because it does not restore the terminal.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func openPipe() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (wakes, wakeWriter) = (ends[0], ends[1])
  }

  private static func write(_ text: String) {
    _ = text.withCString { Glibc.write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
