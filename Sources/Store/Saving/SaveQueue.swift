package import Training

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
