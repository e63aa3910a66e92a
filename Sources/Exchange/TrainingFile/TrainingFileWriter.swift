import Music
import Text
import Training

/// Writes records as a training file of the current format, about 64 KiB at a time. Call `flush` after the last record.
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
    add("\(TrainingFileFormat.mark)\(format.version)\n\(CSVRow(format.columns).line(end: "\n"))")
  }

  /// Appends a row.
  /// - Throws: the errors of the sink.
  mutating func append(_ record: TrainingRecord) throws {
    add(CSVRow(Self.cells(of: record) + laterCells).line(end: "\n"))
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Appends a row of another training.
  /// - Throws: the errors of the sink.
  mutating func append(_ row: KeptRow) throws {
    add(row.line + "\n")
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
