package import Chronology
import Foundation
import Training

/// The system's clock.
package struct WallClock: SessionClock {
  package init() {}

  package var now: Instant { .wallClock }

  package nonisolated(nonsending) func sleep(seconds: Double) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }
}

extension Instant {
  /// The current time.
  package static var wallClock: Instant { Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)) }
}

/// That the name of the system's time zone is not known.
package struct UnknownSystemZone: Error, CustomStringConvertible {
  /// One sentence.
  package let description: String
}

extension Zone {
  /// The system's time zone.
  /// - Throws: ``UnknownSystemZone``.
  package static var system: Zone {
    get throws(UnknownSystemZone) {
      do { return try Zone(identifier: TimeZone.current.identifier) } catch {
        throw UnknownSystemZone(description: "TZ: \(error)")
      }
    }
  }
}
