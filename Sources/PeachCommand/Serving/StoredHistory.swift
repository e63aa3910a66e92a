import Exchange
import Store
import Training

/// The person's history from the store. It is read again only when the store or its settings have changed.
actor StoredHistory {
  private let data: DataOptions
  let directory: StoreDirectory
  private var loaded: (stamp: StoreStamp, settings: HistorySettings, history: TrainingHistory)?

  init(_ data: DataOptions) throws {
    self.data = data
    directory = try data.directory
  }

  /// The current history.
  func history() throws -> TrainingHistory { try history(PersonalSettings.current) }

  /// The current history with a person's settings.
  func history(_ personal: PersonalSettings) throws -> TrainingHistory {
    // The stamp is taken before reading, so that a later change causes another reading.
    let (stamp, settings) = (StoreStamp(directory), HistorySettings(of: personal))
    if let loaded, loaded.stamp == stamp, loaded.settings == settings { return loaded.history }
    var history = settings.emptyHistory(in: try .system)
    try data.readStore().load(into: &history)
    loaded = (stamp, settings, history)
    return history
  }
}
