import Foundation
import TestSupport
import Testing

/// People of an app that shows the mean of the last 20 right answers and begins every session at 50 cents. Under 0.05
/// and 0.09 this display ends every session below the threshold. The last one is broken off after 12 answers, while the
/// display is far above.
@Suite struct `The fit of people who broke their last session off` {
  let scratch: ScratchDirectory
  let files: [String]

  init() throws {
    scratch = try ScratchDirectory()
    files = [scratch.path("ann.csv"), scratch.path("ben.csv")]
    for (index, file) in files.enumerated() {
      let whole = try scratch.records(
        """
        name: app
        seed: 5
        population: [{ group: user, threshold-cents: 8, lapse-rate: 0.03, spread-octaves: 0.3, count: 2 }]
        strategy: { name: kazez, k1: 0.05, k2: 0.09 }
        settings: { unison-first-cents: 50 }
        training: { sessions: 11, comparisons-per-session: 60 }

        """, of: "user:\(index)", to: "whole.csv")
      let lines = try String(contentsOfFile: whole, encoding: .utf8).split(separator: "\n")
      try lines.prefix(2 + 612).joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }
  }

  private func fit(_ options: String...) throws -> [String: Any] {
    try CommandRun(
      "peach", ["fit"] + files + ["--last-right", "20", "--format", "json"] + options,
      environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC"]
    ).json()
  }

  @Test func `judges the display at the ends of all sessions, not after the last answer`() throws {
    let json = try fit()
    #expect(json["display_too_low"] as? Int == 2 && json["display_too_high"] as? Int == 0, "\(json)")
    let people = try #require(json["people"] as? [[String: Any]])
    for (file, person) in zip(files, people) {
      let threshold = try #require(((person["estimates"] as? [[String: Any]])?[0])?["value"] as? Double)
      let last = try shown(file, after: 612)
      #expect(last > threshold, "\(last) \(threshold)")
      let counts: [Int] = (1...10).map { 60 * $0 } + [612]
      let ends: [Double] = try counts.map { log2(try shown(file, after: $0)) }
      let mean = exp2(ends.reduce(0, +) / 11)
      #expect(abs(try #require(person["displayed_cents"] as? Double) / mean - 1) < 1e-9)
    }
  }

  /// Days 9 to 11, the last of which has fewer than ten answers.
  @Test func `counts the sessions of the fitted days with at least ten answers`() throws {
    for file in files {
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      try lines.dropLast(3).joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }
    let people = try #require(try fit("--from", "2026-01-13")["people"] as? [[String: Any]])
    for (file, person) in zip(files, people) {
      let mean = try (shown(file, after: 540) * shown(file, after: 600)).squareRoot()
      #expect(abs(try #require(person["displayed_cents"] as? Double) / mean - 1) < 1e-9, "\(person)")
    }
  }

  /// The mean difference of the last 20 right ones of the first answers.
  private func shown(_ file: String, after count: Int) throws -> Double {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
    let rows = lines.prefix(count).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let right = rows.filter { $0[9] == "true" }.suffix(20).map { abs(Double($0[8])!) }
    return right.reduce(0, +) / 20
  }
}
