import Foundation
import Sound
package import Store
import Training

/// Shows notices during training immediately, on the terminal or on the page.
package protocol LiveNotices: Sendable {
  /// Called when the audio device takes unusually long to start.
  func deviceSleeps() async
  /// Called when saving fails, and when it works again.
  func tell(_ report: SaveReport) async
  /// Called with the error in settings that were changed during the session; with nil when they are valid again.
  func note(_ error: (any Error)?) async
}

/// The effect of one task's end on the other tasks of the session.
package enum TaskEnding { case endsSession, leavesSession }

/// The tasks of a screen in addition to those that every live session has.
package protocol ScreenTasks<View>: Sendable {
  associatedtype View: Sendable
  /// The tasks of the screen. Each is called once when the session begins and cancelled when it ends.
  /// - Parameter views: the views to show; the newest is the last.
  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding]
}

/// The tasks of one live session in one task group: the session, its screen, and tasks that end it after an external
/// event. When one of them ends the session, all others are cancelled and awaited.
package struct LiveTasks: Sendable {
  package let setup: LiveSetup
  package let follower: SettingsFollower
  package let notices: any LiveNotices

  package init(setup: LiveSetup, follower: SettingsFollower, notices: any LiveNotices) {
    (self.setup, self.follower, self.notices) = (setup, follower, notices)
  }

  /// Runs the tasks until all have ended.
  /// - Parameter run: runs the session until it ends or the task is cancelled; calls its argument with each view.
  /// - Returns: the error that ended the session early; `CancellationError` if it was stopped.
  package func perform<View: Sendable>(
    on screen: some ScreenTasks<View>,
    _ run: @escaping @Sendable (_ show: @escaping @Sendable (View) -> Void) async throws -> Void
  ) async -> Result<Void, any Error> {
    let (views, announce) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(16))
    do {
      try await withThrowingTaskGroup(of: TaskEnding.self) { group in
        group.addTask { try await train(announce, run) }
        group.addTask { await watchDevice() }
        group.addTask { await explainDelay() }
        group.addTask { await followSettings() }
        group.addTask { await showSaving() }
        for task in screen.tasks(views) { group.addTask { await task() } }
        for try await ending in group where ending == .endsSession { group.cancelAll() }
      }
      return .success(())
    } catch { return .failure(error) }
  }

  /// A device that was asleep plays no sound until it has started, so the session waits for it.
  private func train<View: Sendable>(
    _ announce: AsyncStream<View>.Continuation,
    _ run: @Sendable (_ show: @escaping @Sendable (View) -> Void) async throws -> Void
  ) async throws -> TaskEnding {
    defer { announce.finish() }
    try await setup.player.ready()
    try await run { announce.yield($0) }
    return .endsSession
  }

  private func watchDevice() async -> TaskEnding {
    let end = await setup.player.end()
    return end == nil || end == .closed ? .leavesSession : .endsSession
  }

  private func explainDelay() async -> TaskEnding {
    if (try? await setup.clock.sleep(seconds: 0.3)) != nil { await notices.deviceSleeps() }
    return .leavesSession
  }

  private func followSettings() async -> TaskEnding {
    // An editor may write a file in several steps.
    let notices = FolderWatch.notices(of: { await follower.folders }, pausing: 0.05, by: setup.clock)
    for await _ in notices { await follower.follow() }
    return .leavesSession
  }

  private func showSaving() async -> TaskEnding {
    for await report in setup.recorder.reports { await notices.tell(report) }
    return .leavesSession
  }
}
