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
/// durable when `settle` returns. If a session calls `settle` before it accepts the next
/// answer, a crash loses at most one. A program calls `settle` before it ends.
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

/// An item to save. Large cases are indirect, so that a queue of answers is small.
package enum SaveItem: Hashable, Sendable {
  /// The start of a session. The following items belong to it.
  indirect case session(TrainingSession)
  /// A change of the session's settings.
  indirect case settings(SettingsChange)
  /// An answer.
  case record(TrainingRecord)
}

/// A change of the saving state, to be shown to the person.
package enum SaveReport: Hashable, Sendable {
  /// Saving failed. The items are kept in memory, and saving is tried again; `unsaved` is the number of answers among
  /// them.
  case failed(StoreError, unsaved: Int)
  /// All items are saved again.
  case recovered
}

/// The items to save and the time of the next attempt, as a pure state machine: saves batches as they arrive, and
/// retries after a failure.
///
/// `StoreRecorder` performs its actions.
struct SaveQueue {
  enum Event {
    case arrived(SaveItem)
    case saved
    case failed(StoreError)
    case retryDue
  }

  enum Action: Hashable {
    case save([SaveItem])
    case retry(afterSeconds: Double)
    case report(SaveReport)
  }

  private enum State {
    case idle
    case saving
    case failing(StoreError)
  }

  /// The items that are being saved or could not be saved, in order.
  private var batch: [SaveItem] = []
  /// The items that arrived since. They are separate from `batch`, so an answer never waits while a batch is copied.
  private var arrived: [SaveItem] = []
  private var state = State.idle
  private var failures = 0

  /// The error of the last attempt; nil after a success.
  var failure: StoreError? {
    if case .failing(let error) = state { error } else { nil }
  }

  /// Processes an event.
  /// - Returns: the actions to perform, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (event, state) {
    case (.arrived(let item), .saving):
      arrived.append(item)
      return []
    case (.arrived(let item), .idle), (.arrived(let item), .failing):
      arrived.append(item)
      return [saveAll()]
    case (.retryDue, .failing): return [saveAll()]
    case (.retryDue, .idle), (.retryDue, .saving): return []
    case (.saved, .saving): return finish()
    case (.failed(let error), .saving): return fail(error)
    case (.saved, _), (.failed, _): preconditionFailure("only what is being saved can be saved or fail")
    }
  }

  private mutating func saveAll() -> Action {
    if batch.isEmpty { swap(&batch, &arrived) } else { batch += arrived }
    arrived = []
    state = .saving
    return .save(batch)
  }

  private mutating func finish() -> [Action] {
    batch = []
    let recovery: [Action] = failures > 0 ? [.report(.recovered)] : []
    failures = 0
    state = .idle
    return recovery + (isEmpty ? [] : [saveAll()])
  }

  private mutating func fail(_ error: StoreError) -> [Action] {
    failures += 1
    state = .failing(error)
    return [
      .report(.failed(error, unsaved: records.count)), .retry(afterSeconds: Self.delay(after: failures)),
    ]
  }

  /// Whether all items are saved.
  var isEmpty: Bool { batch.isEmpty && arrived.isEmpty }

  /// The answers that are not saved yet, in order.
  var records: [TrainingRecord] {
    (batch + arrived).compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  /// The delay in seconds: 1, 2, 4, …, at most 30, so that saving resumes soon after a disk has space, at little cost.
  private static func delay(after failures: Int) -> Double {
    Double(min(30, 1 << min(failures - 1, 5)))
  }
}
