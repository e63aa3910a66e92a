import Foundation
import TestSupport
import Testing

@testable import PeachCommand
@testable import WebUI

@Suite struct `Import of body events on the page` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func answer(_ text: String, _ query: [String: String]) async throws -> PageAnswer {
    let context = try Serve.parse(["--data", scratch.path("data"), "--device", "null"]).context(
      environment: ["XDG_CONFIG_HOME": scratch.path])
    let section = BodyImportSection(context: context).section
    return try await section.endpoints[0].answer(PageRequest(query: query, body: Data(text.utf8)))
  }

  @Test func `answers the report of the command`() async throws {
    let table = "Datum;Gewicht\n3/4/2025;82,5\n4/4/2025;82,1\n"
    guard case .refused(422, let sentence) = try await answer(table, ["name": "own.csv"]) else {
      return #expect(Bool(false), "a date is guessed")
    }
    #expect(sentence.hasPrefix("own.csv:2:1: timestamp must say whether its day or its month comes first"))
    let said = try await answer(table, ["name": "own.csv", "dates": "day/month", "language": "de"])
    #expect(Self.text(said).contains("2 Einträge hinzugefügt"))
    let xml = try await answer("<HealthData></HealthData>", ["name": "export.XML"])
    #expect(Self.text(xml).contains("0 events added"))
  }

  private static func text(_ answer: PageAnswer) -> String {
    guard case .json(let value) = answer else { return "" }
    return String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
  }
}
