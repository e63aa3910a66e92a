import Chronology
import Foundation
import Training

/// The tasks of a session at the terminal: read keys, draw, and watch the parent process.
struct TerminalTasks<View: Sendable>: ScreenTasks {
  /// The person's terminal; nil for a simulated listener.
  let terminal: Terminal?
  let screen: LiveScreen<View>
  let key: @Sendable (Key, Instant) async -> Void

  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding] {
    [
      { await pressKeys() }, { await watchParent() },
      {
        for await view in views { await screen.show(view) }
        return .leavesSession
      },
    ]
  }

  private func pressKeys() async -> TaskEnding {
    guard let terminal else { return .leavesSession }
    for await event in terminal.events {
      switch event {
      case .end, .key(.letter("q"), _): return .endsSession
      case .key(let pressed, let instant): await key(pressed, instant)
      case .redraw: break
      }
      await screen.repaint()
    }
    return .leavesSession
  }

  /// Ends the session when the parent process has ended. A shell that then takes the terminal would compete with this
  /// process for keys.
  private func watchParent() async -> TaskEnding {
    guard Terminal.isPresent else { return .leavesSession }
    let parent = getppid()
    while getppid() == parent {
      guard (try? await WallClock().sleep(seconds: 0.25)) != nil else { return .leavesSession }
    }
    return .endsSession
  }
}
