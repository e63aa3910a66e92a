import Foundation
import Scenarios
import Testing
import Text

@testable import WebUI

/// The answer of a section's endpoint.
private func answer(
  _ section: PageSection, _ path: String, query: [String: String] = [:], _ body: String = ""
) async throws -> PageAnswer {
  let endpoint = try #require(section.endpoints.first { $0.path == path })
  return try await endpoint.answer(PageRequest(query: query, body: Data(body.utf8)))
}

private func json(_ answer: PageAnswer) throws -> String {
  guard case .json(let value) = answer else { return "\(answer)" }
  return try value.sortedJSON()
}

@Suite struct `Requests of the screen Explore` {
  let section = PageSection.explore(in: .standard, jobs: 2)

  @Test func `get the constants, a picture and the scenario`() async throws {
    #expect(try json(try await answer(section, "/explore/catalog")).contains("\"k1\""))
    let settings = #"""
      {"client":"1","strategy":"constant","values":{"levels":[4,8]},"baseline":{},"listener":{},"seed":1}
      """#
    #expect(try json(try await answer(section, "/explore/run", settings)).contains(#""isBaseline":false"#))
    let shared = try json(try await answer(section, "/explore/scenario", settings))
    #expect(shared.contains(#""file":"explore-constant.yaml""#) && shared.contains("levels: [4, 8]"))
  }

  @Test(arguments: ["/explore/run", "/explore/scenario"])
  func `name the control whose value is refused`(_ path: String) async throws {
    let bad = #"{"client":"1","strategy":"kazez","values":{"k1":0.2},"baseline":{},"listener":{},"seed":1}"#
    let sentence =
      "kazez.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.2. Lower k1 or maximum-cents."
    // With the problem as data, for the page's own words.
    let problem = #"{"got":"0.2","id":"kazez.k1","limit":0.1,"name":"k1","parameters":{},"rule":"tooLarge"}"#
    #expect(
      try json(try await answer(section, path, bad))
        == #"{"problem":{"control":"strategy.k1","problem":\#(problem),"sentence":"\#(sentence)"}}"#)
  }

  @Test(
    arguments: [
      (#""strategy":"kazes","values":{},"listener":{}"#, #""got":"kazes","id":"unknown","name":"strategy""#),
      (#""strategy":"kazez","values":{"k9":1},"listener":{}"#, #""got":"k9","id":"unknown","name":"kazez""#),
      (
        #""strategy":"kazez","values":{},"listener":{"ears":2}"#,
        #""got":"ears","id":"unknown","name":"listener""#
      ),
    ])
  func `name the unknown as data, too, with the names that are known`(_ settings: String, _ problem: String)
    async throws
  {
    let answer = try json(
      try await answer(section, "/explore/run", #"{"client":"1",\#(settings),"baseline":{},"seed":1}"#))
    #expect(answer.contains(problem) && answer.contains(#""choices":["#), "\(answer)")
  }

  @Test(
    arguments: [
      "", "{}", "[]", #"{"client":1}"#, "\u{0}",
      #"{"client":"1","strategy":"kazez","values":{"k1":{}},"baseline":{},"listener":{},"seed":-1}"#,
    ]) func `are refused where they are malformed`(_ body: String) async throws
  {
    guard case .refused(let status, let sentence) = try await answer(section, "/explore/run", body) else {
      Issue.record("admitted")
      return
    }
    #expect(status == 400 && sentence == "The body must be the settings of Explore as JSON.")
  }
}

/// One study, `s1`.
private struct OneStudy: StudyService {
  var name = "kazez"

  func changes() -> any AsyncSequence<[StudyView], Never> & Sendable {
    AsyncStream<[StudyView]> { stream in
      stream.yield([
        StudyView(
          id: "s1", name: name, folder: "out", question: "", started: nil, bytes: 1, state: "finished",
          problem: nil, hasReport: true, parts: [])
      ])
      stream.finish()
    }
  }

  func summary(of id: String) async -> Data? { nil }

  func report(of id: String) async -> Data? { id == "s1" ? Data("<script>".utf8) : nil }

  func measures(of id: String) async -> MeasuresView? { nil }

  func cells(of id: String) async -> CellMapView? { nil }
}

@Suite struct `Requests of the screen Laboratory` {
  @Test func `get reports by id only, sandboxed`() async throws {
    let section = PageSection.laboratory(OneStudy())
    guard case .framed(let report) = try await answer(section, "/studies/report", query: ["id": "s1"]) else {
      Issue.record("no report")
      return
    }
    let head = String(decoding: Response.framed(report).head(closes: true), as: UTF8.self)
    #expect(head.contains("sandbox allow-scripts; ") && head.contains("default-src 'none'"))
    #expect(head.contains("frame-ancestors 'self'") && head.contains("X-Frame-Options: SAMEORIGIN"))
    #expect(!head.contains("allow-same-origin") && !head.contains("connect-src"))
    for id in ["", "s2", "../../etc/passwd", "out/kazez", "/etc/passwd"] {
      guard case .refused(404, _) = try await answer(section, "/studies/report", query: ["id": id]) else {
        Issue.record("served \(id)")
        return
      }
    }
  }

  @Test func `get hostile names as JSON texts on one line of the stream`() async throws {
    let name = "a\u{2028}b\u{85}</script>\n\u{202E}"
    let section = PageSection.laboratory(OneStudy(name: name))
    var events: [String] = []
    for await event in await section.topics[0].events() { events.append(event) }
    #expect(events.count == 1 && !events[0].contains("\n"))
    let studies = try JSONDecoder().decode([StudyView].self, from: Data(events[0].utf8))
    #expect(studies.map(\.name) == [name])
  }
}
