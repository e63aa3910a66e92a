import AudioOutput
import Chronology
import Foundation
import Training

/// The tasks of one live session, in one group: the session, its screen and keys, and what may end it from outside.
/// When the session ends, or something ends it, all the others are cancelled and awaited.
struct LiveTasks<View: Sendable>: Sendable {
  let training: LiveTraining
  /// Nil without a person.
  let terminal: Terminal?
  let screen: LiveScreen<View>
  let use: @Sendable (ParameterValues) async throws -> Void
  let key: @Sendable (Key, Instant) async -> Void
  let run: @Sendable (_ show: @escaping @Sendable (View) -> Void) async throws -> Void

  /// What the end of one task means for the others.
  private enum Ending { case endsSession, leavesSession }

  /// Returns when every task has ended.
  /// - Throws: what ended the session early; `CancellationError` when it was stopped.
  func perform() async throws {
    let (views, announce) = AsyncStream.makeStream(of: View.self, bufferingPolicy: .bufferingNewest(16))
    try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask { try await train(announce) }
      group.addTask { await pressKeys() }
      group.addTask { await watchDevice() }
      group.addTask { await watchParent() }
      group.addTask { await explainDelay() }
      group.addTask { await followSettings() }
      group.addTask { await showSaving() }
      group.addTask { await show(views) }
      for try await ending in group where ending == .endsSession { group.cancelAll() }
    }
  }

  /// A device that was asleep takes no sound until it plays: the session begins when it does.
  private func train(_ announce: AsyncStream<View>.Continuation) async throws -> Ending {
    defer { announce.finish() }
    try await training.player.ready()
    try await run { announce.yield($0) }
    return .endsSession
  }
}

// MARK: - What ends a session from outside

extension LiveTasks {
  private func pressKeys() async -> Ending {
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

  private func watchDevice() async -> Ending {
    let end = await training.player.end()
    return end == nil || end == .closed ? .leavesSession : .endsSession
  }

  /// When the process that started this one has ended, nobody has the terminal. A shell that takes it back would share
  /// its keys with us.
  private func watchParent() async -> Ending {
    guard Terminal.isPresent else { return .leavesSession }
    let parent = getppid()
    while getppid() == parent {
      guard await pause(seconds: 0.25) else { return .leavesSession }
    }
    return .endsSession
  }
}

// MARK: - What serves a session

extension LiveTasks {
  /// Says what the session waits for when the device does not play as promptly as most.
  private func explainDelay() async -> Ending {
    if await pause(seconds: 0.3) { await screen.wait(training.phrases.deviceSleeps) }
    return .leavesSession
  }

  /// Applies changes of the settings file; shows what is wrong with them.
  private func followSettings() async -> Ending {
    var watch = training.settingsWatch
    while await pause(seconds: 0.25) {
      do {
        guard let changed = try watch.change() else { continue }
        try await use(changed)
        await screen.note("")
      } catch { await screen.note("\(error)") }
    }
    return .leavesSession
  }

  private func showSaving() async -> Ending {
    for await report in training.recorder.reports { await screen.tell(report) }
    return .leavesSession
  }

  private func show(_ views: AsyncStream<View>) async -> Ending {
    for await view in views { await screen.show(view) }
    return .leavesSession
  }

  /// - Returns: false when the task is cancelled.
  private func pause(seconds: Double) async -> Bool {
    (try? await training.clock.sleep(seconds: seconds)) != nil
  }
}
