package import BodyTimeline
import Chronology
import Files
import Text

/// Reads the file that the Health app writes with *Export All Health Data*: `export.xml`, or the `export.zip` that
/// contains it.
///
/// The kinds of `HealthKind.catalog` are read; other records are ignored. Steps become one event per day, `DailySteps`,
/// and sleep one per night, `HoursAsleep`. Ids are derived from the contents, so a second import replaces the first.
///
/// Source: `Documentation/body.md`, *Events*; the document type in the head of every `export.xml`.
package enum AppleHealthExport {
  /// The counts of an export.
  package struct Summary: Hashable, Sendable {
    /// The number of records that became events or parts of them.
    package internal(set) var usedRecords = 0
    /// The records of other kinds, and of sleep those in bed or awake, without those inside correlations.
    package internal(set) var skipped = SkippedRecords()
    /// The number of events by metric.
    package internal(set) var counts: [Metric: Int] = [:]
    /// The invalid records that were left out; nil if there were none.
    package internal(set) var leftOut: ImportError?
  }

  /// Reads a file in constant memory.
  ///
  /// - Parameters:
  ///   - path: `export.xml` or `export.zip`.
  ///   - skipsInvalid: whether invalid records are left out; otherwise one refuses the file.
  ///   - deliver: called for each event until the first error; steps and sleep come last.
  /// - Throws: `ImportError` for invalid records, invalid XML, markup beyond `HealthMarkupLimits` and damaged archives;
  ///   `FileError` if the file cannot be read; and the errors of `deliver`. The caller must then discard the delivered
  ///   events, so that no part of the file is imported.
  /// - Complexity: O(bytes).
  package static func read(
    _ path: String, skippingInvalid skipsInvalid: Bool = false, deliver: (BodyEvent) throws -> Void
  ) throws -> Summary {
    try withoutActuallyEscaping(deliver) { deliver in
      let reader = HealthExportReader(file: path, skippingInvalid: skipsInvalid, deliver: deliver)
      if try ZippedExport.isArchive(path) {
        try ZippedExport(path).forEachChunk { try reader.consume($0) }
      } else {
        try InputFile(path).forEachChunk { try reader.consume($0) }
      }
      return try reader.finish()
    }
  }
}

/// Reads an Apple Health export from a stream of bytes: parses elements, converts them to records and delivers events.
///
/// Invalid XML ends the reading. An invalid record is recorded as an error, and later records are only validated unless
/// invalid ones are left out.
final class HealthExportReader {
  private let deliver: (BodyEvent) throws -> Void
  private var problems: ProblemLog
  private var document: HealthDocument?
  private var summary = AppleHealthExport.Summary()
  private var steps = DailySteps()
  private var sleep = HoursAsleep()
  /// The number of open elements.
  private var depth = 0
  private var correlationDepth = 0
  private var failure: (any Error)?

  init(
    file: String, skippingInvalid skipsInvalid: Bool = false, deliver: @escaping (BodyEvent) throws -> Void
  ) {
    self.deliver = deliver
    problems = ProblemLog(file: file, leavingOut: skipsInvalid)
    document = HealthDocument(
      onStart: { [unowned self] in begin($0) }, onEnd: { [unowned self] in end($0) },
      skips: { [unowned self] in skip($0) })
  }

  /// Reads the next bytes of the file.
  /// - Throws: `ImportError` with all errors so far for invalid XML, and the errors of `deliver`.
  func consume(_ bytes: UnsafeRawBufferPointer) throws {
    try ending { document throws(ImportProblem) in try document.consume(bytes) }
  }

  /// Ends the file: delivers steps and sleep.
  /// - Returns: the counts.
  /// - Throws: `ImportError` if there were errors, and the errors of `deliver`.
  func finish() throws -> AppleHealthExport.Summary {
    try ending { document throws(ImportProblem) in try document.finish() }
    let nights = sleep.events { problems.note($0) }
    try problems.check(beside: summary.usedRecords)
    for event in try steps.events() + nights {
      for (metric, _) in event.measurements { summary.counts[metric, default: 0] += 1 }
      try deliver(event)
    }
    summary.leftOut = problems.error
    return summary
  }

  private func ending(_ body: (HealthDocument) throws(ImportProblem) -> Void) throws {
    do throws(ImportProblem) {
      if let document { try body(document) }
    } catch {
      problems.refuse(error)
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
    let type = element.bytes("type")
    guard let type, let kind = HealthKind.of(type) else { return summary.skipped.add(type) }
    do throws(ImportProblem) {
      switch kind.reading {
      case .each: deliver(try HealthRecord(element, kind))
      case .sumOfDay: try steps.add(try HealthRecord(element, kind), element)
      case .hoursAsleep:
        guard HoursAsleep.isAsleep(element) else { return summary.skipped.add(element.bytes("value")) }
        try sleep.add(element)
      }
      summary.usedRecords += 1
    } catch {
      problems.note(error)
    }
  }

  /// Counts an element that is not imported; false for a record that may be.
  private func skip(_ tag: PlainTag) -> Bool {
    guard tag.isRecord else { return true }
    if let type = tag.type, !summary.skipped.isLatest(type), HealthKind.of(type) != nil { return false }
    if failure == nil, correlationDepth == 0 { summary.skipped.add(tag.type) }
    return true
  }

  private func end(_ element: HealthDocument.Element) {
    depth -= 1
    if element.isNamed("Correlation") { correlationDepth -= 1 }
  }

  private func deliver(_ record: HealthRecord) {
    guard !problems.isRefused else { return }
    do {
      let id = "apple-health:\(record.metric)@\(record.start)=\(record.writtenValue)"
      try deliver(try BodyEvent(id: id, timestamp: record.start, .measurement(record.metric, record.value)))
      summary.counts[record.metric, default: 0] += 1
    } catch {
      failure = error
    }
  }

  private func refuseRoot(_ element: HealthDocument.Element) {
    problems.refuse(ImportProblem(at: TextPlace(line: element.line, column: 1), \.healthRoot))
  }
}
