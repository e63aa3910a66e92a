import Foundation
import Synchronization

/// The open connections, each with the deadline by which its client must have sent or read something.
///
/// A connection past its deadline is shut down, which ends its pending reads and writes: a client that sends or reads
/// slowly holds a connection for a limited time only. If all connections are in use, a new one replaces the oldest that
/// has not been admitted yet, so a thousand strangers cannot keep the person's page out.
final class ConnectionTable: Sendable {
  private struct Entry {
    let number: Int
    var deadline: ContinuousClock.Instant?
    var isAdmitted = false
    /// Shut down; its own task closes it a moment later.
    var isEnding = false
  }

  private struct State {
    var entries: [Int32: Entry] = [:]
    var opened = 0
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: connections at the same time.
  init(most: Int = PageLimits.connections) { self.most = most }

  /// Whether the table has at least four times `most` entries: accept no connection until some are closed.
  var isCrowded: Bool { state.withLock { $0.entries.count >= 4 * most } }

  /// Adds a connection.
  /// - Returns: whether there is room; otherwise the caller closes it.
  func open(_ file: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      let open = state.entries.filter { !$0.value.isEnding }
      if open.count >= most {
        let strangers = open.filter { !$0.value.isAdmitted }
        guard let oldest = strangers.min(by: { $0.value.number < $1.value.number }) else { return false }
        end(oldest.key, in: &state)
      }
      state.opened += 1
      state.entries[file] = Entry(number: state.opened, deadline: deadline)
      return true
    }
  }

  /// Marks a connection as admitted: its client has shown that it belongs to the page.
  func admit(_ file: Int32) { state.withLock { $0.entries[file]?.isAdmitted = true } }

  /// Sets the deadline of a connection; nil removes it.
  func wait(_ file: Int32, until deadline: ContinuousClock.Instant?) {
    state.withLock { $0.entries[file]?.deadline = deadline }
  }

  /// Removes a connection. Call it before its file is closed.
  func remove(_ file: Int32) { state.withLock { _ = $0.entries.removeValue(forKey: file) } }

  /// Shuts down the connections that are past their deadline.
  func sweep(at now: ContinuousClock.Instant) {
    state.withLock { state in
      for (file, entry) in state.entries {
        if let deadline = entry.deadline, deadline < now { end(file, in: &state) }
      }
    }
  }

  private func end(_ file: Int32, in state: inout State) {
    state.entries[file]?.isEnding = true
    shutdown(file, Int32(SHUT_RDWR))
  }
}
