import Foundation
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `A JSON document` {
  private let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
    _ = try scratch.write(scenario(), to: "tiny.yaml")
  }

  private func document(_ line: String) throws -> [String: Any] {
    let words = line.replacing("DIR", with: scratch.path).split(separator: " ").map(String.init)
    return try CommandRun(
      "peach", words + ["--format", "json"],
      environment: ["XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config")]
    ).json()
  }

  @Test(arguments: [
    "audit kazez --comparisons 200", "body buckets", "body list", "body series", "body scrub --position 0",
    "devices", "doctor",
    "list measures", "profile",
    "replay",
    "settings", "timeline", "trace --strategy kazez --answers 1",
  ])
  func `of any command is an object that names the version`(_ line: String) throws {
    #expect(try document(line)["version"] as? String == Version.text)
  }

  @Test(arguments: ["simulate DIR/tiny.yaml", "sweep DIR/tiny.yaml --out DIR/out"])
  func `of a study names scenario, seed and version`(_ line: String) throws {
    let document = try document(line)
    #expect(document["scenario"] as? String == "tiny" && document["seed"] as? Int == 1)
    #expect(document["version"] as? String == Version.text)
  }

  @Test func `has null for a height that is not set, and a number for one that is`() throws {
    let height = { (line: String) in
      (try document(line)["settings"] as? [String: Any])?["height"]
    }
    #expect(try height("settings") is NSNull)
    #expect(try height("settings height=178") as? Double == 178)
  }

  @Test func `of the profile keeps the difficulty presented apart from the threshold`() throws {
    let profile = try document("profile")
    #expect(profile["difficulty_cents"] is NSNull && profile["threshold_cents"] == nil)
  }
}

@Suite struct `The sessions of simulated listeners` {
  @Test func `are hinted at where the person has none`() throws {
    let scratch = try ScratchDirectory()
    let train = try CommandRun(
      "peach",
      [
        "train", "comparison", "--listener", "novice", "--device", "null", "--comparisons", "1", "--data",
        scratch.path,
      ])
    try #require(train.status == 0, "\(train.errors)")
    for command in ["profile", "timeline", "replay"] {
      let run = try peach(command, "--data", scratch.path)
      #expect(run.errors.contains("1 session of simulated listeners is stored; --simulated shows them.\n"))
      #expect(try !peach(command, "--data", scratch.path, "--simulated").errors.contains("--simulated shows"))
    }
  }
}
