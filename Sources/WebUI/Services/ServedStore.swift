import Chronology
import Exchange
package import Live
import Music
package import Store
import Synchronization
import Training

/// The store that the server changes. Concurrent users, such as a session and a check-in, share one open store, because
/// only one can hold its lock.
package final class ServedStore: Sendable {
  private struct Opened: Sendable { weak var store: Store? }

  /// The data that has the store.
  package let data: TrainingData
  private let latest = Mutex(Opened())

  /// Opens nothing yet.
  package init(_ data: TrainingData) { self.data = data }

  /// The open store, or one that is opened now. It closes when its last user releases it.
  /// - Throws: `StoreError`, and what a missing home folder throws.
  package func opened() throws -> Store {
    try latest.withLock { latest in
      if let store = latest.store, store.isOpen { return store }
      let store = try data.changeStore(for: "serve")
      latest.store = store
      return store
    }
  }
}

/// The person's history from the store. It is read again only when the store or its settings have changed: reading opens
/// files beside the store, which a watch of the folder may take for a change.
actor StoredHistory {
  private struct Loaded {
    let stamp: StoreStamp
    let settings: HistorySettings
    let history: TrainingHistory
    let latest: AnswerOrigin?
    let comparisons: [TunedInterval: Int]
  }

  private let data: TrainingData
  let directory: StoreDirectory
  /// By the interval whose answers they hold; nil for all.
  private var loaded: [Interval?: Loaded] = [:]

  init(_ data: TrainingData) throws {
    self.data = data
    directory = try data.directory
  }

  /// The current history, or that of one interval.
  func history(of interval: Interval? = nil) throws -> TrainingHistory {
    try history(PersonalSettings.current, of: interval).0
  }

  /// The current history, or that of one interval, with a person's settings, the strategy by which missing answers are
  /// foretold, and the tunings of the comparisons.
  func history(_ personal: PersonalSettings, of interval: Interval? = nil) throws
    -> (TrainingHistory, foretelling: String?, tunings: ComparedTunings)
  {
    let loaded = try load(personal, of: interval)
    return (
      loaded.history, personal.foretellingStrategy(after: loaded.latest),
      ComparedTunings(loaded.comparisons, next: try TrainingSettings(personal.training).tuningSystem)
    )
  }

  /// The sessions of the only period with comparisons so far; empty if there are more periods or fewer than two sessions.
  func sessionsOfFirstPeriod() throws -> [TrainedSession] {
    let personal = try PersonalSettings.current
    let history = try load(personal).history
    guard history.timeline.aggregates.count == 1 else { return [] }
    let sessions = try TrainedSession.all(
      in: data.readStore(), .person, of: history,
      from: HistorySettings(of: personal).emptyHistory(in: .system))
    return sessions.count > 1 ? sessions : []
  }

  private func load(_ personal: PersonalSettings, of interval: Interval? = nil) throws -> Loaded {
    // The stamp is taken before reading, so that a later change causes another reading.
    let (stamp, settings) = (StoreStamp(directory), HistorySettings(of: personal))
    if let loaded = loaded[interval], loaded.stamp == stamp, loaded.settings == settings {
      return loaded
    }
    var history = settings.emptyHistory(in: try .system, of: interval)
    let store = try data.readStore()
    try store.load(into: &history)
    let now = Loaded(
      stamp: stamp, settings: settings, history: history, latest: try store.latestOrigin(),
      comparisons: history.hasIntervals ? try store.comparisonsByTuning(of: interval) : [:])
    loaded[interval] = now
    return now
  }
}

/// Detects changes of a store by any process.
struct StoreWatch: Sendable {
  /// The seconds from a change of a file to taking the stamp. A commit is visible to readers only a moment after the
  /// write-ahead log has changed, without another change of a file; one that takes longer is seen at the next notice.
  private static let pause = 0.05

  private let directory: StoreDirectory

  init(_ directory: StoreDirectory) { self.directory = directory }

  /// Yields 0 immediately, and the next number after each change, at most 20 times a second. A slow reader may miss
  /// numbers, but never the last one.
  func changes() -> any AsyncSequence<Int, Never> & Sendable {
    let count = Atomic(-1)
    return FolderWatch.changes(
      of: { [directory] in [directory.path] }, pausing: Self.pause,
      read: { [directory] in StoreStamp(directory) }
    ).map { _ in count.add(1, ordering: .relaxed).newValue }
  }
}
