import Foundation
import TestSupport
import Testing

@Suite struct `One simulated listener` {
  let scratch: ScratchDirectory
  let file: String
  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(
      scenario(k1: "[0.03, 0.05]").replacing(
        "training: {", with: "training: { matchings-per-session: 3,"), to: "tiny.yaml")
  }

  @Test func `is written as the app writes a person, and imported has the profile that it was shown`() throws
  {
    let app = scratch.path("app.csv")
    let run = try peach("simulate", file, "--cell", "1", "--member", "novice:2", "--export-file", app)
    #expect(run.status == 0 && run.output == "novice:2 has a true 75 % threshold of 22.00 cents.\n")
    #expect(run.errors == "56 records written to \(app)\n")
    #expect(try peach("import", app, "--data", scratch.path("data")).status == 0)
    let profile = try peach("profile", "--data", scratch.path("data"), "--format", "json").json()
    let overall = try #require(profile["mean_cents"] as? Double)

    let sessions = scratch.path("s.csv")
    #expect(try peach("simulate", file, "--cell", "1", "--sessions-file", sessions).status == 0)
    let last = try #require(
      String(contentsOfFile: sessions, encoding: .utf8).split(separator: "\n").last {
        $0.hasPrefix("1,novice,0,2,1,")
      })
    let shown = try #require(Double(last.split(separator: ",", omittingEmptySubsequences: false)[8]))
    #expect(abs(overall - shown) < 1e-12 * shown)
    // The same records out again, byte for byte.
    let again = scratch.path("again.csv")
    #expect(try peach("export", again, "--data", scratch.path("data")).status == 0)
    #expect(try Data(contentsOf: URL(filePath: again)) == Data(contentsOf: URL(filePath: app)))
  }

  @Test func `is reported as JSON too`() throws {
    let run = try peach(
      "simulate", file, "--cell", "0", "--member", "expert:0", "--export-file", scratch.path("app.csv"),
      "--format", "json")
    let json = try run.json()
    #expect(
      json["group"] as? String == "expert" && json["listener"] as? Int == 0 && json["cell"] as? Int == 0)
    #expect(json["comparisons"] as? Int == 50 && json["matchings"] as? Int == 6)
    for name in ["initial_threshold_cents", "true_threshold_cents"] {
      #expect(abs((json[name] as? Double ?? 0) - 3.5) < 1e-12)
    }
  }

  @Test func `is refused where there is none such`() throws {
    let app = scratch.path("app.csv")
    func refused(_ person: String, _ sentence: String) throws {
      let run = try peach("simulate", file, "--cell", "0", "--member", person, "--export-file", app)
      #expect(run.isRefused(sentence), "\(run.errors)")
    }
    try refused(
      "novic:1", "--member: group \"novic\" is unknown. Did you mean \"novice\"? Known: expert, novice.")
    try refused("novice:3", "--member: the index must be in 0…2, got 3. novice has 3 listeners.")
    for (arguments, sentence) in [
      (
        ["--member", "novice"],
        "--member: requires --export-file, which names the file. Add --export-file app.csv."
      ),
      (
        ["--member", "novice", "--export-file", app],
        "--member: must be GROUP:INDEX, got novice. Write a group of the scenario and a number, such as novice:2."
      ),
      (
        ["--export-file", app],
        "--export-file: requires --member, which names the listener. Add --member GROUP:INDEX with a group of the scenario."
      ),
      (
        ["--member", "novice:1", "--export-file", app, "--trials-file", "t.csv"],
        "--member: cannot be combined with --trials-file or --sessions-file, which are of all listeners. Leave one out."
      ),
    ] {
      let run = try CommandRun("peach", ["simulate", file] + arguments)
      #expect(run.status == 64 && run.errors.hasPrefix("Error: \(sentence)\n"), "\(run.errors)")
    }
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test func `replaces a file only by force`() throws {
    let old = try scratch.write("old", to: "app.csv")
    let arguments = ["simulate", file, "--cell", "0", "--member", "novice:0", "--export-file", old]
    let refused = try CommandRun("peach", arguments)
    #expect(refused.isRefused("\(old): the file must not exist yet. Choose another name or add --force."))
    #expect(try CommandRun("peach", arguments + ["--force"]).status == 0)
    #expect(try String(contentsOfFile: old, encoding: .utf8).hasPrefix("# peach-export-format:3\n"))
  }
}
