import BodyTimeline
import Chronology
import Text

/// Reads a file of body events from a stream of bytes: checks the header, parses rows and delivers events.
///
/// An error in the file's structure ends the reading. An invalid row is recorded as an error, and later rows are only
/// validated unless invalid ones are left out.
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
  /// The id of an invalid row: the findings beside it with this id are a part of a DEXA scan, and left out too.
  private var brokenID = ""
  /// The last number appended to an id derived from metric and timestamp.
  private var latestNumber: [String: Int] = [:]

  init(_ problems: ProblemLog, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    self.problems = problems
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
    summary.leftOut = problems.error
    return summary
  }

  /// Converts an error in the file's structure to an `ImportError` with all errors so far.
  private mutating func collectingProblems(_ body: (inout BodyEventReader) throws -> Void) throws {
    do {
      try body(&self)
    } catch let problem as ImportProblem {
      problems.refuse(problem)
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
      if problems.leavesOut, !row.id.isEmpty { leaveOut(row.id) }
      try closeEvent()
      return problems.note(error)
    }
    if next.id == brokenID, next.finding != nil { return problems.note(next.place.brokenScan) }
    brokenID = ""
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
      if problems.leavesOut { rows.places.dropFirst().forEach { problems.note($0.brokenScan) } }
      return problems.note(error)
    }
    summary.add(rowCount: rows.count)
    if !problems.isRefused { try deliver(event) }
  }

  /// Leaves out the open findings with an id, and those that follow: the rest of a scan is no scan.
  private mutating func leaveOut(_ id: String) {
    brokenID = id
    guard let rows = open, rows.id == id, rows.areFindings else { return }
    open = nil
    rows.places.forEach { problems.note($0.brokenScan) }
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

extension TextPlace {
  /// The error of a valid row of a DEXA scan that has an invalid one.
  fileprivate var brokenScan: ImportProblem {
    ImportProblem(
      at: self, "all rows of a DEXA scan must be valid", got: "an invalid one with this id",
      nextStep: "Correct that row.")
  }
}
