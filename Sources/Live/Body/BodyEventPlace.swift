package import BodyTimeline
import Chronology
package import Exchange
import Foundation
package import Store
import Text

/// That a body event cannot be as it was given, in one sentence that names the option of the command.
struct BodyEntryError: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}

/// The storage of body events: the store, or a CSV file.
package protocol BodyEventPlace {
  /// All events. Called to show a timeline and to find an event.
  func bodyEvents() throws -> [BodyEvent]

  /// Adds events in one transaction. An event with a stored id replaces the stored one. If `body` throws, nothing
  /// changes.
  /// - Parameter giver: who gives the events. A CSV file does not contain which of its events a person has changed.
  func importBodyEvents(
    from giver: BodyEventGiver, _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary

  /// Deletes events in one transaction.
  /// - Parameter giver: a person, or a file whose import is undone.
  /// - Returns: the number of events that had one of the ids.
  func deleteBodyEvents(_ ids: [String], from giver: BodyEventGiver) throws -> Int
}

extension Store: BodyEventPlace {}

/// A CSV file of body events; a missing file counts as empty. Events keep the order in which their ids first occurred.
package struct BodyEventFilePlace: BodyEventPlace {
  let path: String

  package init(path: String) { self.path = path }

  package func bodyEvents() throws -> [BodyEvent] { try list().events }

  package func importBodyEvents(
    from giver: BodyEventGiver, _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary {
    var (list, summary) = (try list(), BodyImportSummary())
    try body { event in
      switch list.put(event) {
      case nil: summary.added += 1
      case event: summary.unchanged += 1
      default: summary.replaced += 1
      }
    }
    try BodyEventFile.write(list.events, to: path)
    return summary
  }

  package func deleteBodyEvents(_ ids: [String], from giver: BodyEventGiver) throws -> Int {
    let (events, ids) = (try bodyEvents(), Set(ids))
    let kept = events.filter { !ids.contains($0.id) }
    if kept.count < events.count { try BodyEventFile.write(kept, to: path) }
    return events.count - kept.count
  }

  private func list() throws -> BodyEventList {
    var list = BodyEventList()
    guard FileManager.default.fileExists(atPath: path) else { return list }
    let summary = try BodyEventFile.read(path, .ofThisComputer()) { list.put($0) }
    guard summary.isOwn else {
      throw BodyEntryError(
        """
        \(path): events are kept in a CSV file that begins with \(BodyEventFile.header), got another table. Use peach \
        body import \(path.shellQuoted).
        """)
    }
    return list
  }
}

/// Events by id, in the order in which the ids first occurred.
package struct BodyEventList {
  package private(set) var events: [BodyEvent] = []
  private var places: [String: Int] = [:]

  package init() {}

  /// Adds the event, or replaces the event with the same id.
  /// - Returns: the event that had the id.
  @discardableResult
  package mutating func put(_ event: BodyEvent) -> BodyEvent? {
    if let place = places[event.id] {
      defer { events[place] = event }
      return events[place]
    }
    places[event.id] = events.count
    events.append(event)
    return nil
  }
}

/// Whether a file's extension is one of an Apple Health export: `.xml` or `.zip`.
package func isHealthExport(_ path: String) -> Bool { [".xml", ".zip"].contains(where: path.hasSuffix) }

/// Reads a CSV file of body events or an export of Apple Health; a CSV file with times of this computer, unless `reading`
/// says otherwise.
package func readBodyEvents(
  _ path: String, _ reading: BodyFileReading? = nil, deliver: (BodyEvent) throws -> Void
) throws {
  if isHealthExport(path) {
    let skipsInvalid = reading?.skipsInvalid ?? false
    _ = try AppleHealthExport.read(path, skippingInvalid: skipsInvalid, deliver: deliver)
  } else {
    try BodyEventFile.read(path, reading ?? .ofThisComputer(), deliver: deliver)
  }
}

extension BodyFileReading {
  /// Times without a zone are of this computer's.
  static func ofThisComputer() throws -> BodyFileReading {
    BodyFileReading(zone: try .system, now: .wallClock)
  }
}
