import BodyTimeline
import Chronology
import Exchange
import Files
import Music
import Store
import Text
import Training
import WebUI

/// The body timeline of the person's store. All open pages share its cursor and buckets.
actor BodyFeed: BodySource {
  let store: ServedStore
  private var data: TrainingData { store.data }
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
      let found = Dictionary(uniqueKeysWithValues: try data.readStore().bodyEvents().map { ($0.id, $0) })
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
    await service.use(PeriodCalendar(zone: zone, firstWeekday: wanted.weekStart))
  }

  /// The height in metres and the first day of weeks; the defaults if the user has no home folder.
  private func personalSettings() throws -> (height: Double?, weekStart: Weekday) {
    let settings = try PersonalSettings.current
    return (settings.height.map { $0 / 100 }, settings.weekStart)
  }

  func document(in language: Language) async throws -> any Encodable & Sendable {
    try await refresh()
    let state = await service.state
    let lackingHeight = await service.bucketsLackingHeight()
    return BodyDocument(
      state, curves: await service.curves(), few: await service.fewTotals(),
      monthly: await service.monthlyChanges(in: language), zone: zone,
      lackingHeight: lackingHeight, needs: await service.scoreNeeds(lackingHeight: lackingHeight),
      lastStray: Array(events.values).improbableDates(in: zone).last?.date.date, in: language
    ).json(revision: state.revision)
  }

  func months(ofYear year: Int, in language: Language) async throws -> any Encodable & Sendable {
    try await refresh()
    return JSON.list(await service.months(ofYear: year).map { .list($0.row(in: language).map(JSON.text)) })
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

  func select(bucket id: String) async -> Int? { await service.select(bucket: id) }

  func hasPhoto(_ id: String) -> Bool {
    guard case .photo = events[id]?.content else { return false }
    return true
  }

  /// The states of the timeline; see `TimelineService`.
  func states() async -> AsyncStream<TimelineState> { await service.states() }

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
  /// Refreshes after each change. A refresh that fails is repeated after 1, 2, 4, … and at most 30 seconds, until one succeeds
  /// or the next change begins another. Ends with the changes.
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

extension PageSection {
  /// The section of the body's screens for the person's store.
  static func body(_ context: ServeContext, _ feed: BodyFeed) throws -> PageSection {
    let directory = try context.data.directory
    let photos = PhotoFolder(path: context.photos ?? "\(directory.path)/photos")
    return body(
      feed, photos: photos, taken: { PhotoTime.taken($0, zone: feed.zone, now: .wallClock) },
      events: { events(of: feed, StoreWatch(directory)) })
  }

  private static func events(of feed: BodyFeed, _ watch: StoreWatch) -> AsyncStream<String> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await withDiscardingTaskGroup { group in
          group.addTask { await BodyFeed.follow(watch.changes()) { try await feed.refresh() } }
          for await state in await feed.states() {
            if let event = try? BodyFeed.event(state) { continuation.yield(event) }
          }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
