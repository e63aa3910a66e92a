import ArgumentParser
import BodyTimeline
import Chronology
import Exchange
import Files
import Foundation
import Live
import Store
import Text

/// The options that choose the events to change: in the store or in a CSV file.
struct BodyEventOptions: ParsableArguments {
  @Option(help: "A CSV file of body events instead of the store: \(BodyEventFile.header).")
  var events: String?

  @OptionGroup var data: DataOptions

  /// The options as they were given, for a command that changes the same events: " --events 'body.csv'", or empty.
  var words: String {
    events.map { " --events \($0.shellQuoted)" } ?? data.data.map { " --data \($0.shellQuoted)" } ?? ""
  }

  /// The folder of the photos that the events name.
  var photoFolder: String {
    get throws {
      if let events { return URL(filePath: events).deletingLastPathComponent().relativePath }
      return "\(try data.training.directory.path)/photos"
    }
  }

  /// Calls `body` with the storage of the events. Other processes cannot change the events during the call.
  /// - Parameter command: the name of this command, which other processes show while it has the store open.
  func change(_ command: String, _ body: (any BodyEventStorage) throws -> Void) throws {
    try explained(in: .ofEnvironment) {
      if let events {
        let file = try file(events)
        return try OutputFile(events).whileLocked { try body(file) }
      }
      try body(try data.training.changeStore(for: "body \(command)"))
    }
  }

  /// The CSV file at `path`. An export of Apple Health is refused, because saving would turn it into a CSV file.
  private func file(_ path: String) throws -> BodyEventFileStorage {
    guard !isHealthExport(path) else {
      throw ValidationError(
        """
        \(path): events are kept in a CSV file, got an export of Apple Health. Use peach body import \(path.shellQuoted).
        """)
    }
    return BodyEventFileStorage(path: path)
  }
}

extension BodyEventStorage {
  /// The event with that id.
  /// - Throws: an error that suggests the nearest id.
  func bodyEvent(id: String) throws -> BodyEvent {
    let events = try bodyEvents()
    if let event = events.first(where: { $0.id == id }) { return event }
    let nearest = nearestName(to: id, among: events.map(\.id)).map { "Did you mean \"\($0)\"? " } ?? ""
    throw ValidationError("event \"\(id)\" is unknown. \(nearest)peach body list shows the ids.")
  }
}
