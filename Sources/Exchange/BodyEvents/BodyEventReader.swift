import BodyTimeline
import Chronology
import PlacedText

/// Reads a file of body events piece by piece: header, rows.
///
/// A machine that is given bytes. What is wrong with the file's structure ends the reading; a bad row is
/// noted, and the rows after it are only checked.
struct BodyEventReader {
  private let deliver: (BodyEvent) throws -> Void
  private var parser = CSVParser()
  private var problems: ProblemLog
  private var hasHeader = false
  private var count = 0
  /// How many rows without an id there were of a metric and moment.
  private var unnamed: [String: Int] = [:]

  init(file: String, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    problems = ProblemLog(file: file)
  }

  /// Takes the next bytes of the file.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try ending { reader in
      for byte in bytes where try reader.parser.consume(byte) { try reader.takeRow() }
    }
  }

  /// Ends the file.
  /// - Returns: how many events it held.
  mutating func finish() throws -> Int {
    try ending { reader in
      if try reader.parser.finish() { try reader.takeRow() }
      guard reader.hasHeader else { throw reader.missingHeader }
    }
    try problems.check()
    return count
  }

  /// Turns a breach of the file's structure into the error of all that was found so far.
  private mutating func ending(_ body: (inout BodyEventReader) throws -> Void) throws {
    do {
      try body(&self)
    } catch let problem as TextProblem {
      problems.note(problem)
      try problems.check()
    }
  }

  private mutating func takeRow() throws {
    if parser.row.isBlank { return }
    guard hasHeader else {
      try BodyEventRow(parser.row).checkHeader()
      hasHeader = true
      return
    }
    let event: BodyEvent
    do throws(TextProblem) {
      event = try BodyEventRow(parser.row).event { name($0, $1) }
    } catch {
      return problems.note(error)
    }
    count += 1
    if problems.error == nil { try deliver(event) }
  }

  private mutating func name(_ metric: String, _ timestamp: Instant) -> String {
    let name = "\(metric)@\(timestamp)"
    unnamed[name, default: 0] += 1
    let number = unnamed[name] ?? 1
    return number == 1 ? name : "\(name)#\(number)"
  }

  private var missingHeader: TextProblem {
    TextProblem(
      at: parser.place, "a file of body events must begin with \(BodyEventFile.header)",
      got: "the end of the file", nextStep: "Put it in the first line.")
  }
}
