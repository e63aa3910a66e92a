import Foundation
import TestSupport
import Testing

@Suite struct `peach sweep` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `runs every cell, writes a study and says where`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json")
    #expect(run.status == 0 && run.errors.hasPrefix("600 comparisons in "))
    let json = try run.json()
    #expect(json["folder"] as? String == scratch.path("out/tiny"))
    let cells = try #require(json["cells"] as? [[String: Any]])
    #expect(cells.map { ($0["label"] as? [String: Double])?["strategy.k1"] } == [0.03, 0.05])
    #expect(cells.allSatisfy { ($0["groups"] as? [[String: Any]])?.count == 2 })
    for name in ["manifest.json", "summary.csv", "listeners.sqlite", "report.html"] {
      #expect(FileManager.default.fileExists(atPath: scratch.path("out/tiny/\(name)")), "\(name)")
    }
  }

  @Test func `says of how many listeners a mean is, where some have no value`() throws {
    let text =
      scenario(k1: "[0.03, 0.05]", listeners: 60, sessions: 1, comparisons: 20)
      + "objectives: [trials_to_converge]\nbaseline: { strategy.k1: 0.05 }\n"
    let file = try scratch.write(text, to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    let words = run.output.replacing("\n", with: " ")
    let json = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json").json()
    let groups = (json["cells"] as? [[String: Any]])?.first?["groups"] as? [[String: Any]]
    let counts = try #require(groups).map { group in
      ((group["measures"] as? [String: [String: Any]])?["trials_to_converge"]?["n"] as? Int) ?? 0
    }
    let counted = counts.filter { 2 * $0 >= 60 }
    #expect(
      !counted.isEmpty && counted.reduce(0, +) < 57 * counted.count, "some must have no value, \(counts)")
    let note = "\(counted.reduce(0, +)) of \(60 * counted.count)"
    #expect(
      words.contains(" (\(note))") && words.contains("In brackets: the listeners who have a value."),
      "\(words)")
    let report = try String(contentsOfFile: scratch.path("out/tiny/report.html"), encoding: .utf8)
    #expect(
      report.contains("Listeners who have a value for how soon the level converges: \(note) with k1 0.03"))
    #expect(report.contains("<small>\(counted[0]) of 60</small>"))
    #expect(report.contains("Below a mean that is not over nearly all listeners: how many have a value."))
    let full = try peach("sweep", file, "--out", scratch.path("out"), "--full")
    #expect(full.output.contains(" (\(counted[0]) of 60)"), "\(full)")
    // All have a value of the usual measures.
    let whole = try scratch.write(
      scenario(k1: "[0.03, 0.05]").replacing("name: tiny", with: "name: whole"), to: "w.yaml")
    #expect(try !peach("sweep", whole, "--out", scratch.path("out")).output.contains("In brackets"))
  }

  @Test func `prints a row per cell and group with full`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--full")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2).map(String.init) }
    #expect(
      rows.prefix(5) == [
        ["group", "k1"], ["expert", "0.03"], ["novice", "0.03"], ["expert", "0.05"],
        ["novice", "0.05"],
      ])
    #expect(run.output.hasSuffix("\n\nReport: \(scratch.path("out/tiny/report.html"))\n"))
  }

  @Test func `prints with full every measure that the answer ranks by, and the level that procedures aim at`()
    throws
  {
    let text = scenario(k1: "[0.03, 0.05]") + "objectives: [fraction_too_hard, fraction_too_easy]\n"
    let file = try scratch.write(text, to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--full")
    #expect(
      run.output.hasPrefix("group")
        && run.output.contains(/^group +k1 +fraction_too_hard +fraction_too_easy\b/))
    #expect(run.output.contains("more measures in ") && !run.output.contains("\"measures\" names"))
    let plain = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "plain.yaml")
    #expect(
      try peach("sweep", plain, "--out", scratch.path("plain"), "--full").output.contains(
        "a scenario's key \"measures\" names those to print."))
    let strategies = scenario().replacing(
      /strategy:(?s:.*?)\ntraining/,
      with: """
        strategy: [{ name: kazez }, { name: staircase }, { name: quest }]
        objectives: [rmse_octaves_estimate_own_target]
        training
        """)
    let several = try scratch.write(strategies, to: "several.yaml")
    let full = try peach("sweep", several, "--out", scratch.path("aims"), "--full")
    let rows = full.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first?.prefix(4) == ["group", "strategy", "aims", "at"], "\(full.output)\(full.errors)")
    #expect(full.output.contains(/staircase +70\.7 %/) && full.output.contains(/quest +75 %/))
    #expect(full.output.contains(/kazez +–/))
    let short = try peach("sweep", several, "--out", scratch.path("aims"))
    #expect(short.output.contains(/staircase +70\.7 %/), "\(short.output)")
  }

  @Test func `says why numbers stand without an interval`() throws {
    let few = try peach(
      "sweep", try scratch.write(scenario(), to: "few.yaml"), "--out", scratch.path("out"), "--full")
    #expect(few.errors.contains("\nNo interval where fewer than 5 listeners have a value.\n"))
    #expect(!few.output.contains("±") && !few.output.contains("["))
  }

  private let compared = "baseline: { strategy.k1: 0.05 }\n"

  @Test func `prints a row of differences per other cell and group to people who name a baseline`() throws {
    let file = try scratch.write(
      scenario(k1: "[0.03, 0.05, 0.07]", listeners: 5) + compared, to: "three.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--full")
    let parts = run.output.components(separatedBy: "\n\n")
    let lines = try #require(parts.count == 4 ? parts[1] : nil, "\(run.output)").split(separator: "\n")
    #expect(
      lines[0] == "Differences to k1 0.05, of the same listeners with the same random numbers:")
    #expect(lines[1].contains(" geometric_mean_cents, oct  "))
    let rows = lines.dropFirst(2).map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows.map { $0.prefix(2).joined(separator: " ") }
        == ["expert 0.03", "novice 0.03", "expert 0.07", "novice 0.07"])
    // A larger k1 is harder: of right answers there are fewer.
    #expect(rows[0][2].hasPrefix("+0.") && rows[2][2].hasPrefix("-0.") && "±[".contains(rows[0][3].prefix(1)))
    let alone = try peach("sweep", file, "--out", scratch.path("out"), "--shard", "1/1")
    #expect(alone.status == 0 && !alone.output.contains("Differences"))
  }

  @Test func `prints the differences that the table has as JSON, and none without a baseline`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]", listeners: 5) + compared, to: "two.yaml")
    let json = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json").json()
    #expect(json["baseline"] as? Int == 1)
    let differences = try #require(json["differences"] as? [[String: Any]])
    #expect(differences.map { $0["group"] as? String } == ["expert", "novice"])
    let level = try #require(
      (differences[1]["measures"] as? [String: [String: Any]])?["geometric_mean_cents"])
    let table = try String(contentsOfFile: scratch.path("out/tiny/differences.csv"), encoding: .utf8)
    let row = try #require(
      table.components(separatedBy: "\r\n").first {
        $0.hasPrefix("0,0.03,novice,geometric_mean_cents,")
      }
    ).split(separator: ",").map(String.init)
    #expect(level["unit"] as? String == row[7] && row[7] == "octaves" && level["n"] as? Int == 5)
    let interval = try #require(level["ci95"] as? [Double])
    let names = ["difference", "sd", "variance_factor"]
    let told = try names.map { try #require(level[$0] as? Double) } + interval
    for (one, other) in zip(told, [6, 8, 13, 9, 10].map { Double(row[$0]) ?? .nan }) {
      #expect(abs(one - other) < 1e-12 * max(1, abs(other)))
    }
    let plain = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "plain.yaml")
    let without = try peach("sweep", plain, "--out", scratch.path("plain"), "--format", "json").json()
    #expect(without["baseline"] is NSNull && (without["differences"] as? [Any])?.isEmpty == true)
  }

  @Test func `of a scenario with a mistake writes nothing`() throws {
    let file = try scratch.write(scenario() + "seed: 2\n", to: "bad.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("\(file):8:1: a key must stand once in its mapping, got \"seed\" again after 2:1.")
    )
    #expect(try scratch.names() == ["bad.yaml"])
  }

  @Test func `says in one sentence where it cannot write`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try peach("sweep", file, "--out", file)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("\(file): cannot write") && run.errors.split(separator: "\n").count == 1,
      "\(run.errors)")
  }

  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))
  }

  // While its store is made, and while the listeners of its first cell are.
  @Test(arguments: [20, 25])
  func `killed leaves nothing that looks finished, and the next run clears it`(_ change: Int) throws {
    let two = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let killed = try CountedRun(["sweep", two, "--out", scratch.path("out")], killedAt: change)
    #expect(killed.status == SIGKILL)
    #expect(try entries().sorted() == [".tiny.lock", ".tiny.partial"])
    let one = try scratch.write(scenario(), to: "one.yaml")
    #expect(try peach("sweep", one, "--out", scratch.path("out")).status == 0)
    #expect(try entries() == ["tiny"])
  }

  @Test func `in shards that are merged prints and writes what it does in one run`() throws {
    let file = try scratch.write(scenario(k1: "[0.02, 0.03, 0.05]"), to: "three.yaml")
    let whole = try peach("sweep", file, "--out", scratch.path("whole"), "--seed", "3", "--format", "json")
    for (shard, next) in [
      ("2/2", "1 of 2 shards done. Next: the other shards, then"), ("1/2", "2 of 2 shards done. Next:"),
    ] {
      let run = try peach("sweep", file, "--out", scratch.path("out"), "--seed", "3", "--shard", shard)
      let start =
        "\(next) peach merge \(scratch.path("out/tiny"))\nShard: \(scratch.path("out/tiny.shards/"))"
      #expect(run.status == 0 && run.output.hasPrefix(start), "\(run.output)")
      if shard == "2/2" {
        #expect(
          try peach("merge", scratch.path("out/tiny")).isRefused(
            """
            \(scratch.path("out/tiny.shards")): all 2 shards must be finished, 1 is not. Run `peach sweep \
            \(file) --seed 3 --out \(scratch.path("out")) --shard 1/2 --resume` and merge again.
            """))
      }
    }
    #expect(try entries() == ["tiny.shards"])
    let merged = try peach("merge", scratch.path("out/tiny"), "--format", "json")
    #expect(merged.status == 0 && merged.errors.hasPrefix("2 shards merged in "))
    #expect(merged.output == whole.output.replacing(scratch.path("whole"), with: scratch.path("out")))
    for name in ["summary.csv", "listeners.sqlite", "report.html"] {
      let (one, other) = (scratch.path("whole/tiny/\(name)"), scratch.path("out/tiny/\(name)"))
      #expect(FileManager.default.contentsEqual(atPath: one, andPath: other), "\(name)")
    }
  }

  @Test(arguments: [[], ["--resume"], ["--fresh"], ["--shard", "1/1"], ["--shard", "1/1", "--resume"]])
  func `that is finished is printed again, and only replaced by force`(_ options: [String]) throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let arguments = ["sweep", file, "--out", scratch.path("out")] + options
    let place = scratch.path(options.contains("--shard") ? "out/tiny.shards/1-of-1" : "out/tiny")
    let first = try CommandRun("peach", arguments)
    let made = try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int
    let again = try CommandRun("peach", arguments)
    #expect(again.errors == "\(place): already finished. Add --force to run it again.\n")
    #expect(again.output == first.output && again.status == 0)
    let other = try CommandRun("peach", arguments + ["--seed", "7"])
    #expect(
      other.isRefused(
        """
        \(place): a finished study is only replaced by the same run, got another seed, 7 instead of 1. Add --force to \
        replace it, or choose another --out.
        """, status: 1), "\(other.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int == made)
    let forced = try CommandRun("peach", arguments + ["--seed", "7", "--force"])
    let isShard = options.contains("--shard")
    #expect(forced.errors.contains("300 comparisons in ") && (isShard || forced.output != first.output))
    #expect(try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int != made)
  }

  // Root may write everywhere, so another user runs the command, whose program is opened before.
  @Test(.enabled(if: geteuid() == 0))
  func `that is finished is printed also to a user who may not write its folder`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let (out, shards) = (scratch.path("out"), scratch.path("shards"))
    func reader(_ arguments: [String]) throws -> CommandRun {
      let other = "exec 3<\"$1\"; shift; exec setpriv --reuid 54321 --clear-groups /proc/self/fd/3 \"$@\""
      return try CommandRun("/bin/sh", ["-c", other, "sh", CommandRun.url(of: "peach").path] + arguments)
    }
    let test = "setpriv --reuid 54321 --clear-groups test -r \"$1\""
    try #require(
      CommandRun("/bin/sh", ["-c", test, "sh", file]).status == 0,
      "other users must be able to open the folder of temporary files")
    let first = try peach("sweep", file, "--out", out)
    #expect(try peach("sweep", file, "--out", shards, "--shard", "1/1").status == 0)
    #expect(try peach("merge", "\(shards)/tiny").status == 0)
    let commands = [
      ["sweep", file, "--out", out], ["sweep", file, "--out", shards, "--shard", "1/1"],
      ["merge", "\(shards)/tiny"],
    ]
    for (command, folder) in zip(commands, ["\(out)/tiny", "\(shards)/tiny", "\(shards)/tiny"]) {
      let again = try reader(command)
      #expect(again.status == 0, "\(again)")
      #expect(again.errors == "\(folder): already finished. Add --force to run it again.\n")
    }
    #expect(try reader(["sweep", file, "--out", out]).output == first.output)
    #expect(try reader(["status", "\(out)/tiny"]).output.contains(/study +finished/))
    for (folder, other) in [(out, ["--force"]), (scratch.path("new"), [])] {
      let refused = try reader(["sweep", file, "--out", folder] + other)
      #expect(
        refused.isRefused(
          "\(folder): cannot write the folder: permission denied. Choose a place that you may write.",
          status: 1),
        "\(refused)")
    }
  }

  @Test func `goes to the folder out unless told otherwise`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(try peach("sweep", file, in: scratch.path).output.hasSuffix(" Report: out/tiny/report.html\n"))
    #expect(try scratch.names() == ["out", "tiny.yaml"])
  }

  @Test func `that is finished and was altered is refused`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    let database = scratch.path("out/tiny/listeners.sqlite")
    var bytes = try Data(contentsOf: URL(filePath: database))
    // The last listener's row lies at the end of a page.
    let last = try #require(bytes.lastIndex { $0 != 0 })
    bytes[last] ^= 1
    try bytes.write(to: URL(filePath: database))
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("must match its checksum, got altered content. Run it again with --force."))
    #expect(try peach("sweep", file, "--out", scratch.path("out"), "--force").status == 0)
  }

  @Test func `prints every measure that was asked for`() throws {
    let names = [
      "fraction_correct", "geometric_mean_cents", "trials_to_converge", "longest_error_run",
      "fraction_too_easy",
      "fraction_too_hard", "session_length_minutes", "final_threshold_cents",
    ]
    let text = scenario(k1: "[0.03, 0.05]") + compared + "measures: [\(names.joined(separator: ", "))]\n"
    let file = try scratch.write(text, to: "many.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--full")
    let heads = run.output.split(separator: "\n").filter { $0.hasPrefix("group ") }
    for heading in names { #expect(heads[0].contains("  \(heading)"), "\(heading)") }
    let units = [
      "fraction_correct", "geometric_mean_cents, oct", "trials_to_converge, oct",
      "longest_error_run, comparisons", "fraction_too_easy", "session_length_minutes",
      "final_threshold_cents, oct",
    ]
    for unit in units { #expect(heads[1].contains("  \(unit)"), "\(unit)") }
    #expect(!run.output.contains("more measure"))
    let all = try scratch.write(scenario(name: "all"), to: "all.yaml")
    let whole = try peach("sweep", all, "--out", scratch.path("out"), "--full")
    #expect(
      whole.output.contains(
        " more measures in \(scratch.path("out/all/summary.csv")); a scenario's key \"measures\" names those to print.\n"
      ))
  }
}
