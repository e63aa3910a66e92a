import Foundation
import Synchronization

/// How the terminal is drawn on.
enum TerminalStyle: Sendable {
  /// A screen of our own, drawn anew with each change.
  case screen
  /// Lines one after the other, for a terminal that cannot move its cursor.
  case lines

  /// Lines where `TERM` is `dumb`, empty or not set.
  init(environment: [String: String]) {
    self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .lines : .screen
  }
}

/// Taking the terminal and giving it back, also in a signal handler: plain memory, made ready beforehand.
enum TerminalState {
  /// What a signal handler passes on to the thread that reads keys.
  enum Wake: UInt8 {
    /// The window has another size.
    case resized
    /// The program shall stop, as by `kill -TSTP`.
    case suspended
    /// The program has been stopped and goes on.
    case continued
    /// The terminal has been given back for good.
    case ended
  }

  /// The end of a pipe at which a ``Wake`` arrives.
  nonisolated(unsafe) private(set) static var wakes: Int32 = -1

  nonisolated(unsafe) private static var wakeWriter: Int32 = -1
  nonisolated(unsafe) private static var former = termios()
  nonisolated(unsafe) private static var style = TerminalStyle.screen
  private static let isTaken = Atomic(false)

  /// Screen of our own, cursor off, no wrapping.
  private static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  /// Mouse reports by the cell; the terminal is asked whether it knows pixels too, and how large a cell is.
  private static let mouse = "\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1016$p\u{1B}[16t"
  /// Mouse reports off, wrapping and cursor on, back to the screen of before.
  private static let farewell: StaticString =
    "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal for the first time.
  static func begin(_ style: TerminalStyle, usesMouse: Bool) {
    tcgetattr(STDIN_FILENO, &former)
    self.style = style
    _ = farewell.utf8Start
    openPipe()
    take(TCSAFLUSH, usesMouse: usesMouse)
    for number in terminations where !isIgnored(number) { signal(number, giveBackAndEnd) }
    signal(SIGWINCH) { _ in TerminalState.wake(.resized) }
    signal(SIGCONT) { _ in TerminalState.wake(.continued) }
    if !isIgnored(SIGTSTP) { signal(SIGTSTP) { _ in TerminalState.wake(.suspended) } }
  }

  /// Takes the terminal again after the program was stopped.
  static func take(again usesMouse: Bool) { take(TCSADRAIN, usesMouse: usesMouse) }

  /// A key at a time, not shown, Ctrl-C and Ctrl-Z keys like others so that a session can end or rest in order.
  private static func take(_ moment: Int32, usesMouse: Bool) {
    isTaken.store(true, ordering: .sequentiallyConsistent)
    var own = former
    own.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    own.c_iflag &= ~tcflag_t(IXON | ICRNL)
    // In the background this stops the program until it is in the foreground.
    tcsetattr(STDIN_FILENO, moment, &own)
    if style == .screen { write(greeting + (usesMouse ? mouse : "") + "\u{1B}[2J") }
  }

  /// Mouse reports by the pixel, which a terminal that knows them sends instead.
  static func reportPixels() { write("\u{1B}[?1016h") }

  /// Gives the terminal back; again has no effect. Calls nothing that a signal handler may not call.
  static func restore() {
    guard isTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if style == .screen { _ = Glibc.write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount) }
    // Flushed: a key that was meant for the training is not for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &former)
  }

  /// Stops the program as if it had not heard of SIGTSTP, and returns when it goes on. For the thread that reads keys.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP) { _ in TerminalState.wake(.suspended) }
  }

  /// Lets the calling thread be stopped, even one that was started by a thread that blocks signals.
  static func letSignalsStopThisThread() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Wakes the thread that reads keys. Calls nothing that a signal handler may not call.
  static func wake(_ wake: Wake) {
    let before = errno
    var byte = wake.rawValue
    _ = Glibc.write(wakeWriter, &byte, 1)
    errno = before
  }
}

extension TerminalState {
  /// Every signal that ends a program by default, except SIGKILL, which cannot be handled.
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

  /// Whether the signal is ignored, as SIGHUP is under `nohup`. At a terminal the Swift runtime handles SIGQUIT and crashes
  /// by printing a backtrace; such a handler is replaced, because it does not restore the terminal.
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
