import Foundation
import TestSupport
import Testing
import Text

@testable import Live
@testable import WebUI

@Suite struct `Import of body events on the page` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func feed() throws -> BodyFeed {
    try BodyFeed(ServedStore(TrainingData(in: scratch.path("data"))))
  }

  private func answer(
    _ text: String, _ query: [String: String], _ feed: BodyFeed? = nil
  ) async throws -> PageAnswer {
    let section = BodyImportSection(feed: try feed ?? self.feed()).section
    return try await section.endpoints[0].answer(PageRequest(query: query, body: Data(text.utf8)))
  }

  @Test func `answers the report of the command`() async throws {
    let table = "Datum;Gewicht\n3/4/2025;82,5\n4/4/2025;82,1\n"
    guard case .refused(422, let sentence) = try await answer(table, ["name": "own.csv"]) else {
      return #expect(Bool(false), "a date is guessed")
    }
    #expect(
      sentence == """
        own.csv:2:1: timestamp must say whether its day or its month comes first, got "3/4/2025". Choose it at “Dates such \
        as 3/4/2026”. 1 more like it, in line 3.
        """)
    let said = try await answer(table, ["name": "own.csv", "dates": "day/month", "language": "de"])
    #expect(Self.text(said).contains("2 Einträge hinzugefügt"))
    let xml = try await answer("<HealthData></HealthData>", ["name": "export.XML"])
    #expect(Self.text(xml).contains("0 events added"))
  }

  @Test func `offers the others beside invalid rows, in the language of the page`() async throws {
    let table = "Datum;Gewicht\n3.4.2025;82,5\n4.4.2025;viel\n"
    guard case .refused(409, let sentence) = try await answer(table, ["name": "own.csv", "language": "de"])
    else { return #expect(Bool(false), "nothing else can be imported") }
    #expect(
      sentence == "own.csv:3:10: Gewicht muss eine Zahl sein, gefunden: \"viel\". Schreib sie wie 82.5.")
    let done = try await answer(table, ["name": "own.csv", "confirmed": "true"])
    #expect(
      Self.text(done).contains("1 event added") && Self.text(done).contains("  own.csv:3:10: Gewicht must be")
    )
  }

  @Test func `is undone, and the file can be imported again`() async throws {
    let feed = try feed()
    _ = try await answer("Date,Weight\n2025-10-20,80\n", [:], feed)
    let table = "Date,Weight\n2025-10-20,81\n2025-10-21,82\n"
    for _ in 1...2 {
      let said = Self.text(try await answer(table, [:], feed))
      #expect(said.contains("1 event added, 1 replaced"))
      let number = try #require(said.firstMatch(of: /"change":(\d+)/).flatMap { Int($0.1) })
      _ = try await feed.make(.undo(number), isConfirmed: true, in: .english)
    }
    let again = Self.text(try await answer("Date,Weight\n2025-10-20,80\n", [:], feed))
    #expect(again.contains("0 events added, 1 stored") && !again.contains("change"))
  }

  @Test func `has the entries of what is probably an error, each of which can be corrected or deleted`()
    async throws
  {
    let feed = try feed()
    let table = "Date,Weight,Waist\n2025-10-18,80,90\n2025-10-19,8,90\n2025-10-20,80,90\n1970-01-01,80,90\n"
    let said = Self.text(try await answer(table, [:], feed))
    struct Answer: Decodable {
      struct Stray: Decodable {
        struct Entry: Decodable { let id: String }
        let sentence: String
        let entries: [Entry]
      }
      let strays: [Stray]
    }
    let strays = try JSONDecoder().decode(Answer.self, from: Data(said.utf8)).strays
    #expect(strays.map(\.entries.count) == [1, 2])
    #expect(strays[0].sentence.hasSuffix("Weight 80.0 → 8.0 kg: really?"))
    #expect(strays[1].sentence.hasSuffix(" of 1970-01-01 is 55 years before the next entry"))
    for entry in strays[1].entries {
      _ = try await feed.make(.delete(id: entry.id), isConfirmed: true, in: .english)
    }
    _ = try await feed.make(
      .correct(id: strays[0].entries[0].id, value: ["80"], at: nil), isConfirmed: false, in: .english)
    #expect(Self.text(try await answer(table, [:], feed)).contains("\"strays\":[]"))
  }

  private static func text(_ answer: PageAnswer) -> String {
    guard case .json(let value) = answer else { return "" }
    return String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
  }
}
