import Foundation
import Synchronization

/// The open connections. Each has a deadline by which its client must send or read something.
///
/// A connection past its deadline is shut down, which ends its pending reads and writes, so a slow client holds a
/// connection for a limited time only. If all connections are in use, a new one replaces an idle one. Therefore neither
/// many unadmitted clients nor forgotten pages can lock out the person's page. The first of these that exists is
/// replaced: the oldest connection that is not admitted yet; of the connections that wait for a request, the one
/// without input for the longest time; the event stream or WebSocket without input for the longest time.
final class ConnectionTable: Sendable {
  private struct Entry {
    let number: Int
    var deadline: ContinuousClock.Instant?
    var isAdmitted = false
    /// Whether the connection waits for the next request.
    var isResting = false
    /// The instant at which the client last sent something.
    var heard: ContinuousClock.Instant
    /// Whether the connection was shut down; its own task closes it a moment later.
    var isEnding = false
  }

  private struct State {
    var entries: [Int32: Entry] = [:]
    var opened = 0
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: the maximum number of simultaneous connections.
  init(most: Int = PageLimits.connections) { self.most = most }

  /// Whether the table has at least four times `most` entries: accept no connection until some are closed.
  var isCrowded: Bool { state.withLock { $0.entries.count >= 4 * most } }

  /// Adds a connection.
  /// - Returns: whether there is room; otherwise the caller closes it.
  func open(_ file: Int32, until deadline: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      let open = state.entries.filter { !$0.value.isEnding }
      if open.count >= most {
        guard let idlest = Self.idlest(of: open) else { return false }
        end(idlest, in: &state)
      }
      state.opened += 1
      state.entries[file] = Entry(number: state.opened, deadline: deadline, heard: now)
      return true
    }
  }

  /// The connection that gives way to a new one; nil if all are working on requests.
  private static func idlest(of open: [Int32: Entry]) -> Int32? {
    if let unadmitted = open.filter({ !$0.value.isAdmitted }).min(by: { $0.value.number < $1.value.number }) {
      return unadmitted.key
    }
    let idle = open.filter { $0.value.isResting || $0.value.deadline == nil }
    return idle.min {
      ($0.value.isResting ? 0 : 1, $0.value.heard, $0.value.number)
        < ($1.value.isResting ? 0 : 1, $1.value.heard, $1.value.number)
    }?.key
  }

  /// Records that the client has sent something.
  func hear(_ file: Int32, at now: ContinuousClock.Instant) {
    state.withLock { state in
      state.entries[file]?.heard = now
      state.entries[file]?.isResting = false
    }
  }

  /// Records whether the connection waits for the next request.
  func rest(_ file: Int32, _ isResting: Bool) { state.withLock { $0.entries[file]?.isResting = isResting } }

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
