import ArgumentParser
import Chronology
import Foundation
import Live
import Text

/// The time zone that defines dates.
struct TimeZoneOption: ParsableArguments {
  @Option(help: "Time zone of dates, as in Europe/Berlin; default: the system's.")
  var timeZone: String?

  /// The option as it was given: " --time-zone Europe/Berlin", or empty.
  var words: String { timeZone.map { " --time-zone \($0.shellQuoted)" } ?? "" }

  /// The chosen zone, or the system's.
  /// - Throws: a usage error for an unknown zone.
  func zone() throws -> Zone {
    guard let timeZone else { return try .system }
    return try explained { try naming("--time-zone") { try Zone(identifier: timeZone) } }
  }
}
