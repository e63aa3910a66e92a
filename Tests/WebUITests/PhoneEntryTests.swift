// A phone comes to an address of its own; here it is another address of the loopback interface.
import Foundation
import Testing

@testable import WebUI

@Suite struct `A phone` {
  private static let address = "127.0.0.2"
  private static let printed = "phone-token"

  private func entry(from start: ContinuousClock.Instant = .now) -> PageEntry {
    .phone(at: Self.address, token: EntryToken(once: Self.printed, from: start), cookie: "phone-cookie")
  }

  /// Runs `body` with a function that sends a request to the phone's address.
  private func serving(
    _ entry: PageEntry, _ body: (Served, _ ask: (String) async throws -> String) async throws -> Void
  ) async throws {
    try await Served.run(entries: [.machine(token: Served.token, cookie: Served.cookie), entry]) {
      served async throws in
      try await body(served) { request in
        let visitor = try Visitor(to: served.port, at: Self.address)
        await visitor.send(request)
        return await visitor.text()
      }
    }
  }

  private func head(_ served: Served, _ target: String = "/", cookie: String? = nil) -> String {
    served.head(target, host: "\(Self.address):\(served.port)", cookie: cookie, ["Connection: close"])
  }

  @Test func `is admitted by its address once, and keeps its cookie`() async throws {
    try await serving(entry()) { served, ask async throws in
      let address = "/?token=\(Self.printed)"
      let first = try await ask(head(served, address))
      #expect(first.hasPrefix("HTTP/1.1 303 ") && first.contains("=phone-cookie; Path=/; HttpOnly;"))
      let second = try await ask(head(served, address))
      #expect(second.hasPrefix("HTTP/1.1 403 "))
      #expect(
        second.hasSuffix(
          #"{"error":"This address admits one phone and has been used. "#
            + #"Start peach serve --phone again for a new one."}"#), "\(second)")
      #expect(try await ask(head(served, address, cookie: "phone-cookie")).hasPrefix("HTTP/1.1 303 "))
      #expect(try await ask(head(served, cookie: "phone-cookie")).hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `is refused after ten minutes, also if nobody has used the address`() async throws {
    try await serving(entry(from: .now - .seconds(600))) { served, ask in
      let answer = try await ask(head(served, "/?token=\(Self.printed)"))
      #expect(answer.hasPrefix("HTTP/1.1 403 "))
      #expect(
        answer.hasSuffix(
          #"{"error":"This address admits a phone for 10 minutes, which are over. "#
            + #"Start peach serve --phone again for a new one."}"#), "\(answer)")
    }
  }

  @Test func `is admitted until the last second, and not by a wrong token, which uses nothing up`() {
    let start = ContinuousClock.now
    let token = EntryToken(once: "right", from: start)
    #expect(token.redeem("wrong", at: start) == .wrong && token.redeem("", at: start) == .wrong)
    #expect(EntryToken(once: "right", from: start).redeem("right", at: start + .seconds(600)) == .expired)
    #expect(token.redeem("right", at: start + .seconds(599)) == .admitted)
    #expect(token.redeem("right", at: start + .seconds(599)) == .used)
  }

  @Test func `and the machine have tokens, cookies and hosts of their own`() async throws {
    try await serving(entry()) { served, ask async throws in
      for request in [
        head(served, "/?token=\(Served.token)"), head(served, cookie: Served.cookie),
        served.head(host: "127.0.0.1:\(served.port)", cookie: "phone-cookie"),
        served.head(host: "localhost:\(served.port)", cookie: "phone-cookie"),
      ] {
        #expect(try await ask(request).contains(/^HTTP.1.1 4(03|21)/), "\(request)")
      }
      for request in [
        served.head("/?token=\(Self.printed)", cookie: nil), served.head(cookie: "phone-cookie"),
        served.head(host: "\(Self.address):\(served.port)"),
      ] {
        let visitor = try Visitor(to: served.port, at: "127.0.0.1")
        await visitor.send(request)
        #expect(await visitor.text().contains(/^HTTP.1.1 4(03|21)/), "\(request)")
      }
    }
  }

  @Test func `finds nothing that listens unless it is expected`() async throws {
    try await Served.run { served async throws in
      #expect(throws: Visitor.Unconnected(code: ECONNREFUSED)) {
        try Visitor(to: served.port, at: Self.address)
      }
      #expect(try await served.isAlive())
    }
  }

  @Test func `is a phone to endpoints and sessions, the machine is not`() async throws {
    let section = PageSection(endpoints: [Endpoint(.get, "/who") { .json(["isOnPhone": $0.isOnPhone]) }])
    let entries = [PageEntry.machine(token: Served.token, cookie: Served.cookie), entry()]
    try await Served.run([section], entries: entries) { served async throws in
      let visitor = try Visitor(to: served.port, at: Self.address)
      await visitor.send(head(served, "/who", cookie: "phone-cookie"))
      #expect(await visitor.text().hasSuffix(#"{"isOnPhone":true}"#))
      let own = try await served.answer(to: served.head("/who", ["Connection: close"]))
      #expect(own.hasSuffix(#"{"isOnPhone":false}"#))
    }
  }
}
