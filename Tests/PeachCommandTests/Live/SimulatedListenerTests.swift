import Foundation
import Store
import TestSupport
import Testing
import Training

extension LiveSuite {
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
          + ["--set", "settings.note-duration=0.3,feedback-duration=0"] + arguments)
    }

    @Test(arguments: ["comparison", "matching"]) func `never enters the person's training`(_ kind: String)
      throws
    {
      let run = try train(kind, "--listener", "novice")
      #expect(run.status == 0)
      let place = try #require(run.output.firstMatch(of: /Kept in (.+)\n/)).1
      #expect(place.hasPrefix(scratch.path + "/peach-listener-"))
      #expect(
        run.errors == "train: the simulated listener trains in a directory of its own, \(place)\n")
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
      #expect(
        try peach(["profile", "--data", data]).output == "No training data yet. Begin with `peach train`.\n")
      let replayed = try peach(["replay", "--simulated", "--data", data])
      #expect(replayed.status == 0 && replayed.output.split(separator: "\n").count == 3)
    }

    @Test func `that only tunes notes is hinted at where the person has nothing`() throws {
      let data = scratch.path("tuned")
      #expect(try train("matching", "--listener", "novice", "--data", data).status == 0)
      let profile = try peach(["profile", "--data", data])
      #expect(profile.output == "No training data yet. Begin with `peach train`.\n")
      #expect(profile.errors == "1 session of simulated listeners is stored; --simulated shows them.\n")
      let export = try peach(["export", scratch.path("none.csv"), "--data", data])
      #expect(
        export.errors == profile.errors + """
          No training data yet
          0 records written to \(scratch.path("none.csv"))

          """)
    }

    @Test func `may be a group of a scenario or what peach fit prints`() throws {
      let demo = scratch.path("demo")
      let file = try scratch.write(
        scenario().replacing("{ listener: novice, count: 3 }", with: "{ group: mine, threshold-cents: 17 }"),
        to: "tiny.yaml")
      #expect(try train("comparison", "--listener", "\(file)#mine", "--data", demo).status == 0)
      let released = FileManager.package.appending(path: "Tests/StoreTests/Stores/release-1.sqlite")
      try FileManager.default.createDirectory(
        atPath: scratch.path("released"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: released.path, toPath: scratch.path("released/training.sqlite"))
      let fitted = try peach(["fit", "--simulated", "--format", "yaml", "--data", scratch.path("released")])
      let me = try scratch.write(fitted.output, to: "me.yaml")
      #expect(try train("comparison", "--listener", me, "--data", demo).status == 0)
      let sessions = try Store(StoreDirectory(path: demo), for: .reading).sessions(.simulated)
      let constants = sessions.map { session -> Double in
        guard case .simulated(let values) = session.session.respondent else { return .nan }
        if case .number(let threshold) = values["threshold-cents"] { return threshold }
        return .nan
      }
      let threshold = try #require(fitted.output.firstMatch(of: /threshold-cents: ([0-9.]+)/)).1
      #expect(constants == [17, Double(threshold)])
      let listed = try peach(["replay", "--simulated", "--data", demo]).output
      #expect(listed.contains(/yes +threshold-cents=17\n/))
    }

    @Test func `uses and records the settings of profile, trend and timeline`() throws {
      let demo = scratch.path("demo")
      #expect(
        try train(
          "comparison", "--listener", "novice", "--data", demo, "--set", "correct-only=true",
          "timeline-window=7"
        ).status == 0)
      let session = try #require(
        try Store(StoreDirectory(path: demo), for: .reading).sessions(.simulated).first?.session)
      #expect(
        session.history["correct-only"] == .flag(true) && session.history["timeline-window"] == .integer(7))
    }

    @Test(.enabled(if: ScratchMount.isPossible))
    func `puts no answers aside, since what is imported counts as the person's`() async throws {
      let mount = try ScratchMount(kilobytes: 512)
      let (errors, program) = (scratch.path("errors"), CommandRun.url(of: "peach").path)
      let command =
        "exec \(program) train comparison --listener novice --device null --seed 5 --comparisons 12 "
        + "--set note-duration=0.3 feedback-duration=0 --data \(mount.path) 2>\(errors)"
      let process = ChildProcess(
        ["/bin/sh", "-c", command],
        environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": scratch.path, "TMPDIR": scratch.path])
      try await process.lives(until: "an answer was kept") {
        let store = try? Store(StoreDirectory(path: mount.path), for: .reading)
        return (try? store?.counts(.simulated).comparisons) ?? 0 >= 1
      }
      _ = mount.fill()
      #expect(!process.wait())
      let told = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(told.hasSuffix(" of the simulated listener.\n") && told.contains(" Lost: "), "\(told)")
      #expect(try scratch.names().allSatisfy { !$0.hasPrefix("peach-unsaved") })
    }

    @Test func `is logged with its start, the reason for each note and what the profile makes of it`() throws
    {
      let log = scratch.path("log")
      #expect(
        try train("comparison", "--listener", "novice", "--strategy", "adaptive", "--log", log).status == 0)
      #expect(try train("matching", "--listener", "novice", "--log", log).status == 0)
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map {
        $0.drop { $0 != " " }.dropFirst()
      }
      #expect(lines[1] == "cold start: the profile is empty")
      #expect(
        lines[2].wholeMatch(of: /comparison 0: [A-G]#?\d, weak spot \d+, 100\.0 cents/) != nil, "\(lines)")
      #expect(lines[3].wholeMatch(of: /profile: [A-G]#?\d mean 100\.0 cents, SD 0\.0 over 1/) != nil)
      #expect(lines.last?.wholeMatch(of: /profile: pitch matching mean .+ cents, SD .+ over 2/) != nil)
    }
  }
}
