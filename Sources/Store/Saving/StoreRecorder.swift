import Dispatch
import GRDB
import Music
import Synchronization
package import Training

/// Saves the completed comparisons or pitch matchings of a session.
package struct StoreObserver: ComparisonObserver, PitchMatchingObserver {
  private let recorder: StoreRecorder
  private var trials: TunedTrials

  /// Creates an observer and passes the start of the session to the recorder. A session of pitch matching has no
  /// strategy.
  /// - Throws: `ParameterError` if the session's settings conflict.
  package init(_ session: TrainingSession, savingWith recorder: StoreRecorder) throws(ParameterError) {
    self.recorder = recorder
    trials = try TunedTrials(session.settings)
    recorder.save(.session(session))
  }

  /// Passes the comparison to the recorder. Does not wait.
  package mutating func comparisonCompleted(_ comparison: CompletedComparison) {
    recorder.save(.record(.comparison(comparison.record(tuningSystem: trials.next()))))
  }

  /// Passes the matching to the recorder. Does not wait.
  package mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    recorder.save(.record(.pitchMatching(completed.record(tuningSystem: trials.next()))))
  }

  /// Passes the change to the recorder, for replays of the session. Does not wait.
  package mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {
    trials.change(to: settings, fromTrial: fromTrial)
    recorder.save(.settings(SettingsChange(fromTrial: fromTrial, settings: settings)))
  }
}

/// The tuning system of each trial of a session with changing settings.
private struct TunedTrials {
  private var completed = 0
  /// The tuning systems and the first trial of each, in order.
  private var tunings: [(fromTrial: Int, system: TuningSystem)]

  /// The trials of a session.
  /// - Throws: `ParameterError` if its settings conflict.
  init(_ settings: ParameterValues) throws(ParameterError) {
    tunings = [(0, try TrainingSettings(settings).tuningSystem)]
  }

  /// The tuning system of the trial that was just completed.
  mutating func next() -> TuningSystem {
    defer { completed += 1 }
    return (tunings.last { $0.fromTrial <= completed } ?? tunings[0]).system
  }

  /// Records settings that apply from a trial on. Conflicting settings are ignored.
  mutating func change(to settings: ParameterValues, fromTrial: Int) {
    guard let changed = try? TrainingSettings(settings) else { return }
    tunings.append((fromTrial, changed.tuningSystem))
  }
}

/// Saves sessions in the background and in order, so that a session and its sound never wait for a disk.
///
/// Failures are reported immediately; the items are kept and saving is tried again until it succeeds. Answers are
/// durable when `settle` returns. A session that calls `settle` before it accepts the next answer loses at most one
/// answer. A program calls `settle` before it ends.
package final class StoreRecorder: Sendable {
  /// Failures and recoveries, to show to the person immediately.
  package let reports: AsyncStream<SaveReport>

  private let store: Store
  private let clock: any SessionClock
  private let reporter: AsyncStream<SaveReport>.Continuation
  private let state = Mutex(State())
  // Saving blocks, so it has its own thread outside the cooperative pool. The thread has a low priority, so that it
  // does not preempt the session after each disk write.
  private let thread = DispatchQueue(label: "peach.store.recorder", qos: .utility)

  private struct State: Sendable {
    var queue = SaveQueue()
    var waiting: [CheckedContinuation<StoreError?, Never>] = []
    /// The id of the current session; nil until the first session is saved.
    var session: Int64?
    /// The delay before the next attempt after a failure.
    var delay: Task<Void, Never>?
  }

  /// A recorder for one store.
  /// - Parameter clock: measures the delay before a retry.
  package init(_ store: Store, clock: any SessionClock) {
    self.store = store
    self.clock = clock
    (reports, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  deinit {
    reporter.finish()
    state.withLock { $0.delay?.cancel() }
  }

  /// The directory of the store in which the items are saved.
  package var directory: StoreDirectory { store.directory }

  /// Queues an item for saving. Does not wait.
  package func save(_ item: SaveItem) { handle(.arrived(item)) }

  /// Returns when all items passed to `save` are durable.
  /// - Throws: `StoreError` if the latest attempt failed; the items are kept and saving is tried again.
  package func settle() async throws(StoreError) {
    let error = await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      handle(.retryDue)
    }
    if let error { throw error }
  }

  /// Closes the store. Its database file alone then contains the whole store, and later items are not saved.
  package func close() { store.close() }

  /// The answers that are not saved yet. A program that must end can write them to another file.
  package var unsaved: [TrainingRecord] { state.withLock { $0.queue.records } }
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
      let delay = Task { [weak self, clock] in
        guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
        self?.handle(.retryDue)
      }
      state.withLock { state in
        state.delay?.cancel()
        state.delay = delay
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

  /// Resumes waiting tasks when all items are saved or the latest attempt has failed.
  private func answerWaiting() {
    let (answered, error) = state.withLock { state in
      let isOver = state.queue.isEmpty || state.queue.failure != nil
      defer { if isOver { state.waiting = [] } }
      return (isOver ? state.waiting : [], state.queue.failure)
    }
    for continuation in answered { continuation.resume(returning: error) }
  }
}

extension Store {
  /// Appends items in one transaction.
  /// - Parameter session: the current session; nil before the first.
  /// - Returns: the current session after the items.
  /// - Throws: `StoreError`; in that case nothing was appended.
  @discardableResult
  func append(_ items: [SaveItem], to session: Int64?) throws(StoreError) -> Int64? {
    do {
      return try write { database in
        var session = session
        let insertion = RecordInsertion(into: database)
        for item in items {
          switch item {
          case .session(let begun): session = try Self.insert(begun, into: database)
          case .settings(let change):
            if let session { try Self.insert(change, session: session, into: database) }
          case .record(let record): try insertion.insert(record, session: session)
          }
        }
        return session
      }
    } catch {
      throw StoreError(error, at: directory.database)
    }
  }
}
