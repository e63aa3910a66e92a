package import BodyTimeline
package import Exchange
package import Store
package import Text

/// The storage of body events: the store, or a CSV file.
package protocol BodyEventStorage {
  /// All events. Called to show a timeline and to find an event.
  func bodyEvents() throws -> [BodyEvent]

  /// Adds events in one transaction. An event with a stored id replaces the stored one. If `body` throws, nothing
  /// changes.
  /// - Parameter giver: who gives the events. A CSV file does not contain which of its events a person has changed.
  func importBodyEvents(
    from giver: BodyEventGiver, _ body: (_ put: (BodyEvent) throws -> Void) throws -> Void
  ) throws -> BodyImportSummary

  /// Deletes events in one transaction.
  /// - Parameter giver: a person, or a file whose import is undone.
  /// - Returns: the number of events that had one of the ids.
  func deleteBodyEvents(_ ids: [String], from giver: BodyEventGiver) throws -> Int
}

extension Store: BodyEventStorage {}

extension BodyEventStorage {
  /// Adds events with new ids, all of them or none.
  /// - Throws: `BodyEntryError.idExists` for the first event whose id exists already.
  package func add(_ events: [BodyEvent]) throws {
    try events.requireNewIDs(beside: bodyEvents())
    _ = try importBodyEvents(from: .person) { put in for event in events { try put(event) } }
  }
}

extension BodyEventStorage {
  /// Imports a CSV file or an export of Apple Health.
  /// - Parameters:
  ///   - name: the file's name for messages; nil for its path.
  ///   - giver: a file, or one that restores what a person has corrected or deleted.
  ///   - again: the command that restores them.
  ///   - options: those of commands that change the same events.
  ///   - width: the columns at which a list wraps; nil for no limit.
  /// - Throws: `ImportError` if the file has errors; nothing is imported then.
  package func importFile(
    _ file: String, named name: String? = nil, _ reading: BodyFileReading,
    from giver: BodyEventGiver = .file, again: String, options: String = "", width: Int? = nil,
    in language: Language
  ) throws -> FinishedBodyImport {
    let former = try bodyEvents()
    let stored = StoredMeasurements(former)
    var shifted = ShiftedMeasurements(former)
    var report = BodyImportReport(beside: former, now: reading.now, zone: reading.zone)
    let summary = try importBodyEvents(from: giver) { put in
      func deliver(_ event: BodyEvent) throws {
        report.count(event)
        if stored.haveAgain(event) { report.repeated += 1 } else { try put(event) }
      }
      if isHealthExport(file) {
        let found = try AppleHealthExport.read(
          file, skippingInvalid: reading.skipsInvalid, deliver: deliver)
        (report.skipped, report.leftOut) = (found.skipped, found.leftOut)
      } else {
        let found = try BodyEventFile.read(file, reading) { if !shifted.hold($0) { try deliver($0) } }
        (report.rows, report.leftOut) = (found, found.leftOut)
        let (known, hours, others) = shifted.finish()
        (report.shifted, report.shift) = (known.count, hours)
        known.forEach { report.count($0) }
        try others.forEach(deliver)
      }
    }
    report.leftOut?.file = name ?? file
    let events = try bodyEvents()
    let old = Dictionary(uniqueKeysWithValues: former.map { ($0.id, $0) })
    return FinishedBodyImport(
      lines: report.lines(summary, again: again, onPage: reading.isOnPage, width: width, in: language),
      strays: report.improbableValues(among: events, in: language, options: options)
        + report.strayEvents(among: events, in: language, options: options),
      changes: events.filter { old[$0.id] != $0 }.map { (old[$0.id], $0) },
      isAllNew: summary.added > 0 && summary.replaced + summary.unchanged == 0)
  }
}

/// What an import has done.
package struct FinishedBodyImport {
  /// The lines of the report.
  package let lines: [String]
  /// Values and dates that are probably errors, each with the command that mends it.
  package let strays: [BodyImportReport.Stray]
  /// The stored events that are new or have replaced others.
  package let changes: [(old: BodyEvent?, new: BodyEvent)]
  /// Whether no event of the file was stored before, so that deleting them undoes the import.
  package let isAllNew: Bool
}

/// Whether a file's extension is one of an Apple Health export: `.xml` or `.zip`.
package func isHealthExport(_ path: String) -> Bool { [".xml", ".zip"].contains(where: path.hasSuffix) }
