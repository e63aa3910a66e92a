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
