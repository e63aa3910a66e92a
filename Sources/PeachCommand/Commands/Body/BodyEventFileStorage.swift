import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Foundation
import Live
import Store
import Text

/// A CSV file of body events; a missing file counts as empty. Events keep the order in which their ids first occurred.
struct BodyEventFileStorage: BodyEventStorage {
  let path: String

  func bodyEvents() throws -> [BodyEvent] { try list().events }

  func importBodyEvents(
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

  func deleteBodyEvents(_ ids: [String], from giver: BodyEventGiver) throws -> Int {
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
      throw ValidationError(
        """
        \(path): events are kept in a CSV file that begins with \(BodyEventFile.header), got another table. Use peach \
        body import \(path.shellQuoted).
        """)
    }
    return list
  }
}

/// Events by id, in the order in which the ids first occurred.
struct BodyEventList {
  private(set) var events: [BodyEvent] = []
  private var indices: [String: Int] = [:]

  /// Adds the event, or replaces the event with the same id.
  /// - Returns: the event that had the id.
  @discardableResult
  mutating func put(_ event: BodyEvent) -> BodyEvent? {
    if let index = indices[event.id] {
      defer { events[index] = event }
      return events[index]
    }
    indices[event.id] = events.count
    events.append(event)
    return nil
  }
}

extension BodyEventStorage {
  /// Deletes the events of a file, as an import has stored them; later imports add them again.
  /// - Returns: the number of events.
  /// - Throws: `ImportError` if the file has errors.
  func undoImport(of file: String, _ reading: BodyFileReading) throws -> Int {
    let stored = Dictionary(uniqueKeysWithValues: try bodyEvents().map { ($0.id, $0.content) })
    var ids: [String] = []
    try readBodyEvents(file, reading) { if stored[$0.id] == $0.content { ids.append($0.id) } }
    return try deleteBodyEvents(ids, from: .file)
  }
}

/// Reads a CSV file of body events or an export of Apple Health; a CSV file with times of this computer, unless `reading`
/// says otherwise.
func readBodyEvents(
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
