import FlyingSocks
import Foundation

/// One client's connection: bounded reads, writes with a time limit.
final class Connection: Sendable {
  private let socket: AsyncSocket
  private let table: ConnectionTable
  private let clock = ContinuousClock()

  init(_ socket: AsyncSocket, in table: ConnectionTable) { (self.socket, self.table) = (socket, table) }

  private var file: Int32 { socket.socket.file.rawValue }

  /// Adds the connection to the table.
  /// - Returns: whether there is room.
  func open() -> Bool { table.open(file, until: clock.now + PageLimits.request, at: clock.now) }

  /// Marks the connection as admitted: its client has shown that it belongs to the page.
  func admit() { table.admit(file) }

  /// Closes the connection.
  func close() {
    table.remove(file)
    try? socket.close()
  }

  /// Shuts the connection down after `limit`, unless it is called again before; nil removes the limit.
  func wait(within limit: Duration?) { table.wait(file, until: limit.map { clock.now + $0 }) }

  /// Reads the bytes that have arrived, at most 4 KiB; waits if there are none.
  /// - Throws: if the client has closed the connection or its time is over.
  func read() async throws -> [UInt8] {
    let bytes = try await socket.read(atMost: 4_096)
    table.hear(file, at: clock.now)
    return bytes
  }

  /// Marks the connection as waiting for the next request, or as working on one.
  func rest(_ isResting: Bool) { table.rest(file, isResting) }

  /// Ends the sending side, then discards what the client still sends until it closes its side, for `PageLimits.drain`.
  ///
  /// A socket that is closed with unread bytes resets the connection, and the client loses an answer that it has not read.
  func drain() async {
    shutdown(file, Int32(SHUT_WR))
    wait(within: PageLimits.drain)
    while (try? await socket.read(atMost: 4_096)) != nil {}
  }

  /// Sends bytes.
  /// - Throws: if the client has closed the connection or does not read in time.
  func write(_ bytes: some Sequence<UInt8>) async throws {
    wait(within: PageLimits.answer)
    try await socket.write(Data(bytes))
    wait(within: nil)
  }
}
