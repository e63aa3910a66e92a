import Chronology
import Foundation
import Training

/// The system's clock.
struct WallClock: SessionClock {
  var now: Instant { .wallClock }

  nonisolated(nonsending) func sleep(seconds: Double) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }
}

extension Instant {
  /// The current time.
  static var wallClock: Instant { Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)) }
}
