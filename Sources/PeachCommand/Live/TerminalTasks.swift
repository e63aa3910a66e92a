import Chronology
import Foundation
import Training

/// The tasks of a session at the terminal: keys, drawing, and the end of the process that has the terminal.
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

  /// When the process that started this one has ended, nobody has the terminal. A shell that takes it back would share
  /// its keys with us.
  private func watchParent() async -> TaskEnding {
    guard Terminal.isPresent else { return .leavesSession }
    let parent = getppid()
    while getppid() == parent {
      guard (try? await WallClock().sleep(seconds: 0.25)) != nil else { return .leavesSession }
    }
    return .endsSession
  }
}
