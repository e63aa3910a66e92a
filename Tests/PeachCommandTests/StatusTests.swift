import Foundation
import TestSupport
import Testing

@Suite struct `peach status` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func `shows a finished study and an interrupted run of it`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06, 0.07]"), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    let place = scratch.path("out/tiny")
    let run = try peach("status", place)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "  ").map { $0.trimming(" ") } }
    #expect(
      run.status == 0
        && lines == [
          ["The study is finished. Next: read report.html in its folder."],
          [place, "state", "done", "process"], ["study", "finished", "3 of 3 conditions"],
        ])
    let folder = scratch.path("out/.tiny.partial")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try scratch.write("3\n0\n", to: "out/.tiny.partial/progress")
    #expect(
      try peach("status", place).output.hasPrefix(
        "The study is interrupted. Next: continue with --resume, as below.\n\n\(place) "))
    let parts = try #require(
      try peach("status", place, "--format", "json").json()["parts"] as? [[String: Any]])
    #expect(parts.map { $0["name"] as? String } == ["study", "run"])
    #expect(parts[1]["state"] as? String == "interrupted" && parts[1]["process"] is NSNull)
    #expect(parts[1]["done"] as? Int == 1 && parts[1]["total"] as? Int == 3)
    #expect(parts[1]["unit"] as? String == "condition")
  }

  @Test func `shows a study without its database, as a clone has it, as finished`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06, 0.07]"), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    try FileManager.default.removeItem(atPath: scratch.path("out/tiny/listeners.sqlite"))
    let run = try peach("status", scratch.path("out/tiny"))
    #expect(
      run.status == 0 && run.output.contains(/\nstudy +finished \(tables only\) +3 of 3 conditions\n/),
      "\(run)")
    let answer = run.output.components(separatedBy: "\n\n")[0].replacing("\n", with: " ")
    let rest = "as in a clone; report and tables can be read. Next: read report.html in its folder."
    #expect(answer == "The study is finished. It lacks listeners.sqlite, \(rest)")
    let parts = try peach("status", scratch.path("out/tiny"), "--format", "json").json()["parts"]
    let part = try #require((parts as? [[String: Any]])?.first)
    #expect(part["state"] as? String == "finished" && part["tables_only"] as? Bool == true)
  }

  @Test func `counts the evaluations of a tuning that was interrupted`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path(".mine.tuning"), withIntermediateDirectories: true)
    _ = try scratch.write("one\t0\ntwo\t0\nthr", to: ".mine.tuning/journal.tsv")
    #expect(
      try peach("status", scratch.path("mine")).output.contains(/\ntuning +interrupted +2 evaluations\n/))
  }

  @Test func `of a folder of studies shows all of them, unfinished ones too`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    try FileManager.default.createDirectory(
      atPath: scratch.path("out/.begun.tuning"), withIntermediateDirectories: true)
    _ = try scratch.write("one\t0\n", to: "out/.begun.tuning/journal.tsv")
    try FileManager.default.createDirectory(
      atPath: scratch.path("out/notes"), withIntermediateDirectories: true)
    let run = try peach("status", scratch.path("out"))
    #expect(run.status == 0, "\(run.errors)")
    let rows = run.output.components(separatedBy: "\n\n")[1].split(separator: "\n").map {
      $0.split(separator: "  ").map { $0.trimming(" ") }
    }
    #expect(
      rows.map(\.[0]) == [
        scratch.path("out"), "begun tuning", "tiny",
        "The conditions are not ranked: the scenario names no objectives.",
      ], "\(run.output)")
    #expect(
      run.output.hasPrefix(
        "2 studies: 1 interrupted, 1 finished. Next: continue with --resume, as below.\n\n"))
    let studies = try #require(
      try peach("status", scratch.path("out"), "--format", "json").json()["studies"] as? [[String: Any]])
    #expect(studies.map { ($0["parts"] as? [Any])?.count } == [1, 1])
    // A shell completes a folder with a slash.
    #expect(try peach("status", scratch.path("out/")).output == run.output)
    let tiny = try peach("status", scratch.path("out/tiny//"), "--format", "json").json()
    #expect(tiny["study"] as? String == scratch.path("out/tiny"))
    try FileManager.default.removeItem(atPath: scratch.path("out/.begun.tuning"))
    try FileManager.default.copyItem(atPath: scratch.path("out/tiny"), toPath: scratch.path("out/same"))
    for study in ["tiny", "same"] {
      try FileManager.default.removeItem(atPath: scratch.path("out/\(study)/listeners.sqlite"))
    }
    let lacking = try peach("status", scratch.path("out")).output.replacing("\n", with: " ")
    #expect(
      lacking.hasPrefix("2 studies, all finished. All lack listeners.sqlite, as in a clone;"), "\(lacking)")
  }

  /// Answers of more than a line, of committed studies.
  @Test func `of a folder of studies has each answer whole`() throws {
    let results = FileManager.package.appending(path: "results").path
    let words = try peach("status", results).output.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(
      words.contains(
        "the timeline misses the threshold by a factor of 1.2 instead of 2.8, and the level converges after 10"
      ))
    #expect(!words.contains("…"), "\(words)")
  }

  @Test func `of a study whose database is damaged says so in its row, although studies lie in its folder`()
    throws
  {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    #expect(try peach("sweep", file, "--out", scratch.path("out/tiny")).status == 0)
    _ = try scratch.write("no database", to: "out/tiny/listeners.sqlite")
    let run = try peach("status", scratch.path("out/tiny"))
    #expect(run.status == 1 && run.errors.isEmpty, "\(run)")
    #expect(
      run.output.contains(
        #/\nstudy +damaged\n  \S+/out/tiny/listeners\.sqlite: the database .* Run it again /#),
      "\(run)")
  }

  @Test func `lists every shard although one is damaged, and names it`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06, 0.07]"), to: "tiny.yaml")
    for shard in 1...3 {
      #expect(try peach("sweep", file, "--out", scratch.path("out"), "--shard", "\(shard)/3").status == 0)
    }
    _ = try scratch.write("{", to: "out/tiny.shards/1-of-3/run.json")
    _ = try scratch.write("no database", to: "out/tiny.shards/2-of-3/listeners.sqlite")
    let place = scratch.path("out/tiny")
    let run = try peach("status", place)
    let rows = run.output.split(separator: "\n")
    #expect(run.status == 1 && rows.count == 7, "\(run)")
    #expect(rows[0] == "The study is damaged. Next: mend what is damaged, as a line below says.", "\(run)")
    #expect(rows[2].hasPrefix("shard 1/3") && rows[2].hasSuffix(" damaged"), "\(run)")
    #expect(
      rows[3].hasPrefix("  \(place).shards/1-of-3/run.json: the description of the run must match"), "\(run)")
    #expect(rows[3].hasSuffix("Copy the shard again or run it again with --force."), "\(run)")
    #expect(
      rows[4].hasPrefix("shard 2/3") && rows[5].contains("2-of-3/listeners.sqlite: the database ("), "\(run)")
    #expect(rows[6].contains(/shard 3\/3 +finished +1 of 1 part/), "\(run)")
    #expect(
      try peach("sweep", file, "--out", scratch.path("out"), "--shard", "3/3").output.hasPrefix(
        "1 of 3 shards done. Next: the other shards, then peach merge"))
    // Of the folder too, beside a study that is whole.
    #expect(try peach("sweep", file, "--out", scratch.path("whole")).status == 0)
    try FileManager.default.moveItem(atPath: scratch.path("whole/tiny"), toPath: scratch.path("out/whole"))
    let all = try peach("status", scratch.path("out"), "--format", "json")
    let studies = try #require(try all.json()["studies"] as? [[String: Any]])
    let problems = studies.flatMap {
      ($0["parts"] as? [[String: Any]] ?? []).map { $0["problem"] as? String }
    }
    #expect(all.status == 1 && problems.map { $0 == nil } == [false, false, true, true], "\(all)")
  }

  @Test(arguments: ["k.shards", "k.shards/", "k/.", "k.shards/."])
  func `of a study's folder or that of its shards is the study's, as are merge and sweep`(_ path: String)
    throws
  {
    let file = try scratch.write(scenario(name: "k"), to: "k.yaml")
    #expect(try peach("sweep", file, "--out", "k.shards", "--shard", "1/1", in: scratch.path).status == 0)
    #expect(try peach("merge", "k.shards", in: scratch.path).status == 0)
    #expect(try scratch.names() == ["k", "k.shards", "k.yaml"])
    let run = try peach("status", path, in: scratch.path)
    #expect(run.output.contains(/k +state .*\nstudy +finished .*\nshard 1\/1 +finished/), "\(run)")
    #expect(try peach("merge", path, in: scratch.path).errors.contains("k: already finished."))
    // Within the folder too.
    let inside = try peach("status", ".", in: scratch.path(path))
    #expect(inside.output.contains(/\nstudy +finished/), "\(inside)")
  }

  @Test func `names the command that continues what was interrupted, and the other shards`() throws {
    let k1 = "[0.02, 0.03, 0.04, 0.05]"
    let file = try scratch.write(scenario(k1: k1), to: "tiny.yaml")
    let out = scratch.path("out")
    for shard in 1...3 {
      #expect(try peach("sweep", file, "--out", out, "--shard", "\(shard)/4").status == 0)
      // As an interrupted run leaves it.
      let (whole, partial) = ("\(out)/tiny.shards/\(shard)-of-4", "\(out)/tiny.shards/.\(shard)-of-4.partial")
      if shard > 1 {
        try FileManager.default.moveItem(atPath: whole, toPath: partial)
        _ = try scratch.write("1\n", to: "out/tiny.shards/.\(shard)-of-4.partial/progress")
      }
    }
    let run = try CommandRun("peach", ["status", "\(out)/tiny"], environment: ["COLUMNS": "500"])
    #expect(
      run.output.hasSuffix(
        """
        \nContinue: peach sweep \(file) --out \(out) --shard 2/4 --resume; likewise shard 3.
        Not begun in this folder: shard 4 of 4.\n
        """), "\(run)")
  }

  @Test func `quotes what a shell would split, and says where a scenario is not found from here`() throws {
    let file = try scratch.write(scenario(k1: "[0.02, 0.03]"), to: "my tiny.yaml")
    #expect(
      try peach("sweep", file, "--out", "an out", "--shard", "1/2", "--seed", "3", in: scratch.path).status
        == 0)
    func next(_ place: String, in folder: String) throws -> String {
      let run = try CommandRun("peach", ["merge", place], environment: ["COLUMNS": "500"], directory: folder)
      return String(run.errors.firstMatch(of: /Run `(.*?)`/)?.1 ?? "")
    }
    #expect(
      try next("an out/tiny", in: scratch.path)
        == "peach sweep '\(file)' --seed 3 --out 'an out' --shard 2/2 --resume")
    try FileManager.default.removeItem(atPath: file)
    #expect(
      try next("tiny.shards", in: scratch.path("an out"))
        == "peach sweep 'FOLDER/my tiny.yaml' --seed 3 --out . --shard 2/2 --resume")
  }

  @Test func `names shards in a copied folder, which merge does not find`() throws {
    let file = try scratch.write(scenario(k1: "[0.02, 0.03]"), to: "tiny.yaml")
    for shard in ["1/2", "2/2"] { _ = try peach("sweep", file, "--out", scratch.path, "--shard", shard) }
    let shards = scratch.path("tiny.shards")
    try FileManager.default.createDirectory(
      atPath: "\(shards)/tiny.shards", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: "\(shards)/2-of-2", toPath: "\(shards)/tiny.shards/2-of-2")
    let sentence = """
      \(shards): a shard must be in a folder named K-of-N, got tiny.shards/2-of-2, not merged. Move or remove it.
      """
    let run = try CommandRun("peach", ["status", scratch.path("tiny")], environment: ["COLUMNS": "500"])
    #expect(
      run.status == 0 && run.output.contains(sentence + "\nNot begun in this folder: shard 2 of 2.\n"),
      "\(run)")
    #expect(try peach("merge", scratch.path("tiny")).errors.contains(sentence))
  }

  @Test(arguments: ["k", "k/", "."]) func `takes paths of one character, as merge does`(_ path: String) throws
  {
    let file = try scratch.write(scenario(name: "k"), to: "k.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path, "--shard", "1/1").status == 0)
    let run = try peach("status", path, in: scratch.path)
    #expect(run.output.contains(/\nshard 1\/1 +finished/), "\(run)")
    #expect(
      run.output.hasPrefix("The study is ready to be merged. Next: peach merge with the path of the study.\n")
    )
    let merge = try peach("merge", path, in: scratch.path)
    #expect(
      path == "."
        ? merge.isRefused(
          ".: must be a study, OUT/NAME, got a folder with the shards of k. Run `peach merge ./k`.")
        : merge.status == 0, "\(merge)")
  }

  @Test func `of shards of two scenarios says so, as do the shard that is done and merge`() throws {
    let k1 = "[0.05, 0.06, 0.07]"
    let file = try scratch.write(scenario(k1: k1), to: "tiny.yaml")
    func sweep(_ shard: Int, _ options: String...) throws -> CommandRun {
      try CommandRun(
        "peach", ["sweep", file, "--out", scratch.path("out"), "--shard", "\(shard)/3"] + options,
        environment: ["COLUMNS": "80", "LC_ALL": "C"])
    }
    for shard in 1...3 { #expect(try sweep(shard).status == 0) }
    _ = try scratch.write(scenario(k1: k1) + "# edited\n", to: "tiny.yaml")
    let place = scratch.path("out/tiny")
    #expect(
      try sweep(1, "--force").output.hasPrefix(
        """
        1 of 3 shards done. Of another scenario, seed or version: shards 2 and 3. Next: the other shards with --force, then \
        peach merge \(place)
        """))
    let rule = "\(place).shards: all shards must have the same scenario, got \"# edited\" in line "
    let run = try peach("status", place)
    #expect(run.status == 1 && run.output.contains(rule), "\(run)")
    let json = try peach("status", place, "--format", "json").json()
    #expect((json["mixed_shards"] as? String)?.hasPrefix(rule) == true, "\(json)")
    #expect(try peach("merge", place).errors.hasPrefix(rule))
    for shard in 2...3 { #expect(try sweep(shard, "--force").status == 0) }
    #expect(try peach("status", place).status == 0)
  }

  @Test func `of a study that lacks a file says so, and sweep does not call it finished`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    let place = scratch.path("out/tiny")
    func sweep(_ options: String...) throws -> CommandRun {
      try CommandRun(
        "peach", ["sweep", file, "--out", scratch.path("out")] + options,
        environment: ["COLUMNS": "80", "LC_ALL": "C"])
    }
    #expect(try sweep().status == 0)
    _ = try scratch.write("x", to: "out/tiny/manifest.json")
    let unreadable = try peach("status", place)
    #expect(unreadable.status == 1 && unreadable.output.contains(/\nstudy +damaged\n/), "\(unreadable)")
    for name in ["report.html", "summary.csv", "listeners.sqlite"] {
      #expect(try sweep("--force").status == 0)
      try FileManager.default.removeItem(atPath: "\(place)/\(name)")
      let sentence = "\(place)/\(name): must be among the files of a finished study, got none."
      let run = try sweep()
      #expect(run.isRefused("\(sentence) Run the study again with --force.", status: 1), "\(run)")
      let status = try peach("status", place)
      let isTablesOnly = status.status == 0 && status.output.contains("finished (tables only)")
      #expect(name == "listeners.sqlite" ? isTablesOnly : status.status == 1, "\(status)")
    }
  }

  @Test func `names the shards that have not begun on the last line`() throws {
    let file = try scratch.write(scenario(k1: "[0.02, 0.03, 0.04, 0.05, 0.06, 0.07]"), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out"), "--shard", "2/6").status == 0)
    let run = try peach("status", scratch.path("out/tiny"))
    #expect(
      run.status == 0
        && run.output.hasPrefix("The study is incomplete. Next: run the shards that have not begun.\n")
        && run.output.hasSuffix("\nNot begun in this folder: shards 1 and 3–6 of 6.\n"),
      "\(run)")
    let json = try peach("status", scratch.path("out/tiny"), "--format", "json").json()
    #expect(json["shards_not_begun"] as? [String] == ["1/6", "3/6", "4/6", "5/6", "6/6"])
  }

  @Test func `says what it expects of somebody who gives a scenario, as does merge`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "mine.yaml")
    #expect(
      try peach("status", file).isRefused(
        """
        \(file): must be the folder of a study, OUT/NAME, or of studies, OUT, got a scenario. Give the folder that \
        `peach sweep` writes, such as out/tiny.
        """))
    #expect(
      try peach("merge", file).isRefused(
        """
        \(file): must be the folder of a study, OUT/NAME, got a scenario. Give the folder that `peach sweep` writes, such \
        as out/tiny.
        """))
    let other = try scratch.write("x", to: "notes.txt")
    #expect(
      try peach("status", other).errors.contains(
        "got a file. Give the folder that `peach sweep` writes, such as out/NAME."))
  }

  @Test func `is refused where there is nothing`() throws {
    #expect(
      try peach("status", scratch.path("none")).isRefused(
        """
        \(scratch.path)/none: must be a study or an unfinished run, got neither. Give the folder OUT/NAME that `peach sweep` \
        writes.
        """))
  }
}

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
