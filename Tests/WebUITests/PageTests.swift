import Files
import Foundation
import Music
import Testing
import Training

@testable import WebUI

@Suite struct `The page` {
  @Test func `opens with the token, which becomes a cookie that scripts and other sites cannot use`()
    async throws
  {
    try await Served.run { served async throws in
      let welcome = try await served.answer(
        to: served.head("/?token=the-token", cookie: nil, ["Connection: close"]))
      #expect(welcome.hasPrefix("HTTP/1.1 303 "))
      #expect(welcome.contains("\r\nLocation: /\r\n"))
      #expect(
        welcome.contains(
          "\r\nSet-Cookie: peach-\(served.port)=the-cookie; Path=/; HttpOnly; SameSite=Strict\r\n"))
      #expect(try await served.isAlive())
    }
  }

  @Test func `has every file that its scripts and styles name`() async throws {
    let names = EmbeddedAssets.files.map(\.name)
    let texts = EmbeddedAssets.files.map(\.text)
    let used = texts.flatMap {
      $0.matches(of: /(?:from '|style: ')\/?([a-z-]+\.(?:js|css))'/).map { String($0.1) }
    }
    #expect(!used.isEmpty && Set(used).isSubset(of: names))
  }

  @Test func `answers several requests on one connection, endpoints with JSON in order`() async throws {
    struct Answer: Encodable, Sendable { var b = 2, a = "ü" }
    let section = PageSection(endpoints: [
      Endpoint(.get, "/value") { $0.query["fail"] == nil ? .json(Answer()) : .refused(status: 422, "no.") },
      Endpoint(.post, "/value") { .bytes($0.body, type: "text/plain") },
    ])
    try await Served.run([section]) { served async throws in
      let visitor = try Visitor(to: served.port)
      let post = served.head(
        "/value", method: "POST", ["Origin: http://\(served.host)", "Content-Length: 3"])
      await visitor.send(served.head("/value?x=%C3%BC") + post + "abc" + served.head("/value?fail=1"))
      let answers = await visitor.text()
      #expect(
        answers.contains("\r\n\r\n{\"a\":\"ü\",\"b\":2}HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"))
      #expect(answers.contains("\r\n\r\nabcHTTP/1.1 422 "))
      #expect(answers.hasSuffix("{\"error\":\"no.\"}"))
    }
  }

  @Test func `says in the language of the request why it fails`() async throws {
    let section = PageSection(endpoints: [
      Endpoint(.get, "/file") { _ in throw FileError("read", "notes.csv", code: ENOENT) }
    ])
    try await Served.run([section]) { served async throws in
      for (query, sentence) in [
        ("", "notes.csv: cannot read the file: no such file or directory. Check the path."),
        ("?language=de", "notes.csv: die Datei lässt sich nicht lesen: es gibt sie nicht. Prüfe den Pfad."),
      ] {
        let answer = try await served.answer(to: served.head("/file\(query)", ["Connection: close"]))
        #expect(
          answer.hasPrefix("HTTP/1.1 500 ") && answer.hasSuffix(#"{"error":"\#(sentence)"}"#), "\(answer)")
      }
    }
  }

  @Test func `multiplexes topics on one stream, each with its current state first`() async throws {
    let topics = ["one", "two"].map { name in
      WatchTopic(name) {
        AsyncStream<String> { channel in
          channel.yield("{\"is\":\"now\"}")
          channel.yield("{\n\"is\":\"next\"}")
        }
      }
    }
    try await Served.run([PageSection(endpoints: [], topics: topics)]) { served async throws in
      for _ in 0..<2 {
        let visitor = try Visitor(to: served.port)
        await visitor.send(served.head("/watch?topics=one,two"))
        let bytes = await visitor.receive {
          String(decoding: $0, as: UTF8.self).matches(of: /next/).count == 2
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for name in ["one", "two"] {
          #expect(
            text.contains("event: \(name)\ndata: {\"is\":\"now\"}\n\n"), "\(text)")
          #expect(text.contains("event: \(name)\ndata: {\ndata: \"is\":\"next\"}\n\n"))
        }
      }
      #expect(try await served.answer(to: served.head("/watch?topics=three")).hasPrefix("HTTP/1.1 404 "))
    }
  }
}

@Suite struct `A gesture` {
  /// What a slider of 400 pixels does with messages of the page.
  private func effects(_ messages: [String], isActive: Bool = true) throws -> [PitchSliderControl.Effect] {
    var control = PitchSliderControl()
    if isActive { control.activate(PitchSlider(range: 100)) }
    return try messages.flatMap { message -> [PitchSliderControl.Effect] in
      guard case .slider(let input, let track) = try SessionGesture(message) else { return [] }
      if let track { control.lay(on: track, reach: 0) }
      return control.handle(input)
    }
  }

  private func press(_ y: Double, x: Double = 0.5) -> String {
    #"{"do":"press","x":\#(x),"y":\#(y),"height":460}"#
  }

  @Test func `that presses, drags and releases the slider commits where the thumb is`() throws {
    // 460 pixels less the thumb's 60 are the way from +100 to −100 cents; up is sharper.
    #expect(
      try effects([press(230), #"{"do":"drag","y":130}"#, #"{"do":"release","y":30}"#]) == [
        .move(50), .move(100), .commit(100),
      ])
    #expect(
      try effects([press(30), #"{"do":"release","y":30}"#]) == [
        .move(100), .ignore("a release without a drag"),
      ])
  }

  @Test func `that releases without a press inside the active slider commits nothing`() throws {
    let release = #"{"do":"release","y":30}"#
    for messages in [
      [release], [press(230, x: 1.2), release], [press(230, x: -0.1), release], [press(-1), release],
      [press(461), release], [#"{"do":"drag","y":40}"#, release],
    ] {
      #expect(
        try effects(messages).allSatisfy { if case .ignore = $0 { true } else { false } }, "\(messages)")
    }
    #expect(
      try effects([press(230), release], isActive: false) == [.ignore("a press while nothing was tuned")])
  }

  @Test func `of a key moves the slider by 10 % or finely, and Enter commits`() throws {
    #expect(
      try effects([
        #"{"do":"step","up":true,"size":"large"}"#, #"{"do":"step","up":false,"size":"fine"}"#,
        #"{"do":"enter"}"#,
      ]) == [.move(10), .move(9), .commit(9)])
  }
}

@Suite struct `A rate limit` {
  private func five(_ rate: inout RateLimit, at now: ContinuousClock.Instant) -> [Bool] {
    (0..<5).map { _ in rate.allows(at: now) }
  }

  @Test func `allows a burst and then its rate`() {
    let start = ContinuousClock.now
    var rate = RateLimit(perSecond: 10, burst: 3, at: start)
    let first = five(&rate, at: start)
    #expect(first == [true, true, true, false, false])
    let (later, shortlyAfter) = (
      rate.allows(at: start + .milliseconds(101)), rate.allows(at: start + .milliseconds(102))
    )
    #expect(later && !shortlyAfter)
    let rested = five(&rate, at: start + .seconds(9))
    #expect(rested == [true, true, true, false, false])
  }
}
