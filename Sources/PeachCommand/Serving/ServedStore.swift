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
