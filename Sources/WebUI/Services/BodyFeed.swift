import BodyTimeline
import Chronology
import Exchange
import Files
import Live
import Store
import Text
import Training

/// The body timeline of the person's store. All open pages share its cursor and buckets.
actor BodyFeed {
  let store: ServedStore
  private let directory: StoreDirectory
  let service: TimelineService
  let zone: Zone
  private var events: [String: BodyEvent] = [:]
  private var personal: (height: Double?, weekStart: Weekday) = (nil, .monday)
  private var stamp: StoreStamp?
  /// The latest changes that can be undone, by number.
  private(set) var undos: [Int: BodyUndo] = [:]
  private var changeCount = 0

  /// A feed without events until it is refreshed.
  init(_ store: ServedStore) throws {
    self.store = store
    directory = try store.data.directory
    zone = try .system
    service = TimelineService(
      EventTimeline(now: TimelineNow(.wallClock, in: zone), calendar: PeriodCalendar(zone: zone)))
  }

  /// Reads the store if it has changed, and applies only the differences.
  func refresh() async throws {
    await service.move(to: TimelineNow(.wallClock, in: zone))
    let stamp = StoreStamp(directory)
    if stamp != self.stamp {
      let found = Dictionary(
        uniqueKeysWithValues: try store.data.readStore().bodyEvents().map { ($0.id, $0) })
      let changed = found.values.filter { events[$0.id] != $0 }.map(BodyEdit.put)
      let deleted = events.keys.filter { found[$0] == nil }.map(BodyEdit.delete)
      (events, self.stamp) = (found, stamp)
      await apply(changed + deleted)
    }
    try await applySettings()
  }

  private func apply(_ edits: [BodyEdit]) async {
    let added: [BodyEvent] = edits.compactMap { if case .put(let event) = $0 { event } else { nil } }
    // Many events are loaded at once, which is faster than one by one.
    if added.count == edits.count, added.count > 100 {
      await service.load(added)
    } else if !edits.isEmpty {
      await service.apply(edits)
    }
  }

  private func applySettings() async throws {
    let wanted = try personalSettings()
    guard wanted != personal else { return }
    personal = wanted
    await service.use(height: wanted.height)
    await service.use(firstWeekday: wanted.weekStart)
  }

  /// The height in metres and the first day of weeks; the defaults if the user has no home folder.
  private func personalSettings() throws -> (height: Double?, weekStart: Weekday) {
    let settings = try PersonalSettings.current
    return (settings.height.map { $0 / 100 }, settings.weekStart)
  }

  /// The screens of every bucket, computed in advance, so that scrubbing needs no request.
  func document(in language: Language) async throws -> JSON {
    try await refresh()
    let (timeline, state) = await service.current
    let lastStray = Array(events.values).improbableDates(in: zone).last?.date.date
    return BodyDocument(timeline, state, lastStray: lastStray, in: language).json
  }

  /// The months of a year as rows of text, for the table below a selected year.
  func months(ofYear year: Int, in language: Language) async throws -> JSON {
    try await refresh()
    let months = await service.current.timeline.months(ofYear: year)
    return .list(months.map { .list($0.row(in: language).map(JSON.text)) })
  }

  /// Stores the inverse of a change; only the latest 20 are kept.
  /// - Returns: the number of the change.
  func remember(_ undo: BodyUndo) -> Int {
    changeCount += 1
    undos[changeCount] = undo
    undos[changeCount - 20] = nil
    return changeCount
  }

  /// Removes and returns the inverse of a change; nil if it has been undone or 20 changes have followed.
  func take(_ number: Int) -> BodyUndo? { undos.removeValue(forKey: number) }

  /// Whether a body event names the photo with an id.
  func hasPhoto(_ id: String) -> Bool {
    guard case .photo = events[id]?.content else { return false }
    return true
  }

  /// Yields the event of the current state at once, and of each new one.
  nonisolated func watch() -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await withDiscardingTaskGroup { group in
          group.addTask {
            await Self.follow(StoreWatch(self.directory).changes()) { try await self.refresh() }
          }
          for await state in await service.states() {
            if let event = try? Self.event(state) { continuation.yield(event) }
          }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The event of a state for a page: the revision, by which the page decides whether to load the document again, the
  /// selected bucket, and the number of selections so far.
  static func event(_ state: TimelineState) throws -> String {
    let fields: [String: JSON] = [
      "revision": .integer(state.revision), "bucket": .optional(state.bucket?.id),
      "selections": .integer(state.snapCount),
    ]
    return try JSON.object(fields).pretty.replacing("\n", with: " ")
  }
}

extension BodyFeed {
  /// Refreshes after each change. A refresh that fails is repeated after 1, 2, 4, … and at most 30 seconds, until one
  /// succeeds or the next change begins another. Ends with the changes.
  static func follow(
    _ changes: any AsyncSequence<Int, Never> & Sendable, by clock: any SessionClock = WallClock(),
    refresh: @escaping @Sendable () async throws -> Void
  ) async {
    var last: Task<Void, Never>?
    defer { last?.cancel() }
    for await _ in changes {
      last?.cancel()
      last = Task {
        var wait = 1.0
        while !Task.isCancelled {
          do { return try await refresh() } catch {}
          try? await clock.sleep(seconds: wait)
          wait = min(30, 2 * wait)
        }
      }
    }
  }
}

/// The inverse of a change that a person made on the page.
struct BodyUndo {
  /// The edits that restore the former events.
  let edits: [BodyEdit]
  /// What the change left of the events; a deleted one is not among them. If one has changed since, nothing is restored.
  let left: [BodyEvent]
  /// Who made the change: what an import has added does not count as deleted by a person when it is undone.
  var giver = BodyEventGiver.person

  /// Whether the changed events are as the change left them.
  func applies(to events: [BodyEvent]) -> Bool {
    let ids = Set(edits.map(\.id))
    return Set(events.filter { ids.contains($0.id) }) == Set(left)
  }
}

extension BodyFeed {
  /// The newest events as JSON, for the list of entries, and the metrics of all events.
  func entries(_ wanted: WantedEntries, in language: Language) throws -> JSON {
    let all = try store.data.readStore().bodyEvents()
    let newest = all.newest(of: wanted.metric, until: wanted.until, in: zone)
    return .object([
      "count": .integer(newest.count),
      "entries": .list(newest.prefix(wanted.count).map { $0.entry(in: language) }),
      "metrics": .list(
        Set(all.flatMap(\.measurements).map(\.metric)).map { ($0.name, $0.title(in: language)) }
          .sorted { $0.1 < $1.1 }
          .map { .object(["name": .text($0), "title": .text($1)]) }),
      "has_photos": .flag(all.contains { $0.kinds == ["photo"] }),
    ])
  }

  /// Makes a change, all of it or nothing.
  /// - Parameter isConfirmed: whether the person has said that improbable values are right.
  /// - Returns: the number of the change, by which it can be undone.
  /// - Throws: ``BodyQuestion`` for improbable values that are not confirmed, ``BodyRefusal`` if the change breaks a rule
  ///   or another process changes the store, other errors if it cannot be stored.
  func make(_ change: BodyChange, isConfirmed: Bool, in language: Language) async throws -> Int {
    let number: Int
    do {
      number = try perform(change, isConfirmed: isConfirmed, language)
    } catch let error as StoreError {
      guard case .inUse = error else { throw error }
      throw BodyRefusal(error.sentence(in: language))
    } catch let error where !(error is BodyQuestion || error is BodyRefusal) {
      throw BodyRefusal(language.pageSentence(of: error))
    }
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
    let store = try store.opened()
    let (stored, now) = (try store.bodyEvents(), Instant.wallClock)
    func check(_ events: [BodyEvent]) throws {
      if !isConfirmed { try ask(about: events, beside: stored, now: now, in: language) }
    }
    switch change {
    case .add(let entries):
      let events = try entries.map { try $0.event(now: now, zone: zone) }
      try events.requireKnownMetrics(beside: stored)
      try events.requireNewIDs(beside: stored)
      try check(events)
      try store.changeBodyEvents(events.map(BodyEdit.put), from: .person)
      return remember(BodyUndo(edits: events.map { .delete(id: $0.id) }, left: events))
    case .correct(let id, let value, let at):
      let old = try event(id, in: stored, language)
      let new = try old.corrected(value: value, at: at, now: now, zone: zone)
      try check([new])
      try store.changeBodyEvents([.put(new)], from: .person)
      return remember(BodyUndo(edits: [.put(old)], left: [new]))
    case .delete(let id):
      let old = try event(id, in: stored, language)
      try store.changeBodyEvents([.delete(id: id)], from: .person)
      return remember(BodyUndo(edits: [.put(old)], left: []))
    case .undo(let number):
      guard let undo = take(number), undo.applies(to: stored) else {
        throw BodyRefusal(language.texts.pageChangeIsFinal)
      }
      try store.changeBodyEvents(undo.edits, from: undo.giver)
      return number
    }
  }

  private func event(_ id: String, in stored: [BodyEvent], _ language: Language) throws -> BodyEvent {
    if let event = stored.first(where: { $0.id == id }) { return event }
    throw BodyRefusal(language.texts.pageEntryDeleted)
  }

  /// Asks about improbable values, each question once.
  /// - Throws: `BodyQuestion`.
  private func ask(
    about events: [BodyEvent], beside stored: [BodyEvent], now: Instant, in language: Language
  ) throws {
    var questions: [String] = []
    for question in events.flatMap({ $0.questions(beside: stored, now: now, zone: zone, in: language) })
    where !questions.contains(question) {
      questions.append(question)
    }
    guard questions.isEmpty else { throw BodyQuestion(questions.joined(separator: " ")) }
  }
}

extension BodyFeed {
  /// Imports a file.
  /// - Returns: the lines of the report, what is probably an error as JSON, with its entries, and the number of the
  ///   change, by which it can be undone; nil if nothing changed.
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
