import Chronology
import Foundation

extension Zone {
  /// The system's time zone.
  /// - Throws: a usage error if its name is not a known zone.
  static var system: Zone {
    get throws {
      do { return try Zone(identifier: TimeZone.current.identifier) } catch {
        throw Failure.usage("TZ: \(error)")
      }
    }
  }
}
