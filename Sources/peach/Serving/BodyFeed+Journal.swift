import ArgumentParser
import BodyTimeline
import Chronology
import Store
import WebUI

extension BodyFeed: BodyJournal {
  func add(_ entries: [BodyEntry]) async throws {
    let now = Instant.wallClock
    do {
      let events = try entries.map {
        try NewBodyEvent(metric: $0.metric, value: $0.value, at: $0.at, tags: $0.tags).event(now: now)
      }
      try store.opened().add(events)
    } catch let error as StoreError {
      // Another process changes the store: nothing is wrong with the server, and the person can try again.
      if case .inUse = error { throw BodyRefusal("\(error)") }
      throw error
    } catch let error as ValidationError { throw BodyRefusal(error.message) } catch {
      throw BodyRefusal("\(error)")
    }
    try await refresh()
  }
}
