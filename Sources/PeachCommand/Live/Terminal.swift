import Chronology
import Foundation
import Synchronization
import Training

/// An event that a terminal sends to a session.
enum TerminalEvent: Sendable {
  /// A key, and when it was read.
  case key(Key, at: Instant)
  /// The window has another size, or the terminal has been taken again: what was shown must be drawn again.
  case redraw
  /// The person wants to stop, or the terminal has gone.
  case end
}

/// The person's terminal while they train: keys one by one, a screen of our own, the mouse if asked for. It is
/// given back on every way out, crashes and signals included, and while the program is stopped.
final class Terminal: Sendable {
  /// The events in their order; the last one is `.end`.
  let events: AsyncStream<TerminalEvent>
  /// How the terminal is drawn on.
  let style: TerminalStyle

  /// Whether a person sits at both ends of the program.
  static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// How large the window is at this moment.
  var size: TerminalSize { .present }

  /// Whether the mouse is reported by the pixel.
  var reportsPixels: Bool { hasPixels.load(ordering: .relaxed) }

  /// Tells when a key is read.
  let clock: any SessionClock
  private let usesMouse: Bool
  private let hasPixels = Atomic(false)
  private let drawing = Mutex(Drawing())

  /// The drawn state, and whether this process has the terminal.
  private struct Drawing {
    var isOurs = true
    var shown: Set<String> = []
  }

  /// Takes the terminal.
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

  /// Gives it back. Again has no effect.
  func restore() {
    drawing.withLock { drawing in
      drawing.isOurs = false
      TerminalState.restore()
    }
    TerminalState.wake(.ended)
  }

  /// Shows lines from the top; what was there before goes. Without effect after `restore`. A terminal that shows lines
  /// one after the other is given those that are new.
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

  /// The lines that have room, each on a row of its own. A row is emptied before it is written: afterwards its last
  /// character would go.
  private static func screen(_ lines: [String], rows: Int) -> String {
    let drawn = lines.prefix(rows).map { "\u{1B}[2K\($0.forTerminal)" }.joined(separator: "\r\n")
    return "\u{1B}[H" + drawn + (lines.count < rows ? "\r\n\u{1B}[J" : "")
  }
}

extension Terminal {
  /// Gives the terminal back, stops the program, and takes the terminal again when it goes on. Nothing is drawn
  /// meanwhile. For the thread that reads keys.
  func suspend() {
    whileOurs {
      TerminalState.restore()
      TerminalState.stop()
    }
    takeAgain()
  }

  /// Takes the terminal again after the program was stopped. For the thread that reads keys.
  func takeAgain() {
    hasPixels.store(false, ordering: .relaxed)
    whileOurs { TerminalState.take(again: usesMouse) }
  }

  /// Asks for mouse reports by the pixel.
  func usePixels() {
    hasPixels.store(true, ordering: .relaxed)
    whileOurs { TerminalState.reportPixels() }
  }

  private func whileOurs(_ body: () -> Void) { drawing.withLock { if $0.isOurs { body() } } }
}
