import BodyTimeline
import Chronology
import Files

/// Body events in a CSV file: `timestamp,metric,value,unit,id,tags`, one measurement, photo or finding of a DEXA scan
/// a row.
///
/// | column | holds |
/// | --- | --- |
/// | `timestamp` | ISO 8601 with a zone |
/// | `metric` | `weight`, `body_fat`, `ffmi`, `lean_mass`, `fat_mass`, `steps`, `photo` or another name |
/// | `value` | a number; empty for a photo |
/// | `unit` | `kg`, `lb`, `g`, `st`, `%`, `kg/m2`, `count`; empty for the metric's own; converted on reading |
/// | `id` | the event's own name, which no other event of the file has; a photo's names its file |
/// | `tags` | a photo's, with `;` between them |
///
/// A row without an id gets `metric@timestamp`, the second of a metric and moment `metric@timestamp#2`, so that
/// reading a file again replaces rather than doubles.
///
/// Rows with the same id, one below the other and of the same moment, are the findings of one DEXA scan: `ffmi`,
/// `lean_mass`, `fat_mass` and `body_fat`, each at most once, with `ffmi` or `lean_mass` among them. Every other row
/// whose id an earlier row has is a fault, and the file is refused.
///
/// Source: RFC 4180; `Documentation/body.md`, *Events*.
public enum BodyEventFile {
  /// The first line of every file.
  public static let header = "timestamp,metric,value,unit,id,tags"

  /// What a file held.
  public struct Summary: Hashable, Sendable {
    /// Rows below the header, without blank ones.
    public private(set) var rows = 0
    /// Events the rows make.
    public private(set) var events = 0
    /// Rows that are findings of DEXA scans.
    public private(set) var scanRows = 0
    /// DEXA scans these rows make, which `events` includes.
    public private(set) var scans = 0

    mutating func add(rowCount count: Int) {
      rows += count
      events += 1
      guard count > 1 else { return }
      scanRows += count
      scans += 1
    }
  }

  /// Reads a file.
  /// - Parameter deliver: called for each event in the order of the rows, until a row is found bad.
  /// - Returns: how many rows and events there are.
  /// - Complexity: O(bytes) time; memory for the ids of the file and its longest row.
  /// - Throws: `ImportError` with every bad row, `FileError` when the file cannot be read, and whatever
  ///   `deliver` throws. The caller then drops what was delivered, so that nothing is half imported.
  @discardableResult
  public static func read(_ path: String, deliver: (BodyEvent) throws -> Void) throws -> Summary {
    try withoutActuallyEscaping(deliver) { deliver in
      var reader = BodyEventReader(file: path, deliver: deliver)
      try InputFile(path).forEachChunk { try reader.consume($0) }
      return try reader.finish()
    }
  }

  /// All events of a file.
  public static func events(_ path: String) throws -> [BodyEvent] {
    var events: [BodyEvent] = []
    try read(path) { events.append($0) }
    return events
  }

  /// Writes a file, which appears or replaces one of its name only when it is whole.
  /// - Parameter body: calls its argument with each event.
  /// - Throws: `FileError` when the file cannot be written, and whatever `body` throws.
  public static func write(
    to path: String, _ body: (_ append: (BodyEvent) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in
      try withoutActuallyEscaping(sink) { sink in
        var rows = Array("\(header)\n".utf8)
        try body { event in
          rows.append(contentsOf: event.rows.utf8)
          if rows.count > chunkSize { try flush(&rows, to: sink) }
        }
        try flush(&rows, to: sink)
      }
    }
  }

  /// How much is collected before it is written.
  private static let chunkSize = 65_536

  private static func flush(_ rows: inout [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try rows.withUnsafeBytes(sink)
    rows.removeAll(keepingCapacity: true)
  }

  /// Writes some events to a file.
  public static func write(_ events: some Sequence<BodyEvent>, to path: String) throws {
    try write(to: path) { append in try events.forEach(append) }
  }
}

extension BodyEvent {
  /// The event as rows; a DEXA scan is one for each of its findings, all with its id.
  fileprivate var rows: String {
    switch content {
    case .photo(let tags): row("photo", "", "", id, tags)
    case .measurement(let metric, let value): row(metric.name, "\(value)", metric.unit, id, [])
    case .dexa:
      measurements.map { row($0.metric.name, "\($0.value)", $0.metric.unit, id, []) }.joined()
    }
  }

  private func row(_ metric: String, _ value: String, _ unit: String, _ id: String, _ tags: [String])
    -> String
  {
    [timestamp.iso8601, metric, value, unit, id, tags.joined(separator: ";")].map(\.csvField)
      .joined(separator: ",") + "\n"
  }
}
