import PlacedText
import Training

/// Reads a training file from a stream of bytes: the format line, the header, then the rows.
///
/// An error in the file's structure ends the reading. An invalid row is recorded as an error, and later rows are only
/// validated.
struct TrainingFileReader {
  private let file: String
  private let deliver: (TrainingRecord) throws -> Void
  private var parser = CSVParser()
  private var section = Section.firstLine
  private var summary = TrainingFile.Summary()
  private var error: ImportError?

  private enum Section {
    case firstLine
    case header(TrainingFileFormat)
    case rows(TrainingFileFormat)
  }

  /// A reader of one file.
  /// - Parameters:
  ///   - file: the file's name for messages.
  ///   - deliver: called for each record until the first invalid row.
  init(file: String, deliver: @escaping (TrainingRecord) throws -> Void) {
    self.file = file
    self.deliver = deliver
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` for an error in the file's structure, and the errors of `deliver`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      for byte in bytes where try parser.consume(byte) { try handleRow() }
    } catch let problem as TextProblem {
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
    } catch let problem as TextProblem {
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
        try takeHeader(of: .unnumbered)
      }
    case .header(let format): try takeHeader(of: format)
    case .rows(let format): try takeRecord(in: format)
    }
  }

  private mutating func takeHeader(of format: TrainingFileFormat) throws(TextProblem) {
    try parser.row.checkHeader(of: format)
    summary.formatVersion = format.version
    section = .rows(format)
  }

  private mutating func takeRecord(in format: TrainingFileFormat) throws {
    let record: TrainingRecord?
    do throws(TextProblem) {
      record = try parser.row.record(in: format)
    } catch {
      self.error = noting(error)
      return
    }
    switch record {
    case .comparison: summary.comparisons += 1
    case .pitchMatching: summary.pitchMatchings += 1
    case nil: summary.skipped[parser.row.text(.trainingType), default: 0] += 1
    }
    if let record, error == nil { try deliver(record) }
  }

  /// All errors so far, followed by `problem`.
  private func noting(_ problem: TextProblem) -> ImportError {
    guard var error else { return ImportError(file: file, problem) }
    error.append(problem)
    return error
  }

  private var missingHeader: TextProblem {
    TextProblem(
      at: parser.place, "a training file must begin with a header", got: "the end of the file",
      nextStep: "Export it again from Peach.")
  }
}
