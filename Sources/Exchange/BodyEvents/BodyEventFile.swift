import BodyTimeline
import Chronology
import Files

/// Body events in a CSV file: `timestamp,metric,value,unit,id,tags`, one measurement or photo a row.
///
/// | column | holds |
/// | --- | --- |
/// | `timestamp` | ISO 8601 with a zone |
/// | `metric` | `weight`, `body_fat`, `ffmi`, `lean_mass`, `fat_mass`, `steps`, `photo` or another name |
/// | `value` | a number; empty for a photo |
/// | `unit` | `kg`, `lb`, `g`, `st`, `%`, `kg/m2`, `count`; empty for the metric's own; converted on reading |
/// | `id` | whatever names the event; a later row of the same id replaces an earlier one; a photo's names it |
/// | `tags` | a photo's, with `;` between them |
///
/// A row without an id gets `metric@timestamp`, the second of a metric and moment `metric@timestamp#2`, so that
/// reading a file again replaces rather than doubles.
///
/// Source: RFC 4180; spec 2-global-timeline, Events.
public enum BodyEventFile {
  /// The first line of every file.
  public static let header = "timestamp,metric,value,unit,id,tags"

  /// Reads a file.
  /// - Parameter deliver: called for each event in the order of the rows, until a row is found bad.
  /// - Returns: how many events there are.
  /// - Throws: `ImportError` with every bad row, `FileError` when the file cannot be read, and whatever
  ///   `deliver` throws. The caller then drops what was delivered, so that nothing is half imported.
  @discardableResult
  public static func read(_ path: String, deliver: (BodyEvent) throws -> Void) throws -> Int {
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
  /// The event as rows; a DEXA scan is one for each of its findings.
  fileprivate var rows: String {
    switch content {
    case .photo(let tags): row("photo", "", "", id, tags)
    case .measurement(let metric, let value): row(metric.name, "\(value)", metric.unit, id, [])
    case .dexa:
      measurements.map { row($0.metric.name, "\($0.value)", $0.metric.unit, "\(id).\($0.metric.name)", []) }
        .joined()
    }
  }

  private func row(_ metric: String, _ value: String, _ unit: String, _ id: String, _ tags: [String])
    -> String
  {
    [timestamp.iso8601, metric, value, unit, id, tags.joined(separator: ";")].map(\.csvField)
      .joined(separator: ",") + "\n"
  }
}
