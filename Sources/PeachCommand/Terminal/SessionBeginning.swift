import Chronology
import Live
import Music
import Synchronization
import Text

/// The wait for a key before the first session of a person, who still reads what it asks.
final class SessionBeginning: Sendable {
  private let state = Mutex<(isWaiting: Bool, instant: Instant?)>((false, nil))
  private let keys: AsyncStream<Void>
  private let key: AsyncStream<Void>.Continuation

  init() { (keys, key) = AsyncStream.makeStream(of: Void.self) }

  var isWaiting: Bool { state.withLock { $0.isWaiting } }

  /// When the key was pressed; nil before, and without a wait.
  var instant: Instant? { state.withLock { $0.instant } }

  /// Shows what the exercise asks, and waits until a key is pressed or the task is cancelled.
  func wait(showing show: () async -> Void) async {
    state.withLock { $0.isWaiting = true }
    await show()
    for await _ in keys { break }
    state.withLock { $0.isWaiting = false }
  }

  /// Ends the wait.
  func begin(at instant: Instant) {
    state.withLock { $0 = (false, instant) }
    key.yield()
  }
}

/// What the exercise asks, and the keys that begin and end it. A low window keeps the keys.
struct BeginningFrame: ScreenFrame {
  let title: String
  let intervals: [Interval]
  let explanation: String
  let phrases: Phrases
  let palette: Palette
  let size: TerminalSize
  let notice = ""

  var lines: [String] {
    // Among intervals the unison is named, too.
    let names = intervals == [.prime] ? [] : intervals.map { $0.name(in: phrases.language) }
    let heading = (["Peach", title] + (names.isEmpty ? [] : [names.joined(separator: ", ")]))
      .joined(separator: " · ")
    let keys = "  " + palette.bold(clipped(phrases.texts.beginKeys))
    let asked = explanation.wrapped(columns: min(76, textColumns), lines: max(1, size.rows - 4))
    return size.rows < 5
      ? [keys] : ["  " + palette.bold(clipped(heading)), ""] + asked.map { "  " + $0 } + ["", keys]
  }
}
