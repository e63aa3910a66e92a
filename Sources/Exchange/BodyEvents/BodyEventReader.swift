import BodyTimeline
import Chronology
import Text

/// Reads a file of body events from a stream of bytes in UTF-8: finds the separator and the columns by the header, parses
/// rows and delivers events.
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
  private let reading: BodyFileReading
  /// The file until the end of its first line, by which its separator is known; nil from then on.
  private var start: [UInt8]? = []
  private var header: BodyTableHeader?
  /// The latest date that stood alone in a row, which holds for the times below it.
  private var day: CivilDate?
  private var summary = BodyEventFile.Summary()
  /// The latest rows with the same id; a row with another id completes their event.
  private var open: BodyEventFileRows?
  /// The first row of each id.
  private var rows: [String: (line: Int, value: Double?)] = [:]
  /// The values without an id whose metric and time an earlier row has, as `metric@time=value`.
  private var others: Set<String> = []
  /// The id of an invalid row: the findings beside it with this id are a part of a DEXA scan, and left out too.
  private var brokenID = ""
  /// The last number appended to an id derived from metric and timestamp.
  private var latestNumber: [String: Int] = [:]

  init(file: String, _ reading: BodyFileReading, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    self.reading = reading
    problems = ProblemLog(file: file, leavingOut: reading.skipsInvalid)
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` for an error in the file's structure, and the errors of `deliver`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try collectingProblems { reader in
      guard reader.start != nil else { return try reader.parse(bytes) }
      reader.start? += bytes
      let line = reader.start!.drop(while: \.endsLine)
      if line.contains(where: \.endsLine) || line.count > CSVParser.longestRow { try reader.parseStart() }
    }
  }

  /// Ends the file: completes the last row and event.
  /// - Returns: the counts.
  /// - Throws: `ImportError` if there were errors, and the errors of `deliver`.
  mutating func finish() throws -> BodyEventFile.Summary {
    try collectingProblems { reader in
      try reader.parseStart()
      if try reader.parser.finish() { try reader.takeRow() }
      guard reader.header != nil else { throw reader.missingHeader }
      try reader.closeEvent()
    }
    try problems.check(beside: summary.events)
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
  /// Parses the beginning of the file. A tab in its first line, outside of quotation marks, separates cells; without one a
  /// semicolon does, and without either a comma.
  private mutating func parseStart() throws {
    guard let start else { return }
    self.start = nil
    let line = start.drop(while: \.endsLine).prefix { !$0.endsLine }
    var (bare, isQuoted) = (Set<UInt8>(), false)
    for byte in line {
      if byte == .quote { isQuoted.toggle() } else if !isQuoted { bare.insert(byte) }
    }
    parser.separator = [.tab, .semicolon].first(where: bare.contains) ?? .comma
    try start.withUnsafeBytes { try parse($0) }
  }

  private mutating func parse(_ bytes: UnsafeRawBufferPointer) throws {
    for byte in bytes where try parser.consume(byte) { try takeRow() }
  }

  private var hasDecimalComma: Bool { parser.separator != .comma }

  private mutating func takeRow() throws {
    if parser.row.isBlank { return }
    switch header {
    case nil: try takeHeader()
    case .list(let columns):
      let row = BodyEventFileRow(
        row: parser.row, columns: columns, reading: reading, hasDecimalComma: hasDecimalComma)
      let next: BodyEventFileRow.Parsed?
      do throws(ImportProblem) {
        next = try row.read { unusedID(like: $0, $1) }
      } catch {
        if problems.leavesOut, !row.id.isEmpty { leaveOut(row.id) }
        try closeEvent()
        return problems.note(error)
      }
      if let next { try take(next) } else { try closeEvent() }
    case .table(let columns):
      try takeCells(
        BodyTableRow(
          row: parser.row, columns: columns, reading: reading, hasDecimalComma: hasDecimalComma))
    }
  }

  private mutating func takeHeader() throws {
    let header = try BodyTableHeader(parser.row, reading)
    self.header = header
    switch header {
    case .list(let columns): summary.isOwn = columns.isOwn && !hasDecimalComma
    case .table(let columns):
      summary.columns = columns.metrics.map { ($0.title, $0.metric!, $0.unit) }
      summary.otherColumns = columns.others
    }
  }

  /// Reads the cells of a row of a table.
  private mutating func takeCells(_ row: BodyTableRow) throws {
    let moment: BodyTableRow.Moment
    do throws(ImportProblem) {
      guard let found = try row.moment(&day) else { return }
      moment = found
    } catch { return problems.note(error) }
    for column in row.columns.metrics {
      let content: BodyEvent.Content
      do throws(ImportProblem) {
        guard let found = try row.content(column) else { continue }
        content = found
      } catch {
        problems.note(error)
        continue
      }
      guard let id = unusedID(like: "\(column.metric!)@\(moment.nominal)", content) else { continue }
      try take(
        BodyEventFileRow.Parsed(
          id: id, place: row.place(column), timestamp: moment.instant, content: content))
    }
  }

  private mutating func take(_ next: BodyEventFileRow.Parsed) throws {
    if next.id == brokenID, next.finding != nil { return problems.note(next.place.brokenScan) }
    brokenID = ""
    if open?.append(next) == true { return }
    try closeEvent()
    if let first = rows[next.id] { return problems.note(sharedID(next, firstLine: first.line)) }
    rows[next.id] = (next.place.line, next.content.value)
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

  /// `name`, or, if an earlier row has this id, the first unused one of `name#2`, `name#3`, …; nil if an earlier row has
  /// the same value, too.
  private mutating func unusedID(like name: String, _ content: BodyEvent.Content) -> String? {
    guard let first = rows[name] else { return name }
    var number = latestNumber[name, default: 1]
    repeat { number += 1 } while rows["\(name)#\(number)"] != nil
    // A repeated value has a number, too, so that ids do not depend on whether it counts.
    latestNumber[name] = number
    guard let value = content.value, value != first.value, others.insert("\(name)=\(value)").inserted else {
      summary.repeatedValues += 1
      return nil
    }
    return "\(name)#\(number)"
  }

  private func sharedID(_ row: BodyEventFileRow.Parsed, firstLine line: Int) -> ImportProblem {
    ImportProblem(at: row.place) { $0.bodyIDShared(value: "\"\(row.id.shortened)\"", line: line) }
  }

  private var missingHeader: ImportProblem {
    ImportProblem(at: parser.place) { $0.bodyHeaderMissing(header: BodyEventFile.header) }
  }
}

extension UInt8 {
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let semicolon = UInt8(ascii: ";")
  fileprivate var endsLine: Bool { self == .newline || self == .carriageReturn }
}

extension TextPlace {
  /// The error of a valid row of a DEXA scan that has an invalid one.
  fileprivate var brokenScan: ImportProblem { ImportProblem(at: self, \.bodyScanBroken) }
}

extension BodyEvent.Content {
  /// The value of a measurement; nil for a scan or a photo.
  fileprivate var value: Double? { if case .measurement(_, let value) = self { value } else { nil } }
}
