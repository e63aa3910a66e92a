import Foundation
import Music
import TestSupport
import Testing
import Training

@testable import Live
@testable import WebUI

/// The profile of one interval, from the answers of several.
extension `The profile's part of the page` {
  /// A store of 24 days, with ten fifths and ten major thirds on each, whose differences are twice as large, and six tuned
  /// fifths.
  private func stored(in folder: ServedFolder) throws -> StoredHistory {
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let comparisons = (0..<480).map { number in
      let time = "2026-01-\(number / 20 + 1 < 10 ? "0" : "")\(number / 20 + 1)T10:\(10 + number % 20):00Z"
      let (note, factor) = number % 2 == 0 ? ("67,G4,P5", 1.0) : ("64,E4,M3", 2)
      let (cents, isCorrect) = number % 4 < 2 ? (30.0, true) : (15.0, number % 16 > 3)
      return "comparison,\(time),60,C4,\(note),equalTemperament,\(factor * cents),\(isCorrect),,"
    }
    let matchings = (0..<6).map {
      "pitchMatching,2026-01-05T11:0\($0):00Z,60,C4,67,G4,P5,equalTemperament,,,10.0,\($0 + 3)"
    }
    let file = try folder.scratch.write(
      ([header] + comparisons + matchings).joined(separator: "\n"), to: "peach.csv")
    #expect(try CommandRun("peach", ["import", file, "--data", folder.scratch.path]).status == 0)
    return try StoredHistory(folder.data)
  }

  @Test func `shows one interval alone`() async throws {
    let folder = try ServedFolder()
    let stored = try stored(in: folder)
    let section = PageSection.profile(stored)
    func profile(_ query: [String: String] = [:]) async throws -> [String: Any] {
      try #require(try await json(section, "/profile", query) as? [String: Any])
    }
    func cards(_ profile: [String: Any]) throws -> [[String: Any]] {
      try #require(profile["cards"] as? [[String: Any]])
    }
    let whole = try await profile()
    let third = try await profile(["interval": "M3"])
    let fifth = try await profile(["interval": "P5", "language": "de"])
    #expect(whole["title"] == nil && third["title"] as? String == "Profile: major third")
    #expect(fifth["title"] as? String == "Profil: Quinte")
    // The rows of the whole lead to the profiles of their intervals.
    #expect((try cards(whole)[0]["intervals"] as? [Any])?.count == 2)
    #expect((try cards(third)[0]["intervals"] as? [Any])?.isEmpty == true)
    #expect(try cards(third)[0]["title"] as? String == "Threshold (estimated), major third")
    let practices = try #require(try cards(third)[0]["practices"] as? [[String: Any]])
    #expect((practices.first?["settings"] as? [String: String])?["intervals"] == "M3")
    // The thirds have twice the threshold of the fifths; only fifths were tuned.
    func threshold(_ interval: Interval) async throws -> Double {
      let own = try #require(try await stored.history(of: interval).threshold(of: interval))
      #expect(try await stored.history().threshold(of: interval) == own)
      return own.mean.value
    }
    let (thirds, fifths) = (try await threshold(.majorThird), try await threshold(.perfectFifth))
    #expect(thirds > 1.5 * fifths)
    #expect(try [whole, third, fifth].map { try cards($0).count } == [3, 2, 3])
    // The whole is still what it was.
    #expect(try await stored.history().timeline.count == 480)
  }

  @Test func `draws the course of one interval alone, and no other answers`() async throws {
    let folder = try ServedFolder()
    let stored = try stored(in: folder)
    let section = PageSection.profile(stored)
    func timeline(_ query: [String: String]) async throws -> [String: Any] {
      try #require(try await json(section, "/timeline", query) as? [String: Any])
    }
    func counts(_ timeline: [String: Any]) -> [Int] {
      (timeline["points"] as? [[String: Any]] ?? []).compactMap { $0["count"] as? Int }
    }
    let third = try await timeline(["interval": "M3"])
    #expect(counts(third) == Array(repeating: 10, count: 24))
    #expect(counts(try await timeline([:])) == Array(repeating: 20, count: 24))
    #expect(third["names"] as? [String] == ["major third"] && third["intervals"] as? [String] == ["M3"])
    let point =
      try await json(section, "/timeline/point", ["index": "0", "interval": "M3"]) as? [String: Any]
    let lines = try #require(point?["lines"] as? [String])
    #expect(lines.contains { $0.contains("10") } && !lines.contains { $0.contains("20") }, "\(lines)")
    let octave = try await json(section, "/profile", ["interval": "P8"]) as? [String: Any]
    #expect(octave?["empty"] as? String == "Octave: no comparisons yet")
    guard case .refused(404, _) = try await answer(section, "/timeline/sound", ["interval": "P8"]) else {
      throw CocoaError(.coderInvalidValue)
    }
  }

  @Test(arguments: ["/profile", "/timeline", "/timeline/point", "/timeline/sound", "/then-and-now"])
  func `refuses what is no interval`(_ path: String) async throws {
    let folder = try ServedFolder()
    let stored = try StoredHistory(folder.data)
    let sections = [PageSection.profile(stored), .thenAndNow { try await (stored.history(of: $0), nil) }]
    let endpoint = try #require(sections.flatMap(\.endpoints).first { $0.path == path })
    guard
      case .refused(400, let sentence) = try await endpoint.answer(PageRequest(query: ["interval": "third"]))
    else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(
      sentence
        == "interval: must be one of P1, m2, M2, m3, M3, P4, d5, P5, m6, M6, m7, M7, P8, got \"third\". Choose one on Profile."
    )
  }
}
