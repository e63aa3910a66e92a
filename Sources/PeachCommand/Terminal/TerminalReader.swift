import Foundation
import Training

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
