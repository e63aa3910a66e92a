import BodyTimeline
import Chronology
import Foundation
import Music
import Store
import Synchronization
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

@Suite struct `What the page shows of the store` {
  let folder: ServedFolder

  init() throws { folder = try ServedFolder() }

  private func event(_ feed: BodyFeed) async throws -> [String: Any] {
    var states = await feed.service.states().makeAsyncIterator()
    let state = try #require(await states.next())
    let text = try BodyFeed.event(state)
    #expect(!text.contains("\n"))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func document(_ feed: BodyFeed, _ language: Language = .english) async throws -> [String: Any] {
    let document = try await feed.document(in: language)
    return try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any])
  }

  @Test func `asks for the height where an FFMI lacks nothing else, and groups changes by thousands`()
    async throws
  {
    let feed = try BodyFeed(ServedStore(folder.data))
    func screens() async throws -> [[String: Any]] {
      let buckets = try #require(try await document(feed, .german)["buckets"] as? [[String: Any]])
      return buckets.compactMap { $0["screens"] as? [String: Any] }
    }
    try folder.body("add", "weight", "80.5", "--at", "2025-10-20T07:00:00Z")
    #expect(try await screens().compactMap { $0["asks_height"] as? Bool }.contains(true) == false)
    try folder.body("add", "body_fat", "20", "--at", "2025-10-20T07:00:00Z")
    #expect(try await screens().compactMap { $0["asks_height"] as? Bool }.contains(true))
    let first = try CivilDate(year: 2022, month: 1, day: 1)
    let days = (0..<730).map { first.adding(days: $0) }
    let rows = days.enumerated().map { "\($1)T07:00:00Z,steps,\($0 < 365 ? 4000 : 14500),count,," }
    let file = "\(folder.scratch.path)/steps.csv"
    try (["timestamp,metric,value,unit,id,tags"] + rows).joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try folder.body("import", file)
    let tiles = try await screens().compactMap {
      ($0["shown"] as? [String: Any])?["tiles"] as? [[String: Any]]
    }
    #expect(
      tiles.joined().compactMap { ($0["change"] as? [String: Any])?["change"] as? String }.contains {
        $0.hasPrefix("+10\u{202F}")
      })
  }

  @Test func `shows the change of the last whole week in the current one, and what its values summarise`()
    async throws
  {
    for (age, weight) in [(14, 82.5), (7, 81), (0, 80.5)] {
      let time = Instant.wallClock.advanced(bySeconds: -86_400 * Double(age))
      try folder.body("add", "weight", "\(weight)", "--at", time.iso8601)
      try folder.body("add", "steps", "\(7000 + age)", "--at", time.iso8601)
    }
    func shown(_ language: Language) async throws -> [String: Any] {
      let feed = try BodyFeed(ServedStore(folder.data))
      let buckets = try #require(try await document(feed, language)["buckets"] as? [[String: Any]])
      let screens = try #require(buckets.last?["screens"] as? [String: Any])
      return try #require(screens["shown"] as? [String: Any])
    }
    let english = try await shown(.english)
    let tiles = try #require(english["tiles"] as? [[String: Any]])
    #expect(
      tiles[0]["change"] as? [String: String] == [
        "value": "Last week: 81.0", "change": "−1.5 vs the week before",
      ])
    #expect(tiles[0]["summary"] as? String == "Median" && tiles[3]["summary"] as? String == "Mean")
    let score = try #require(english["score_change"] as? [String: String])
    #expect(score["value"] == "Last week: ~90" && score["change"]?.hasPrefix("+") == true)
    #expect(english["score_height"] as? String == "Without your height, 175 cm is assumed")
    #expect(english["score"] as? String == "~91", "a score without body fat and FFMI has no decimal")
    let german = try #require(try await shown(.german)["tiles"] as? [[String: Any]])
    #expect(
      german[0]["change"] as? [String: String]
        == ["value": "Letzte Woche: 81,0", "change": "−1,5 gegenüber der Woche davor"])
  }

  @Test func `follows each change by another process, and nothing else`() async throws {
    let feed = try BodyFeed(ServedStore(folder.data))
    try await feed.refresh()
    let empty = try await event(feed)
    #expect(empty["revision"] as? Int == 0 && empty["bucket"] is NSNull)
    try folder.body("add", "weight", "80", "--id", "a")
    for _ in 0..<2 {
      try await feed.refresh()
      let added = try await event(feed)
      #expect(added["revision"] as? Int == 1 && (added["bucket"] as? String)?.contains("-W") == true)
    }
    try folder.body("add", "photo", "front.jpg", "--missing-photo")
    try await feed.refresh()
    #expect(await feed.hasPhoto("front.jpg"))
    #expect(await !feed.hasPhoto("a"))
    try folder.body("delete", "a")
    try folder.body("delete", "front.jpg")
    try await feed.refresh()
    let deleted = try await event(feed)
    #expect(deleted["revision"] as? Int == 3 && deleted["bucket"] is NSNull)
    #expect(await !feed.hasPhoto("front.jpg"))
  }

  @Test func `repeats a refresh that fails, more and more seldom, until it succeeds or something changes`()
    async throws
  {
    struct Unreadable: Error {}
    final class Reads: Sendable {
      let count = Atomic(0)
      let failures = Atomic(2)
    }
    let clock = ManualClock()
    let reads = Reads()
    let (changes, channel) = AsyncStream.makeStream(of: Int.self)
    let following = Task {
      await BodyFeed.follow(changes, by: clock) {
        reads.count.wrappingAdd(1, ordering: .relaxed)
        if reads.failures.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 { throw Unreadable() }
      }
    }
    func waits(after count: Int) async -> Bool {
      await eventually { reads.count.load(ordering: .relaxed) == count && clock.sleepers == 1 }
    }
    channel.yield(0)
    try #require(await waits(after: 1))
    clock.advance(seconds: 0.9)
    #expect(reads.count.load(ordering: .relaxed) == 1)
    clock.advance(seconds: 0.1)
    try #require(await waits(after: 2))
    clock.advance(seconds: 1.9)
    #expect(reads.count.load(ordering: .relaxed) == 2 && clock.sleepers == 1)
    clock.advance(seconds: 0.1)
    try #require(await eventually { reads.count.load(ordering: .relaxed) == 3 })
    #expect(clock.sleepers == 0, "a refresh that succeeds is not repeated")
    reads.failures.store(9, ordering: .relaxed)
    channel.yield(1)
    for (count, wait) in [1.0, 2, 4, 8, 16, 30, 30].enumerated() {
      try #require(await waits(after: 4 + count))
      clock.advance(seconds: wait)
    }
    try #require(await waits(after: 11))
    reads.failures.store(0, ordering: .relaxed)
    channel.yield(2)
    try #require(await eventually { reads.count.load(ordering: .relaxed) == 12 && clock.sleepers == 0 })
    channel.finish()
    await following.value
  }

  @Test(arguments: [Language.english, .german])
  func `has the screens of every bucket as peach body scrub prints them`(_ language: Language) async throws {
    for (age, weight) in [(900, 88), (700, 86), (400, 84), (100, 83), (60, 82), (15, 81), (1, 80)] {
      let time = Instant.wallClock.advanced(bySeconds: -86_400 * Double(age))
      try folder.body("add", "weight", "\(weight)", "--at", time.iso8601)
    }
    let document = try await document(try BodyFeed(ServedStore(folder.data)), language)
    let buckets = try #require(document["buckets"] as? [[String: Any]])
    #expect(buckets.count > 8 && document["selected"] as? String == buckets.last?["id"] as? String)
    for bucket in buckets {
      let run = try CommandRun(
        "peach",
        [
          "body", "scrub", "--position", "\(try #require(bucket["knob"] as? Double))", "--format", "json",
          "--data", folder.scratch.path,
        ],
        environment: [
          "TZ": TimeZone.current.identifier, "LC_ALL": language == .german ? "de_DE.UTF-8" : "C",
          "XDG_CONFIG_HOME": "/nonexistent",
        ])
      let screens = try #require(bucket["screens"] as? [String: Any])
      let expected = try run.json()
      for screen in ["home", "photos", "metrics"] {
        let (page, command) = (screens[screen] as? NSDictionary, expected[screen] as? NSDictionary)
        #expect(page != nil && page == command, "\(bucket["id"] ?? "") \(screen)")
      }
      #expect(bucket["cursor"] as? NSDictionary == expected["cursor"] as? NSDictionary)
    }
    let curves = try #require(document["curves"] as? [String: [[Double]]])
    #expect(curves["weight"]?.filter { $0[2] == 1 }.map { $0[1] } == [88, 86, 84, 83, 82, 81, 80])
  }

  @Test func `selects one bucket for all pages`() async throws {
    try folder.body("add", "weight", "80")
    try folder.body("add", "weight", "81", "--at", Instant.wallClock.advanced(bySeconds: -86_400 * 9).iso8601)
    let feed = try BodyFeed(ServedStore(folder.data))
    let buckets = try #require(try await document(feed)["buckets"] as? [[String: Any]])
    let first = try #require(buckets.first?["id"] as? String)
    #expect(buckets.count == 2)
    #expect(await feed.service.select(bucket: first) == 1)
    #expect(await feed.service.select(bucket: "1999") == nil)
    let selected = try await event(feed)
    #expect(selected["bucket"] as? String == first && selected["selections"] as? Int == 1)
  }

  @Test func `says that there is no event yet`() async throws {
    let document = try await document(try BodyFeed(ServedStore(folder.data)), .german)
    #expect((document["buckets"] as? [Any])?.isEmpty == true)
    let home = (document["empty"] as? [String: Any])?["home"] as? [String: Any]
    #expect(home?["score_caption"] as? String == "Noch kein Körperwert")
  }

  @Test func `reads training again only when it has changed`() async throws {
    let stored = try StoredHistory(folder.data)
    #expect(try await stored.history().timeline.count == 0)
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let row = "comparison,2026-01-05T10:00:00Z,60,C4,60,C4,P1,equalTemperament,12.0,true,,"
    let file = try folder.scratch.write("\(header)\n\(row)\n", to: "peach.csv")
    #expect(try CommandRun("peach", ["import", file, "--data", folder.scratch.path]).status == 0)
    let history = try await stored.history()
    #expect(history.timeline.count == 1)
    let cards = Phrases(.german).cards(history)
    // Nothing of pitch matching before the first note is tuned.
    #expect(cards.map(\.title) == ["Schwelle (geschätzt)", "Unterschied (gestellt)"])
    #expect(
      cards[1].value == "12 ¢"
        && cards[1].details == ["gleitendes Mittel"] && cards[1].isFolded)
    let empty = Phrases(.english).cards(HistorySettings().emptyHistory(in: .utc))
    #expect(empty.map(\.value) == [nil, "–"] && empty[0].details == ["No comparisons yet"])
    var tuned = history
    for error in [6, 4, 5, 7, 3, 5] as [Cents] { tuned.add(matchingError: error, at: Instant(seconds: 0)) }
    let details = [
      (
        Language.english,
        "You tune the unison sharp: 6 of 6 notes are too high, typically by 5.0 ¢."
      ),
      (
        .german,
        "Die Prime stimmst du zu hoch: 6 von 6 Tönen sind zu hoch, typisch um 5,0 ¢."
      ),
    ]
    for (language, tendency) in details {
      let cards = Phrases(language).cards(tuned)
      #expect(cards.count == 3 && cards.last?.details.last == tendency)
    }
  }
}
