import Chronology
import Music
import Store
import TestSupport
import Testing
import Training

@Suite struct `Stored records` {
  let scratch: ScratchDirectory
  let store: Store

  init() throws {
    scratch = try ScratchDirectory()
    store = try Store(changing: scratch)
  }

  @Test func `round-trip, by time`() throws {
    try store.add(records(50).reversed())
    #expect(try store.allRecords() == records(50))
    #expect(try Store(reading: scratch).allRecords() == records(50))
    #expect(try store.counts() == (50, 50))
  }

  @Test func `merged twice are stored once`() throws {
    try store.add(records(10))
    let summary = try store.importRows(.merge) { add, _ in try records(12).forEach(add) }
    #expect(summary.added == 4 && summary.alreadyThere == 20)
    #expect(try store.allRecords() == records(12))
  }

  // The app writes whole seconds.
  @Test func `that passed through the app are recognised`() throws {
    try store.add(records(10))
    let summary = try store.importRows(.merge) { add, _ in
      for index in 0..<10 {
        var record = comparison(index)
        record.timestamp = Instant(seconds: record.timestamp.wholeSeconds)
        try add(.comparison(record))
      }
    }
    #expect(summary.added == 0 && summary.alreadyThere == 10)
  }

  @Test(
    arguments: [
      \ComparisonRecord.isCorrect, \.centOffset, \.referenceNote, \.targetNote, \.tuningSystem, \.timestamp,
    ] as [PartialKeyPath<ComparisonRecord> & Sendable])
  func `that differ in any column are different`(_ part: PartialKeyPath<ComparisonRecord> & Sendable) throws {
    try store.add([.comparison(comparison(1))])
    var other = comparison(1)
    switch part {
    case \.isCorrect: other.isCorrect.toggle()
    case \.centOffset: other.centOffset = -other.centOffset
    // Both by an octave, or to the interval below: the notes must lie the interval apart.
    case \.referenceNote:
      other.referenceNote = MIDINote(other.referenceNote.index + 12)
      other.targetNote = MIDINote(other.targetNote.index + 12)
    case \.targetNote: other.targetNote = MIDINote(other.referenceNote.index - other.interval.semitones)
    case \.tuningSystem: other.tuningSystem = .equalTemperament
    default: other.timestamp = other.timestamp.advanced(bySeconds: 1)
    }
    try store.add([.comparison(other)])
    #expect(try store.counts().comparisons == 2)
  }

  @Test func `are replaced as a whole`() throws {
    try store.add(records(10))
    let summary = try store.importRows(.replace) { add, _ in try records(3).forEach(add) }
    #expect(summary.removed == 20 && summary.added == 6)
    #expect(try store.allRecords() == records(3))
  }

  @Test(arguments: ImportMode.allCases) func `are unchanged when an import fails`(_ mode: ImportMode)
    throws
  {
    struct BadRow: Error {}
    try store.add(records(10))
    #expect(throws: BadRow.self) {
      try store.importRows(mode) { add, _ in
        try records(20).forEach(add)
        throw BadRow()
      }
    }
    #expect(try store.allRecords() == records(10))
  }

  @Test func `are gone after a reset`() throws {
    try store.add(records(10))
    #expect(try store.reset() == 20)
    #expect(try store.allRecords().isEmpty)
  }

  @Test func `load into the history of the training`() throws {
    try store.add(records(300).shuffledBySevens())
    var loaded = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var lived = loaded
    #expect(try store.load(into: &loaded) == 600)
    for index in 0..<300 {
      lived.add(CompletedComparison(comparison(index)))
      lived.profile.add(matchingError: matching(index).userCentError)
    }
    #expect(loaded.profile.overall == lived.profile.overall)
    #expect(loaded.profile.matching == lived.profile.matching)
    #expect(loaded.timeline.aggregates == lived.timeline.aggregates)
  }
}

extension [TrainingRecord] {
  /// Another order: every seventh, then the ones after them.
  fileprivate func shuffledBySevens() -> [TrainingRecord] {
    (0..<7).flatMap { first in stride(from: first, to: count, by: 7).map { self[$0] } }
  }
}
