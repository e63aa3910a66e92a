import Store
import Synchronization
import Training

/// The store that the server changes. Concurrent users, such as a session and a check-in, share one open store, because
/// only one can hold its lock.
final class ServedStore: Sendable {
  private struct Opened: Sendable { weak var store: Store? }

  /// The directory of the store.
  let data: DataOptions
  private let latest = Mutex(Opened())

  /// Opens nothing yet.
  init(_ data: DataOptions) { self.data = data }

  /// The open store, or one that is opened now. It closes when its last user releases it.
  /// - Throws: `StoreError`, and what a missing home folder throws.
  func opened() throws -> Store {
    try latest.withLock { latest in
      if let store = latest.store, store.isOpen { return store }
      let store = try data.changeStore(for: "serve")
      latest.store = store
      return store
    }
  }
}

/// The person's history from the store. It is read again only when the store has changed.
actor StoredHistory {
  private let data: DataOptions
  let directory: StoreDirectory
  private var loaded: (stamp: StoreStamp, settings: HistorySettings, history: TrainingHistory)?

  init(_ data: DataOptions) throws {
    self.data = data
    directory = try data.directory
  }

  /// The current history.
  func history() throws -> TrainingHistory {
    // The stamp is taken before reading, so that a later change causes another reading.
    let (stamp, settings) = (StoreStamp(directory), try HistorySettings.personal)
    if let loaded, loaded.stamp == stamp, loaded.settings == settings { return loaded.history }
    var history = settings.emptyHistory(in: try .system)
    try data.readStore().load(into: &history)
    loaded = (stamp, settings, history)
    return history
  }
}
