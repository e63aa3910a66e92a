import ArgumentParser
import BodyTimeline
import Chronology
import Foundation
import Music
import Store
import TestSupport
import Testing
import Training
import WebUI

@testable import PeachCommand

@Suite struct `What the page shows of the store` {
  let scratch: ScratchDirectory
  let data: DataOptions

  init() throws {
    scratch = try ScratchDirectory()
    data = try DataOptions.parse(["--data", scratch.path])
  }

  /// Another process, in this one's zone.
  @discardableResult private func body(_ words: String...) throws -> CommandRun {
    let run = try CommandRun(
      "peach", ["body"] + words + ["--data", scratch.path],
      environment: [
        "TZ": TimeZone.current.identifier, "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent",
      ])
    try #require(run.status == 0, "\(run.errors)")
    return run
  }

  private func event(_ feed: BodyFeed) async throws -> [String: Any] {
    var states = await feed.states().makeAsyncIterator()
    let state = try #require(await states.next())
    let text = try await feed.event(state)
    #expect(!text.contains("\n"))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func document(_ feed: BodyFeed, _ language: Language = .english) async throws -> [String: Any] {
    let document = try await feed.document(in: language)
    return try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any])
  }

  @discardableResult
  private func add(_ weight: String, to feed: BodyFeed, isConfirmed: Bool = false) async throws -> Int {
    try await feed.make(
      .add([BodyEntry(metric: "weight", value: [weight])]), isConfirmed: isConfirmed, in: .english)
  }

  @Test func `asks before an improbable weight, and keeps it when it is confirmed`() async throws {
    let feed = try BodyFeed(ServedStore(data))
    await #expect(throws: BodyQuestion("Weight 7.0 kg: really?")) { try await add("7", to: feed) }
    try await add("75.5", to: feed)
    await #expect(throws: BodyQuestion("Weight 75.5 → 7.0 kg: really?")) { try await add("7", to: feed) }
    await #expect(throws: BodyQuestion("Gewicht 75,5 → 7,0 kg: wirklich?")) {
      try await feed.make(
        .add([BodyEntry(metric: "weight", value: ["7"])]), isConfirmed: false, in: .german)
    }
    #expect(try data.readStore().bodyEvents().count == 1)
    try await add("7", to: feed, isConfirmed: true)
    #expect(try data.readStore().bodyEvents().count == 2)
    let refusal = await #expect(throws: BodyRefusal.self) {
      try await feed.make(
        .add([BodyEntry(metric: "wieght", value: ["75"])]), isConfirmed: true, in: .english)
    }
    #expect(refusal?.description.hasPrefix("metric \"wieght\" is unknown. Did you mean \"weight\"?") == true)
  }

  @Test func `corrects, deletes and restores an entry`() async throws {
    let feed = try BodyFeed(ServedStore(data))
    func make(_ change: BodyChange) async throws -> Int {
      try await feed.make(change, isConfirmed: false, in: .english)
    }
    func weights() throws -> [Double] {
      try data.readStore().bodyEvents().flatMap(\.measurements).map(\.value).sorted()
    }
    let added = try await add("80.5", to: feed)
    let id = try #require(try data.readStore().bodyEvents().first?.id)
    let corrected = try await make(.correct(id: id, value: ["81"], at: "2025-10-20T07:00:00Z"))
    #expect(try weights() == [81])
    #expect(try data.readStore().bodyEvents()[0].timestamp.iso8601 == "2025-10-20T07:00:00Z")
    await #expect(throws: BodyRefusal.self) { try await make(.undo(added)) }
    _ = try await make(.undo(corrected))
    #expect(try weights() == [80.5])
    let deleted = try await make(.delete(id: id))
    #expect(try weights().isEmpty)
    _ = try await make(.undo(deleted))
    #expect(try weights() == [80.5])
    await #expect(throws: BodyRefusal.self) { try await make(.undo(deleted)) }
    await #expect(throws: BodyRefusal.self) { try await make(.delete(id: "none")) }
    let entries = try JSONEncoder().encode(try await feed.entries(atMost: 10, in: .german))
    let list = try #require(try JSONSerialization.jsonObject(with: entries) as? [String: Any])
    #expect(list["count"] as? Int == 1)
    let first = try #require((list["entries"] as? [[String: Any]])?.first)
    let value = try #require((first["values"] as? [[String: Any]])?.first)
    #expect(value["title"] as? String == "Gewicht" && value["text"] as? String == "80,5")
  }

  @Test func `asks for the height where an FFMI lacks nothing else, and groups changes by thousands`()
    async throws
  {
    let feed = try BodyFeed(ServedStore(data))
    func screens() async throws -> [[String: Any]] {
      let buckets = try #require(try await document(feed, .german)["buckets"] as? [[String: Any]])
      return buckets.compactMap { $0["screens"] as? [String: Any] }
    }
    try body("add", "weight", "80.5", "--at", "2025-10-20T07:00:00Z")
    #expect(try await screens().compactMap { $0["asks_height"] as? Bool }.contains(true) == false)
    try body("add", "body_fat", "20", "--at", "2025-10-20T07:00:00Z")
    #expect(try await screens().compactMap { $0["asks_height"] as? Bool }.contains(true))
    let first = try CivilDate(year: 2022, month: 1, day: 1)
    let days = (0..<730).map { first.adding(days: $0) }
    let rows = days.enumerated().map { "\($1)T07:00:00Z,steps,\($0 < 365 ? 4000 : 14500),count,," }
    let file = "\(scratch.path)/steps.csv"
    try (["timestamp,metric,value,unit,id,tags"] + rows).joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try body("import", file)
    let tiles = try await screens().compactMap {
      ($0["shown"] as? [String: Any])?["tiles"] as? [[String: Any]]
    }
    #expect(tiles.joined().compactMap { $0["delta"] as? String }.contains { $0.hasPrefix("+10.") })
  }

  @Test func `stores a check-in while a session has the store open, and after it has closed it`() async throws
  {
    let served = ServedStore(data)
    let feed = try BodyFeed(served)
    let session = try served.opened()
    try await add("80.5", to: feed)
    #expect(try served.opened() === session)
    session.close()
    try await add("80.7", to: feed)
    #expect(try session !== served.opened())
    #expect(try data.readStore().bodyEvents().count == 2)
    // Nothing is kept open: another process can change the store, and while it does the check-in is refused.
    try body("add", "weight", "81")
    let other = try DataOptions.changeStore(in: data.directory, for: "train")
    await #expect(throws: BodyRefusal.self) {
      try await add("82", to: feed)
    }
    other.close()
    #expect(try data.readStore().bodyEvents().count == 3)
  }

  @Test func `follows each change by another process, and nothing else`() async throws {
    let feed = try BodyFeed(ServedStore(data))
    try await feed.refresh()
    let empty = try await event(feed)
    #expect(empty["revision"] as? Int == 0 && empty["bucket"] is NSNull)
    try body("add", "weight", "80", "--id", "a")
    for _ in 0..<2 {
      try await feed.refresh()
      let added = try await event(feed)
      #expect(added["revision"] as? Int == 1 && (added["bucket"] as? String)?.contains("-W") == true)
    }
    try body("add", "photo", "front.jpg", "--missing-photo")
    try await feed.refresh()
    #expect(await feed.hasPhoto("front.jpg"))
    #expect(await !feed.hasPhoto("a"))
    try body("delete", "a")
    try body("delete", "front.jpg")
    try await feed.refresh()
    let deleted = try await event(feed)
    #expect(deleted["revision"] as? Int == 3 && deleted["bucket"] is NSNull)
    #expect(await !feed.hasPhoto("front.jpg"))
  }

  @Test(arguments: [Language.english, .german])
  func `has the screens of every bucket as peach body scrub prints them`(_ language: Language) async throws {
    for (age, weight) in [(900, 88), (700, 86), (400, 84), (100, 83), (60, 82), (15, 81), (1, 80)] {
      let time = Instant.wallClock.advanced(bySeconds: -86_400 * Double(age))
      try body("add", "weight", "\(weight)", "--at", time.iso8601)
    }
    let document = try await document(try BodyFeed(ServedStore(data)), language)
    let buckets = try #require(document["buckets"] as? [[String: Any]])
    #expect(buckets.count > 8 && document["selected"] as? String == buckets.last?["id"] as? String)
    for bucket in buckets {
      let run = try CommandRun(
        "peach",
        [
          "body", "scrub", "--position", "\(try #require(bucket["knob"] as? Double))", "--format", "json",
          "--data", scratch.path,
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
    try body("add", "weight", "80")
    try body("add", "weight", "81", "--at", Instant.wallClock.advanced(bySeconds: -86_400 * 9).iso8601)
    let feed = try BodyFeed(ServedStore(data))
    let buckets = try #require(try await document(feed)["buckets"] as? [[String: Any]])
    let first = try #require(buckets.first?["id"] as? String)
    #expect(buckets.count == 2)
    #expect(await feed.select(bucket: first))
    #expect(await !feed.select(bucket: "1999"))
    #expect(try await event(feed)["bucket"] as? String == first)
  }

  @Test(arguments: [
    BodyEntry(metric: "weight", value: ["heavy"]), BodyEntry(metric: "weight", value: ["80", "81"]),
    BodyEntry(metric: "weight", value: ["80"], at: "yesterday"), BodyEntry(metric: "weight", value: ["nan"]),
    BodyEntry(metric: "weight", value: ["80"], tags: ["front"]), BodyEntry(metric: "Weight!", value: ["80"]),
    BodyEntry(metric: "dexa", value: ["bones=3"]), BodyEntry(metric: "dexa", value: ["ffmi=19", "ffmi=20"]),
    BodyEntry(metric: "photo", value: [""], at: "2026-01-05T07:00:00Z"),
  ])
  func `refuses what peach body add refuses, with its sentence`(_ entry: BodyEntry) async throws {
    let (run, refusal) = try await refusals(of: entry)
    #expect(run.errors == "\(refusal?.description ?? "")\n")
  }

  @Test(arguments: [
    (
      BodyEntry(metric: "weight", value: ["5000"]),
      "Weight: must be a number from 1 to 700 kg. Entered: 5000. Check the value and its unit."
    ),
    (
      BodyEntry(metric: "weight", value: ["-1"]),
      "Weight: must be a number from 1 to 700 kg. Entered: -1. Check the value and its unit."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "0099-01-01T00:00:00Z"),
      "When: must lie between 1900 and 2199. Entered: 0099-01-01T00:00:00Z. Correct the year."
    ),
    (
      BodyEntry(metric: "dexa", value: ["lean_mass=62"]),
      """
      DEXA scan: needs FFMI or lean mass, and at least one more value. Entered: Lean mass. Add the missing value.
      """
    ),
    (
      BodyEntry(metric: "photo", value: ["a.jpg"], tags: ["a;b"]),
      "Tags: none may be empty or contain a ;. Entered: a;b. Separate them with commas."
    ),
    (
      BodyEntry(metric: "photo", value: ["kept"]),
      """
      kept: this entry is kept already. Correct it in the list of entries, or choose another time.
      """
    ),
  ])
  func `refuses what peach body add refuses, in the words of its form`(
    _ entry: BodyEntry, _ sentence: String
  ) async throws {
    let (_, refusal) = try await refusals(of: entry)
    #expect(refusal?.description == sentence)
  }

  /// How the terminal and the page refuse an entry; the page together with one that it would store.
  private func refusals(of entry: BodyEntry) async throws -> (CommandRun, BodyRefusal?) {
    try body("add", "weight", "80", "--id", "kept")
    let options = (entry.at.map { ["--at", $0] } ?? []) + entry.tags.flatMap { ["--tag", $0] }
    let run = try CommandRun(
      "peach",
      ["body", "add", "--missing-photo", "--data", scratch.path] + options + ["--", entry.metric]
        + entry.value)
    let feed = try BodyFeed(ServedStore(data))
    let refusal = await #expect(throws: BodyRefusal.self) {
      try await feed.make(
        .add([BodyEntry(metric: "weight", value: ["81"], at: "2026-01-05T07:00:00Z"), entry]),
        isConfirmed: false, in: .english)
    }
    #expect(run.status == 64)
    #expect(try data.readStore().bodyEvents().map(\.id) == ["kept"], "all or none")
    return (run, refusal)
  }

  @Test func `refuses a second check-in of the same minute in the page's language`() async throws {
    let feed = try BodyFeed(ServedStore(data))
    let entry = BodyEntry(metric: "weight", value: ["81"], at: "2026-01-05T07:00:00Z")
    func add(_ language: Language) async throws {
      _ = try await feed.make(.add([entry]), isConfirmed: true, in: language)
    }
    try await add(.english)
    for (language, start) in [(Language.english, "Weight: this entry"), (.german, "Gewicht: diesen Eintrag")]
    {
      let refusal = await #expect(throws: BodyRefusal.self) { try await add(language) }
      #expect(refusal?.description.hasPrefix(start) == true)
    }
    #expect(try data.readStore().bodyEvents().count == 1)
  }

  @Test(arguments: [
    (
      BodyEntry(metric: "weight", value: ["805"]),
      "Gewicht: muss eine Zahl von 1 bis 700 kg sein. Eingegeben: 805. Prüfe den Wert und seine Einheit."
    ),
    (
      BodyEntry(metric: "body_fat", value: ["0.2"]),
      "Körperfett: muss eine Zahl von 0,5 bis 95 % sein. Eingegeben: 0,2. Prüfe den Wert und seine Einheit."
    ),
    (
      BodyEntry(metric: "weight", value: ["80"], at: "1024-01-05T07:00:00Z"),
      "Wann: muss zwischen 1900 und 2199 liegen. Eingegeben: 1024-01-05T07:00:00Z. Berichtige das Jahr."
    ),
    (
      BodyEntry(metric: "dexa", value: ["fat_mass=18"]),
      """
      DEXA-Messung: braucht FFMI oder Magermasse und mindestens einen weiteren Wert. Eingegeben: Fettmasse. Ergänze \
      den fehlenden Wert.
      """
    ),
    (
      BodyEntry(metric: "photo", value: ["a.jpg"], tags: ["a;b"]),
      "Stichwörter: keines darf leer sein oder ein ; enthalten. Eingegeben: a;b. Trenne sie durch Kommas."
    ),
  ])
  func `refuses an entry in German`(_ entry: BodyEntry, _ sentence: String) async throws {
    let feed = try BodyFeed(ServedStore(data))
    await #expect(throws: BodyRefusal(sentence)) {
      try await feed.make(.add([entry]), isConfirmed: true, in: .german)
    }
  }

  @Test func `refuses in German a change of an entry that is gone, and one that cannot be undone`()
    async throws
  {
    let feed = try BodyFeed(ServedStore(data))
    func make(_ change: BodyChange) async throws {
      _ = try await feed.make(change, isConfirmed: true, in: .german)
    }
    await #expect(throws: BodyRefusal("Der Eintrag wurde gelöscht. Öffne die Liste noch einmal.")) {
      try await make(.delete(id: "none"))
    }
    await #expect(
      throws: BodyRefusal(
        "Diese Änderung lässt sich nicht mehr rückgängig machen. Berichtige den Eintrag in der Liste.")
    ) {
      try await make(.undo(1))
    }
  }

  @Test func `stores a check-in of the page as peach body add does`() async throws {
    let feed = try BodyFeed(ServedStore(data))
    let time = "2026-01-05T07:00:00Z"
    let entries = [
      BodyEntry(metric: "weight", value: ["81.5"], at: time),
      BodyEntry(metric: "steps", value: ["9000"], at: time),
      BodyEntry(metric: "dexa", value: ["lean_mass=62.1", "body_fat=20"], at: time),
      BodyEntry(metric: "photo", value: ["photo-1.jpg"], at: time, tags: ["front"]),
    ]
    _ = try await feed.make(.add(entries), isConfirmed: false, in: .english)
    let stored = try data.readStore().bodyEvents()
    #expect(await feed.hasPhoto("photo-1.jpg"))
    for event in stored { try body("delete", event.id) }
    try body("add", "weight", "81.5", "--at", time)
    try body("add", "steps", "9000", "--at", time)
    try body("add", "dexa", "lean_mass=62.1", "body_fat=20", "--at", time)
    try body("add", "photo", "photo-1.jpg", "--missing-photo", "--at", time, "--tag", "front")
    #expect(try data.readStore().bodyEvents() == stored)
  }

  @Test func `says that there is no event yet`() async throws {
    let document = try await document(try BodyFeed(ServedStore(data)), .german)
    #expect((document["buckets"] as? [Any])?.isEmpty == true)
    let home = (document["empty"] as? [String: Any])?["home"] as? [String: Any]
    #expect(home?["score_caption"] as? String == "Noch kein Body-Score")
  }

  @Test func `show one difficulty under one name on every screen`() throws {
    // Mean of all offsets 37.5, of the notes' means 41.25, of the days' means 27.5; the last is 10.
    var history = HistorySettings().emptyHistory(in: .utc)
    for (day, note, cents) in [(0, 60, 100.0), (0, 60, 20), (1, 64, 40), (2, 60, 10), (2, 60, 10)] {
      let comparison = Comparison(reference: MIDINote(note), offset: Cents(cents))
      history.add(
        CompletedComparison(
          comparison: comparison, isCorrect: true, timestamp: Instant(seconds: Int64(day) * 86_400)))
    }
    let rolling = try #require(history.timeline.latest?.mean)
    #expect(rolling != history.profile.overall?.mean && rolling != history.timeline.aggregates.last?.mean)
    for language in [Language.english, .german] {
      let phrases = Phrases(language)
      let text = HistoryText(history, phrases)
      let expected =
        "\(phrases.texts.historyDifficulty): \(phrases.cents(rolling)) (\(phrases.texts.historyRollingMean))"
      #expect(text.difficulty == expected)
      let cards = phrases.cards(history)
      #expect(
        cards.filter { $0.title == phrases.texts.historyDifficulty }.map(\.value) == [phrases.cents(rolling)])
      // Other numbers have other names.
      let others =
        [text.summary, phrases.offset(10)]
        + history.timeline.rolling.flatMap {
          PointDescription($0, in: language).lines
        }
      #expect(!others.contains { $0.contains(phrases.texts.historyDifficulty) }, "\(others)")
    }
  }

  @Test func `reads training again only when it has changed`() async throws {
    let stored = try StoredHistory(data)
    #expect(try await stored.history().timeline.count == 0)
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let row = "comparison,2026-01-05T10:00:00Z,60,C4,60,C4,P1,equalTemperament,12.0,true,,"
    let file = try scratch.write("\(header)\n\(row)\n", to: "peach.csv")
    #expect(try peach("import", file, "--data", scratch.path).status == 0)
    let history = try await stored.history()
    #expect(history.timeline.count == 1)
    let cards = Phrases(.german).cards(history)
    #expect(
      cards.map(\.title) == [
        "Schwelle (geschätzt)", "Schwierigkeit (gestellt)", "Tonhöhe treffen: mittlerer Fehler",
      ])
    #expect(
      cards[1].value == "12,0 ¢"
        && cards[1].details == ["Gleitendes Mittel"])
    #expect(cards[2].value == "–" && cards[2].details == ["Noch keine Töne gestimmt"])
    let empty = Phrases(.english).cards(HistorySettings().emptyHistory(in: .utc))
    #expect(empty.map(\.value) == ["–", "–", "–"] && empty[0].details == ["No comparisons yet"])
  }
}
