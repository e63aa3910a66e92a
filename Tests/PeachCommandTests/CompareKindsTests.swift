import Foundation
import TestSupport
import Testing

@Suite struct `peach compare with several kinds of listeners` {
  /// 20 listeners, two sessions of 25 comparisons.
  private func compare(_ arguments: String...) throws -> CommandRun { try compare(arguments) }

  private func compare(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", ["compare"] + arguments + ["--listeners", "20", "--sessions", "2", "--comparisons", "25"],
      environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"])
  }

  @Test func `has the answer first, then a row for each kind and its newcomers, on one screen`() throws {
    let run = try compare("default", "k1=0.08,k2=0.09", "--listener", "all", "--people")
    let parts = run.output.components(separatedBy: "\n\n")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(run)")
    let answer = parts[0].replacing("\n", with: " ")
    #expect(
      answer.contains(
        #/^\S+ is better for (all 5|\d of 5) kinds of listeners.*, judged by how far the timeline misses the threshold\. /#
      ), "\(answer)")
    #expect(
      answer.contains(
        #/ On average the display shows [\d.]+ to [\d.]+ times the threshold[^.]* instead of .* times( \(too low\))?\. Newcomers, /#
      ), "\(answer)")
    let rows = parts[1].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { $0[0] } == ["listener", "expert", "amateur", "novice", "poor", "real-ears"])
    let kind =
      #/\S+ +×[\d.]+ → ×[\d.]+ +(better|worse|undecided) +(≥ )?[\d\u{202F}]+ +×[\d.]+ → ×[\d.]+ +(better|worse|undecided)/#
    #expect(
      parts[1].split(separator: "\n").dropFirst().allSatisfy { $0.wholeMatch(of: kind) != nil }, "\(parts[1])"
    )
    #expect(
      parts[2].replacing("\n", with: " ").contains(
        "For 20 each of expert, amateur, novice, poor and real-ears; 2 sessions of 25 comparisons, of newcomers one of 30; seed 1."
      ))
  }

  @Test func `has the numbers of one kind alone, and of a newcomer's session`() throws {
    let sides = ["default", "k1=0.08"]
    let several = try compare(
      sides[0], sides[1], "--listener", "poor", "--listener", "novice", "--listener", "poor", "--format",
      "json"
    ).json()
    let kinds = try #require(several["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["listener"] as? String } == ["poor", "novice"])
    let whole = try #require((kinds[1]["whole"] as? [String: Any])?["paired"] as? [String: Any])
    let alone = try compare(
      sides[0], sides[1], "--listener", "novice", "--measure", "rmse_octaves_timeline", "--format", "json"
    ).json()
    let paired = try #require((alone["measures"] as? [[String: Any]])?.first?["paired"] as? [String: Any])
    let newcomers = try #require((kinds[1]["newcomers"] as? [String: Any])?["paired"] as? [String: Any])
    let first = try CommandRun(
      "peach",
      ["compare"] + sides + [
        "--measure", "rmse_octaves_timeline", "--format", "json", "--listeners", "20", "--sessions", "1",
        "--comparisons", "30",
      ], environment: ["XDG_CONFIG_HOME": "/nonexistent"]
    ).json()
    let once = try #require((first["measures"] as? [[String: Any]])?.first?["paired"] as? [String: Any])
    for key in ["value", "baseline", "difference"] {
      #expect(whole[key] as? Double == paired[key] as? Double)
      #expect(newcomers[key] as? Double == once[key] as? Double)
    }
  }

  @Test(arguments: [["fraction_correct"], ["rmse_octaves_timeline", "rmse_octaves_tracker"]])
  func `needs one measure with a better end`(_ measures: [String]) throws {
    let options = measures.flatMap { ["--measure", $0] }
    let run = try compare(["default", "k1=0.08", "--listener", "all"] + options)
    #expect(
      run.isRefused(
        "--measure: must name one measure with a better end for several kinds of listeners, got "
          + "\(measures.joined(separator: " and ")). Name one such as rmse_octaves_timeline, or one --listener."
      ),
      "\(run)")
  }
}
