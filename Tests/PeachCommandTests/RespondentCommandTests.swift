// StoreTests/Stores/release-1.sqlite: 27 records of a person, 103 of simulated listeners; see `RespondentTests`.
import Foundation
import TestSupport
import Testing

@Suite struct `Commands on a store in which simulated listeners have trained` {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
    let file = FileManager.package.appending(path: "Tests/StoreTests/Stores/release-1.sqlite")
    try FileManager.default.createDirectory(atPath: scratch.path("data"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file.path, toPath: scratch.path("data/training.sqlite"))
  }

  private func peach(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      "peach", arguments + ["--data", scratch.path("data")],
      environment: ["LC_ALL": "C", "XDG_CONFIG_HOME": scratch.path])
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    try CommandRun(
      "peach", arguments + ["--format", "json", "--data", scratch.path("data")],
      environment: ["LC_ALL": "C", "XDG_CONFIG_HOME": scratch.path]
    ).json()
  }

  @Test func `read the person's records only, unless --simulated asks for the others`() throws {
    func rows(_ run: CommandRun) -> Int { run.output.split(separator: "\n").count - 2 }
    #expect(rows(try peach("export", "-")) == 27)
    #expect(rows(try peach("export", "-", "--simulated")) == 103)
    func matchings(_ arguments: String...) throws -> Int? {
      let run = try CommandRun(
        "peach", ["profile", "--format", "json", "--data", scratch.path("data")] + arguments,
        environment: ["XDG_CONFIG_HOME": scratch.path])
      #expect(run.errors.isEmpty, "\(run.errors)")
      return (try run.json()["matching"] as? [String: Any])?["matchings"] as? Int
    }
    #expect(try matchings() == 2 && matchings("--simulated") == 3)
    func comparisons(_ arguments: String...) throws -> Int {
      let run = try CommandRun(
        "peach", ["timeline", "--format", "json", "--data", scratch.path("data")] + arguments,
        environment: ["XDG_CONFIG_HOME": scratch.path])
      let points = try #require(try run.json()["points"] as? [[String: Any]])
      return points.compactMap { $0["comparisons"] as? Int }.reduce(0, +)
    }
    #expect(try comparisons() == 25 && comparisons("--simulated") == 100)
    let fit = try json("fit", "--simulated")
    #expect(fit["ability"] as? String == "unison")
    #expect(fit["comparisons"] as? Int == 75 && fit["left_out"] as? Int == 25)
  }

  @Test func `replay the person's sessions, or the others with who answered`() throws {
    let own = try peach("replay")
    #expect(own.status == 0 && !own.output.contains("answered by"))
    #expect(
      own.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } } == ["1", "3", "10"])
    let simulated = try peach("replay", "--simulated")
    #expect(simulated.status == 0)
    let answeredBy = simulated.output.split(separator: "\n").map {
      String($0.split(separator: " ").last ?? "")
    }
    #expect(
      answeredBy
        == ["by", "novice", "expert", "amateur", "novice", "poor"])
    let sessions = try #require(try json("replay", "--simulated")["sessions"] as? [[String: Any]])
    let expert = try #require(sessions[1]["answered_by"] as? [String: Any])
    #expect(expert["threshold-cents"] as? Double == 3.5 && expert["lapse-rate"] as? Double == 0.01)
    #expect(
      try peach("replay", "2").isRefused(
        "replay: session must be answered by the person, got 2, answered by novice. Add --simulated."))
    #expect(
      try peach("replay", "1", "--simulated").isRefused(
        "replay: session must be answered by a simulated listener, got 1, answered by person. "
          + "Leave out --simulated."))
  }

  @Test func `refuse --simulated for a file, which does not say who answered`() throws {
    let run = try CommandRun("peach", ["timeline", "--records", "peach.csv", "--simulated"])
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "Error: --simulated: cannot be combined with --records, a file that does not say who answered. Leave one out."
      ))
  }

  @Test func `forget simulated sessions, too, on reset`() throws {
    #expect(try peach("reset", "--yes").output == "130 records removed\n")
    #expect(try peach("export", "-", "--simulated").output.split(separator: "\n").count == 2)
  }
}
