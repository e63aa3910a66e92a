import BodyTimeline
import Chronology
import Foundation
import TestSupport
import Testing
import Text

@testable import Exchange

@Suite struct `Apple Health exports` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// An attribute declaration as in every real export; Foundation's parser does not survive it.
  let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (Record)*>
    <!ATTLIST HealthData locale CDATA #REQUIRED>
    ]>
    <HealthData locale="en_US">

    """

  func record(
    _ type: String, _ value: String, _ unit: String, at date: String = "2025-10-20 07:00:00 +0200",
    from source: String = "Scale"
  ) -> String {
    """
    <Record type="HKQuantityTypeIdentifier\(type)" sourceName="\(source)" unit="\(unit)" \
    startDate="\(date)" endDate="\(date)" value="\(value)"/>

    """
  }

  func events(_ text: String) throws -> [BodyEvent] {
    var events: [BodyEvent] = []
    _ = try AppleHealthExport.read(scratch.write(text, to: "export.xml")) { events.append($0) }
    return events
  }

  /// All errors, without the path, and the number of delivered events.
  func problems(_ text: String) throws -> (texts: [String], delivered: Int) {
    var delivered = 0
    do {
      _ = try AppleHealthExport.read(scratch.write(text, to: "export.xml")) { _ in delivered += 1 }
      return ([], delivered)
    } catch let error as ImportError {
      return (error.kinds.map { $0.first.description(in: "export.xml") }, delivered)
    }
  }

  @Test func `give weight, body fat and lean mass in Peach's units`() throws {
    let events = try events(
      head + record("BodyMass", "180", "lb") + record("BodyFatPercentage", "0.215", "%")
        + record("LeanBodyMass", "63.2", "kg") + record("HeartRate", "60", "count/min") + "</HealthData>")
    #expect(
      events.map(\.id) == [
        "apple-health:weight@2025-10-20T05:00:00Z=180", "apple-health:body_fat@2025-10-20T05:00:00Z=0.215",
        "apple-health:lean_mass@2025-10-20T05:00:00Z=63.2",
      ])
    #expect(events[0].content == .measurement(.weight, 180 * 0.45359237))
    #expect(events[1].content == .measurement(.bodyFat, 21.5))
    #expect(events[2].content == .measurement(.leanMass, 63.2))
  }

  @Test func `give each day the steps of the source that counted most`() throws {
    let events = try events(
      head + record("StepCount", "500", "count", at: "2025-10-20 23:59:00 +0200", from: "Phone")
        + record("StepCount", "400", "count", at: "2025-10-20 08:00:00 +0200", from: "Watch")
        + record("StepCount", "300", "count", at: "2025-10-20 09:00:00 +0200", from: "Watch")
        + record("StepCount", "100", "count", at: "2025-10-21 00:00:00 +0200", from: "Phone")
        + "</HealthData>")
    #expect(events.map(\.id) == ["apple-health:steps@2025-10-20", "apple-health:steps@2025-10-21"])
    #expect(events.map(\.content) == [.measurement(.steps, 700), .measurement(.steps, 100)])
    #expect(events[0].timestamp.iso8601 == "2025-10-20T10:00:00Z")
  }

  @Test func `with implausibly many steps on a day are refused`() throws {
    let many = record("StepCount", "600000", "count")
    let texts = try problems(head + many + many + "</HealthData>").texts
    #expect(
      texts == [
        """
        export.xml:8:1: steps of a day must be at most 1000000.0, got "1200000.0 on 2025-10-20". Correct the entry \
        in Apple Health and export again.
        """
      ])
  }

  @Test func `count a record inside a correlation once`() throws {
    let weight = record("BodyMass", "80", "kg")
    let nested = "<Correlation type=\"HKCorrelationTypeIdentifierFood\">\n\(weight)</Correlation>\n"
    #expect(try events(head + nested + weight + nested + "</HealthData>").count == 1)
  }

  @Test func `report line, rule and value of every invalid record and deliver nothing more`() throws {
    let (texts, delivered) = try problems(
      head + record("BodyMass", "80", "kg") + record("BodyMass", "8000", "kg")
        + record("BodyMass", "80", "stones") + record("BodyMass", "x", "kg")
        + record("BodyMass", "80", "kg", at: "2025-02-30 07:00:00 +0200")
        + record("BodyMass", "80", "kg", at: "0025-02-20 07:00:00 +0200")
        + record("BodyFatPercentage", "20.0", "%") + record("BodyMass", "81", "kg")
        + "</HealthData>")
    let next = "Correct the entry in Apple Health and export again."
    #expect(
      texts == [
        "export.xml:8:1: value of weight must be in 1.0…700.0 kg, got \"8000 kg on 2025-10-20 07:00\". \(next)",
        "export.xml:9:1: unit of weight must be one of kg, lb, g, st, got \"stones\". \(next)",
        "export.xml:10:1: value of weight must be a number, got \"x\". \(next)",
        """
        export.xml:11:1: startDate must be a time of the calendar with a zone, got "2025-02-30 07:00:00 +0200". \(next)
        """,
        "export.xml:12:1: startDate must lie between 1900 and 2199, got \"0025-02-20 07:00:00 +0200\". \(next)",
        """
        export.xml:13:1: value of body_fat must be a fraction in 0.005…0.95, as 0.2 for 20 %, got "20.0 % on 2025-10-20 \
        07:00". \(next)
        """,
      ])
    #expect(delivered == 1)
  }

  @Test func `that are truncated or not XML are refused`() throws {
    for text in [head + record("BodyMass", "80", "kg"), "", "nonsense", head + "<Record></HealthData>"] {
      let texts = try problems(text).texts
      #expect(texts.count == 1 && texts[0].contains("an export must be well-formed XML"), "\(texts)")
    }
    #expect(try problems("<html></html>").texts[0].contains("must begin with HealthData"))
  }

  @Test func `that declare entities are refused before any can grow`() throws {
    let bomb = """
      <!DOCTYPE HealthData [
      <!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
      <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      ]>
      <HealthData><Record type="&b;"/></HealthData>
      """
    let texts = try problems(bomb).texts
    #expect(texts.count == 1 && texts[0].contains("an export must declare no entities, got \"a\""))
    let file = bomb.replacing("\"aaaaaaaa", with: "SYSTEM \"file:///etc/passwd\" \"")
    #expect(try problems(file).texts.count == 1)
  }

  @Test(arguments: ["0x50", "+80", "inf", "nan", "8_0", "80,5", " 80"])
  func `take decimal numbers only`(_ value: String) throws {
    let next = "Correct the entry in Apple Health and export again."
    #expect(
      try problems(head + record("BodyMass", value, "kg") + "</HealthData>").texts
        == ["export.xml:7:1: value of weight must be a number, got \"\(value)\". \(next)"])
  }

  @Test func `give waist and resting heart rate`() throws {
    let events = try events(
      head + record("WaistCircumference", "36", "in") + record("RestingHeartRate", "58", "count/min")
        + "</HealthData>")
    #expect(events.map(\.content) == [.measurement(.waist, 36 * 2.54), .measurement(.restingHeartRate, 58)])
  }

  @Test func `without their invalid records are imported if these are left out`() throws {
    let text =
      head + record("BodyMass", "0", "kg") + record("BodyMass", "80", "kg")
      + record("StepCount", "x", "count") + record("StepCount", "900", "count") + "</HealthData>"
    let path = try scratch.write(text, to: "export.xml")
    var events: [BodyEvent] = []
    let summary = try AppleHealthExport.read(path, skippingInvalid: true) { events.append($0) }
    #expect(events.map(\.content) == [.measurement(.weight, 80), .measurement(.steps, 900)])
    #expect(summary.leftOut?.count == 2 && summary.leftOut?.kinds.map(\.lines) == [[7], [9]])
    #expect(summary.usedRecords == 2)
    for broken in [text.replacing("</HealthData>", with: ""), "<html></html>"] {
      let path = try scratch.write(broken, to: "export.xml")
      let error = try #require(throws: ImportError.self) {
        try AppleHealthExport.read(path, skippingInvalid: true) { _ in }
      }
      #expect(!error.isOfEntries)
    }
  }
}
