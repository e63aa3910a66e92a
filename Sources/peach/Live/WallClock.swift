import Chronology
import Foundation
import Training

/// The time on the wall.
struct WallClock: SessionClock {
  var now: Instant { Instant(microseconds: Int64((Date().timeIntervalSince1970 * 1e6).rounded())) }

  func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
