import Training

/// One thing to be saved. What is rare and large lies elsewhere, so that a queue of answers is small.
public enum SaveItem: Hashable, Sendable {
  /// A session begins; the items after it are its own.
  indirect case session(TrainingSession)
  /// The session's settings change.
  indirect case settings(SettingsChange)
  /// Something was answered.
  case record(TrainingRecord)
}

/// What the person is told of saving.
public enum SaveReport: Hashable, Sendable {
  /// Saving failed; so many answers are kept in memory and tried again.
  case failed(StoreError, unsaved: Int)
  /// Everything is saved again.
  case recovered
}

/// What waits to be saved, and when it is tried: in batches as they come, again after a failure.
///
/// A pure machine; `StoreRecorder` performs its actions.
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

  /// What is being saved or could not be, in order.
  private var batch: [SaveItem] = []
  /// What has come since. Kept apart, so that an answer never waits for a batch to be copied.
  private var arrived: [SaveItem] = []
  private var state = State.idle
  private var failures = 0

  /// Why the last try failed, until one succeeds.
  var failure: StoreError? {
    if case .failing(let error) = state { error } else { nil }
  }

  /// Takes an event.
  /// - Returns: what is to be done, in order.
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

  /// Whether everything is saved.
  var isEmpty: Bool { batch.isEmpty && arrived.isEmpty }

  /// The answers among what is not yet saved, in order.
  var records: [TrainingRecord] {
    (batch + arrived).compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  /// 1, 2, 4, … s, at most 30: soon enough for a disk that someone clears, seldom enough not to be a burden.
  private static func delay(after failures: Int) -> Double {
    Double(min(30, 1 << min(failures - 1, 5)))
  }
}
