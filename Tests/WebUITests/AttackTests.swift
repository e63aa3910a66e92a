import FlyingSocks
import Foundation
import TestSupport
import Testing

@testable import Live
@testable import WebUI

/// One attack a test, each through a real socket.
@Suite struct `The server refuses` {
  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "[::1]:80", ""])
  func `a foreign Host, with which a foreign name for this machine would come`(_ host: String) async throws {
    try await Served.run { served async throws in
      let answer = try await served.answer(to: served.head(host: host))
      #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
      #expect(
        served.refusals.lines == ["GET /: Host must be \(served.host), got \"\(host)\"."])
      #expect(try await served.isAlive())
    }
  }

  @Test(arguments: ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
  func `a foreign Origin, for requests and for the WebSocket`(_ origin: String) async throws {
    try await Served.run { served async throws in
      for request in [
        served.head("/", ["Origin: \(origin)"]), served.head("/session", served.handshake(origin: origin)),
      ] {
        let answer = try await served.answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
      }
      #expect(served.gestures.gestures.isEmpty && served.refusals.lines.count == 2)
      #expect(try await served.isAlive())
    }
  }

  @Test func `a change and a WebSocket without an Origin`() async throws {
    try await Served.run { served async throws in
      let handshake = served.handshake().filter { !$0.hasPrefix("Origin") }
      for request in [served.head("/session", handshake), served.head("/", method: "POST")] {
        #expect(try await served.answer(to: request).hasPrefix("HTTP/1.1 403 "))
      }
      #expect(try await served.isAlive())
    }
  }

  @Test func `everything without the token, also assets, streams and the WebSocket`() async throws {
    let command = Network.isLoopback ? "peach serve" : "peach serve --phone"
    let sentence =
      #"{"error":"The page needs the address that \#(command) has printed, with its token. Open that address."}"#
    try await Served.run { served async throws in
      for path in ["/", "/page.js", "/watch?topics=a", "/?token=wrong", "/?token=", "/none"] {
        for cookie in [nil, "wrong", "the-cookiee"] {
          let answer = try await served.answer(to: served.head(path, cookie: cookie))
          #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.hasSuffix(sentence), "\(path)")
        }
      }
      let answer = try await served.answer(
        to: served.head("/session", cookie: nil, served.handshake()))
      #expect(answer.hasPrefix("HTTP/1.1 403 "))
    }
  }

  @Test func `a browser's visit without the token in a page of its language`() async throws {
    try await Served.run { served async throws in
      for (accepted, title) in [
        ("en-GB,en", "This address does not"), ("de-AT,de;q=0.9", "Diese Adresse öffnet"),
      ] {
        let answer = try await served.answer(
          to: served.head(
            "/", cookie: nil, ["Accept: text/html,*/*", "Accept-Language: \(accepted)", "Connection: close"]))
        #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.contains("Content-Type: text/html"), "\(answer)")
        #expect(
          answer.contains("<h1>\(title)") && answer.contains("default-src 'none'; style-src 'unsafe-inline'"))
        #expect(!answer.contains("script"))
      }
      let foreign = try await served.answer(to: served.head(host: "<b>.example", ["Accept: text/html"]))
      #expect(
        foreign.hasPrefix("HTTP/1.1 421 ") && foreign.contains("&lt;b&gt;.example")
          && !foreign.contains("<b>"))
    }
  }

  @Test func `scripts that are not the server's own`() async throws {
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
      "media-src 'self' blob:", "connect-src 'self'", "frame-src 'self'", "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
    try await Served.run { served async throws in
      for path in ["/", "/page.js", "/none"] {
        let answer = try await served.answer(to: served.head(path, ["Connection: close"]))
        #expect(answer.contains("\r\nContent-Security-Policy: \(policy)\r\n"))
        #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
      }
      let page = try await served.answer(to: served.head("/", ["Connection: close"]))
      #expect(page.contains("<script src=\"/page.js\" type=\"module\"></script>"))
      #expect(page.firstMatch(of: /<script(?![^>]* src=)|<style| style=| on[a-z]+=/) == nil)
    }
  }

  @Test func `a head, a body and fields beyond their limits`() async throws {
    try await Served.run { served async throws in
      let cases: [(request: String, status: Int)] = [
        (served.head("/" + String(repeating: "a", count: 17_000)), 431),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 40_000), 431),
        (served.head("/", method: "POST", ["Content-Length: 65537"]), 413),
        (served.head("/", method: "POST", ["Transfer-Encoding: chunked"]), 411),
        (served.head("/", ["Content-Length: -1"]), 400), (served.head("/", ["Content-Length: 9e9"]), 400),
        (served.head("/", ["Host: evil.example"]), 400), ("GET /\r\n\r\n", 400),
        ("GET /%ff HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA: b\u{1B}[2Jc\r\n\r\n", 400),
        ("GET http://evil.example/ HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n folded: 1\r\n\r\n", 400),
        ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
      ]
      for (request, status) in cases {
        let answer = try await served.answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(60)): \(answer.prefix(60))")
      }
      #expect(try await served.isAlive())
    }
  }

  @Test(arguments: [
    "/..%2f..%2f..%2fetc%2fpasswd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/charts/..%2fpage.js", "/page.js/../../x", "/page.js%00.png", "/Assets/page.js", "/.git/config",
  ])
  func `paths that lead out of the table`(_ path: String) async throws {
    try await Served.run { served async throws in
      let answer = try await served.answer(to: served.head(path))
      #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(answer)")
    }
  }
}

@Suite struct `Text from outside` {
  @Test func `reaches the page with its control and direction characters by name`() async throws {
    let section = PageSection(
      endpoints: [Endpoint(.get, "/notes") { _ in .json(["tag": "front\u{202E}gpj.\u{1B}"]) }],
      topics: [
        WatchTopic("notes") {
          AsyncStream<String> { stream in
            stream.yield("{\"tag\":\"front\u{202E}gpj\"}")
            stream.finish()
          }
        }
      ])
    try await Served.run([section]) { served async throws in
      let answer = try await served.answer(to: served.head("/notes", ["Connection: close"]))
      #expect(answer.hasSuffix(#"{"tag":"front\\u{202E}gpj.\\u{1B}"}"#), "\(answer)")
      let watcher = try Visitor(to: served.port)
      await watcher.send(served.head("/watch?topics=notes"))
      #expect(await watcher.text(until: "gpj").contains(#"front\\u{202E}gpj"#))
    }
  }
}

@Suite struct `An upload` {
  private func body(_ scratch: ScratchDirectory) throws -> [PageSection] {
    let feed = try BodyFeed(ServedStore(TrainingData(in: scratch.path)))
    return [BodySection(feed: feed, photos: PhotoFolder(path: scratch.path("photos"))).section]
  }

  private func names(_ scratch: ScratchDirectory) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("photos"))) ?? []
  }

  @Test func `has a limit of its own, which is checked before anything is read`() async throws {
    let scratch = try ScratchDirectory()
    try await Served.run(try body(scratch)) { served async throws in
      let origin = "Origin: http://\(served.host)"
      for (path, length) in [
        ("/body/photo", 33_554_433), ("/body/photo", 999_999_999), ("/body/events", 65_537),
      ] {
        let answer = try await served.answer(
          to: served.head(path, method: "POST", [origin, "Content-Length: \(length)"]))
        let limit = path == "/body/photo" ? 33_554_432 : 65_536
        #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
        #expect(answer.hasSuffix(#"{"error":"A body must have at most \#(limit) bytes, got \#(length)."}"#))
        let german = try await served.answer(
          to: served.head("\(path)?language=de", method: "POST", [origin, "Content-Length: \(length)"]))
        #expect(
          german.hasSuffix(
            #"{"error":"Die Datei darf höchstens \#(limit) Bytes haben, sie hat \#(length)."}"#))
      }
      #expect(names(scratch).isEmpty)
      #expect(try await served.isAlive())
    }
  }

  @Test func `above the limit is refused in words that arrive, although the browser sends all of it first`()
    async throws
  {
    let scratch = try ScratchDirectory()
    try await Served.run(try body(scratch)) { served async throws in
      let image = [UInt8](repeating: 7, count: 33_554_433)
      let fields = ["Origin: http://\(served.host)", "Content-Length: \(image.count)"]
      let visitor = try Visitor(to: served.port)
      await visitor.send(Array(served.head("/body/photo", method: "POST", fields).utf8) + image)
      let answer = await visitor.text()
      #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.hasSuffix("got 33554433.\"}"), "\(answer)")
      #expect(names(scratch).isEmpty)
    }
  }

  @Test func `of more than a usual body arrives whole`() async throws {
    let scratch = try ScratchDirectory()
    try await Served.run(try body(scratch)) { served async throws in
      let image = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 300_000)
      let fields = [
        "Origin: http://\(served.host)", "Content-Length: \(image.count)", "Connection: close",
      ]
      let visitor = try Visitor(to: served.port)
      await visitor.send(Array(served.head("/body/photo?tags=front", method: "POST", fields).utf8) + image)
      #expect(await visitor.text().hasPrefix("HTTP/1.1 200 "))
      let name = try #require(names(scratch).first)
      #expect(FileManager.default.contents(atPath: scratch.path("photos/\(name)")) == Data(image))
    }
  }

  @Test func `of a stranger is refused and not read`() async throws {
    let scratch = try ScratchDirectory()
    try await Served.run(try body(scratch)) { served async throws in
      let own = "Origin: http://\(served.host)"
      for (cookie, fields) in [
        (nil, [own]), ("wrong", [own]), (Served.cookie, ["Origin: http://evil.example"]), (Served.cookie, []),
      ] as [(String?, [String])] {
        let answer = try await served.answer(
          to: served.head(
            "/body/photo", method: "POST", cookie: cookie, fields + ["Content-Length: 33554432"]))
        #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
      }
      #expect(names(scratch).isEmpty)
      #expect(try await served.isAlive())
    }
  }
}

@Suite struct `The WebSocket` {
  /// The code of the close frame that ends what arrives.
  private func closeCode(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast(3).reversed().first { bytes[$0] == 0x88 && bytes[$0 + 1] < 126 }.map {
      Int(bytes[$0 + 2]) << 8 | Int(bytes[$0 + 3])
    }
  }

  @Test(arguments: [
    ("a message that is no gesture", #"{"do":"dance"}"#, 1007), ("JSON that is none", "{{{", 1007),
    ("a number beyond numbers", #"{"do":"press","x":0,"y":1e999,"height":5}"#, 1007),
    ("a nest", String(repeating: "[", count: 4_000), 1007),
    ("a long message", String(repeating: "x", count: 4_097), 1009),
  ])
  func `ends for`(_ name: String, message: String, code: Int) async throws {
    try await Served.run { served async throws in
      let visitor = try await served.webSocket()
      await visitor.send(frame(1, Array(message.utf8)))
      #expect(closeCode(await visitor.receive()) == code, "\(name)")
      #expect(served.gestures.gestures.isEmpty && served.refusals.lines.count == 1)
      #expect(try await served.isAlive())
    }
  }

  @Test func `ends for a frame that announces more than there is memory, and for one that is not masked`()
    async throws
  {
    try await Served.run { served async throws in
      for (bytes, code) in [
        ([0x81, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 11), 1009), ([0x81, 0x01, 65], 1002),
      ] as [([UInt8], Int)] {
        let visitor = try await served.webSocket()
        await visitor.send(bytes)
        #expect(closeCode(await visitor.receive()) == code)
      }
      #expect(try await served.isAlive())
    }
  }

  @Test func `ends for too many messages in a second`() async throws {
    try await Served.run { served async throws in
      let visitor = try await served.webSocket()
      let flood = frame(1, Array(#"{"do":"stop"}"#.utf8))
      await visitor.send(Array(repeatElement(flood, count: 4_000).joined()))
      #expect(closeCode(await visitor.receive()) == 1008)
      #expect(served.gestures.gestures.count < 4_000)
      #expect(served.refusals.lines == ["/session: WebSocket: too many frames in a second"])
      #expect(try await served.isAlive())
    }
  }

  @Test(arguments: [
    ("pongs", frame(1, [65], isFinal: false), frame(10, [])),
    ("empty parts", frame(1, [65], isFinal: false), frame(0, [], isFinal: false)),
  ])
  func `ends for too many frames that are no message`(_ name: String, first: [UInt8], flood: [UInt8])
    async throws
  {
    try await Served.run { served async throws in
      let visitor = try await served.webSocket()
      await visitor.send(first + Array(repeatElement(flood, count: 4_000).joined()))
      #expect(closeCode(await visitor.receive()) == 1008, "\(name)")
      #expect(try await served.isAlive())
    }
  }

  @Test func `receives gestures in order, of drags in a row the last`() async throws {
    try await Served.run { served async throws in
      let visitor = try await served.webSocket()
      let drags = (0..<60).map { #"{"do":"drag","y":\#($0)}"# }
      let messages = [#"{"do":"press","x":0.5,"y":30,"height":400}"#] + drags + [#"{"do":"release","y":60}"#]
      await visitor.send(messages.flatMap { frame(1, Array($0.utf8)) })
      _ = await visitor.text(until: "received")
      let gestures = served.gestures.gestures
      let expected = try [messages[0], drags[59], #"{"do":"release","y":60}"#].map { try SessionGesture($0) }
      #expect([gestures.first, gestures.dropLast().last, gestures.last] == expected)
    }
  }
}
