import BodyTimeline
import Chronology
import Text

/// Reads an Apple Health export from a stream of bytes: parses elements, converts them to records and delivers events.
///
/// Invalid XML ends the reading. An invalid record is recorded as an error, and later records are only validated.
final class HealthExportReader {
  private let deliver: (BodyEvent) throws -> Void
  private var problems: ProblemLog
  private var document: HealthDocument?
  private var summary = AppleHealthExport.Summary()
  private var steps = DailySteps()
  /// The number of open elements.
  private var depth = 0
  private var correlationDepth = 0
  private var failure: (any Error)?

  init(file: String, deliver: @escaping (BodyEvent) throws -> Void) {
    self.deliver = deliver
    problems = ProblemLog(file: file)
    document = HealthDocument(
      onStart: { [unowned self] in begin($0) }, onEnd: { [unowned self] in end($0) })
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` with all errors so far for invalid XML, and the errors of `deliver`.
  func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try ending { document throws(TextProblem) in try document.consume(bytes) }
  }

  /// Ends the file: delivers the steps.
  /// - Returns: the counts.
  /// - Throws: `ImportError` if there were errors, and the errors of `deliver`.
  func finish() throws -> AppleHealthExport.Summary {
    try ending { document throws(TextProblem) in try document.finish() }
    try problems.check()
    for event in try steps.events() {
      summary.counts[.steps, default: 0] += 1
      try deliver(event)
    }
    return summary
  }

  private func ending(_ body: (HealthDocument) throws(TextProblem) -> Void) throws {
    do throws(TextProblem) {
      if let document { try body(document) }
    } catch {
      problems.note(error)
      try problems.check()
    }
    if let failure { throw failure }
  }
}

extension HealthExportReader {
  private func begin(_ element: HealthDocument.Element) {
    depth += 1
    if depth == 1, !element.isNamed("HealthData") { refuseRoot(element) }
    if element.isNamed("Correlation") { correlationDepth += 1 }
    // Each record inside a correlation is repeated outside of it.
    guard failure == nil, correlationDepth == 0, element.isNamed("Record") else { return }
    summary.records += 1
    do throws(TextProblem) {
      if let record = try HealthRecord(element) { try take(record, element) }
    } catch {
      problems.note(error)
    }
  }

  private func end(_ element: HealthDocument.Element) {
    depth -= 1
    if element.isNamed("Correlation") { correlationDepth -= 1 }
  }

  private func take(_ record: HealthRecord, _ element: HealthDocument.Element) throws(TextProblem) {
    summary.usedRecords += 1
    if record.metric == .steps { return try steps.add(record, element) }
    guard problems.error == nil else { return }
    do {
      let id = "apple-health:\(record.metric)@\(record.start)=\(record.writtenValue)"
      try deliver(try BodyEvent(id: id, timestamp: record.start, .measurement(record.metric, record.value)))
      summary.counts[record.metric, default: 0] += 1
    } catch {
      failure = error
    }
  }

  private func refuseRoot(_ element: HealthDocument.Element) {
    problems.note(
      TextProblem(
        at: TextPlace(line: element.line, column: 1), "an Apple Health export must begin with HealthData",
        got: "another element", nextStep: "Choose export.xml or export.zip."))
  }
}
