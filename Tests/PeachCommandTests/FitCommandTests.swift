import Foundation
import Numerics
import TestSupport
import Testing

@Suite struct `The fit command` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Runs peach with data of the test's own.
  private func peach(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      "peach", arguments, environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC", "COLUMNS": "80"])
  }

  /// A file of the app with the answers of somebody with a threshold of 8 cents, ten a day from 2026-03-01 on.
  /// - Parameters:
  ///   - swapped: how many of the first answers were given with the keys swapped.
  ///   - isSigned: whether half of the offsets are below 0.
  private func export(_ count: Int, swapped: Int = 0, isSigned: Bool = true) throws -> String {
    let header = """
      trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,\
      centOffset,isCorrect,initialCentOffset,userCentError

      """
    let stream = RandomStream(key: StreamKey(seed: 1), listener: 0, session: 0, purpose: .answer)
    let rows = (0..<count).map { index -> String in
      let draws = stream[UInt32(index)]
      let cents = 2 * exp2(4 * draws.secondUniform)
      let isRight = (draws.uniform < NormalDistribution.cumulative(0.67449 * cents / 8)) == (index >= swapped)
      let offset = (!isSigned || index.isMultiple(of: 2) ? 1 : -1) * (cents * 10).rounded() / 10
      let day = String(format: "%02d", index / 10 % 28 + 1)
      let (month, minute) = (index / 280 + 3, String(format: "%02d", index % 10))
      return "pitchComparison,2026-0\(month)-\(day)T14:\(minute):00Z,60,C4,60,C4,P1,equalTemperament,"
        + "\(offset),\(isRight),,"
    }
    return try scratch.write(header + rows.joined(separator: "\n") + "\n", to: "app.csv")
  }

  @Test func `finds who gave the answers in a file, and tells how sure it is`() throws {
    let run = try peach("fit", "--records", try export(500), "--learning", "none", "--format", "json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let json = try run.json()
    #expect(json["comparisons"] as? Int == 500 && json["first_day"] as? String == "2026-03-01")
    #expect(json["learning"] as? String == "none" && json["matching"] is NSNull)
    let estimates = try #require(json["estimates"] as? [[String: Any]])
    #expect(
      estimates.compactMap { $0["constant"] as? String } == ["threshold-cents", "lapse-rate", "bias-cents"])
    let interval = try #require(estimates[0]["ci95"] as? [Double])
    // Four standard errors, from the interval.
    let (value, width) = (try #require(estimates[0]["value"] as? Double), log2(interval[1] / interval[0]))
    #expect(abs(log2(value / 8)) < 4 * width / 3.92 && width < 1)
    let lapses = try #require(estimates[1]["ci95"] as? [Double])
    #expect(lapses[0] == 0)
  }

  @Test
  func `has the threshold after what was learned, and no learning that cannot be told from none`() throws {
    func fitted(_ listener: String, member: Int, _ format: String) throws -> CommandRun {
      let file = try scratch.records(
        """
        name: one
        seed: 1
        population: [{ group: subject, \(listener), count: 40 }]
        strategy: { name: constant, levels: [2, 4, 8, 16, 32, 64] }
        training: { sessions: 4, comparisons-per-session: 100 }

        """, of: "subject:\(member)", to: "\(member)-\(format).csv")
      return try peach("fit", "--records", file, "--format", format)
    }
    let learner =
      "threshold-cents: 30, learning: exponential, learning-gain-octaves: 1.5, learning-trials: 200"
    let text = try fitted(learner, member: 0, "text").output
    // A command with the path of the test's file is not wrapped.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  peach fit --records ") }
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(text)")
    let json = try fitted(learner, member: 0, "json").json()
    let now = try #require(json["final_threshold_cents"] as? Double)
    let before = try #require((json["estimates"] as? [[String: Any]])?[0]["value"] as? Double)
    #expect(now < before / 1.5)
    let sentence =
      #/threshold-cents is before the first comparison\. After the last one it is ([\d.]+) cents\./#
    let words = text.replacing("\n", with: " ")
    let said = try #require(words.firstMatch(of: sentence).flatMap { Double($0.1) })
    #expect(abs(said / now - 1) < 0.01, "\(text)")
    // Chance makes a law explain the answers of the fifth person, who does not learn, a little better.
    let steady = "threshold-cents: 12, lapse-rate: 0.05, bias-cents: 2"
    let sentences = [
      4: #/ No learning is distinguishable: \w+ learning is better by only ΔAICc [01]\.\d\. /#,
      1: #/ No learning is distinguishable: \w+ learning is worse by ΔAICc \d\.\d\. /#,
    ]
    for (member, sentence) in sentences {
      let none = try fitted(steady, member: member, "text").output.replacing("\n", with: " ")
      #expect(none.contains(sentence) && !none.contains("After the last"), "\(none)")
      #expect(try fitted(steady, member: member, "json").json()["learning"] as? String == "none")
    }
  }

  @Test
  func
    `says that the answers change by no law, and how to fit the later days, where one that fits better has no maximum`()
    throws
  {
    let file = try export(600, swapped: 100)
    let text = try peach("fit", "--records", file).output.replacing("\n", with: " ")
    #expect(
      text.contains(
        #/The answers change over time, but by no law of learning that fits: (exponential|power) learning explains them better by ΔAICc \d+\.\d, but has no maximum within its bounds\. A listener who does not change does not describe them well\. The later days alone:   (peach fit --records .+ --from 2026-04-03) Slope/#
      ), "\(text)")
    let json = try peach("fit", "--records", file, "--format", "json").json()
    let laws = try #require(json["laws"] as? [[String: Any]])
    let best = laws.min { $0["aicc"] as? Double ?? .infinity < $1["aicc"] as? Double ?? .infinity }
    #expect(json["learning"] as? String == "none" && best?["has_maximum"] as? Bool == false)
    let rest = try peach("fit", "--records", file, "--from", "2026-03-11").output
    #expect(rest.contains("\nNo learning is distinguishable: ") && !rest.contains("ΔAICc -"), "\(rest)")
  }

  /// The answers at 2, 4, …, 64 cents of somebody with a threshold of 20 cents and a lapse rate of .1.
  private func lab(slope: Double, person: UInt32 = 0) throws -> String {
    let stream = RandomStream(key: StreamKey(seed: 5), listener: person, session: 0, purpose: .answer)
    let rows = (0..<600).map { index -> String in
      let draws = stream[UInt32(index)]
      let cents = Double(1 << (1 + Int(6 * draws.secondUniform)))
      let right = 0.05 + 0.9 * NormalDistribution.cumulative(0.67449 * pow(cents / 20, slope))
      let time = String(
        format: "2026-03-%02dT10:%02d:%02dZ", 1 + index / 100, index % 100 / 2, 30 * (index % 2))
      return "\(time),\(index.isMultiple(of: 2) ? "-" : "")\(cents),\(draws.uniform < right)\n"
    }
    return try scratch.write("timestamp,centOffset,isCorrect\n" + rows.joined(), to: "\(slope)-\(person).csv")
  }

  @Test func `says first of flat listeners who lapse that the answers leave the slope open`() throws {
    let outputs = try (0..<12).map {
      try peach("fit", "--records", lab(slope: 0.5, person: $0), "--learning", "none").output
    }
    let open = outputs.filter {
      $0.hasPrefix("The threshold depends on the slope, which the answers leave open: ")
    }
    #expect(!open.isEmpty && open.allSatisfy { !$0.contains("Slope 1 is assumed") }, "\(outputs)")
  }

  @Test func `advises a slope that can be typed where the likeliest is the steepest that is tried`() throws {
    let words = try peach("fit", "--records", lab(slope: 8), "--learning", "none").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(" 4 or more (95 %), with ") && words.contains(" Fit them with --slope 4. "), "\(words)")
  }

  @Test func `says that offsets of one sign tell no bias`() throws {
    let sizes = try peach("fit", "--records", export(500, isSigned: false), "--learning", "none").output
    #expect(sizes.hasPrefix("All offsets have the same sign, so a bias cannot be known, "), "\(sizes)")
    #expect(
      sizes.contains(#/\nbias-cents +– +cannot be known\n/#) && !sizes.contains("bias-cents: "), "\(sizes)")
    let signed = try peach("fit", "--records", export(500), "--learning", "none", "--format", "json").json()
    #expect(signed["offsets_have_one_sign"] as? Bool == false)
  }

  @Test func `reads the answers of a lab as fitting.md shows them`() throws {
    let page = try String(
      contentsOf: FileManager.package.appending(path: "Documentation/fitting.md"), encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```csv\n").last)
    let example = block.components(separatedBy: "```")[0]
    let few = try peach("fit", "--records", scratch.write(example, to: "lab.csv"))
    #expect(few.errors.contains("there must be at least 50 comparisons, got 2. "), "\(few.errors)")
    let columns = Set(example.split(separator: "\n")[0].split(separator: ",").map(String.init))
    for column in columns { #expect(page.contains("`\(column)`"), "\(column)") }
    #expect(columns == ["timestamp", "centOffset", "isCorrect"])
  }

  @Test func `fits a lab's answers without times in the order of their rows, and says so`() throws {
    let timed = try lab(slope: 1)
    let rows = try String(contentsOfFile: timed, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",").dropFirst().joined(separator: ",")
    }
    let file = try scratch.write(rows.joined(separator: "\n"), to: "untimed.csv")
    func fit(_ file: String, _ options: String...) throws -> CommandRun {
      try CommandRun(
        "peach", ["fit", "--records", file] + options, environment: ["COLUMNS": "80", "LC_ALL": "C"])
    }
    let (with, without) = (try fit(timed).output, try fit(file).output)
    #expect(without.contains(" right, in the order of the rows\n"), "\(without)")
    let days = #/, 2026-03-01 … 2026-03-06/#
    #expect(with.contains(days) && with.replacing(days, with: ", in the order of the rows") == without)
    #expect(try fit(file, "--format", "json").json()["first_day"] is NSNull)
    #expect(without.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(without)")
    #expect(
      try fit(file, "--from", "2026-03-01").isRefused(
        "--from: requires times, got a file without the column timestamp. Leave it out."))
    // Other commands show times.
    #expect(try peach("advise", "--records", file).errors.contains("without timestamp."))
  }

  @Test func `fits one subject of a lab's file, and refuses to pool several`() throws {
    // The answers of one person, twice, row by row.
    let one = try String(contentsOfFile: export(120), encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    func lab(_ header: String, _ subjects: [String]) throws -> String {
      let rows = one.flatMap { cells in subjects.map { "\($0),\(cells[1]),\(cells[8]),\(cells[9])" } }
      return try scratch.write(
        (["\(header),timestamp,centOffset,isCorrect"] + rows).joined(separator: "\n"), to: "lab.csv")
    }
    let both = try lab("Subject_ID", ["a", "b"])
    #expect(
      try peach("fit", "--records", both).isRefused(
        "\(both):1:1: the column Subject_ID must have one subject, got 2: a, b. Read one of them, as with --subject a, "
          + "or fit a listener to each with peach fit FILE."
      ))
    for command in ["import", "advise"] {
      let refused = try command == "import" ? peach("import", both) : peach("advise", "--records", both)
      #expect(refused.errors.contains("got 2: a, b. ") && refused.errors.contains(" with peach fit FILE."))
    }
    let known = try peach("fit", "--records", both, "--subject", "b")
    #expect(known.errors.isEmpty && known.output.contains("120 comparisons of unison, "), "\(known.output)")
    #expect(
      try peach("fit", "--records", both, "--subject", "c").isRefused(
        "\(both):1:1: the column Subject_ID must have the subject of --subject, got \"c\". Known: a, b."))
    #expect(try peach("import", both, "--subject", "b").output.hasPrefix("120 records added "))
    for column in ["user", "user_id", "UserID", "listener"] {
      let pooled = try lab(column, ["a", "b"])
      #expect(
        try peach("fit", "--records", pooled).errors.contains(
          "the column \(column) must have one subject, got 2: a, b."))
    }
    let alone = try lab("participant", ["a"])
    #expect(
      try peach("fit", "--records", alone).output == peach("fit", "--records", alone, "--subject", "a").output
    )
    #expect(
      try peach("fit", "--records", lab("block", ["1"]), "--subject", "a").errors.contains(
        "must name a column of subjects for --subject, "))
    #expect(try peach("fit", "--subject", "a").errors.contains("--subject: requires --records, "))
  }

  @Test func `prints a scenario that runs, and a group that is the one in it`() throws {
    let file = try export(500)
    let yaml = try peach("fit", "--records", file, "--format", "yaml", "--name", "anna")
    #expect(yaml.status == 0)
    #expect(yaml.output.hasPrefix("# 500 comparisons of unison, "))
    #expect(
      yaml.output.contains("\ntraining: { sessions: 50, comparisons-per-session: 10 }    # the files' "))
    let simulated = try peach("simulate", try scratch.write(yaml.output, to: "anna.yaml"), "--format", "json")
    #expect(simulated.status == 0, "\(simulated.errors)")
    let groups = try #require(simulated.json()["groups"] as? [[String: Any]])
    #expect(groups[0]["group"] as? String == "anna" && groups[0]["listeners"] as? Int == 20)
    let text = try peach("fit", "--records", file, "--name", "anna").output
    let group = try #require(text.components(separatedBy: "A group for the population of a scenario:\n").last)
    #expect(yaml.output.contains(group.trimmingCharacters(in: .newlines)))
  }

  @Test
  func
    `says first that the answers do not determine a listener at a bound, and warns in what it prints to paste`()
    throws
  {
    let file = try scratch.hardSeries()
    let text = try peach("fit", "--records", file, "--learning", "none").output
    #expect(text.hasPrefix("The answers do not determine this listener: "), "\(text)")
    let first = text.components(separatedBy: "\n\n")[0].replacing("\n", with: " ")
    #expect(
      first.contains(#/ at (its bound|their bounds)\. Fit more answers, some of them to large /#), "\(text)")
    let warning =
      #/\n  # The answers do not determine this listener: (.+\n  # )?.*bounds?\.\n  - group: me\n/#
    #expect(text.contains(warning) && text.contains(", at its bound\n"), "\(text)")
    let yaml = try peach("fit", "--records", file, "--learning", "none", "--format", "yaml").output
    #expect(yaml.contains(warning) && yaml.contains(", at its bound\n"))
    let json = try peach("fit", "--records", file, "--learning", "none", "--format", "json").json()
    let estimates = try #require(json["estimates"] as? [[String: Any]])
    #expect(estimates.contains { $0["at_bound"] as? Bool == true })
    let known = try peach("fit", "--records", export(500), "--learning", "none").output
    #expect(known.hasPrefix("500 comparisons of ") && !known.contains("bound"), "\(known)")
  }

  @Test func `reads what was trained here, of some days`() throws {
    _ = try peach("import", try export(500))
    let whole = try peach("fit")
    #expect(
      whole.output.hasPrefix("500 comparisons of unison, ")
        && whole.output.contains(", 2026-03-01 … 2026-04-22\n"))
    #expect(whole.output.contains("\nthreshold-cents "))
    let part = try peach("fit", "--from", "2026-03-11", "--to", "2026-04-10", "--learning", "none")
    #expect(part.output.contains(", 2026-03-11 … 2026-04-10\n"))
    #expect(part.output.contains("\nLearning none, as --learning requests.\n"))
  }

  @Test func `refuses in one sentence`() throws {
    let none = "fit: there must be at least 50 comparisons, got 0. Train more, or fit a longer time."
    #expect(try peach("fit").isRefused(none, status: 1))
    let file = try export(60)
    #expect(
      try peach("fit", "--records", file, "--from", "2026-03-03").isRefused(
        "fit: there must be at least 50 comparisons, got 40. Train more, or fit a longer time.", status: 1))
    #expect(
      try peach("fit", "--learning", "expo").isRefused(
        "--learning: learning \"expo\" is unknown. Known: auto, none, exponential, power."))
    #expect(
      try peach("fit", "--family", "gausian").errors.hasPrefix(
        "--family: family \"gausian\" is unknown. Did you mean \"gaussian\"?"))
    #expect(
      try peach("fit", "--name", "Anna").isRefused(
        "--name: must be kebab-case of at most 64 characters, got \"Anna\". Use lower-case letters, digits and "
          + "single hyphens."))
    #expect(
      try peach("fit", "--from", "2026-03-03", "--to", "2026-03-01").isRefused(
        "--to: must not be before --from 2026-03-03, got 2026-03-01. Swap the two."))
    #expect(try peach("fit", "--from", "March").errors.hasPrefix("--from: "))
  }
}
