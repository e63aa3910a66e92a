import BodyTimeline
import Chronology
import Foundation
import Store
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

@Suite struct `Entries of body events on the page` {
  let folder: ServedFolder

  init() throws { folder = try ServedFolder() }

  @discardableResult
  private func add(_ weight: String, to feed: BodyFeed, isConfirmed: Bool = false) async throws -> Int {
    try await feed.make(
      .add([BodyEntry(metric: "weight", value: [weight])]), isConfirmed: isConfirmed, in: .english)
  }

  @Test func `asks before an improbable weight, and keeps it when it is confirmed`() async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    await #expect(throws: BodyQuestion("Weight 7.0 kg: really?")) { try await add("7", to: feed) }
    try await add("75.5", to: feed)
    await #expect(throws: BodyQuestion("Weight 75.5 → 7.0 kg: really?")) { try await add("7", to: feed) }
    await #expect(throws: BodyQuestion("Gewicht 75,5 → 7,0 kg: wirklich?")) {
      try await feed.make(
        .add([BodyEntry(metric: "weight", value: ["7"])]), isConfirmed: false, in: .german)
    }
    #expect(try folder.data.readStore().bodyEvents().count == 1)
    try await add("7", to: feed, isConfirmed: true)
    #expect(try folder.data.readStore().bodyEvents().count == 2)
    let refusal = await #expect(throws: BodyRefusal.self) {
      try await feed.make(
        .add([BodyEntry(metric: "wieght", value: ["75"])]), isConfirmed: true, in: .english)
    }
    #expect(refusal?.description == "Metric: must be one of the form. Given: wieght. Load the page again.")
  }

  @Test(arguments: [
    "1 000", "12\u{A0}500", "1\u{202F}000\u{202F}000",
  ])
  func `reads a number with spaces between its groups of three digits`(_ text: String) async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    _ = try await feed.make(
      .add([BodyEntry(metric: "steps", value: [text])]), isConfirmed: true, in: .german)
    let steps = try folder.data.readStore().bodyEvents().flatMap(\.measurements).map(\.value)
    #expect(steps == [Double(text.filter { !$0.isWhitespace })])
  }

  @Test func `selects the week of what was added, unless what is selected has it`() async throws {
    try folder.body("add", "weight", "80", "--at", "2024-01-02T12:00:00Z")
    for day in ["09", "16", "23"] {
      try folder.body("add", "weight", "81", "--at", "2024-01-\(day)T12:00:00Z")
    }
    let feed = try BodyFeed(ServedStore(folder.data))
    try await feed.refresh()
    let buckets = await feed.service.state.buckets
    let (first, second) = (try #require(buckets.first { $0.id == "2024-W01" }), "2024-W02")
    #expect(await feed.service.select(bucket: first.id) == 1)
    func add(at time: String) async throws -> String? {
      _ = try await feed.make(
        .add([BodyEntry(metric: "weight", value: ["80.2"], at: time)]), isConfirmed: true, in: .english)
      return await feed.service.state.bucket?.id
    }
    #expect(try await add(at: "2024-01-11T12:00:00Z") == second)
    #expect(await feed.service.select(bucket: "2024") != nil)
    #expect(try await add(at: "2024-01-12T12:00:00Z") == "2024", "the selected year has the day")
  }

  @Test func `corrects, deletes and restores an entry`() async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    func make(_ change: BodyChange) async throws -> Int {
      try await feed.make(change, isConfirmed: false, in: .english)
    }
    func weights() throws -> [Double] {
      try folder.data.readStore().bodyEvents().flatMap(\.measurements).map(\.value).sorted()
    }
    let added = try await add("80.5", to: feed)
    let id = try #require(try folder.data.readStore().bodyEvents().first?.id)
    let corrected = try await make(.correct(id: id, value: ["81"], at: "2025-10-20T07:00:00Z"))
    #expect(try weights() == [81])
    #expect(try folder.data.readStore().bodyEvents()[0].timestamp.iso8601 == "2025-10-20T07:00:00Z")
    await #expect(throws: BodyRefusal.self) { try await make(.undo(added)) }
    _ = try await make(.undo(corrected))
    #expect(try weights() == [80.5])
    let deleted = try await make(.delete(id: id))
    #expect(try weights().isEmpty)
    _ = try await make(.undo(deleted))
    #expect(try weights() == [80.5])
    await #expect(throws: BodyRefusal.self) { try await make(.undo(deleted)) }
    await #expect(throws: BodyRefusal.self) { try await make(.delete(id: "none")) }
    let entries = try JSONEncoder().encode(try await feed.entries(WantedEntries(), in: .german))
    let list = try #require(try JSONSerialization.jsonObject(with: entries) as? [String: Any])
    #expect(list["count"] as? Int == 1)
    let first = try #require((list["entries"] as? [[String: Any]])?.first)
    let value = try #require((first["values"] as? [[String: Any]])?.first)
    #expect(value["title"] as? String == "Gewicht" && value["text"] as? String == "80,5")
  }

  @Test func `lists the entries of a metric up to a date`() async throws {
    try folder.body("add", "weight", "80", "--at", "2023-12-31T12:00:00Z")
    try folder.body("add", "weight", "81", "--at", "2024-01-02T12:00:00Z")
    try folder.body("add", "steps", "900", "--at", "2023-12-30T12:00:00Z")
    let feed = try BodyFeed(ServedStore(folder.data))
    func list(_ wanted: WantedEntries) async throws -> (count: Int?, values: [Double], metrics: Int?) {
      let data = try JSONEncoder().encode(try await feed.entries(wanted, in: .english))
      let list = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let values = (list["entries"] as? [[String: Any]] ?? []).compactMap {
        (($0["values"] as? [[String: Any]])?.first)?["value"] as? Double
      }
      return (list["count"] as? Int, values, (list["metrics"] as? [Any])?.count)
    }
    let end = try CivilDate(year: 2023, month: 12, day: 31)
    #expect(try await list(WantedEntries()) == (3, [81, 80, 900], 2))
    #expect(try await list(WantedEntries(count: 1, metric: "weight")) == (2, [81], 2))
    #expect(try await list(WantedEntries(metric: "weight", until: end)) == (1, [80], 2))
    #expect(try await list(WantedEntries(metric: "photo")) == (0, [], 2))
  }

  @Test func `stores a check-in while a session has the store open, and after it has closed it`() async throws
  {
    let served = ServedStore(folder.data)
    let feed = try BodyFeed(served)
    let session = try served.opened()
    try await add("80.5", to: feed)
    #expect(try served.opened() === session)
    session.close()
    try await add("80.7", to: feed)
    #expect(try session !== served.opened())
    #expect(try folder.data.readStore().bodyEvents().count == 2)
    // Nothing is kept open: another process can change the store, and while it does the check-in is refused.
    try folder.body("add", "weight", "81")
    let other = try folder.data.changeStore(for: "train")
    await #expect(throws: BodyRefusal.self) {
      try await add("82", to: feed)
    }
    other.close()
    #expect(try folder.data.readStore().bodyEvents().count == 3)
  }

  @Test func `stores a check-in of the page as peach body add does`() async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    let time = "2026-01-05T07:00:00Z"
    let entries = [
      BodyEntry(metric: "weight", value: ["81.5"], at: time),
      BodyEntry(metric: "steps", value: ["9000"], at: time),
      BodyEntry(metric: "dexa", value: ["lean_mass=62.1", "body_fat=20"], at: time),
      BodyEntry(metric: "photo", value: ["photo-1.jpg"], at: time, tags: ["front"]),
    ]
    _ = try await feed.make(.add(entries), isConfirmed: false, in: .english)
    let stored = try folder.data.readStore().bodyEvents()
    #expect(await feed.hasPhoto("photo-1.jpg"))
    for event in stored { try folder.body("delete", event.id) }
    try folder.body("add", "weight", "81.5", "--at", time)
    try folder.body("add", "steps", "9000", "--at", time)
    try folder.body("add", "dexa", "lean_mass=62.1", "body_fat=20", "--at", time)
    try folder.body("add", "photo", "photo-1.jpg", "--missing-photo", "--at", time, "--tag", "front")
    #expect(try folder.data.readStore().bodyEvents() == stored)
  }
}
