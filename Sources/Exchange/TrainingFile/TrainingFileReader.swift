import Text
import Training

/// Reads a training file from a stream of bytes: the format line, the header, then the rows.
///
/// An error in the file's structure ends the reading. An invalid row is recorded as an error, and later rows are only
/// validated.
struct TrainingFileReader {
  private let file: String
  private let deliver: (TrainingRecord, _ subject: String?) throws -> Void
  private let keep: (KeptRow) throws -> Void
  private let needsTime: Bool
  private var subjects: SubjectColumn
  private var parser = CSVParser()
  private var section = Section.firstLine
  private var summary = TrainingFile.Summary()
  private var error: ImportError?

  private enum Section {
    case firstLine
    case header(TrainingFileFormat)
    /// The rows after a header of that many cells, with the index in the file of each of the format's columns, as
    /// `completed(in:)` takes it; nil if the columns are the same.
    case rows(TrainingFileFormat, width: Int, order: [Int?]?)
  }

  /// Creates a reader of one file.
  /// - Parameters:
  ///   - file: the file's name for messages.
  ///   - subject: the only subject whose rows are delivered, of a file with a column of subjects.
  ///   - allowsSeveral: whether the rows of every subject are delivered.
  ///   - needsTime: whether a lab's file must have the column `timestamp`.
  ///   - deliver: called for each record until the first invalid row, with its subject; nil without a column of subjects.
  ///   - keep: called for each row of another training until the first invalid row.
  init(
    file: String, subject: String? = nil, allowsSeveral: Bool = false, needsTime: Bool = true,
    deliver: @escaping (TrainingRecord, _ subject: String?) throws -> Void,
    keep: @escaping (KeptRow) throws -> Void
  ) {
    (self.file, self.deliver, self.keep, self.needsTime) = (file, deliver, keep, needsTime)
    subjects = SubjectColumn(wanted: subject, allowsSeveral: allowsSeveral)
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` for an error in the file's structure, and the errors of `deliver`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      for byte in bytes where try parser.consume(byte) { try handleRow() }
    } catch let problem as ImportProblem {
      throw noting(problem)
    }
  }

  /// Ends the file: completes the last row.
  /// - Returns: the counts.
  /// - Throws: `ImportError` if there were errors, and the errors of `deliver`.
  mutating func finish() throws -> TrainingFile.Summary {
    do {
      if try parser.finish() { try handleRow() }
      guard case .rows = section else { throw missingHeader }
      try subjects.check()
    } catch let problem as ImportProblem {
      throw noting(problem)
    }
    if let error { throw error }
    return summary
  }
}

extension TrainingFileReader {
  private mutating func handleRow() throws {
    if parser.row.isBlank { return }
    switch section {
    case .firstLine:
      if let format = try parser.row.numberedFormat() {
        section = .header(format)
      } else {
        try takeHeader(of: .unnumbered, isNumbered: false)
      }
    case .header(let format): try takeHeader(of: format, isNumbered: true)
    case .rows(let format, let width, let order): try takeRecord(in: format, width, order)
    }
  }

  private mutating func takeHeader(of format: TrainingFileFormat, isNumbered: Bool) throws(ImportProblem) {
    let format = format.reduced(to: parser.row)
    let order = try parser.row.order(ofColumnsIn: format, isNumbered: isNumbered, needsTime: needsTime)
    summary.hasTimes = order[PitchColumn.timestamp.rawValue] != nil
    summary.formatVersion = format.version
    let others = parser.row.others(than: format)
    try subjects.find(in: parser.row, among: others)
    summary.ignoredColumns = others.filter { $0 != subjects.name }
    let isInOrder = parser.row.count == order.count && order == order.indices.map { $0 }
    section = .rows(format, width: parser.row.count, order: isInOrder ? nil : order)
  }

  private mutating func takeRecord(in format: TrainingFileFormat, _ width: Int, _ order: [Int?]?) throws {
    let content: TrainingFileRow
    do throws(ImportProblem) {
      try parser.row.checkWidth(width)
      content = try (order.map(parser.row.completed) ?? parser.row).content(in: format)
    } catch {
      self.error = noting(error)
      return
    }
    guard subjects.includes(parser.row) else { return }
    switch content {
    case .record(let record):
      if case .comparison = record { summary.comparisons += 1 } else { summary.pitchMatchings += 1 }
      if error == nil { try deliver(record, subjects.latest) }
    case .kept(let row, let type):
      summary.kept[type, default: 0] += 1
      if error == nil { try keep(row) }
    }
  }

  /// All errors so far, followed by `problem`.
  private func noting(_ problem: ImportProblem) -> ImportError {
    guard var error else { return ImportError(file: file, problem) }
    error.append(problem)
    return error
  }

  private var missingHeader: ImportProblem {
    ImportProblem(at: parser.place, \.headerMissing)
  }
}
