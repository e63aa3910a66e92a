import Chronology
import Foundation

extension Zone {
  /// The system's.
  /// - Throws: a usage error when its name is not among the known zones.
  static var system: Zone {
    get throws {
      do { return try Zone(identifier: TimeZone.current.identifier) } catch {
        throw Failure.usage("TZ: \(error)")
      }
    }
  }
}
