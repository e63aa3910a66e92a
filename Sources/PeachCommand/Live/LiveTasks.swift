import Foundation
import Sound
import Store
import Training

/// Notices that a person must see at once during training, on every kind of screen.
protocol LiveNotices: Sendable {
  /// Called when the device does not play as promptly as most.
  func deviceSleeps() async
  /// Called when saving has failed, and when it works again.
  func tell(_ report: SaveReport) async
  /// Called with what is wrong with settings that were changed meanwhile; with nothing when they are right.
  func note(_ settings: String) async
}

/// The effect of one task's end on the other tasks of the session.
enum TaskEnding { case endsSession, leavesSession }

/// The tasks of a screen in addition to those that every live session has.
protocol ScreenTasks<View>: Sendable {
  associatedtype View: Sendable
  /// Each is called once, when the session begins, and cancelled when it ends.
  /// - Parameter views: what there is to show, the newest last.
  func tasks(_ views: AsyncStream<View>) -> [@Sendable () async -> TaskEnding]
}

/// The tasks of one live session, in one group: the session, its screen, and what may end it from outside. When the
/// session ends, or something ends it, all the others are cancelled and awaited.
struct LiveTasks: Sendable {
  let setup: LiveSetup
  let follower: SettingsFollower
  let notices: any LiveNotices

  /// Returns when every task has ended.
  /// - Parameter run: runs the session until it ends or the task is cancelled; its parameter shows a view.
  /// - Returns: what ended the session early; `CancellationError` when it was stopped.
  func perform<View: Sendable>(
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

  /// A device that was asleep takes no sound until it plays: the session begins when it does.
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
    if await pause(seconds: 0.3) { await notices.deviceSleeps() }
    return .leavesSession
  }

  private func followSettings() async -> TaskEnding {
    while await pause(seconds: 0.25) { await follower.follow() }
    return .leavesSession
  }

  private func showSaving() async -> TaskEnding {
    for await report in setup.recorder.reports { await notices.tell(report) }
    return .leavesSession
  }

  /// - Returns: false when the task is cancelled.
  private func pause(seconds: Double) async -> Bool {
    (try? await setup.clock.sleep(seconds: seconds)) != nil
  }
}
