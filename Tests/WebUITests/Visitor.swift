import Chronology
import Foundation
import Synchronization
import Testing

@testable import WebUI

/// A client at a real socket, which sends whatever bytes a test wants.
final class Visitor: Sendable {
  /// There is no connection, by the system's error number.
  struct Unconnected: Error, Equatable { let code: Int32 }

  private let file: Int32

  /// Connects to a port. A read that nothing answers fails after a minute.
  init(to port: Int, at host: String = Network.address) throws {
    file = Network.socket()
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Unconnected(code: errno) }
  }

  deinit { close(file) }

  /// Runs blocking calls outside the cooperative pool, on which the server runs.
  private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  /// Sends bytes; a server that has closed the connection is no error.
  func send(_ bytes: [UInt8]) async {
    await blocking { [self] in
      _ = bytes.withUnsafeBytes { Glibc.send(file, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  func send(_ text: String) async { await send(Array(text.utf8)) }

  /// What arrives until `isEnough` or the server closes the connection.
  func receive(until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }) async -> [UInt8] {
    await blocking { [self] in
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while !isEnough(all) {
        let count = recv(file, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        all += buffer[..<count]
      }
      return all
    }
  }

  /// The same as text, until it contains `part`.
  func text(until part: String? = nil) async -> String {
    let bytes = await receive { bytes in
      part.map { String(decoding: bytes, as: UTF8.self).contains($0) } ?? false
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The network between visitors and servers: the loopback interface, or, in `make test-phone`, two network namespaces, of
/// which the other one is the visitors'.
enum Network {
  /// The address of servers.
  static let address = ProcessInfo.processInfo.environment["PEACH_PHONE_ADDRESS"] ?? "127.0.0.1"
  static let isLoopback = address == "127.0.0.1"
  /// The file of the visitors' network namespace.
  private static let visitors = ProcessInfo.processInfo.environment["PEACH_OTHER_NETWORK"]

  private final class Made: Sendable { let file = Atomic<Int32>(-1) }

  /// A socket in the visitors' network: a thread that enters it makes the socket, which stays there.
  static func socket() -> Int32 {
    let make = { @Sendable in Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    guard let visitors else { return make() }
    let (made, done) = (Made(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      let namespace = open(visitors, O_RDONLY)
      let enter = unsafeBitCast(
        dlsym(nil, "setns"), to: (@convention(c) (Int32, Int32) -> Int32).self)
      if enter(namespace, 0) == 0 { made.file.store(make(), ordering: .releasing) }
      close(namespace)
      done.signal()
    }
    done.wait()
    return made.file.load(ordering: .acquiring)
  }
}

/// A server with a page of one section, for the time of a test.
struct Served {
  static let token = "the-token", cookie = "the-cookie"
  let port: Int
  let server: PageServer
  let refusals: Refusals
  let gestures: RecordingService

  /// The lines that the server logs.
  final class Refusals: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }

  /// The entry that visitors use.
  static var entry: PageEntry {
    Network.isLoopback
      ? .machine(token: token, cookie: cookie)
      : .phone(
        at: Network.address, token: EntryToken(once: token, from: ContinuousClock.now), cookie: cookie)
  }

  /// Runs `body` beside a server.
  static func run(
    _ sections: [PageSection] = [], entries: [PageEntry] = [entry], _ body: (Served) async throws -> Void
  ) async throws {
    let (refusals, service) = (Refusals(), RecordingService())
    let server = PageServer(
      sections: sections, session: service, assets: PageAssets(d3: nil), entries: entries, port: 0,
      now: { Instant(microseconds: 0) }, refuse: refusals.add)
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let work = Task { try await server.run { ready.yield($0) } }
    defer { work.cancel() }
    for await port in ports {
      try await body(Served(port: port, server: server, refusals: refusals, gestures: service))
      return
    }
  }

  /// The host and port that requests name.
  var host: String { "\(Network.address):\(port)" }

  /// A request as the page's browser sends it, but for what the test changes.
  func head(
    _ target: String = "/", method: String = "GET", host: String? = nil, cookie: String? = Served.cookie,
    _ more: [String] = []
  ) -> String {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? self.host)"]
    if let cookie { lines.append("Cookie: other=1; peach-\(port)=\(cookie)") }
    return (lines + more).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// The whole answer to a request, after which the server closes the connection.
  func answer(to request: String) async throws -> String {
    let visitor = try Visitor(to: port)
    await visitor.send(request)
    return await visitor.text()
  }

  /// The page's own answer, which the server must give whatever has happened before.
  func isAlive() async throws -> Bool {
    try await answer(to: head("/", ["Connection: close"])).hasPrefix("HTTP/1.1 200 ")
  }

  /// The fields of a WebSocket handshake.
  func handshake(origin: String? = nil) -> [String] {
    [
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: \(origin ?? "http://\(host)")",
    ]
  }

  /// A connection that has received one answer and is kept for the next.
  func keptConnection() async throws -> Visitor {
    let visitor = try Visitor(to: port)
    await visitor.send(head("/icon.svg"))
    #expect(await visitor.text(until: "</svg>").hasPrefix("HTTP/1.1 200 "))
    return visitor
  }

  /// A WebSocket that has received its first state.
  func webSocket() async throws -> Visitor {
    let visitor = try Visitor(to: port)
    await visitor.send(head("/session", handshake()))
    let answer = await visitor.text(until: "{\"first\":true}")
    // RFC 6455, 1.3: the answer to the key of its example.
    try #require(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "\(answer)")
    return visitor
  }
}
