import AudioOutput
import Foundation
import Training

extension LiveTraining {
  /// Keeps an eye on all that may happen to a session from without: saving, settings, the device, and whoever
  /// started the program.
  /// - Returns: tasks to be cancelled when the session is over.
  func watch<View: Sendable>(
    _ session: Task<Void, any Error>, on screen: LiveScreen<View>,
    using use: @escaping @Sendable (ParameterValues) async throws -> Void
  ) -> [Task<Void, Never>] {
    [
      Task { if await isLate { await screen.wait(phrases.deviceSleeps) } },
      Task { for await report in recorder.reports { await screen.tell(report) } },
      Task { await follow(use) { await screen.note($0) } },
      Task { if await player.end() != .closed { session.cancel() } },
      Task { if Terminal.isPresent, await outlivesParent { session.cancel() } },
    ]
  }

  /// Returns after a moment in which most devices begin to play.
  /// - Returns: false when cancelled.
  private var isLate: Bool {
    get async { (try? await clock.sleep(seconds: 0.3)) != nil }
  }

  /// Returns when the process that started this one has ended: nobody has the terminal then. A shell that takes it
  /// back would share its keys with us.
  /// - Returns: false when cancelled.
  private var outlivesParent: Bool {
    get async {
      let parent = getppid()
      while getppid() == parent {
        guard (try? await clock.sleep(seconds: 0.25)) != nil else { return false }
      }
      return true
    }
  }

  /// Passes on changes of the settings until it is cancelled; what is wrong with them is told.
  private func follow(
    _ use: (ParameterValues) async throws -> Void, tell: (String) async -> Void
  ) async {
    var watch = settingsWatch
    while (try? await clock.sleep(seconds: 0.25)) != nil {
      do {
        guard let changed = try watch.change() else { continue }
        try await use(changed)
        await tell("")
      } catch { await tell("\(error)") }
    }
  }
}
