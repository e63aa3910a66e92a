import Chronology
import Files
import Music
import Text
package import Training

/// Writes records as a training file of the current format, about 64 KiB at a time. Call `flush` after the last record.
///
/// As in the app's files for iOS, the last line has no line break.
struct TrainingFileWriter {
  private var buffer: [UInt8] = []
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  /// Empty cells for the columns that follow `PitchColumn`.
  private let laterCells: [String]

  /// The buffer is passed to the sink when it has at least this many bytes.
  private static let chunkSize = 65_536

  /// A writer whose first bytes are the format line and the header.
  /// - Parameter sink: receives bytes when the buffer is full, and at `flush`.
  init(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    let format = TrainingFileFormat.current
    self.sink = sink
    laterCells = format.laterColumns.map { _ in "" }
    add("\(TrainingFileFormat.mark)\(format.version)\n\(CSVRow(format.columns).line(end: ""))")
  }

  /// Appends a row.
  /// - Throws: the errors of the sink.
  mutating func append(_ record: TrainingRecord) throws {
    add("\n" + CSVRow(Self.cells(of: record) + laterCells).line(end: ""))
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Appends a row of another training.
  /// - Throws: the errors of the sink.
  mutating func append(_ row: KeptRow) throws {
    add("\n" + row.line)
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Passes the remaining bytes to the sink.
  /// - Throws: the errors of the sink.
  mutating func flush() throws {
    try buffer.withUnsafeBytes { try sink($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The cells of a record in the columns `PitchColumn`, which all versions of the format share.
  private static func cells(of record: TrainingRecord) -> [String] {
    switch record {
    case .comparison(let record):
      let setting = [record.interval.abbreviation, record.tuningSystem.exchangeName]
      return ["pitchDiscrimination", record.timestamp.iso8601]
        + cells(of: record.referenceNote) + cells(of: record.targetNote) + setting
        + ["\(record.centOffset.value)", "\(record.isCorrect)", "", ""]
    case .pitchMatching(let record):
      let setting = [record.interval.abbreviation, record.tuningSystem.exchangeName]
      return ["pitchMatching", record.timestamp.iso8601]
        + cells(of: record.referenceNote) + cells(of: record.targetNote) + setting
        + ["", "", "\(record.initialCentOffset.value)", "\(record.userCentError.value)"]
    }
  }

  private static func cells(of note: MIDINote) -> [String] { ["\(note.number)", note.name] }

  private mutating func add(_ text: String) { buffer.append(contentsOf: text.utf8) }
}

extension TrainingFile {
  /// Replaces a file with records in format 3, in constant memory and atomically. A new file is readable by its owner
  /// only.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: passes each record to its argument. Rows keep this order; the Peach app sorts its own by time.
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`.
  /// - Complexity: O(records).
  package static func write(
    to path: String, _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try OutputFile(path).save { sink in try write(to: sink, body) }
  }

  /// Replaces a file atomically with records in format 3, in the order of `records`.
  /// - Throws: `FileError` if the file cannot be written.
  package static func write(_ records: some Sequence<TrainingRecord>, to path: String) throws {
    try write(to: path) { append in try records.forEach(append) }
  }

  /// Writes records and kept rows in format 3 to `sink`, as `write(to:_:)` does.
  package static func writeRows(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (
      _ append: @escaping (TrainingRecord) throws -> Void, _ keep: @escaping (KeptRow) throws -> Void
    ) throws -> Void
  ) throws {
    try withoutActuallyEscaping(sink) { sink in
      var writer = TrainingFileWriter(to: sink)
      try body({ try writer.append($0) }, { try writer.append($0) })
      try writer.flush()
    }
  }

  /// Writes records in format 3 to `sink`, in chunks of about 64 KiB.
  /// - Parameters:
  ///   - sink: called with each chunk in order; the bytes are valid only during the call.
  ///   - body: passes each record to its argument. Rows keep this order.
  /// - Throws: the errors of `sink` and `body`.
  package static func write(
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (_ append: (TrainingRecord) throws -> Void) throws -> Void
  ) throws {
    try writeRows(to: sink) { append, _ in try body(append) }
  }
}
