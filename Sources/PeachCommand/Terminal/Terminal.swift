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
