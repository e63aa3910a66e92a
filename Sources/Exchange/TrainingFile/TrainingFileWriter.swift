import Music
import Training

/// Writes records as a training file of format 3, in pieces.
///
/// No cell needs quotation marks: all are numbers, names and times.
struct TrainingFileWriter {
  private var buffer: [UInt8] = []
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let laterCells: String

  /// The size of the buffer in bytes.
  private static let chunkSize = 65_536

  /// A writer that passes its bytes to `sink`, beginning with the format line and the header.
  init(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    let format = TrainingFileFormat.current
    self.sink = sink
    laterCells = String(repeating: ",", count: format.laterColumns.count)
    add("\(TrainingFileFormat.mark)\(format.version)\n\(format.columns.joined(separator: ","))\n")
  }

  /// Appends a row.
  /// - Throws: the errors of the sink.
  mutating func append(_ record: TrainingRecord) throws {
    switch record {
    case .comparison(let record):
      addCommon("pitchDiscrimination", record.timestamp.iso8601, record.referenceNote, record.targetNote)
      addSetting(record.interval, record.tuningSystem)
      add("\(record.centOffset.value),\(record.isCorrect),,")
    case .pitchMatching(let record):
      addCommon("pitchMatching", record.timestamp.iso8601, record.referenceNote, record.targetNote)
      addSetting(record.interval, record.tuningSystem)
      add(",,\(record.initialCentOffset.value),\(record.userCentError.value)")
    }
    add("\(laterCells)\n")
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Passes the remaining bytes to the sink.
  /// - Throws: the errors of the sink.
  mutating func flush() throws {
    try buffer.withUnsafeBytes { try sink($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func addCommon(
    _ type: String, _ timestamp: String, _ reference: MIDINote, _ target: MIDINote
  ) {
    add("\(type),\(timestamp),\(reference.number),\(reference.name),\(target.number),\(target.name),")
  }

  private mutating func addSetting(_ interval: Interval, _ tuningSystem: TuningSystem) {
    add("\(interval.abbreviation),\(tuningSystem.exchangeName),")
  }

  private mutating func add(_ text: String) { buffer.append(contentsOf: text.utf8) }
}
