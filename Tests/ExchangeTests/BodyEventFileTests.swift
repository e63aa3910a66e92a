import BodyTimeline
import Chronology
import Exchange
import Files
import Numerics
import TestSupport
import Testing
import Text

@Suite struct `Files of body events` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  func read(_ rows: String) throws -> [BodyEvent] {
    try BodyEventFile.events(scratch.write("\(BodyEventFile.header)\n\(rows)\n", to: "events.csv"), .test)
  }

  /// The first error, without the path.
  func problem(_ rows: String) throws -> String {
    do {
      _ = try read(rows)
      return "none"
    } catch let error as ImportError {
      return error.kinds[0].first.description(in: "events.csv")
    }
  }

  @Test func `hold measurements and photos`() throws {
    let events = try read(
      """
      2025-10-20T07:00:00+02:00,weight,82.5,kg,morning,
      2025-10-20T07:00:00+02:00,body_fat,21.5,%,,
      2025-10-20T08:00:00Z,ffmi,19.5,kg/m2,scan.ffmi,
      2025-10-20T08:00:00Z,steps,6000,count,,
      2025-10-20T08:00:00Z,waist,92,cm,,
      2025-10-20T09:00:00Z,photo,,,"a,b.jpg",front;morning
      """)
    #expect(
      events.map(\.id) == [
        "morning", "body_fat@2025-10-20T05:00:00Z", "scan.ffmi", "steps@2025-10-20T08:00:00Z",
        "waist@2025-10-20T08:00:00Z", "a,b.jpg",
      ])
    #expect(events[0].timestamp.iso8601 == "2025-10-20T05:00:00Z")
    #expect(events[0].content == .measurement(.weight, 82.5))
    #expect(events[4].content == .measurement(try Metric(name: "waist"), 92))
    #expect(events[5].content == .photo(tags: ["front", "morning"]))
  }

  @Test(arguments: [("kg", 80.0), ("", 80), ("lb", 36.2873896), ("st", 508.0234544), ("g", 0.08)])
  func `convert masses to kilograms`(_ unit: String, kilograms: Double) throws {
    let metric = unit == "g" ? "weight,80000" : "weight,80"
    let events = try read("2025-10-20T08:00:00Z,\(metric),\(unit),,")
    guard case .measurement(_, let value) = events[0].content else { return #expect(Bool(false)) }
    #expect(abs(value - (unit == "g" ? 80 : kilograms)) < 1e-9)
  }

  @Test(arguments: [
    ("muscle_mass", "kg", "muscle_mass_kg"), ("grip_kg", "kg", "grip_kg"), ("thigh", "", "thigh"),
    ("glucose", "mg/dl", "glucose"),
  ])
  func `keep the unit of an own metric in its name`(_ name: String, _ unit: String, _ kept: String) throws {
    let events = try read("2025-10-20T08:00:00Z,\(name),57.4,\(unit),,")
    #expect(events[0].measurements.map(\.metric.name) == [kept])
    #expect(kept != "muscle_mass_kg" || events[0].measurements[0].metric.title(in: .english) == "muscle_mass")
    #expect(kept != "muscle_mass_kg" || events[0].measurements[0].metric.shownUnit(in: .english) == "kg")
  }

  @Test func `give rows without an id a stable one`() throws {
    let rows = ["20T08:00:00Z,weight,80", "20T08:00:00Z,weight,81", "21T08:00:00Z,weight,80"]
      .map { "2025-10-\($0),kg,,\n" }.joined()
    let first = try read(rows)
    #expect(
      first.map(\.id) == [
        "weight@2025-10-20T08:00:00Z", "weight@2025-10-20T08:00:00Z#2", "weight@2025-10-21T08:00:00Z",
      ])
    #expect(try read(rows) == first)
  }

  @Test func `are written as they are read`() throws {
    let moment = try Instant(iso8601: "2025-10-20T08:00:00.5Z")
    let events = [
      try BodyEvent(id: "a \"b\", c", timestamp: moment, .measurement(.weight, 82.1)),
      try BodyEvent(id: "p.jpg", timestamp: moment, .photo(tags: ["front"])),
    ]
    let path = scratch.path("out.csv")
    try BodyEventFile.write(events, to: path)
    #expect(try BodyEventFile.events(path, .test) == events)
  }

  /// A set of events with every kind of content, awkward names and unround values.
  private func generated(_ seed: UInt32) throws -> [BodyEvent] {
    var draws: UInt32 = 0
    func roll(_ bound: UInt32) -> UInt32 {
      draws += 1
      return Philox4x32.block(counter: .init(draws, 0, 0, 0), key: (seed, 7)).w0 % bound
    }
    let metrics = Metric.standard + [.leanMass, .fatMass, try Metric(name: "waist-2.b_c")]
    let marks = ["", ",", "\"", " ", "\n", "é", "\u{202E}", "'", "#2", "\r\n", "=1+1"]
    func mark() -> String { marks[Int(roll(UInt32(marks.count)))] }
    func value(_ metric: Metric) -> Double {
      let (low, high) = (metric.plausible.lowerBound, metric.plausible.upperBound)
      let range = max(low, -1e6)...min(high, 1e6)
      let share = Double(roll(1 << 30)) / Double(1 << 30)
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    return try (0..<roll(12)).map { number in
      let moment = Instant(
        microseconds: 1_700_000_000_000_000 + Int64(roll(1_000_000_000)) * 1_000 + Int64(roll(1000)))
      let content: BodyEvent.Content
      switch roll(4) {
      case 0: content = .photo(tags: (0..<roll(3)).map { _ in "t\(mark())" })
      case 1:
        content = .dexa(
          DEXAScan(
            ffmi: value(.ffmi), leanMass: roll(2) == 0 ? nil : value(.leanMass),
            fatMass: roll(2) == 0 ? nil : value(.fatMass), bodyFat: value(.bodyFat)))
      default:
        let metric = metrics[Int(roll(UInt32(metrics.count)))]
        content = .measurement(metric, value(metric))
      }
      return try BodyEvent(id: "\(mark())\(number)\(mark())", timestamp: moment, content)
    }
  }

  @Test func `restore each of a thousand sets of events`() throws {
    let path = scratch.path("set.csv")
    for seed in UInt32(0)..<1000 {
      let events = try generated(seed)
      try BodyEventFile.write(events, to: path)
      #expect(try BodyEventFile.events(path, .test) == events, "set \(seed)")
    }
  }

  @Test func `cannot hold a tag with a semicolon, so no event has one`() throws {
    let moment = try Instant(iso8601: "2025-10-20T08:00:00Z")
    for tag in ["a;b", ""] {
      #expect(throws: BodyTimelineError.badTag(tag)) {
        try BodyEvent(id: "p", timestamp: moment, .photo(tags: [tag]))
      }
    }
  }

  @Test(arguments: [
    DEXAScan(ffmi: 19, leanMass: 60, fatMass: 15, bodyFat: 20), DEXAScan(ffmi: 19.25, bodyFat: 20),
    DEXAScan(leanMass: 60.1, fatMass: 15), DEXAScan(ffmi: 19, leanMass: 60),
  ])
  func `keep a DEXA scan as one event`(_ scan: DEXAScan) throws {
    let moment = try Instant(iso8601: "2025-10-20T08:00:00Z")
    let events = [
      try BodyEvent(id: "before", timestamp: moment, .measurement(.leanMass, 61)),
      try BodyEvent(id: "scan", timestamp: moment, .dexa(scan)),
      try BodyEvent(id: "after", timestamp: moment, .measurement(.fatMass, 16)),
    ]
    let path = scratch.path("scan.csv")
    try BodyEventFile.write(events, to: path)
    #expect(try BodyEventFile.events(path, .test) == events)
    let summary = try BodyEventFile.read(path, .test) { _ in }
    let findings = scan.measurements.count
    #expect(summary.rows == findings + 2 && summary.events == 3)
    #expect(summary.scanRows == findings && summary.scans == 1)
  }

  @Test func `combine the rows of one id into a DEXA scan`() throws {
    let events = try read(
      """
      2025-10-20T08:00:00Z,lean_mass,132,lb,scan,
      2025-10-20T10:00:00+02:00,fat_mass,18,kg,scan,

      2025-10-20T08:00:00Z,body_fat,22.5,%,scan,
      2025-10-20T08:00:00Z,weight,82,kg,w,
      """)
    #expect(events.map(\.id) == ["scan", "w"])
    #expect(events[0].content == .dexa(DEXAScan(leanMass: 132 * 0.45359237, fatMass: 18, bodyFat: 22.5)))
  }

  /// The next step of an error about an id.
  private static let ownID =
    "Give each event its own id; only the rows of one DEXA scan, one below the other, share one."

  @Test(arguments: [
    ("2025-10-20T08:00:00Z,weight,80,kg,w1,\n2025-10-21T08:00:00Z,weight,81,kg,w1,", "3:35", "w1"),
    ("2025-10-20T08:00:00Z,weight,80,kg,w1,\n2025-10-20T08:00:00Z,weight,80,kg,w1,", "3:35", "w1"),
    ("2025-10-20T08:00:00Z,ffmi,19,,s,\n2025-10-21T08:00:00Z,fat_mass,18,,s,", "3:35", "s"),
    ("2025-10-20T08:00:00Z,ffmi,19,,s,\n2025-10-20T08:00:00Z,ffmi,19,,s,", "3:31", "s"),
    ("2025-10-20T08:00:00Z,ffmi,19,,s,\n2025-10-20T08:00:00Z,photo,,,s,", "3:30", "s"),
  ])
  func `are refused when two events share an id`(_ rows: String, place: String, id: String) throws {
    #expect(
      try problem(rows)
        == "events.csv:\(place): id must belong to one event, got \"\(id)\" again after line 2. \(Self.ownID)"
    )
  }

  @Test func `count every row that repeats an id`() throws {
    let rows = (1...30).map { "2025-10-20T08:00:00Z,weight,\(70 + $0),kg,\($0 % 3 == 0 ? "a" : "b\($0)"),\n" }
      .joined()
    let path = try scratch.write("\(BodyEventFile.header)\n\(rows)", to: "events.csv")
    var delivered = 0
    let error = try #require(throws: ImportError.self) {
      try BodyEventFile.read(path, .test) { _ in delivered += 1 }
    }
    #expect(
      error.count == 9 && error.kinds.map(\.lines) == [[7, 10, 13, 16, 19]])
    #expect(delivered == 5)
  }

  @Test func `give a row without an id an unused one`() throws {
    let (row, id) = ("2025-10-20T08:00:00Z,weight", "weight@2025-10-20T08:00:00Z")
    let ids = try read(
      "\(row),80,kg,\(id),\n\(row),80,kg,\(id)#3,\n\(row),81,kg,,\n\(row),82,kg,,"
    )
    .map(\.id)
    #expect(ids == ["", "#3", "#2", "#4"].map { "\(id)\($0)" })
  }

  @Test func `count a value once that they repeat without an id`() throws {
    let row = "2025-10-20T08:00:00Z,steps"
    let path = try scratch.write(
      "timestamp,metric,value\n\(row),8000\n\(row),8000\n\(row),500\n\(row),500\n", to: "events.csv")
    var events: [BodyEvent] = []
    let summary = try BodyEventFile.read(path, .test) { events.append($0) }
    #expect(events.map(\.id) == ["steps@2025-10-20T08:00:00Z", "steps@2025-10-20T08:00:00Z#3"])
    #expect(summary.repeatedValues == 2)
  }

  @Test(arguments: [
    "0x1p10", "0x50", "inf", "nan", "+80", "1_000", "1e400", " 80", "80 ", "080", "\"80,5\"", "８０",
  ])
  func `take decimal numbers only`(_ value: String) throws {
    let shown = value.replacing("\"", with: "")
    #expect(
      try problem("2025-10-20T08:00:00Z,waist,\(value),,,")
        == "events.csv:2:28: value must be a number, got \"\(shown)\". Write it as 82.5.")
  }

  @Test func `without their invalid rows are imported if these are left out, but no part of a scan`() throws {
    let rows = """
      2025-10-20T08:00:00Z,weight,0,kg,,
      2025-10-20T08:00:00Z,lean_mass,62,kg,scan,
      2025-10-20T08:00:00Z,fat_mass,x,kg,scan,
      2025-10-20T08:00:00Z,body_fat,22,,scan,
      2025-10-21T08:00:00Z,weight,80,kg,,
      2025-10-21T08:00:00Z,fat_mass,18,kg,other,
      2025-10-21T08:00:00Z,body_fat,22,,other,

      """
    let path = try scratch.write("\(BodyEventFile.header)\n\(rows)", to: "events.csv")
    var events: [BodyEvent] = []
    let summary = try BodyEventFile.read(path, .skipping) { events.append($0) }
    #expect(events.map(\.content) == [.measurement(.weight, 80)])
    #expect(summary.leftOut?.count == 6 && summary.leftOut?.isOfEntries == true)
    #expect(summary.leftOut?.kinds.flatMap(\.lines).sorted() == [2, 3, 4, 5, 7, 8])
    let other = try scratch.write("quand,poids\n2025-10-20,80\n", to: "other.csv")
    #expect(throws: ImportError.self) { try BodyEventFile.read(other, .skipping) { _ in } }
  }

  @Test(arguments: [["0", "80"], ["80", "0"], ["80", "x", "0"]])
  func `keep the valid one of several rows with an id if invalid ones are left out`(_ values: [String]) throws
  {
    let rows = values.map { "2025-10-20T08:00:00Z,weight,\($0),kg,one,\n" }.joined()
    let path = try scratch.write("\(BodyEventFile.header)\n\(rows)", to: "events.csv")
    var events: [BodyEvent] = []
    let summary = try BodyEventFile.read(path, .skipping) { events.append($0) }
    #expect(events.map(\.content) == [.measurement(.weight, 80)])
    #expect(summary.leftOut?.count == values.count - 1)
  }

  @Test func `without the header are refused`() throws {
    let path = try scratch.write("quand,poids\n2025-10-20,80\n", to: "other.csv")
    #expect {
      try BodyEventFile.events(path, .test)
    } throws: {
      "\($0)".hasSuffix(
        "other.csv:1:1: the header must name a column of dates and one for each metric, as in Date,Weight (kg),Body fat (%), or be timestamp,metric,value,unit,id,tags, got \"quand, poids\". Put it in the first line, or say what a column is, as in peach body import --column 'Poids=weight (kg)'."
      )
    }
    let empty = try scratch.write("", to: "empty.csv")
    #expect(throws: ImportError.self) { try BodyEventFile.events(empty, .test) }
    #expect(throws: FileError.self) { try BodyEventFile.events(scratch.path("none.csv"), .test) }
  }
}
