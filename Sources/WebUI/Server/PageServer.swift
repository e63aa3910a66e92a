package import Chronology
import FlyingSocks
import Foundation
package import Text
import Training

/// The server of the page, at the addresses of its entries only.
///
/// FlyingSocks provides the sockets and their event loop. This module reads requests, handshakes and frames itself, with
/// limits on their length.
package struct PageServer: Sendable {
  private let entries: [PageEntry]
  private let router: @Sendable (PageEntry, Int) -> PageRouter
  private let session: (any SessionService)?
  private let port: UInt16
  private let now: @Sendable () -> Instant
  private let refuse: @Sendable (String) -> Void
  let table = ConnectionTable()

  /// A server.
  /// - Parameters:
  ///   - sections: the parts of the page. Two endpoints with the same method and path, or two topics with the same
  ///     name, stop the program.
  ///   - session: the service behind `/session`; if nil, WebSockets are closed at once.
  ///   - entries: the addresses to listen at, at least one, with what admits browsers there.
  ///   - port: the port of all addresses, or 0 to use any that is free at the first.
  ///   - language: the language of the page; nil to use the browser's.
  ///   - now: the current time, which stamps gestures.
  ///   - refuse: called for each request that is malformed or not admitted, and for each WebSocket message that breaks
  ///     a rule. The text quotes the client and may contain any characters.
  package init(
    sections: [PageSection], session: (any SessionService)? = nil, assets: PageAssets,
    entries: [PageEntry], port: UInt16, language: Language? = nil,
    now: @escaping @Sendable () -> Instant, refuse: @escaping @Sendable (String) -> Void
  ) {
    let endpoints = Dictionary(grouping: sections.flatMap(\.endpoints), by: \.path)
    let topics = Dictionary(uniqueKeysWithValues: sections.flatMap(\.topics).map { ($0.name, $0) })
    for (path, same) in endpoints {
      precondition(
        Set(same.map(\.method)).count == same.count, "\(path) must have one endpoint of each method")
    }
    router = { entry, port in
      PageRouter(
        access: PageAccess(entry: entry, port: port), assets: assets, language: language?.rawValue ?? "",
        endpoints: endpoints, topics: topics)
    }
    self.entries = entries
    (self.session, self.port, self.now, self.refuse) = (session, port, now, refuse)
  }

  /// Serves until the task is cancelled.
  /// - Parameter ready: called with the port once connections are accepted.
  /// - Throws: ``PageServerError`` if the server cannot listen at an address.
  package func run(ready: @Sendable (Int) -> Void) async throws {
    var (listeners, port) = ([Socket](), port)
    defer { for listener in listeners { try? listener.close() } }
    for entry in entries {
      listeners.append(try Self.listen(at: entry.address, port))
      port = try Self.port(of: listeners[0])
    }
    let pool = SocketPool.ePoll()
    try await pool.prepare()
    let doors = try zip(entries, listeners).map { entry, listener in
      (try AsyncSocket(socket: listener, pool: pool), router(entry, Int(port)))
    }
    ready(Int(port))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        group.addTask { try await sweep() }
        for (socket, router) in doors { group.addTask { try await accept(from: socket, router) } }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      // After a cancellation any of the tasks may fail first, with any error: throw `CancellationError` instead.
      try Task.checkCancellation()
      throw error
    }
  }

  /// A socket that listens at one IPv4 address of this machine.
  static func listen(at address: String, _ port: UInt16) throws -> Socket {
    do {
      let socket = try Socket(domain: AF_INET, type: .stream)
      try socket.setValue(true, for: .localAddressReuse)
      // Accepted connections inherit this option. Without it, an answer waits until the previous one is acknowledged.
      try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      try socket.bind(to: .inet(ip4: address, port: port))
      try socket.listen()
      return socket
    } catch SocketError.failed(_, _, let message) {
      throw PageServerError(address: address, port: Int(port), reason: message.lowercased())
    }
  }

  private static func port(of listener: Socket) throws -> UInt16 {
    guard case .ip4(_, let port) = try listener.sockname() else { preconditionFailure("an IPv4 socket") }
    return port
  }

  private func sweep() async throws {
    while true {
      try await ContinuousClock().sleep(for: .milliseconds(250))
      table.sweep(at: ContinuousClock.now)
    }
  }

  private func accept(from socket: AsyncSocket, _ router: PageRouter) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        do {
          while table.isCrowded { try await ContinuousClock().sleep(for: .milliseconds(1)) }
          let connection = Connection(try await socket.accept(), in: table)
          if connection.open() {
            group.addTask { await serve(connection, router) }
          } else {
            connection.close()
          }
        } catch let error as CancellationError { throw error } catch {
          // The process is out of descriptors, or the client has disconnected already.
          try await ContinuousClock().sleep(for: .milliseconds(50))
        }
      }
    }
  }

  private func serve(_ connection: Connection, _ router: PageRouter) async {
    defer { connection.close() }
    do { try await converse(connection, router) } catch let error as RequestHead.Malformed {
      refuse("malformed request: \(error.sentence)")
      let response = Response.refusal(error.status, error.sentence)
      guard (try? await connection.write(response.head(closes: true) + response.body)) != nil else { return }
      await connection.drain()
    } catch {}
  }

  private func converse(_ connection: Connection, _ router: PageRouter) async throws {
    var reader = RequestReader(connection)
    while true {
      let head = try await reader.head()
      let length = try head.bodyLength(atMost: router.bodyLimit(of: head))
      if length == 0 { connection.wait(within: PageLimits.work) }
      var unread = length
      let route = try await router.route(head) {
        let body = try await reader.body(length)
        unread = 0
        connection.wait(within: PageLimits.work)
        return body
      } refuse: { sentence in
        refuse("\(head.method) \(head.path): \(sentence)")
      }
      switch route {
      case .answer(let response):
        // An unread body would be parsed as the next request.
        let closes = !head.keepsAlive || response.status >= 400 || unread > 0
        if response.status < 400 { connection.admit() }
        try await connection.write(response.head(closes: closes) + response.body)
        if closes { return unread > 0 ? await connection.drain() : () }
      case .events(let topics):
        connection.admit()
        return try await EventStream(topics: topics).run(on: connection)
      case .webSocket(let response):
        connection.admit()
        return try await talk(connection, response, head, reader.rest, isOnPhone: router.isForPhone)
      }
      try await reader.begin()
    }
  }

  private func talk(
    _ connection: Connection, _ response: Response, _ head: RequestHead, _ first: [UInt8], isOnPhone: Bool
  ) async throws {
    guard let session else { return }
    try await connection.write(response.head(length: false, closes: false))
    try await SessionSocket(
      connection: connection, service: session, now: now,
      refuse: { refuse("/session: \($0)") }
    ).run(Language(query: head.query), isOnPhone: isOnPhone, first: first)
  }
}

/// The server cannot listen at an address.
package struct PageServerError: TranslatedError {
  package let address: String
  package let port: Int
  /// The system's reason.
  package let reason: String

  package func sentence(in language: Language) -> String {
    language.texts.serverCannotListen(address: "\(address):\(port)", reason: reason)
  }
}

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

/// The stream of server-sent events of one subscriber: all its topics on one connection.
///
/// A subscriber that falls more than ``most`` events behind is disconnected; it reconnects and gets the current state.
///
/// Source: HTML Standard, 9.2 "Server-sent events".
struct EventStream {
  private static let most = 256
  let topics: [WatchTopic]

  /// Sends events until the client disconnects or falls behind. When one topic ends, the others continue.
  func run(on connection: Connection) async throws {
    let head = Response(Data(), type: "text/event-stream").head(length: false, closes: true)
    try await connection.write(head)
    let (events, channel) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(Self.most))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for topic in topics {
        group.addTask {
          await Self.forward(topic, to: channel)
          return true
        }
      }
      group.addTask { try await Self.beat(channel) }
      group.addTask { try await Self.awaitEnd(of: connection) }
      group.addTask {
        for await event in events { try await connection.write(event.utf8) }
        return false
      }
      defer { group.cancelAll() }
      while try await group.next() == true {}
    }
  }

  /// Reads and ignores input until the client disconnects, then throws.
  private static func awaitEnd(of connection: Connection) async throws -> Bool {
    while true { _ = try await connection.read() }
  }

  private static func forward(_ topic: WatchTopic, to channel: AsyncStream<String>.Continuation) async {
    for await event in await topic.events() {
      // Split at line feeds only: other Unicode line breaks may occur in JSON and do not end a line of the stream.
      let lines = event.printableJSON.split(separator: "\n").map { "data: \($0)\n" }.joined()
      if case .dropped = channel.yield("event: \(topic.name)\n\(lines)\n") { channel.finish() }
    }
  }

  private static func beat(_ channel: AsyncStream<String>.Continuation) async throws -> Bool {
    while true {
      try await ContinuousClock().sleep(for: PageLimits.heartbeat)
      channel.yield(":\n\n")
    }
  }
}
