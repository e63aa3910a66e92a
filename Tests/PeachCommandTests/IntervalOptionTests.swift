import Foundation
import TestSupport
import Testing

@Suite struct `The option --interval` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private static let rows =
    (0..<1320).map { number in
      let (day, minute) = (10 + number / 60, number % 60)
      let time = "2026-01-\(day)T10:\(minute < 10 ? "0" : "")\(minute):00Z"
      let (note, factor) = number % 2 == 0 ? ("67,G4,P5", 1.0) : ("64,E4,M3", 2)
      // The differences that are heard become smaller.
      let size = factor * (number < 660 ? 1 : 0.4)
      let (cents, isCorrect) = number % 4 < 2 ? (30.0, true) : (15.0, number % 16 > 3)
      return "comparison,\(time),60,C4,\(note),equalTemperament,\(size * cents),\(isCorrect),,"
    }
    + (0..<6).map {
      "pitchMatching,2026-01-15T11:0\($0):00Z,60,C4,67,G4,P5,equalTemperament,,,10.0,\($0 + 3)"
    }

  private func file(_ isIncluded: (String) -> Bool = { _ in true }) throws -> String {
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    return try scratch.write(
      ([header] + Self.rows.filter(isIncluded)).joined(separator: "\n"), to: "peach.csv")
  }

  private func data(_ name: String, _ isIncluded: (String) -> Bool = { _ in true }) throws -> String {
    let data = scratch.path(name)
    #expect(try peach("import", try file(isIncluded), "--data", data).status == 0)
    return data
  }

  @Test(arguments: [("M3", "M3", "major third"), ("Quinte", "P5", "perfect fifth")])
  func `shows one interval as if no other had been trained`(
    _ word: String, _ abbreviation: String, _ name: String
  ) throws {
    let (all, own) = (try data("all"), try data("own") { $0.contains(",\(abbreviation),") })
    for command in ["profile", "timeline"] {
      func run(_ data: String, _ options: String...) throws -> String {
        let run = try CommandRun(
          "peach", [command, "--data", data] + options,
          environment: ["COLUMNS": "80", "LC_ALL": "C", "TZ": "UTC", "XDG_CONFIG_HOME": "/nonexistent"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output
      }
      let json = try run(all, "--interval", word, "--format", "json")
      #expect(try json == run(own, "--format", "json"))
      #expect(try json != run(all, "--format", "json"))
      let first = try run(all, "--interval", word).split(separator: "\n")[0]
      #expect(first.hasPrefix("Threshold (estimated), \(name): "), "\(first)")
      #expect(try first == run(own).split(separator: "\n")[0])
      // The change since the first answers of the interval.
      #expect(first.contains("first 300 comparisons"), "\(first)")
    }
    let records = try file()
    let lines = try peach("timeline", "--records", records, "--interval", word, "--time-zone", "UTC").output
    #expect(lines.contains("\(name) ¢") && lines.contains("2026-01-31     30"), "\(lines)")
  }

  @Test func `tells of an interval without answers that there are none`() throws {
    let data = try data("all")
    for command in ["profile", "timeline"] {
      #expect(
        try peach(command, "--data", data, "--interval", "octave").output == "Octave: no comparisons yet\n")
    }
    #expect(
      try peach("timeline", "--data", data, "--interval", "P1", "--hear").errors
        == "Nothing to hear. Unison: no comparisons yet.\n")
  }

  @Test func `names the command that trains this interval, and no matchings of others`() throws {
    let data = try data("few") { !$0.hasPrefix("comparison") || $0 < "comparison,2026-01-10T10:30" }
    let lines = try peach("profile", "--data", data, "--interval", "M3").output
    #expect(lines.contains("`peach train --intervals M3`"), "\(lines)")
    #expect(!lines.contains("matching"), "\(lines)")
    let fifths = try peach("profile", "--data", data, "--interval", "P5").output
    #expect(fifths.contains("\nPitch matching, mean error: perfect fifth "), "\(fifths)")
  }

  @Test func `says that the threshold is of another tuning than the next comparisons`() throws {
    let data = try data("all")
    func lines(_ tuning: String, _ interval: String) throws -> String {
      let environment = ["COLUMNS": "999", "LC_ALL": "C", "XDG_CONFIG_HOME": scratch.path("settings")]
      let change = try CommandRun("peach", ["settings", "tuning=\(tuning)"], environment: environment)
      #expect(change.status == 0, "\(change.errors)")
      return try CommandRun(
        "peach", ["profile", "--data", data, "--interval", interval], environment: environment
      ).output
    }
    let sentence =
      "\nSo far you have mostly trained the piano's major third. The pure one is 14 ¢ narrower: "
    #expect(try lines("just-intonation", "M3").contains(sentence))
    #expect(try !lines("equal-temperament", "M3").contains("the piano's"))
    // A pure fifth is heard as the same interval.
    #expect(try !lines("just-intonation", "P5").contains("the piano's"))
  }

  @Test func `refuses what names no interval, or several`() throws {
    let rule = "--interval: must be one of P1, m2, M2, m3, M3, P4, d5, P5, m6, M6, m7, M7, P8, got"
    for command in ["profile", "timeline"] {
      for (word, next) in [
        ("third", "Did you mean m3 (minor third) or M3 (major third)?"),
        ("fifht", "Did you mean P5 (perfect fifth)?"), ("loud", "M3 is the major third."),
      ] {
        #expect(
          try peach(command, "--data", scratch.path, "--interval", word).isRefused(
            "\(rule) \"\(word)\". \(next)"))
      }
    }
  }
}
