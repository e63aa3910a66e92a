import Foundation
import Results
import Scenarios
import Simulation
import Synchronization
import Testing
import Text

@testable import WebUI

/// Records what is asked of it; runs the study `s1`.
private final class RecordingSweeps: SweepService {
  private let asked = Mutex<[SweepRequest]>([])

  var requests: [SweepRequest] { asked.withLock(\.self) }

  func scenarios(in language: Language) async -> [ScenarioView] { [ScenarioView(id: "f1", file: "a.yaml")] }

  func cost(of id: String, in language: Language) async -> String? {
    id == "f1" ? "about 3 s and 20 kB" : nil
  }

  func start(_ request: SweepRequest, in language: Language) async -> SweepAnswer {
    asked.withLock { $0.append(request) }
    return SweepAnswer(name: "a")
  }

  func cancel(_ study: String) async -> Bool { study == "s1" }

  func states() async -> AsyncStream<SweepState> {
    AsyncStream { stream in
      stream.yield(SweepState())
      stream.finish()
    }
  }
}

@Suite struct `Requests that start and cancel sweeps` {
  private let sweeps = RecordingSweeps()
  private var section: PageSection { .sweeps(sweeps, in: .standard) }

  private func answer(_ path: String, _ body: String = "") async throws -> String {
    let endpoint = try #require(section.endpoints.first { $0.path == path })
    switch try await endpoint.answer(PageRequest(query: [:], body: Data(body.utf8))) {
    case .json(let value): return try value.sortedJSON()
    case .refused(let status, let sentence): return "\(status) \(sentence)"
    default: return "another answer"
    }
  }

  @Test func `name scenarios and studies by ids, and resume or replace only if they say so`() async throws {
    for body in [
      #"{"scenario":"f1"}"#, #"{"scenario":"../f1","beginning":"fresh","replacing":true}"#,
      #"{"study":"s1"}"#,
    ] {
      #expect(
        try await answer("/sweeps/start", body)
          == #"{"choices":[],"name":"a","wasFinished":false}"#)
    }
    #expect(
      sweeps.requests == [
        SweepRequest(.scenario(id: "f1")),
        SweepRequest(.scenario(id: "../f1"), .fresh, isReplacing: true),
        SweepRequest(.run(study: "s1"), .resume),
      ])
  }

  @Test func `sweep a setting of Explore under a name of its own`() async throws {
    let settings = #"{"strategy":"kazez","values":{"k1":0.06},"baseline":{},"listener":{},"seed":1}"#
    let other = settings.replacing("0.06", with: "0.07")
    for body in [settings, settings, other] {
      _ = try await answer("/sweeps/start", #"{"explore":\#(body)}"#)
    }
    let scenarios = try sweeps.requests.map { request in
      guard case .text(let yaml, let file) = request.source else { throw CancellationError() }
      return try Scenario(yaml: yaml, file: file)
    }
    let names = scenarios.map(\.experiment.name)
    #expect(names[0] == names[1] && names[0] != names[2])
    #expect(names[0].wholeMatch(of: /explore-kazez-[0-9a-f]{6}/) != nil)
    #expect(scenarios[0].file == "\(names[0]).yaml" && scenarios[0].experiment.cells.count == 2)
  }

  @Test func `are refused where a setting breaks a rule`() async throws {
    let settings = #"{"strategy":"kazez","values":{"k1":0.2},"baseline":{},"listener":{},"seed":1}"#
    let answer = try await answer("/sweeps/start", #"{"explore":\#(settings)}"#)
    #expect(answer.contains("kazez.k1 must be below") && sweeps.requests.isEmpty)
    // As data, too, for the page's own words.
    let rejected =
      #""rejected":{"got":"0.2","id":"kazez.k1","limit":0.1,"name":"k1","parameters":{},"rule":"tooLarge"}"#
    #expect(answer.contains(rejected))
  }

  @Test(arguments: ["", "{}", "[]", #"{"scenario":1}"#, #"{"scenario":"f1","beginning":"force"}"#])
  func `are refused where they are malformed`(_ body: String) async throws {
    #expect(
      try await answer("/sweeps/start", body)
        == "400 The body must name a scenario, a study or a setting of Explore as JSON.")
    #expect(sweeps.requests.isEmpty)
  }

  @Test func `cancel only what this server runs`() async throws {
    #expect(try await answer("/sweeps/cancel", #"{"study":"s1"}"#) == #"{"study":"s1"}"#)
    for body in [#"{"study":"s2"}"#, #"{"study":1}"#, ""] {
      #expect(try await answer("/sweeps/cancel", body) == "404 The page's server does not run this study.")
    }
  }

  @Test func `list scenarios and watch the sweep`() async throws {
    let list = try await answer("/sweeps/scenarios")
    #expect(
      list
        == #"[{"cells":0,"comparisons":0,"file":"a.yaml","id":"f1","isTuning":false,"listeners":0,"question":""}]"#
    )
    var events: [String] = []
    for await event in await section.topics[0].events() { events.append(event) }
    #expect(events == [#"{"isEnding":false}"#])
  }
}
