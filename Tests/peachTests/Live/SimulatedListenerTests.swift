import Foundation
import Store
import TestSupport
import Testing

extension Live {
  /// `peach train … --listener`, with the person's own data folder at hand.
  @Suite(.timeLimit(.minutes(3))) struct `A simulated listener that trains live` {
    let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func peach(_ arguments: [String]) throws -> CommandRun {
      let own = [
        "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C",
        "TMPDIR": scratch.path,
      ]
      return try CommandRun("peach", arguments, environment: own)
    }

    private func train(_ kind: String, _ arguments: String...) throws -> CommandRun {
      try peach(
        ["train", kind, "--device", "null", "--comparisons", "2", "--seed", "5"]
          + ["--set", "note-duration=0.3", "feedback-duration=0"] + arguments)
    }

    @Test(arguments: ["comparison", "matching"]) func `never enters the person's training`(_ kind: String)
      throws
    {
      let run = try train(kind, "--listener", "novice")
      #expect(run.status == 0)
      let place = try #require(run.output.firstMatch(of: /Kept in (.+)\n/)).1
      #expect(place.hasPrefix(scratch.path + "/peach-listener-"))
      #expect(run.errors == "peach train: the simulated listener trains apart from you, in \(place)\n")
      #expect(!FileManager.default.fileExists(atPath: scratch.path("data")))
      let store = try Store(StoreDirectory(path: String(place)), for: .reading)
      #expect(try store.counts() == (0, 0))
      #expect(try store.counts(.simulated) == (kind == "comparison" ? (2, 0) : (0, 2)))
    }

    @Test func `trains apart from the person in a folder that is named, with a history of its own`() throws {
      let data = scratch.path("demo")
      #expect(try train("comparison", "--listener", "novice", "--data", data).status == 0)
      let log = scratch.path("log")
      #expect(try train("comparison", "--listener", "novice", "--data", data, "--log", log).status == 0)
      #expect(try String(contentsOfFile: log, encoding: .utf8).contains("Loaded profile from 2 records in "))
      #expect(try peach(["profile", "--data", data]).output == "No training data yet\n")
      let replayed = try peach(["replay", "--simulated", "--data", data])
      #expect(replayed.status == 0 && replayed.output.split(separator: "\n").count == 3)
    }
  }
}
