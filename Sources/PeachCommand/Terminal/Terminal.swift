import Chronology
import Foundation
import Synchronization
import Training

/// An event that a terminal sends to a session.
enum TerminalEvent: Sendable {
  /// A key with the instant when it was read.
  case key(Key, at: Instant)
  /// The window size has changed, or the terminal was taken again: everything must be drawn again.
  case redraw
  /// The person stops the session, or the terminal is gone.
  case end
}

/// The terminal of a person during training: unbuffered keys, the alternate screen, and the mouse if requested. It is
/// restored whenever the program ends, also after a crash or signal, and while the program is stopped.
final class Terminal: Sendable {
  /// The events in order; the last one is `.end`.
  let events: AsyncStream<TerminalEvent>
  /// The drawing style: a full screen, or lines.
  let style: TerminalStyle

  /// Whether standard input and standard output are terminals.
  static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The current window size.
  var size: TerminalSize { TerminalSize(of: STDOUT_FILENO) ?? TerminalSize() }

  /// Whether the mouse is reported by pixel.
  var reportsPixels: Bool { hasPixels.load(ordering: .relaxed) }

  /// The clock that stamps keys.
  let clock: any SessionClock
  private let usesMouse: Bool
  private let hasPixels = Atomic(false)
  private let drawing = Mutex(Drawing())

  /// The lines shown, and whether this process has the terminal.
  private struct Drawing {
    var isOurs = true
    var shown: Set<String> = []
  }

  init(
    usesMouse: Bool, clock: any SessionClock,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let (stream, events) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = stream
    self.usesMouse = usesMouse
    self.clock = clock
    style = TerminalStyle(environment: environment)
    TerminalState.begin(style, usesMouse: usesMouse)
    Thread {
      var reader = TerminalReader(self)
      reader.run(events)
    }.start()
  }

  /// Restores the terminal. No effect after the first call.
  func restore() {
    drawing.withLock { drawing in
      drawing.isOurs = false
      TerminalState.restore()
    }
    TerminalState.wake(.ended)
  }

  /// Shows lines from the top and clears the rest. No effect after `restore`. In the style `lines`, only new lines are
  /// printed.
  func show(_ lines: [String]) {
    drawing.withLock { drawing in
      guard drawing.isOurs else { return }
      switch style {
      case .screen: StandardOutput.draw(Self.screen(lines, rows: size.rows))
      case .lines:
        let new = lines.filter { !$0.isEmpty && !drawing.shown.contains($0) }
        drawing.shown = Set(lines)
        StandardOutput.draw(new.map { $0.forTerminal + "\n" }.joined())
      }
    }
  }

  /// The lines that fit, one per row. Each row is cleared before it is written: clearing it afterwards would erase a
  /// character in the last column.
  private static func screen(_ lines: [String], rows: Int) -> String {
    let drawn = lines.prefix(rows).map { "\u{1B}[2K\($0.forTerminal)" }.joined(separator: "\r\n")
    return "\u{1B}[H" + drawn + (lines.count < rows ? "\r\n\u{1B}[J" : "")
  }
}

extension Terminal {
  /// Restores the terminal, stops the program, and takes the terminal again when the program is continued. Nothing is
  /// drawn while it is stopped. Call it on the thread that reads keys.
  func suspend() {
    whileOurs {
      TerminalState.restore()
      TerminalState.stop()
    }
    takeAgain()
  }

  /// Takes the terminal again after the program was stopped. Call it on the thread that reads keys.
  func takeAgain() {
    hasPixels.store(false, ordering: .relaxed)
    whileOurs { TerminalState.take(again: usesMouse) }
  }

  /// Switches to mouse reports by pixel.
  func usePixels() {
    hasPixels.store(true, ordering: .relaxed)
    whileOurs { TerminalState.reportPixels() }
  }

  private func whileOurs(_ body: () -> Void) { drawing.withLock { if $0.isOurs { body() } } }
}

/// Reads a terminal's keys and the events of signal handlers, until the terminal is gone or restored.
struct TerminalReader {
  private let terminal: Terminal
  private var parser = KeyParser()
  private var bytes = [UInt8](repeating: 0, count: 4096)
  /// Whether the terminal knows mouse reports by pixel.
  private var knowsPixels = false
  /// The size of a cell in pixels that the terminal has reported.
  private var toldCell: CellSize?

  /// The private mode of mouse reports by pixel (xterm, "Control Sequences", SGR-Pixels).
  private static let pixelMode = 1016

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Reads events until the last one. Blocks, so it needs its own thread.
  mutating func run(_ events: AsyncStream<TerminalEvent>.Continuation) {
    TerminalState.letSignalsStopThisThread()
    while turn(events) {}
    events.yield(.end)
    events.finish()
  }

  /// Waits for one event and processes it.
  /// - Returns: false after the last event.
  private mutating func turn(_ events: AsyncStream<TerminalEvent>.Continuation) -> Bool {
    var sources = [
      pollfd(fd: TerminalState.wakes, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&sources, 2, parser.isPending ? KeyParser.patience : -1)
    if count < 0 { return errno == EINTR }
    if count == 0 { handle(parser.timeOut(), events) }
    if sources[0].revents != 0, !handleWakes(events) { return false }
    return sources[1].revents == 0 || handleInput(events)
  }

  private mutating func handleWakes(_ events: AsyncStream<TerminalEvent>.Continuation) -> Bool {
    let count = read(TerminalState.wakes, &bytes, bytes.count)
    for wake in bytes.prefix(max(0, count)).compactMap(TerminalState.Wake.init) {
      switch wake {
      case .resized: parser.pixels = parser.pixels.flatMap { terminal.size.cell ?? $0 }
      case .suspended: beginAgain(after: terminal.suspend)
      case .continued: beginAgain(after: terminal.takeAgain)
      case .ended: return false
      }
      events.yield(.redraw)
    }
    return true
  }

  /// Takes the terminal again. It reports the mouse by cell until it has been asked for pixels again.
  private mutating func beginAgain(after take: () -> Void) {
    take()
    parser = KeyParser()
    knowsPixels = false
  }

  private mutating func handleInput(_ events: AsyncStream<TerminalEvent>.Continuation) -> Bool {
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && [EINTR, EAGAIN].contains(errno) }
    for byte in bytes.prefix(count) { handle(parser.handle(byte), events) }
    return true
  }

  private mutating func handle(
    _ inputs: [TerminalInput], _ events: AsyncStream<TerminalEvent>.Continuation
  ) {
    let now = terminal.clock.now
    for input in inputs {
      switch input {
      case .key(.end): events.yield(.end)
      // Sends SIGTSTP to the whole process group, as the terminal itself does.
      case .key(.suspend): kill(0, SIGTSTP)
      case .key(let key): events.yield(.key(key, at: now))
      case .mode(let mode, let isKnown): if mode == Self.pixelMode { knowsPixels = isKnown }
      case .cell(let cell): toldCell = cell
      }
    }
    usePixelsIfPossible()
  }

  private mutating func usePixelsIfPossible() {
    guard knowsPixels, parser.pixels == nil, let cell = terminal.size.cell ?? toldCell else { return }
    terminal.usePixels()
    parser.pixels = cell
  }
}
