import BodyTimeline
import Chronology
import Text

/// Reads a file of body events from a stream of bytes: checks the header, parses rows and delivers events.
///
/// An error in the file's structure ends the reading. An invalid row is recorded as an error, and later rows are only
/// validated.
///
/// Consecutive rows with the same id are the findings of one DEXA scan and become one event. Any other row that repeats
/// an id is an error, because either row could be wrong.
struct BodyEventReader {
  private let deliver: (BodyEvent) throws -> Void
  private var parser = CSVParser()
  private var problems: ProblemLog
  private var hasHeader = false
  private var summary = BodyEventFile.Summary()
  /// The latest rows with the same id; a row with another id completes their event.
  private var open: BodyEventFileRows?
  /// The first line of each id.
  private var lines: [String: Int] = [:]
  /// The last number appended to an id derived from metric and timestamp.
  private var latestNumber: [String: Int] = [:]

  init(file: String, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    problems = ProblemLog(file: file)
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` for an error in the file's structure, and the errors of `deliver`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try collectingProblems { reader in
      for byte in bytes where try reader.parser.consume(byte) { try reader.takeRow() }
    }
  }

  /// Ends the file: completes the last row and event.
  /// - Returns: the counts.
  /// - Throws: `ImportError` if there were errors, and the errors of `deliver`.
  mutating func finish() throws -> BodyEventFile.Summary {
    try collectingProblems { reader in
      if try reader.parser.finish() { try reader.takeRow() }
      guard reader.hasHeader else { throw reader.missingHeader }
      try reader.closeEvent()
    }
    try problems.check()
    return summary
  }

  /// Converts an error in the file's structure to an `ImportError` with all errors so far.
  private mutating func collectingProblems(_ body: (inout BodyEventReader) throws -> Void) throws {
    do {
      try body(&self)
    } catch let problem as ImportProblem {
      problems.note(problem)
      try problems.check()
    }
  }
}

extension BodyEventReader {
  private mutating func takeRow() throws {
    if parser.row.isBlank { return }
    let row = BodyEventFileRow(parser.row)
    guard hasHeader else {
      try row.checkHeader()
      hasHeader = true
      return
    }
    let next: BodyEventFileRow.Parsed
    do throws(ImportProblem) {
      next = try row.read { unusedID(like: $0) }
    } catch {
      try closeEvent()
      return problems.note(error)
    }
    if open?.append(next) == true { return }
    try closeEvent()
    if let line = lines[next.id] { return problems.note(sharedID(next, firstLine: line)) }
    lines[next.id] = next.place.line
    open = BodyEventFileRows(next)
  }

  /// Delivers the event of the latest rows.
  private mutating func closeEvent() throws {
    guard let rows = open else { return }
    open = nil
    let event: BodyEvent
    do throws(ImportProblem) {
      event = try rows.event()
    } catch {
      return problems.note(error)
    }
    summary.add(rowCount: rows.count)
    if problems.error == nil { try deliver(event) }
  }

  /// `name`, or, if an earlier row has this id, the first unused one of `name#2`, `name#3`, …
  private mutating func unusedID(like name: String) -> String {
    guard lines[name] != nil else { return name }
    var number = latestNumber[name, default: 1]
    repeat { number += 1 } while lines["\(name)#\(number)"] != nil
    latestNumber[name] = number
    return "\(name)#\(number)"
  }

  private func sharedID(_ row: BodyEventFileRow.Parsed, firstLine line: Int) -> ImportProblem {
    ImportProblem(
      at: row.place, "id must belong to one event", got: "\"\(row.id.shortened)\" again after line \(line)",
      nextStep: "Give each event its own id; only the rows of one DEXA scan, one below the other, share one.")
  }

  private var missingHeader: ImportProblem {
    ImportProblem(
      at: parser.place, "a file of body events must begin with \(BodyEventFile.header)",
      got: "the end of the file", nextStep: "Put it in the first line.")
  }
}
