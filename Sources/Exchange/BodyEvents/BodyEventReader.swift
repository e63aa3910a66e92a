import BodyTimeline
import Chronology
import PlacedText

/// Reads a file of body events piece by piece: header, rows, events.
///
/// A state machine fed with bytes. A fault in the file's structure ends the reading; a bad row is noted, and the
/// rows after it are only checked.
///
/// Rows that share an id must follow each other and be the findings of one DEXA scan; they become one event. Any
/// other row with an id that an earlier row has is a fault: which of the two is right cannot be known.
struct BodyEventReader {
  private let deliver: (BodyEvent) throws -> Void
  private var parser = CSVParser()
  private var problems: ProblemLog
  private var hasHeader = false
  private var summary = BodyEventFile.Summary()
  /// The rows read last, until a row with another id shows that their event is whole.
  private var open: BodyEventRows?
  /// The line on which each id stands first.
  private var lines: [String: Int] = [:]
  /// The number behind the id that was made last from a metric and moment.
  private var latestNumber: [String: Int] = [:]

  init(file: String, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    problems = ProblemLog(file: file)
  }

  /// Takes the next bytes of the file.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try collectingProblems { reader in
      for byte in bytes where try reader.parser.consume(byte) { try reader.takeRow() }
    }
  }

  /// Ends the file.
  /// - Returns: how many rows and events it held.
  mutating func finish() throws -> BodyEventFile.Summary {
    try collectingProblems { reader in
      if try reader.parser.finish() { try reader.takeRow() }
      guard reader.hasHeader else { throw reader.missingHeader }
      try reader.closeEvent()
    }
    try problems.check()
    return summary
  }

  /// Turns a fault in the file's structure into the error of all faults found so far.
  private mutating func collectingProblems(_ body: (inout BodyEventReader) throws -> Void) throws {
    do {
      try body(&self)
    } catch let problem as TextProblem {
      problems.note(problem)
      try problems.check()
    }
  }
}

extension BodyEventReader {
  private mutating func takeRow() throws {
    if parser.row.isBlank { return }
    let row = BodyEventRow(parser.row)
    guard hasHeader else {
      try row.checkHeader()
      hasHeader = true
      return
    }
    let next: BodyEventRow.Reading
    do throws(TextProblem) {
      next = try row.read { unusedID(like: $0) }
    } catch {
      try closeEvent()
      return problems.note(error)
    }
    if open?.append(next) == true { return }
    try closeEvent()
    if let line = lines[next.id] { return problems.note(sharedID(next, firstLine: line)) }
    lines[next.id] = next.place.line
    open = BodyEventRows(next)
  }

  /// Delivers the event of the rows read last.
  private mutating func closeEvent() throws {
    guard let rows = open else { return }
    open = nil
    let event: BodyEvent
    do throws(TextProblem) {
      event = try rows.event()
    } catch {
      return problems.note(error)
    }
    summary.add(rowCount: rows.count)
    if problems.error == nil { try deliver(event) }
  }

  /// The name, or when an earlier row has it the first of `name#2`, `name#3` … that none has.
  private mutating func unusedID(like name: String) -> String {
    guard lines[name] != nil else { return name }
    var number = latestNumber[name, default: 1]
    repeat { number += 1 } while lines["\(name)#\(number)"] != nil
    latestNumber[name] = number
    return "\(name)#\(number)"
  }

  private func sharedID(_ row: BodyEventRow.Reading, firstLine line: Int) -> TextProblem {
    TextProblem(
      at: row.place, "id must belong to one event", got: "\"\(row.id.shortened)\" again after line \(line)",
      nextStep: "Give each event its own id; only the rows of one DEXA scan, one below the other, share one.")
  }

  private var missingHeader: TextProblem {
    TextProblem(
      at: parser.place, "a file of body events must begin with \(BodyEventFile.header)",
      got: "the end of the file", nextStep: "Put it in the first line.")
  }
}
