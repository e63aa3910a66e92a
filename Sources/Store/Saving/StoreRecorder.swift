import Dispatch
import Synchronization
import Training

/// Saves what happens in sessions, in the background and in order: a session and its sound never wait for a
/// disk.
///
/// What cannot be saved is reported at once, kept and tried again, until it is saved. An answer is durable as
/// soon as `settle` returns: a session that settles before it takes the next answer loses at most one, and a
/// program settles before it ends.
public final class StoreRecorder: Sendable {
  /// Failures and recoveries, for the person to see at once.
  public let reports: AsyncStream<SaveReport>

  private let store: Store
  private let clock: any SessionClock
  private let reporter: AsyncStream<SaveReport>.Continuation
  private let state = Mutex(State())
  // Saving blocks, so it has a thread of its own, never one of the few that tasks share; one that does not take the
  // processor from the session each time the disk has answered.
  private let thread = DispatchQueue(label: "peach.store.recorder", qos: .utility)

  private struct State: Sendable {
    var queue = SaveQueue()
    var waiting: [CheckedContinuation<StoreError?, Never>] = []
    /// The session that records belong to; known once it is saved.
    var session: Int64?
  }

  /// A recorder of one store.
  /// - Parameter clock: measures the time until a failed save is tried again.
  public init(_ store: Store, clock: any SessionClock) {
    self.store = store
    self.clock = clock
    (reports, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  deinit { reporter.finish() }

  /// Saves something soon. Returns at once.
  public func save(_ item: SaveItem) { handle(.arrived(item)) }

  /// Returns when everything given to `save` is durable.
  /// - Throws: `StoreError` when one more try to save it failed; it is still kept and tried again.
  public func settle() async throws(StoreError) {
    let error = await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      handle(.retryDue)
    }
    if let error { throw error }
  }

  /// Closes the store, whose file alone is then all of it; nothing can be saved afterwards.
  public func close() { store.close() }

  /// Answers that are not yet saved, so that they can be put elsewhere when the program must end.
  public var unsaved: [TrainingRecord] { state.withLock { $0.queue.records } }
}

extension StoreRecorder {
  private func handle(_ event: SaveQueue.Event) {
    let actions = state.withLock { $0.queue.handle(event) }
    for action in actions { perform(action) }
    answerWaiting()
  }

  private func perform(_ action: SaveQueue.Action) {
    switch action {
    case .save(let items): thread.async { self.write(items) }
    case .report(let report): reporter.yield(report)
    case .retry(let seconds):
      Task { [weak self, clock] in
        try? await clock.sleep(seconds: seconds)
        self?.handle(.retryDue)
      }
    }
  }

  private func write(_ items: [SaveItem]) {
    let session = state.withLock { $0.session }
    do throws(StoreError) {
      let latest = try store.append(items, to: session)
      state.withLock { $0.session = latest }
      handle(.saved)
    } catch {
      handle(.failed(error))
    }
  }

  /// Tells those who wait, once everything is saved or the latest try has failed.
  private func answerWaiting() {
    let (answered, error) = state.withLock { state in
      let isOver = state.queue.isEmpty || state.queue.failure != nil
      defer { if isOver { state.waiting = [] } }
      return (isOver ? state.waiting : [], state.queue.failure)
    }
    for continuation in answered { continuation.resume(returning: error) }
  }
}
