import Foundation
import TestSupport
import Testing

@Suite struct `The fit of several people` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  func peach(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", arguments, environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC", "COLUMNS": "80"])
  }

  /// The files of three people. The last has too few answers.
  func people() throws -> [String] {
    let files = try scratch.users((0..<3).map { "User \($0).csv" })
    let lines = try String(contentsOfFile: files[2], encoding: .utf8).split(separator: "\n")
    try lines.prefix(20).joined(separator: "\n").write(toFile: files[2], atomically: true, encoding: .utf8)
    return files
  }

  @Test func `begins with how many could be fitted and their median threshold, and has a row for each`()
    throws
  {
    let files = try people()
    let run = try peach(["fit"] + files)
    let parts = run.output.components(separatedBy: "\n\n")
    let rows = parts[1].split(separator: "\n").dropFirst().map { $0.split(separator: " ").map(String.init) }
    let names = rows.map { $0[0] }
    #expect(names == ["person", "user-0", "user-1", "user-2"], "\(run)")
    let mean = try (#require(Double(rows[1][4])) + #require(Double(rows[2][4]))) / 2
    let median = try #require(
      parts[0].split(separator: "\n").last?.wholeMatch(
        of: #/A listener could be fitted to 2 of 3 people: median threshold ([\d.]+) cents\./#))
    let said = try #require(Double(median.1))
    #expect(abs(said - mean) < 0.06)
    #expect(rows[3].suffix(2) == ["not", "fitted"])
    #expect(
      parts[3].replacing("\n", with: " ").hasPrefix(
        "\(files[2]): fit: there must be at least 50 comparisons, got 18."), "\(parts[3])")
    #expect(
      run.output.replacing("\n", with: " ").hasSuffix(
        " Next: the same with --format yaml > users.yaml, then peach tune scenarios/tune-todays-app.yaml --listener "
          + "users.yaml --sessions 4 --comparisons 100. Its baseline is the rule of the Peach app, since the steps show no Kazez rule in 2 files. "
      ),
      "\(run)")
    let json = try peach(["fit"] + files + ["--format", "json"]).json()
    let found = try #require(json["people"] as? [[String: Any]])
    #expect(json["fitted"] as? Int == 2)
    #expect(found.compactMap { $0["file"] as? String } == files)
    #expect((found[2]["error"] as? String)?.contains("at least 50 comparisons") == true)
    let alone = try peach(["fit", "--records", files[0], "--format", "json"]).json()
    #expect(found[0]["deviance"] as? Double == alone["deviance"] as? Double)
  }

  @Test func `is one scenario with a group for each who could be fitted`() throws {
    let files = try people()
    let run = try peach(["fit"] + files + ["--format", "yaml", "--name", "users"])
    #expect(run.status == 0 && run.errors.hasPrefix("\(files[2]): fit: there must be"), "\(run)")
    #expect(run.output.hasPrefix("# 2 of 3 people, by `peach fit`; "))
    #expect(run.output.contains("\ntraining: { sessions: 4, comparisons-per-session: 100 }    # the files' "))
    let file = try scratch.write(run.output, to: "users.yaml")
    let simulated = try peach(["simulate", file, "--format", "json"]).json()
    let groups = try #require(simulated["groups"] as? [[String: Any]])
    #expect(groups.map { $0["group"] as? String } == ["user-0", "user-1"])
    #expect(
      groups.allSatisfy { $0["listeners"] as? Int == 20 } && simulated["scenario"] as? String == "users")
  }

  @Test func `says once why several people could not be fitted`() throws {
    let files = try people()
    let copy = scratch.path("User 3.csv")
    try FileManager.default.copyItem(atPath: files[2], toPath: copy)
    let run = try peach(["fit"] + files + [copy, "--format", "yaml"])
    #expect(run.errors.hasPrefix("\(files[2]), \(copy): fit: there must be at least 50 "), "\(run)")
    #expect(run.errors.split(separator: "there must be").count == 2, "\(run)")
  }

  @Test func `leaves listeners out of the scenario that the answers do not determine, and says how many`()
    throws
  {
    let (files, hard) = (try people(), try scratch.hardSeries())
    let text = try peach(["fit"] + files + [hard]).output
    #expect(
      text.contains("\nhard *  ") && text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    let sentence =
      #/The scenario of --format yaml leaves out 1 of 3 fitted people, \d of them above the median, since the answers do not determine the listener: hard \([a-z -]*lapse-rate lies? at (its bound|their bounds)\)\./#
    #expect(text.replacing("\n", with: " ").contains(sentence), "\(text)")
    #expect(
      text.replacing("\n", with: " ").contains(
        #/times the threshold at the ends of sessions, [\d.]+ in the middle: too low for \d of 2 people, too high for \d; 1 other(, above the median threshold,)? is not judged\. /#
      ), "\(text)")
    let yaml = try peach(["fit"] + files + [hard, "--format", "yaml"])
    #expect(yaml.errors.contains(sentence) && yaml.output.hasPrefix("# 2 of 4 people, "), "\(yaml)")
    #expect(!yaml.output.contains("group: hard"))
    #expect(yaml.output.contains("\n  # hard is left out. The answers do not determine this listener:"))
    let json = try peach(["fit"] + files + [hard, "--format", "json"]).json()
    let people = try #require(json["people"] as? [[String: Any]])
    #expect(people.map { $0["undetermined"] is String } == [false, false, false, true])
    #expect(json["fitted"] as? Int == 3 && json["determined"] as? Int == 2)
    // The median has all who could be fitted.
    let thresholds = people.compactMap { (($0["estimates"] as? [[String: Any]])?[0]["value"]) as? Double }
    #expect(json["median_threshold_cents"] as? Double == thresholds.sorted()[1])
    #expect(
      try peach(["fit", hard, "--format", "yaml"]).errors.contains(
        "fit: at least one person's answers must determine a listener, got none of 1. Fit more answers.\n"))
    let copy = scratch.path("copy.csv")
    try FileManager.default.copyItem(atPath: hard, toPath: copy)
    // Its commands would begin with that scenario.
    #expect(try !peach(["fit", hard, copy]).output.contains("Next: "))
  }

  /// 600 answers under the app's rule of a person of 30 cents, which 19 cents with a lapse rate of 0.32 explain best.
  @Test func `leaves out who may lapse at any rate and is fitted with a low threshold`() throws {
    let file = try scratch.records(
      """
      name: lapses
      seed: 101
      population: [{ group: me, threshold-cents: 30, lapse-rate: 0.04, count: 30 }]
      strategy: { name: kazez, k1: 0.05, k2: 0.09 }
      profile: { correct-only: true }
      training: { sessions: 15, comparisons-per-session: 40 }

      """, of: "me:0", to: "dora.csv")
    let run = try peach(["fit"] + people() + [file, "--format", "yaml"])
    #expect(!run.output.contains("group: dora"), "\(run)")
    let words = run.output.replacing("\n  #", with: "")
    #expect(
      words.contains(
        #/dora is left out\. The answers do not determine this listener: lapse-rate is 0\.\d+, and its interval reaches its bound\./#
      ), "\(run)")
  }

  /// 600 answers under 0.04 and 0.15 of a person of 3 cents, which 1.7 cents with a lapse rate of 0.38 explain best.
  @Test func `leaves out who is fitted far from the tracker's estimate`() throws {
    let file = try scratch.records(
      """
      name: lapses
      seed: 301
      population: [{ group: me, threshold-cents: 3, lapse-rate: 0.2, count: 10 }]
      strategy: { name: kazez, k1: 0.04, k2: 0.15, first-cents: 20 }
      profile: { correct-only: true }
      training: { sessions: 15, comparisons-per-session: 40 }

      """, of: "me:2", to: "dora.csv")
    let json = try peach(["fit", file, "--format", "json"]).json()
    let dora = try #require((json["people"] as? [[String: Any]])?[0])
    #expect(dora["display"] is NSNull && json["display_too_high"] as? Int == 0)
    let finding = try #require(
      (dora["undetermined"] as? String)?.wholeMatch(
        of: #/the tracker's estimate is ([\d.]+) times the fitted threshold/#))
    #expect(Double(finding.1)! > 2, "\(dora)")
  }

  /// 600 answers of a learner, whose threshold at first is known, but not how far it falls.
  @Test func `fits without learning who may learn without bound`() throws {
    let file = try scratch.records(
      """
      name: learner
      seed: 401
      population: [{ group: me, threshold-cents: 5, lapse-rate: 0.04, learning: exponential, learning-gain-octaves: 1.5, learning-trials: 150, count: 6 }]
      strategy: { name: kazez, k1: 0.05, k2: 0.09 }
      profile: { correct-only: true }
      training: { sessions: 15, comparisons-per-session: 40 }

      """, of: "me:3", to: "eva.csv")
    let alone = try peach(["fit", "--records", file, "--format", "yaml"]).output
    #expect(alone.contains(#/\n  # .+: the interval of\n  # learning-gain-octaves is open\.\n/#), "\(alone)")
    let among = try peach(["fit", file, "--format", "yaml"])
    #expect(among.output.contains("group: eva") && !among.output.contains("learning-gain"), "\(among)")
    let words = try peach(["fit", file]).output.replacing("\n", with: " ")
    #expect(words.contains("The answers of eva change over time, but determine no law of learning: "))
  }

  @Test func `fits the other files if one cannot be read, and names it at the end`() throws {
    let files = Array(try people().prefix(2))
    let bad = try scratch.write("centOffset,isCorrect\n5,true\n7,perhaps\n", to: "bad.csv")
    let sentence = try peach(["fit", "--records", bad]).errors
    #expect(sentence.hasPrefix("\(bad):3") && sentence.count { $0 == "\n" } == 1, "\(sentence)")
    let run = try peach(["fit", files[0], bad, files[1]])
    #expect(run.status == 64 && run.errors.hasSuffix(sentence), "\(run)")
    #expect(run.output.contains("\nA listener could be fitted to 2 of 3 people: "), "\(run)")
    #expect(run.output.contains(#/\nbad +– +– +– +not fitted/#) && !run.output.contains("perhaps"), "\(run)")
    let yaml = try peach(["fit", files[0], bad, files[1], "--format", "yaml"])
    #expect(yaml.status == 64 && yaml.errors.hasSuffix(sentence), "\(yaml)")
    #expect(yaml.output.hasPrefix("# 2 of 3 people, by `peach fit`; "), "\(yaml)")
    #expect(try peach(["fit", bad]).isRefused(String(sentence.dropLast())))
  }

  /// 600 answers of a person whose threshold is above all differences.
  @Test func `judges nobody whose threshold is above all their differences`() throws {
    let file = try scratch.records(
      """
      name: beyond
      seed: 3
      population: [{ group: me, threshold-cents: 30, count: 1 }]
      strategy: { name: constant, levels: [4, 8, 12, 16, 20, 24] }
      training: { sessions: 10, comparisons-per-session: 100 }

      """, of: "me:0", to: "far.csv")
    let files = Array(try people().prefix(1)) + [file]
    let json = try peach(["fit"] + files + ["--learning", "none", "--format", "json"]).json()
    let people = try #require(json["people"] as? [[String: Any]])
    #expect(people.map { $0["display"] is String } == [true, false], "\(people)")
    let text = try peach(["fit"] + files + ["--learning", "none"]).output.replacing("\n", with: " ")
    #expect(
      text.contains(
        "The threshold of far is above all their differences, as of people who guess: not judged."),
      "\(text)")
  }

  /// The table of an app's users: the rows of these files with their names, one after the other.
  private func table(_ users: [(name: String, file: String)]) throws -> String {
    let lines = try users.map { name, file in
      try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst(2).map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[1]),\(name),\(cells[8]),\(cells[9])"
      }
    }
    let rows = (0..<lines.map(\.count).max()!).flatMap { row in
      lines.compactMap { $0.indices.contains(row) ? $0[row] : nil }
    }
    return try scratch.write(
      (["timestamp,user_id,centOffset,isCorrect"] + rows).joined(separator: "\n"), to: "table.csv")
  }

  @Test func `fits each user of one table as it fits their files`() throws {
    let files = try people()
    let table = try table(zip(["Anna", "b 7", "cem"], files).map { ($0, $1) })
    let run = try peach(["fit", table])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.contains("\nA listener could be fitted to 2 of 3 people: "), "\(run)")
    #expect(run.output.contains(#/\nanna +.+\nb-7 +.+\ncem +– .+not fitted/#), "\(run)")
    #expect(
      run.output.replacing("\n", with: " ").contains(
        "\(table) (cem): fit: there must be at least 50 comparisons, got 18."), "\(run)")
    func fitted(_ arguments: [String]) throws -> [[String: Any]] {
      try #require(
        try peach(["fit"] + arguments + ["--format", "json"]).json()["people"] as? [[String: Any]])
    }
    let (pooled, apart) = (try fitted([table]), try fitted(files))
    #expect(pooled.map { $0["deviance"] as? Double } == apart.map { $0["deviance"] as? Double })
    #expect(pooled.map { $0["displayed_cents"] as? Double } == apart.map { $0["displayed_cents"] as? Double })
    // Beside the table of one user, which its file names, each is a group of the scenario.
    let alone = try fitted([table, files[0]])
    #expect(alone.map { $0["name"] as? String } == ["anna", "b-7", "cem", "user-0"])
    let yaml = try peach(["fit", table, "--format", "yaml"]).output
    #expect(yaml.contains("\n  - group: anna\n") && yaml.contains("\n  - group: b-7\n"), "\(yaml)")
  }

  @Test func `refuses rows without a user beside others, and users whose names name one group`() throws {
    let file = try people()[0]
    let unnamed = try table([("anna", file), ("", file)])
    #expect(
      try peach(["fit", unnamed]).isRefused(
        "\(unnamed):3:24: the column user_id must name the subject of each row, got an empty cell. Write its name, or delete "
          + "the row."))
    let twice = try table([("anna", file), ("Anna", file)])
    #expect(
      try peach(["fit", twice]).isRefused(
        "\(twice) (Anna): the subject names a group, which must be kebab-case of at most 64 characters and have no other "
          + "person's, got \"anna\". Rename the subject."))
  }

  @Test func `needs files whose names name different groups, and no other source`() throws {
    let files = try people()
    #expect(
      try peach(["fit", files[0], files[0]]).isRefused(
        "\(files[0]): the file's name names a group, which must be kebab-case of at most 64 characters and have no other "
          + "file's, got \"user-0\". Rename the file."))
    #expect(
      try peach(["fit", files[0], "--records", files[1]]).errors.hasPrefix(
        "Error: <files>: cannot be combined with --records, --data or --simulated. Leave one of them out.\n"))
  }
}
