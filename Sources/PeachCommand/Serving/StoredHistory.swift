import Store
import Training

/// The person's history from the store. It is read again only when the store has changed.
actor StoredHistory {
  private let data: DataOptions
  /// The directory of the store.
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
