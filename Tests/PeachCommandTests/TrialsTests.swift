import Foundation
import GRDB
import Simulation
import TestSupport
import Testing

/// Listeners that give every column a value: they learn, have response times and match pitches.
private func lively(_ strategy: String = "quest", listeners: Int = 3, sessions: Int = 45) -> String {
  """
  name: lively
  seed: 3
  population:
    - { group: learners, listener: novice, count: \(listeners), learning: exponential, learning-trials: 200,
        response-seconds: 0.7, drift-octaves: 0.2, bias-cents: 2, lapse-rate: 0.02 }
    - { listener: expert, count: \(listeners) }
  strategy: { name: \(strategy) }
  training: { sessions: \(sessions), comparisons-per-session: 12, matchings-per-session: 3, warm-up: 15, session-warm-up: 2 }

  """
}

@Suite struct `Trials of a simulation` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: scratch.path(name), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: scratch.path(name)))
  }

  @Test func `are a row each, and the results are the same as without them`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let plain = try peach("simulate", file)
    let run = try peach(
      "simulate", file, "--trials-file", scratch.path("t.csv"), "--sessions-file", scratch.path("s.csv"))
    #expect(run.status == 0 && run.output == plain.output)
    #expect(
      run.errors.hasPrefix(
        "300 rows written to \(scratch.path("t.csv"))\n12 rows written to \(scratch.path("s.csv"))\n300 comparisons"
      ))
    let (trials, sessions) = (try lines("t.csv"), try lines("s.csv"))
    #expect(trials.count == 301 && sessions.count == 13)
    #expect(
      trials[0] == """
        cell,group,replicate,listener,session,trial,timestamp,reference_note,interval,offset_cents,answer,correct,\
        response_seconds,true_threshold_cents,estimate_cents,estimate_sd_octaves,strategy
        """)
    #expect(trials[1].hasPrefix("0,expert,0,0,0,0,") && trials[300].hasPrefix("0,novice,0,2,1,24,"))
    #expect(
      sessions[0] == """
        cell,group,replicate,listener,session,start,end,comparisons,profile_cents,timeline_cents,timeline_is_settled,\
        estimate_cents,estimate_sd_octaves,arrow,true_threshold_cents,true_small_step_target_cents,\
        true_resting_level_cents,initial_threshold_cents,initial_small_step_target_cents,\
        initial_resting_level_cents,can_change,right_95_cents,right_60_cents,matchings,matching_error_mean_cents,\
        matching_error_sd_cents,moving_average_cents,strategy
        """)
    #expect(try scratch.names() == ["s.csv", "t.csv", "tiny.yaml"])
  }

  @Test func `are the same bytes for any number of jobs, and the same rows in a database`() throws {
    let file = try scratch.write(lively(listeners: 33, sessions: 2), to: "lively.yaml")
    for (name, jobs) in [("1.csv", "1"), ("3.csv", "3"), ("1.sqlite", "1"), ("3.sqlite", "3")] {
      let run = try peach("simulate", file, "--trials-file", scratch.path(name), "--jobs", jobs)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try bytes("1.csv") == bytes("3.csv") && bytes("1.sqlite") == bytes("3.sqlite"))
    let rows = try DatabaseQueue(path: scratch.path("1.sqlite")).read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM trial").map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: ""
          case .int64(let number): "\(number)"
          case .double(let number): "\(number)"
          case .string(let text): text
          case .blob: "a blob"
          }
        }.joined(separator: ",")
      }
    }
    #expect(rows == (try Array(lines("1.csv").dropFirst())))
  }

  @Test func `of a sweep have the cells of the sweep, and of a finished one are simulated again`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let out = scratch.path("out")
    let first = try peach("sweep", file, "--out", out, "--trials-file", scratch.path("a.csv"))
    #expect(first.status == 0 && first.errors.contains("600 rows written to \(scratch.path("a.csv"))\n"))
    let study = try bytes("out/tiny/summary.csv")
    let again = try peach("sweep", file, "--out", out, "--trials-file", scratch.path("b.csv"))
    #expect(again.status == 0 && again.output == first.output)
    #expect(
      again.errors.hasPrefix("simulating the study again to write \(scratch.path("b.csv"))\n")
        && again.errors.contains("\n\(out)/tiny: already finished. Add --force to run it again.\n"))
    #expect(try bytes("a.csv") == bytes("b.csv"))
    let plain = try peach("sweep", file, "--out", scratch.path("plain"))
    #expect(try plain.status == 0 && bytes("plain/tiny/summary.csv") == study)
    let cells = try lines("a.csv").dropFirst().map { $0.split(separator: ",")[0] }
    #expect(cells.count { $0 == "0" } == 300 && cells.count { $0 == "1" } == 300)
    _ = try peach("simulate", file, "--cell", "1", "--trials-file", scratch.path("one.csv"))
    #expect(try lines("one.csv").dropFirst() == lines("a.csv").dropFirst(301))
  }

  @Test func `of a shard are those of its cells`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let run = try peach(
      "sweep", file, "--out", scratch.path("out"), "--shard", "2/2", "--trials-file", scratch.path("t.csv"))
    #expect(run.status == 0)
    #expect(try lines("t.csv").dropFirst().allSatisfy { $0.hasPrefix("1,") } && lines("t.csv").count == 301)
  }

  @Test func `give back every measure that their rows determine`() throws {
    let script = FileManager.default.package(path: "Tests/Tools/trial_measures.py")
    for (strategy, given) in [("quest", 42), ("kazez", 40), ("staircase", 42)] {
      let file = try scratch.write(lively(strategy), to: "\(strategy).yaml")
      let out = scratch.path(strategy)
      let (trials, sessions) = (scratch.path("\(strategy)-t.csv"), scratch.path("\(strategy)-s.csv"))
      #expect(
        try peach("sweep", file, "--out", out, "--trials-file", trials, "--sessions-file", sessions).status
          == 0)
      let summary = "\(out)/lively/summary.csv"
      let options = ["--warm-up", "15", "--session-warm-up", "2"]
      let run = try CommandRun("/usr/bin/env", ["python3", script, trials, sessions, summary] + options)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output == "\(measureCount) measures of 6 listeners agree, \(given) with values\n")
      // The same with one answer turned: the comparison can fail.
      let text = try String(contentsOfFile: trials, encoding: .utf8)
      let row = try #require(text.split(separator: "\n").last { $0.contains(",higher,1,") })
      try text.replacing(row, with: row.replacing(",higher,1,", with: ",lower,0,")).write(
        toFile: trials, atomically: true, encoding: .utf8)
      let changed = try CommandRun("/usr/bin/env", ["python3", script, trials, sessions, summary] + options)
      #expect(changed.status == 1 && changed.output.contains("expert fraction_correct: summary.csv has ("))
    }
  }

  @Test func `are read by the examples of the documentation that need nothing but Python`() throws {
    let file = try scratch.write(lively(sessions: 2), to: "lively.yaml")
    for name in ["trials.csv", "trials.sqlite"] {
      #expect(try peach("simulate", file, "--trials-file", scratch.path(name)).status == 0)
    }
    let run = try CommandRun(
      "/usr/bin/env",
      [
        "python3", FileManager.default.package(path: "Tests/Tools/documentation_examples.py"),
        FileManager.default.package(path: "Documentation/trials.md"), scratch.path("."), "--standard-library",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let right = try lines("trials.csv").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[11]
    }
    let share = Double(right.count { $0 == "1" }) / Double(right.count)
    #expect(run.output.hasPrefix("csv: \(share)\nsqlite3: expert "), "\(run.output)")
  }

  @Test func `have the columns that the documentation lists`() throws {
    let page = try String(
      contentsOfFile: FileManager.default.package(path: "Documentation/trials.md"), encoding: .utf8)
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    _ = try peach(
      "simulate", file, "--trials-file", scratch.path("t.csv"), "--sessions-file", scratch.path("s.csv"))
    let parts = page.components(separatedBy: "\n## ")
    func listed(_ title: String) throws -> [String] {
      let rows = try #require(parts.first { $0.hasPrefix(title) }).split(separator: "\n").filter {
        $0.hasPrefix("| `")
      }
      return rows.flatMap { row in row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
    }
    let (trials, sessions) = (try lines("t.csv")[0], try lines("s.csv")[0])
    #expect(try listed("Columns of trials").joined(separator: ",") + ",strategy" == trials)
    #expect(
      "cell,group,replicate,listener,session," + (try listed("Columns of sessions").joined(separator: ","))
        + ",strategy" == sessions)
  }

  @Test func `name the strategy and the swept constants of their condition`() throws {
    let text = scenario().replacing(
      "strategy: { name: kazez, k1: 0.05 }",
      with: "strategy: [{ name: kazez, k1: [0.03, 0.05] }, { name: staircase, label: levitt, down: 2 }]")
    let file = try scratch.write(text, to: "two.yaml")
    let run = try peach(
      "sweep", file, "--out", scratch.path("out"), "--trials-file", scratch.path("t.csv"), "--sessions-file",
      scratch.path("s.sqlite"))
    try #require(run.status == 0, "\(run.errors)")
    let rows = try lines("t.csv").map { $0.components(separatedBy: ",") }
    #expect(rows[0].suffix(2) == ["strategy", "strategy.k1"])
    let named = Set(rows.dropFirst().map { [$0[0]] + $0.suffix(2) })
    #expect(named == [["0", "kazez", "0.03"], ["1", "kazez", "0.05"], ["2", "levitt", ""]])
  }

  private var measureCount: Int { MeasureCatalog.standard.reportedByDefault.count }

  @Test func `are refused under other names, over other files and beside what leaves cells out`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    for (arguments, sentence) in [
      (
        ["--trials-file", "t.txt"],
        "--trials-file: the file's name must end in .csv or .sqlite, got t.txt. Choose one of the two formats."
      ),
      (
        ["--sessions-file", "s"],
        "--sessions-file: the file's name must end in .csv or .sqlite, got s. Choose one of the two formats."
      ),
      (
        ["--trials-file", "t.csv", "--sessions-file", "./t.csv"],
        "--sessions-file: must be another file than that of --trials-file, got ./t.csv. Choose another name."
      ),
    ] {
      for command in ["simulate", "sweep"] {
        let run = try CommandRun("peach", [command, file] + arguments, directory: scratch.path("."))
        #expect(
          run.status == 64 && run.output.isEmpty && run.errors.hasPrefix("Error: \(sentence)\n"),
          "\(run.errors)")
      }
    }
    let resumed = try peach("sweep", file, "--trials-file", scratch.path("t.csv"), "--resume")
    #expect(resumed.status == 64)
    #expect(
      resumed.errors.hasPrefix(
        """
        Error: --trials-file, --sessions-file: cannot be combined with --resume, which does not simulate finished conditions again. \
        Finish the study first, then repeat the command with --trials-file or --sessions-file.

        """))
    let estimated = try peach("sweep", file, "--trials-file", scratch.path("t.csv"), "--dry-run")
    #expect(estimated.status == 64)
    #expect(
      estimated.errors.hasPrefix(
        "Error: --dry-run: cannot be combined with --trials-file or --sessions-file, since it writes nothing. Leave them out.\n"
      ))
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test(arguments: ["simulate", "sweep"]) func `replace a file only by force`(_ command: String) throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let old = try scratch.write("old", to: "t.csv")
    let arguments =
      [command, file, "--trials-file", old] + (command == "sweep" ? ["--out", scratch.path("out")] : [])
    let refused = try CommandRun("peach", arguments)
    #expect(refused.isRefused("\(old): the file must not exist yet. Choose another name or add --force."))
    #expect(try lines("t.csv") == ["old"])
    #expect(try CommandRun("peach", arguments + ["--force"]).status == 0)
    #expect(try lines("t.csv").count == 301)
  }

  @Test func `say in one sentence where they cannot be written`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let path = scratch.path("none/t.sqlite")
    #expect(
      try peach("simulate", file, "--trials-file", path).isRefused(
        "\(path): cannot write the file: no such file or directory. Check the path.", status: 1))
  }

  // Created, half written, complete but not yet renamed.
  @Test(arguments: ["t.csv", "t.sqlite"]) func `killed at any moment are complete or absent`(_ name: String)
    throws
  {
    let file = try scratch.write(scenario(listeners: 40), to: "tiny.yaml")
    let whole = try CountedRun(["simulate", file, "--trials-file", scratch.path("whole-\(name)")])
    let changes = try #require(whole.changes)
    #expect(whole.status == 0 && changes > 3)
    for change in Set([1, 2, 3, changes / 2, changes - 2, changes - 1, changes]).sorted() where change > 0 {
      let run = try CountedRun(["simulate", file, "--trials-file", scratch.path(name)], killedAt: change)
      #expect(run.status == SIGKILL)
      if try scratch.names().contains(name) { #expect(try bytes(name) == bytes("whole-\(name)")) }
      // What the killed run left is removed by the next.
      #expect(try peach("simulate", file, "--trials-file", scratch.path(name), "--force").status == 0)
      #expect(try bytes(name) == bytes("whole-\(name)"))
      #expect(try scratch.names() == [name, "tiny.yaml", "whole-\(name)"])
      try FileManager.default.removeItem(atPath: scratch.path(name))
    }
  }
}

extension FileManager {
  /// A path of this package.
  fileprivate func package(path: String) -> String { Self.package.appending(path: path).path }
}
