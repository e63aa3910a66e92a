import BodyTimeline
import Chronology
import Exchange
import Music
import Store
import Text
import WebUI

/// The inverse of a change that a person made on the page.
struct BodyUndo {
  /// The edits that restore the former events.
  let edits: [BodyEdit]
  /// The events after the change, without a deleted one. If one of them has changed since, nothing is restored.
  let left: [BodyEvent]
  /// Who made the change: what an import has added does not count as deleted by a person when it is undone.
  var giver = BodyEventGiver.person

  /// Whether the changed events are as the change left them.
  func applies(to events: [BodyEvent]) -> Bool {
    let ids = Set(edits.map(\.id))
    return Set(events.filter { ids.contains($0.id) }) == Set(left)
  }
}

extension BodyFeed: BodyJournal {
  func entries(_ wanted: WantedEntries, in language: Language) async throws -> any Encodable & Sendable {
    let all = try store.data.readStore().bodyEvents()
    let newest = all.newest(of: wanted.metric, until: wanted.until, in: zone)
    return JSON.object([
      "count": .integer(newest.count),
      "entries": .list(newest.prefix(wanted.count).map { $0.entry(in: language) }),
      "metrics": .list(
        Set(all.flatMap(\.measurements).map(\.metric)).map { ($0.name, $0.title(in: language)) }
          .sorted { $0.1 < $1.1 }
          .map { .object(["name": .text($0), "title": .text($1)]) }),
      "has_photos": .flag(all.contains { $0.kinds == ["photo"] }),
    ])
  }

  func make(_ change: BodyChange, isConfirmed: Bool, in language: Language) async throws -> Int {
    let number: Int
    do {
      number = try perform(change, isConfirmed: isConfirmed, language)
    } catch let error as StoreError {
      guard case .inUse = error else { throw error }
      throw BodyRefusal(error.sentence(in: language))
    } catch let error as BodyEntryError { throw BodyRefusal(error.description) } catch let error
      where !(error is BodyQuestion || error is BodyRefusal)
    { throw BodyRefusal(language.pageSentence(of: error)) }
    try await refresh()
    if case .add = change, let event = undos[number]?.left.last { await show(event) }
    return number
  }

  /// Selects the shortest bucket that has an event, unless the selected one has it.
  private func show(_ event: BodyEvent) async {
    let (state, day) = (await service.state, zone.date(at: event.timestamp))
    guard state.bucket?.days.contains(day) == false, let index = state.index(of: day) else { return }
    await service.handle(.tap(at: TimelineScrubber.knob(of: index, of: state.buckets.count)))
  }

  private func perform(_ change: BodyChange, isConfirmed: Bool, _ language: Language) throws -> Int {
    let (store, now) = (try store.opened(), Instant.wallClock)
    func check(_ events: [BodyEvent]) throws {
      guard !isConfirmed else { return }
      let stored = try store.bodyEvents()
      var questions: [String] = []
      for question in events.flatMap({ $0.questions(beside: stored, now: now, zone: zone, in: language) })
      where !questions.contains(question) {
        questions.append(question)
      }
      guard questions.isEmpty else { throw BodyQuestion(questions.joined(separator: " ")) }
    }
    func stored(_ id: String) throws -> BodyEvent {
      if let event = try store.bodyEvents().first(where: { $0.id == id }) { return event }
      throw BodyRefusal(language.texts.pageEntryDeleted)
    }
    switch change {
    case .add(let entries):
      let events = try entries.map {
        try NewBodyEvent(metric: $0.metric, value: $0.value, at: $0.at, tags: $0.tags)
          .event(now: now, zone: zone)
      }
      try store.requireKnownMetrics(events)
      let kept = Set(try store.bodyEvents().map(\.id))
      if let double = events.first(where: { kept.contains($0.id) }) {
        let titles = double.measurements.map { $0.metric.title(in: language) }
        let entry = titles.isEmpty ? double.id : titles.joined(separator: ", ")
        throw BodyRefusal(language.texts.pageEntryExists(entry: entry))
      }
      try check(events)
      try store.changeBodyEvents(events.map(BodyEdit.put), from: .person)
      return remember(BodyUndo(edits: events.map { .delete(id: $0.id) }, left: events))
    case .correct(let id, let value, let at):
      let old = try stored(id)
      let new = try old.corrected(value: value, at: at, now: now, zone: zone)
      try check([new])
      try store.changeBodyEvents([.put(new)], from: .person)
      return remember(BodyUndo(edits: [.put(old)], left: [new]))
    case .delete(let id):
      let old = try stored(id)
      try store.changeBodyEvents([.delete(id: id)], from: .person)
      return remember(BodyUndo(edits: [.put(old)], left: []))
    case .undo(let number):
      guard let undo = take(number), undo.applies(to: try store.bodyEvents()) else {
        throw BodyRefusal(language.texts.pageChangeIsFinal)
      }
      try store.changeBodyEvents(undo.edits, from: undo.giver)
      return number
    }
  }
}

extension BodyFeed {
  /// Imports a file.
  /// - Returns: the lines of the report, what is probably an error as JSON, with its entries, and the number of the change, by
  ///   which it can be undone; nil if nothing changed.
  /// - Throws: `ImportError` if the file has errors.
  func importFile(
    _ file: String, named name: String, _ reading: BodyFileReading, in language: Language
  ) async throws -> (lines: [String], strays: JSON, change: Int?) {
    let done = try store.opened().importFile(
      file, named: name, reading, again: "peach body import \(name.shellQuoted) --restore", in: language)
    try await refresh()
    let edits = done.changes.map { old, new in old.map(BodyEdit.put) ?? .delete(id: new.id) }
    let undo = BodyUndo(edits: edits, left: done.changes.map(\.new), giver: .file)
    let strays = done.strays.map { stray in
      JSON.object([
        "sentence": .text(stray.sentence), "entries": .list(stray.events.map { $0.entry(in: language) }),
      ])
    }
    return (done.lines, .list(strays), edits.isEmpty ? nil : remember(undo))
  }
}

extension BodyEdit {
  /// The id of the event that changes.
  fileprivate var id: String {
    switch self {
    case .put(let event): event.id
    case .delete(let id): id
    }
  }
}

extension BodyEvent {
  /// The event as an entry of the page's list.
  fileprivate func entry(in language: Language) -> JSON {
    var tags: [String]?
    if case .photo(let own) = content { tags = own }
    return .object([
      "id": .text(id), "timestamp": .text(timestamp.iso8601),
      "tags": tags.map { .list($0.map(JSON.text)) } ?? .null,
      "values": .list(
        measurements.map { metric, value in
          .object([
            "metric": .text(metric.name), "title": .text(metric.title(in: language)),
            "text": .text(metric.text(of: value, in: language)), "value": .number(value),
            "unit": .text(metric == .steps ? "" : metric.shownUnit(in: language)),
          ])
        }),
    ])
  }
}
