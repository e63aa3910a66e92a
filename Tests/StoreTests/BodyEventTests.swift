import BodyTimeline
import Chronology
import Store
import TestSupport
import Testing

@Suite struct `Stored body events` {
  private let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private let moment = Instant(microseconds: 1_760_940_000_250_001)

  private func event(_ id: String, _ content: BodyEvent.Content) throws -> BodyEvent {
    try BodyEvent(id: id, timestamp: moment, content)
  }

  @Test func `of every kind round-trip`() throws {
    let events = [
      try event("a", .measurement(.weight, 82.1)),
      try event("b", .dexa(DEXAScan(ffmi: 19.5, leanMass: 62, fatMass: 18, bodyFat: 22.5))),
      try event("c", .dexa(DEXAScan(ffmi: 19.5, leanMass: 62, fatMass: 18))),
      try event("d.jpg", .photo(tags: ["front", "a \"b\" ü"])),
      try event("e", .measurement(try Metric(name: "waist"), 92)),
      try event("f.jpg", .photo(tags: [])),
    ]
    do {
      let store = try Store(changing: scratch)
      let summary = try store.importBodyEvents { put in try events.forEach(put) }
      #expect(summary.added == 6 && summary.replaced == 0)
    }
    #expect(try Store(reading: scratch).bodyEvents() == events)
  }

  @Test func `are replaced by events of any kind with the same id, and deleted`() throws {
    let store = try Store(changing: scratch)
    let scan = DEXAScan(ffmi: 19.5, leanMass: 62, fatMass: 18)
    _ = try store.importBodyEvents { put in try put(try event("a", .dexa(scan))) }
    let weight = try event("a", .measurement(.weight, 80))
    let summary = try store.importBodyEvents { put in try put(weight) }
    #expect(summary.replaced == 1 && summary.added == 0)
    #expect(try store.bodyEvents() == [weight])
    let again = try store.importBodyEvents { put in try put(weight) }
    #expect(again.unchanged == 1 && again.replaced == 0 && again.added == 0)
    #expect(try store.deleteBodyEvents(["a"]) == 1 && store.deleteBodyEvents(["a"]) == 0)
    #expect(try store.bodyEvents().isEmpty)
  }

  @Test func `that a person has corrected or deleted are left out of an import, unless it restores them`()
    throws
  {
    let store = try Store(changing: scratch)
    let (first, other) = (
      try event("a", .measurement(.weight, 80)), try event("b", .measurement(.weight, 81))
    )
    func reimport(_ giver: BodyEventGiver = .file) throws -> BodyImportSummary {
      try store.importBodyEvents(from: giver) { put in try [first, other].forEach(put) }
    }
    #expect(try reimport().added == 2)
    #expect(try store.deleteBodyEvents(["a"]) == 1)
    let summary = try reimport()
    #expect(summary.deleted == 1 && summary.unchanged == 1 && summary.added == 0)
    #expect(try store.bodyEvents() == [other])
    _ = try store.importBodyEvents(from: .person) { put in try put(first) }
    #expect(try reimport().unchanged == 2)
    let corrected = try event("b", .measurement(.weight, 82))
    _ = try store.importBodyEvents(from: .person) { put in try put(corrected) }
    #expect(try reimport().corrected == 1)
    #expect(try store.bodyEvents() == [first, corrected])
    #expect(try reimport(.restoringFile).replaced == 1)
    #expect(try store.bodyEvents() == [first, other])
    _ = try store.importBodyEvents { put in try put(corrected) }
    #expect(try reimport().replaced == 1, "what a file has changed is no correction")
  }

  @Test func `of a failed import are not stored`() throws {
    struct Failure: Error {}
    let store = try Store(changing: scratch)
    let kept = try event("kept", .measurement(.weight, 80))
    _ = try store.importBodyEvents { put in try put(kept) }
    #expect(throws: Failure.self) {
      try store.importBodyEvents { put in
        try put(try event("kept", .measurement(.weight, 90)))
        try put(try event("new", .measurement(.weight, 90)))
        throw Failure()
      }
    }
    #expect(try store.bodyEvents() == [kept])
  }
}
