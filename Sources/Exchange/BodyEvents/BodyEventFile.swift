package import BodyTimeline
import Chronology
import Files
import Text

/// Body events in a CSV file: `timestamp,metric,value,unit,id,tags`, one measurement, photo or finding of a DEXA scan
/// per row, or a time and a column per metric.
///
/// | column | content |
/// | --- | --- |
/// | `timestamp` | a time, or a date alone; without a zone in that of `BodyFileReading` |
/// | `metric` | the name of a built-in metric, `photo` or another name |
/// | `value` | a number; empty for a photo |
/// | `unit` | one of `BodyUnit`; empty for the metric's own; converted on reading |
/// | `id` | the event's id, unique in the file; for a photo, its file name |
/// | `tags` | tags of a photo, separated by `;` |
///
/// A value without an id gets the id `metric@timestamp`; later ones with the same metric and time get
/// `metric@timestamp#2` and so on, and are left out if the value is the same. Importing a file again therefore replaces
/// its events.
///
/// Consecutive rows with the same id and timestamp are the findings of one DEXA scan: `ffmi`, `lean_mass`, `fat_mass`
/// and `body_fat`, each at most once, `ffmi` or `lean_mass` required. Any other row that repeats an id is an error, and
/// the file is refused.
///
/// Source: RFC 4180; `Documentation/body.md`, *Files of body events*. Differs: semicolons or tabs may separate cells, and
/// the text may be UTF-16.
package enum BodyEventFile {
  /// The first line of every file.
  package static let header = "timestamp,metric,value,unit,id,tags"

  /// The counts of a file.
  package struct Summary: Sendable {
    /// Whether the header is `BodyEventFile.header`; another table would lose columns when it is written.
    package internal(set) var isOwn = false
    /// The columns of a table that are metrics, with their units in the form of `BodyUnit`.
    package internal(set) var columns: [(title: String, metric: Metric, unit: String)] = []
    /// The headers of the columns of a table that are not read.
    package internal(set) var otherColumns: [String] = []
    /// The number of values and photos.
    package private(set) var rows = 0
    package private(set) var events = 0
    /// The number of rows that are findings of DEXA scans.
    package private(set) var scanRows = 0
    /// The number of DEXA scans; they are included in `events`.
    package private(set) var scans = 0
    /// The number of values without an id that an earlier row has, too, at the same time.
    package internal(set) var repeatedValues = 0
    /// The invalid rows that were left out; nil if there were none.
    package internal(set) var leftOut: ImportError?

    mutating func add(rowCount count: Int) {
      rows += count
      events += 1
      guard count > 1 else { return }
      scanRows += count
      scans += 1
    }
  }

  /// Reads a file.
  /// - Parameters:
  ///   - reading: the zone of its times and how it is read where it leaves a choice.
  ///   - deliver: called for each event in the order of the rows, until the first invalid row.
  /// - Returns: the counts.
  /// - Complexity: O(bytes) time; memory for the ids of the file and its longest row.
  /// - Throws: `ImportError` for invalid rows, `FileError` if the file cannot be read, and the errors of `deliver`. The
  ///   caller must then discard the delivered events, so that no part of the file is imported.
  @discardableResult
  package static func read(
    _ path: String, _ reading: BodyFileReading, deliver: (BodyEvent) throws -> Void
  ) throws -> Summary {
    try withoutActuallyEscaping(deliver) { deliver in
      var reader = BodyEventReader(file: path, reading, deliver: deliver)
      var stream = UTF16Stream()
      try InputFile(path, acceptsPipes: true).forEachChunk {
        try stream.convert($0) { try reader.consume($0) }
      }
      try stream.finish { try reader.consume($0) }
      return try reader.finish()
    }
  }

  /// All events of a file, in the order of its rows.
  /// - Throws: `ImportError` for invalid rows, `FileError` if the file cannot be read.
  package static func events(_ path: String, _ reading: BodyFileReading) throws -> [BodyEvent] {
    var events: [BodyEvent] = []
    try read(path, reading) { events.append($0) }
    return events
  }

  /// Replaces a file atomically.
  /// - Parameter body: calls its argument with each event.
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`.
  package static func write(
    to path: String, _ body: (_ append: (BodyEvent) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in
      try withoutActuallyEscaping(sink) { sink in try write(to: sink, body) }
    }
  }

  /// Writes a file to a sink of bytes.
  /// - Parameter body: calls its argument with each event.
  /// - Throws: the errors of `sink` and `body`.
  package static func write(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (_ append: (BodyEvent) throws -> Void) throws -> Void
  ) throws {
    var rows = Array("\(header)\n".utf8)
    try withoutActuallyEscaping(sink) { sink in
      try body { event in
        rows.append(contentsOf: event.rows.utf8)
        if rows.count > chunkSize { try flush(&rows, to: sink) }
      }
    }
    try flush(&rows, to: sink)
  }

  /// The size of the write buffer in bytes.
  private static let chunkSize = 65_536

  private static func flush(_ rows: inout [UInt8], to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try rows.withUnsafeBytes(sink)
    rows.removeAll(keepingCapacity: true)
  }

  /// Replaces a file atomically with `events`.
  /// - Throws: `FileError` if the file cannot be written.
  package static func write(_ events: some Sequence<BodyEvent>, to path: String) throws {
    try write(to: path) { append in try events.forEach(append) }
  }
}

extension BodyEvent {
  /// The event as rows. A DEXA scan has one row per finding, all with its id.
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
    CSVRow([timestamp.iso8601, metric, value, unit, id, tags.joined(separator: ";")]).line(end: "\n")
  }
}
