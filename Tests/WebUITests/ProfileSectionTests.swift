// `Documentation/training.md`, *Chart of the timeline*.
import Chronology
import Foundation
import Music
import Testing
import Text
import Training

@testable import WebUI

@Suite struct `The profile's part of the page` {
  /// 30 comparisons a day on these days of March 2026, in Berlin, where clocks change on the 29th.
  /// - Parameter fifths: the days whose comparisons are of fifths.
  func section(days: [Int], fifths: Set<Int> = []) throws -> PageSection {
    var history = HistorySettings().emptyHistory(in: try Zone(identifier: "Europe/Berlin"))
    for day in days {
      for second in 0..<30 {
        let time = try Instant(iso8601: "2026-03-\(day < 10 ? "0" : "")\(day)T12:00:\(second + 10)Z")
        let interval: Interval = fifths.contains(day) ? .perfectFifth : .prime
        let comparison = Comparison(
          reference: MIDINote(60), interval: interval, offset: Cents(Double(day)))
        history.add(CompletedComparison(comparison: comparison, isCorrect: second != 0, timestamp: time))
      }
    }
    return .profile(
      latest: { [history] _ in
        (history, { [ProfileCard(title: "\($0.rawValue)", value: "\(history.timeline.count)", details: [])] })
      },
      changes: {
        AsyncStream<Int> {
          $0.yield(0); $0.yield(1); $0.finish()
        }
      })
  }

  func answer(_ section: PageSection, _ path: String, _ query: [String: String] = [:]) async throws
    -> PageAnswer
  {
    let endpoint = try #require(section.endpoints.first { $0.path == path && $0.method == .get })
    return try await endpoint.answer(PageRequest(query: query))
  }

  func json(_ section: PageSection, _ path: String, _ query: [String: String] = [:]) async throws -> Any {
    guard case .json(let document) = try await answer(section, path, query) else {
      throw CocoaError(.coderInvalidValue)
    }
    return try JSONSerialization.jsonObject(with: JSONEncoder().encode(document), options: .fragmentsAllowed)
  }

  @Test func `draws what the timeline holds`() async throws {
    let section = try section(days: [26, 27, 29, 30])
    let timeline = try #require(try await json(section, "/timeline") as? [String: Any])
    let points = try #require(timeline["points"] as? [[String: Any]])
    #expect(points.map { $0["mean"] as? Double } == [26, 27, 29, 30])
    #expect(points.map { $0["count"] as? Int } == [30, 30, 30, 30] && points[0]["correct"] as? Int == 29)
    #expect(timeline["names"] as? [String] == [""])
    let estimates = points.compactMap { $0["estimates"] as? [[String: Any]] }
    // One wrong answer in thirty of every day, whatever the offset: the threshold is not yet known, so nothing is drawn.
    #expect(estimates.count == 4 && estimates.allSatisfy { $0.count == 1 && $0[0]["threshold"] == nil })
    // A day off between them.
    #expect(timeline["segments"] as? [[Int]] == [[0, 3]])
    #expect(timeline["lines"] as? [[[Int]]] == [[]] && timeline["bands"] as? [[[Int]]] == [[]])
    let lengths = points.compactMap { ($0["end"] as? Double ?? 0) - ($0["start"] as? Double ?? 0) }
    #expect(lengths == [86_400, 86_400, 82_800, 86_400])
    #expect((timeline["offsets"] as? [[Double]])?.map { $0[1] } == [3600, 7200])
    let first = try #require(timeline["first"] as? [String: Double])
    #expect(first["start"] == points[0]["start"] as? Double && first["end"] == points[3]["end"] as? Double)
    let label =
      "Difficulty timeline showing 120 comparisons over March 26, 2026 – March 30, 2026. Difference (presented), rolling mean: 28 cents."
    #expect(timeline["label"] as? String == label)
  }

  @Test func `draws a threshold where card and popup show one`() async throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<400 {
      // At 15 cents three of four answers are right; twice as much is always heard.
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(60), offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number / 4) * 43_200)))
    }
    let section = PageSection.profile(
      latest: { [history] _ in (history, { _ in [] }) }, changes: { AsyncStream<Int> { $0.finish() } })
    let timeline = try #require(try await json(section, "/timeline") as? [String: Any])
    let points = try #require(timeline["points"] as? [[String: Any]])
    let drawn = points.map { (($0["estimates"] as? [[String: Any]])?[0]["threshold"] as? Double) != nil }
    for (index, isDrawn) in drawn.enumerated() where index % 5 == 0 {
      let popup = try await json(section, "/timeline/point", ["index": "\(index)"]) as? [String: Any]
      let line = try #require((popup?["lines"] as? [String])?.last)
      let estimate = (points[index]["estimates"] as? [[String: Any]])?[0]
      #expect((estimate?["rough"] != nil) == line.contains(": roughly "), "\(index): \(line)")
      let isVague = line.hasSuffix("not yet known") || line.contains(": roughly ")
      #expect(isVague == !isDrawn, "\(index): \(line)")
    }
    #expect(drawn.first == false && drawn.last == true)
  }

  @Test func `joins thresholds across days off, and breaks line and band at a pause, as Start does`()
    async throws
  {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<800 {
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      // Every third day, and ten days off after 50 of them.
      let day = number / 8 * 3 + (number < 400 ? 0 : 8)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: MIDINote(60), offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(day) * 86_400)))
    }
    let section = PageSection.profile(
      latest: { [history] _ in (history, { _ in [] }) }, changes: { AsyncStream<Int> { $0.finish() } })
    let timeline = try #require(try await json(section, "/timeline") as? [String: Any])
    #expect(timeline["segments"] as? [[Int]] == [[0, 49], [50, 99]])
    let points = try #require(timeline["points"] as? [[String: Any]])
    func first(_ name: String) -> Int? {
      points.firstIndex { ($0["estimates"] as? [[String: Any]])?[0][name] != nil }
    }
    let (line, band) = (try #require(first("threshold")), try #require(first("low")))
    #expect(band < line && line < 49)
    #expect(timeline["lines"] as? [[[Int]]] == [[[line, 49], [50, 99]]])
    #expect(timeline["bands"] as? [[[Int]]] == [[[band, 49], [50, 99]]])
  }

  @Test func `opens the popup of the dot near a tap, in the page's language, and none elsewhere`()
    async throws
  {
    let section = try section(days: [26, 27])
    let timeline = try #require(try await json(section, "/timeline") as? [String: Any])
    let middle = try #require((timeline["points"] as? [[String: Any]])?[1]["middle"] as? Double)
    var tap = ["time": "\(middle + 500)", "cents": "26.5", "secondsPerPixel": "100", "centsPerPixel": "0.1"]
    tap["language"] = "de"
    let popup = try #require(try await json(section, "/timeline/point", tap) as? [String: Any])
    #expect(popup["index"] as? Int == 1 && timeline["period"] as? String == "day")
    let lines = try #require(popup["lines"] as? [String])
    #expect(
      lines.prefix(3) == [
        "Mittlerer Unterschied: 27 Cent", "30 Vergleiche", "Genauigkeit: 97 % (29 von 30 richtig)",
      ])
    #expect(lines.last?.hasPrefix("Schwelle (geschätzt): ") == true)
    tap["time"] = "\(middle + 3000)"
    #expect(try await json(section, "/timeline/point", tap) is NSNull)
    let chosen = try await json(section, "/timeline/point", ["index": "0"])
    #expect((chosen as? [String: Any])?["index"] as? Int == 0)
  }

  @Test func `names the interval of each estimate for a person who has trained both`() async throws {
    let section = try section(days: [26, 27, 28], fifths: [27])
    let timeline = try #require(
      try await json(section, "/timeline", ["language": "de"]) as? [String: Any])
    #expect(timeline["names"] as? [String] == ["Prime", "Quinte"])
    let points = try #require(timeline["points"] as? [[String: Any]])
    let known = points.compactMap { ($0["estimates"] as? [Any])?.map { $0 is [String: Any] } }
    #expect(known == [[true, false], [false, true], [true, false]])
    func lines(_ index: String) async throws -> [String] {
      let point = try await json(section, "/timeline/point", ["index": index]) as? [String: Any]
      return (point?["lines"] as? [String] ?? []).filter { $0.hasPrefix("Threshold") }
    }
    let (unison, fifth) = (try await lines("0"), try await lines("1"))
    #expect(unison.count == 1 && unison[0].hasPrefix("Threshold (estimated), unison: "), "\(unison)")
    #expect(fifth.count == 1 && fifth[0].hasPrefix("Threshold (estimated), perfect fifth: "), "\(fifth)")
  }

  @Test(arguments: ["2", "-1", "0.5", "1e300"])
  func `refuses a point that does not exist`(_ index: String) async throws {
    let answer = try await answer(section(days: [26, 27]), "/timeline/point", ["index": index])
    guard case .refused(400, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "index: must be a whole number in 0…1. Load the page again.")
  }

  @Test(arguments: [
    (["time": "inf"], "time: must be a number, got \"inf\". Load the page again."),
    (
      ["time": "0", "secondsPerPixel": "0"],
      "secondsPerPixel: must be above 0, got \"0.0\". Load the page again."
    ),
    (["index": "x"], "index: must be a number, got \"x\". Load the page again."),
    ([:], "time: must be a number, got \"\". Load the page again."),
  ])
  func `refuses what is not a number`(_ query: [String: String], sentence: String) async throws {
    let section = try section(days: [26])
    let error = await #expect(throws: PageNumbers.Malformed.self) {
      try await answer(section, "/timeline/point", query)
    }
    #expect(error?.description == sentence)
  }

  @Test func `plays a view as a WAV file of the view's length`() async throws {
    let section = try section(days: [26, 27, 29, 30])
    guard case .bytes(let wav, "audio/wav") = try await answer(section, "/timeline/sound") else {
      throw CocoaError(.coderInvalidValue)
    }
    // Five days of 0.2 s, of which the third is silent; two bytes a sample after a head of 44.
    #expect(wav.prefix(4) == Data("RIFF".utf8) && wav.count == 44 + 2 * 22_050)
    let samples = stride(from: 44, to: wav.count, by: 2).map { wav[$0] != 0 || wav[$0 + 1] != 0 }
    let day = samples.count / 5
    let sounding = (0..<5).map { one in samples[one * day..<(one + 1) * day].count(where: \.self) > day / 2 }
    #expect(sounding == [true, true, false, true, true])
    let backwards = try await answer(section, "/timeline/sound", ["start": "9", "end": "1"])
    guard case .refused(400, _) = backwards else { throw CocoaError(.coderInvalidValue) }
  }

  @Test func `invites to train where there is nothing yet`() async throws {
    let section = try section(days: [])
    let profile = try #require(try await json(section, "/profile", ["language": "de"]) as? [String: Any])
    #expect(profile["empty"] as? String == "Beginne zu üben, um dein Profil aufzubauen")
    let timeline = try #require(try await json(section, "/timeline") as? [String: Any])
    #expect((timeline["points"] as? [Any])?.isEmpty == true && timeline["first"] == nil)
    #expect(timeline["label"] as? String == "Start training to build your profile")
    #expect(try await json(section, "/timeline/point", ["index": "0"]) is NSNull)
    guard
      case .refused(404, "Start training to build your profile") = try await answer(
        section, "/timeline/sound")
    else { throw CocoaError(.coderInvalidValue) }
  }

  @Test func `colours the keys and writes the cards of the language`() async throws {
    let section = try section(days: [26, 30])
    let profile = try #require(try await json(section, "/profile") as? [String: Any])
    let keys = try #require(profile["keys"] as? [[String: Any]])
    #expect(keys.count == 49 && keys[24]["name"] as? String == "C4" && keys[24]["step"] as? Int == 3)
    #expect(
      keys[24]["words"] as? String == "C4: 28 cents, 60 comparisons" && keys[25]["black"] as? Bool == true)
    #expect(profile["keyboard"] as? String == "1 of 49 notes from C2 to C6 are trained.")
    #expect((profile["cards"] as? [[String: Any]])?.first?["title"] as? String == "en")
  }

  @Test func `tells subscribers of each change`() async throws {
    let topic = try #require(try section(days: []).topics.first)
    #expect(topic.name == "profile")
    var last: String?
    for await event in await topic.events() { last = event }
    #expect(last == "1")
  }
}
