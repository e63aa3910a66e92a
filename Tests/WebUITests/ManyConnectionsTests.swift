// Connections that say nothing, wait or linger, up to a thousand at once.
import FlyingSocks
import Foundation
import TestSupport
import Testing

@testable import WebUI

@Suite struct `A thousand connections` {
  @Test func `that say nothing leave the page its own, and its WebSocket goes on`() async throws {
    try await Served.run { served async throws in
      let page = try await served.webSocket()
      var strangers: [Visitor] = []
      for _ in 0..<300 { strangers.append(try Visitor(to: served.port)) }
      #expect(try await served.isAlive())
      await page.send(frame(1, Array(#"{"do":"answer","higher":true}"#.utf8)))
      #expect(await page.text(until: "received").contains("{\"received\":1}"))
      #expect(strangers.count == 300)
    }
  }

  @Test(arguments: [true, false]) func `that hold the cookie and do nothing leave room for the page`(
    _ areWebSockets: Bool
  ) async throws {
    try await Served.run { served async throws in
      var forgotten: [Visitor] = []
      for _ in 0..<PageLimits.connections {
        if areWebSockets {
          forgotten.append(try await served.webSocket())
        } else {
          forgotten.append(try await served.keptConnection())
        }
      }
      #expect(try await served.isAlive())
      #expect(forgotten.count == PageLimits.connections)
    }
  }

  @Test func `that wait for a request give way before a WebSocket does`() async throws {
    try await Served.run { served async throws in
      let page = try await served.webSocket()
      var forgotten: [Visitor] = []
      for _ in 0..<PageLimits.connections { forgotten.append(try await served.keptConnection()) }
      await page.send(frame(1, Array(#"{"do":"answer","higher":true}"#.utf8)))
      #expect(await page.text(until: "received").contains("{\"received\":1}"))
    }
  }

  @Test func `may rest a minute between requests, but not in the middle of one`() async throws {
    try await Served.run { served async throws in
      let (resting, slow) = (try await served.keptConnection(), try await served.keptConnection())
      await slow.send("GET / HTT")
      // The server's own time is 250 ms a round; this time is ten seconds later than the server's.
      let sweeping = Task {
        while !Task.isCancelled {
          served.server.table.sweep(at: ContinuousClock.now + PageLimits.request + .seconds(1))
          await Task.yield()
        }
      }
      #expect(await slow.text() == "")
      sweeping.cancel()
      await resting.send(served.head("/icon.svg", ["Connection: close"]))
      #expect(await resting.text().hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `are closed when they are past their time`() throws {
    var pair: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { pair.forEach { close($0) } }
    let (table, now) = (ConnectionTable(), ContinuousClock.now)
    #expect(table.open(pair[0], until: now + .seconds(10), at: now))
    var byte: UInt8 = 0
    table.sweep(at: now + .seconds(9))
    #expect(recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == -1 && errno == EAGAIN)
    table.sweep(at: now + .seconds(11))
    #expect(recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0)
  }

  @Test func `have no delay, since they inherit the option of the socket that listens`() throws {
    let listener = try PageServer.listen(at: Network.address, 0)
    defer { try? listener.close() }
    guard case .ip4(let address, let port) = try listener.sockname() else { return }
    #expect(address == Network.address)
    let visitor = try Visitor(to: Int(port))
    let file = try listener.accept().file.rawValue
    defer { close(file) }
    var (value, size) = (Int32(0), socklen_t(4))
    #expect(getsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &size) == 0 && value == 1)
    withExtendedLifetime(visitor) {}
  }
}
