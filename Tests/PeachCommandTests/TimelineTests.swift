// Rows as the Peach app exports them (format 1); expected points by hand.
import Foundation
import TestSupport
import Testing

@Suite struct `peach timeline` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// A file with comparisons of C4.
  func records(
    _ rows: [(time: String, cents: String, isCorrect: Bool)], fifths: [(time: String, cents: String)] = []
  ) throws -> String {
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let lines =
      rows.map {
        "comparison,\($0.time),60,C4,60,C4,P1,equalTemperament,\($0.cents),\($0.isCorrect),,"
      } + fifths.map { "comparison,\($0.time),60,C4,67,G4,P5,equalTemperament,\($0.cents),true,," }
    return try scratch.write(([header] + lines).joined(separator: "\n"), to: "peach.csv")
  }

  /// Out of order, either side of midnight in Berlin.
  func someRecords() throws -> String {
    try records([
      ("2026-01-06T10:00:00Z", "-40", true), ("2026-01-05T10:00:00Z", "10", true),
      ("2026-01-05T23:30:00Z", "-20", false),
    ])
  }

  @Test func `begins weeks on the day of the setting`() throws {
    let records = try someRecords()
    func weeks(from day: String) throws -> [String?] {
      let environment = ["XDG_CONFIG_HOME": scratch.path]
      #expect(
        try CommandRun("peach", ["settings", "week-start=\(day)"], environment: environment).status == 0)
      let run = try CommandRun(
        "peach",
        ["timeline", "--records", records, "--time-zone", "UTC", "--period", "week", "--format", "json"],
        environment: environment)
      let points = try #require(try run.json()["points"] as? [[String: Any]], "\(run.errors)")
      return points.map { $0["period_start"] as? String }
    }
    #expect(try weeks(from: "monday") == ["2026-01-05T00:00:00Z"])
    // 5 January 2026 is a Monday, 6 January a Tuesday.
    #expect(try weeks(from: "tuesday") == ["2025-12-30T00:00:00Z", "2026-01-06T00:00:00Z"])
  }

  @Test func `prints points, summary and the words for screen readers as JSON`() throws {
    let run = try peach(
      "timeline", "--records", try someRecords(), "--time-zone", "Europe/Berlin", "--format", "json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let json = try run.json()
    #expect(
      Set(json.keys) == [
        "points", "summary", "estimate", "estimates", "description", "version",
      ])
    let points = try #require(json["points"] as? [[String: Any]])
    let keys: Set = [
      "period_start", "period_end", "mean_cents", "comparisons", "correct", "rolling_mean_cents",
      "rolling_sd_cents", "estimates",
    ]
    #expect(points.allSatisfy { Set($0.keys) == keys })
    let estimates = points.compactMap { $0["estimates"] as? [String: [String: Any]] }
    #expect(estimates.map { Array($0.keys) } == [["P1"], ["P1"]])
    #expect(
      estimates.allSatisfy {
        Set($0["P1"]!.keys) == ["threshold_cents", "median_cents", "ci95", "cannot_tell", "sd_octaves"]
      })
    #expect(
      points.map { $0["period_start"] as? String } == [
        "2026-01-05T00:00:00+01:00", "2026-01-06T00:00:00+01:00",
      ])
    #expect(
      points.map { $0["period_end"] as? String } == [
        "2026-01-06T00:00:00+01:00", "2026-01-07T00:00:00+01:00",
      ])
    #expect(points.map { $0["mean_cents"] as? Double } == [10, 30])
    #expect(
      points.map { $0["comparisons"] as? Int } == [1, 2] && points.map { $0["correct"] as? Int } == [1, 1])
    #expect(points.map { $0["rolling_mean_cents"] as? Double } == [10, 20])
    #expect(abs(try #require(points[1]["rolling_sd_cents"] as? Double) - 200.0.squareRoot()) < 1e-12)
    let summary = try #require(json["summary"] as? [String: Any])
    #expect(Set(summary.keys) == ["mean_cents", "sd_cents", "trend"])
    #expect(abs(try #require(summary["mean_cents"] as? Double) - 70.0 / 3) < 1e-12)
    #expect(summary["sd_cents"] as? Double == 0 && summary["trend"] is NSNull)
    #expect(
      json["description"] as? String
        == "Difficulty timeline showing 3 comparisons over January 5, 2026 – January 6, 2026. Difference (presented), rolling mean: 20 cents."
    )
  }

  @Test func `names the interval of each estimate of a person who has trained both`() throws {
    let file = try records(
      [("2026-01-05T10:00:00Z", "10", true)], fifths: [("2026-01-06T10:00:00Z", "40")])
    let json = try peach("timeline", "--records", file, "--time-zone", "UTC", "--format", "json").json()
    let points = try #require(json["points"] as? [[String: Any]])
    let estimates = points.compactMap { $0["estimates"] as? [String: Any] }
    #expect(estimates.map { Array($0.keys) } == [["P1"], ["P5"]])
    #expect((json["estimate"] as? [String: Any])?["interval"] as? String == "P5")
    let text = try peach("timeline", "--records", file, "--time-zone", "UTC").output
    #expect(
      text == """
        Threshold (estimated), unison: not yet known
        Threshold (estimated), perfect fifth: not yet known
        With `peach train --strategy tracking` a threshold is mostly known within 100 answers of its interval.
        day         count  right  unison ¢  95 %  perfect fifth ¢  95 %
        2026-01-05      1  100 %         –     –                –     –
        2026-01-06      1  100 %         –     –                –     –
        The difficulty presented: --full

        """)
  }

  @Test func `goes by period, window and zone`() throws {
    let file = try someRecords()
    func starts(_ arguments: String...) throws -> [String?] {
      let run = try CommandRun("peach", ["timeline", "--records", file, "--format", "json"] + arguments)
      return try #require(run.json()["points"] as? [[String: Any]]).map { $0["period_start"] as? String }
    }
    #expect(try starts("--time-zone", "UTC") == ["2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"])
    #expect(try starts("--time-zone", "UTC", "--period", "week") == ["2026-01-05T00:00:00Z"])
    #expect(try starts("--time-zone", "UTC", "--period", "year") == ["2026-01-01T00:00:00Z"])
    #expect(try starts("--time-zone", "UTC", "--period", "hour").count == 3)
    let json = try peach(
      "timeline", "--records", file, "--time-zone", "UTC", "--window", "1", "--format", "json"
    ).json()
    let points = try #require(json["points"] as? [[String: Any]])
    #expect(points.map { $0["rolling_mean_cents"] as? Double } == [15, 40])
  }

  @Test func `begins with the threshold, and shows what was presented only with --full`() throws {
    let file = try someRecords()
    let run = try peach("timeline", "--records", file, "--time-zone", "Europe/Berlin")
    #expect(
      run.output == """
        Threshold (estimated): not yet known
        With `peach train --strategy tracking` it is mostly known within 100 answers.
        day         count  right  threshold ¢  95 %
        2026-01-05      1  100 %            –     –
        2026-01-06      2   50 %            –     –
        The difficulty presented: --full

        """)
    let full = try peach("timeline", "--records", file, "--time-zone", "Europe/Berlin", "--full")
    #expect(
      full.output == """
        Threshold (estimated): not yet known
        With `peach train --strategy tracking` it is mostly known within 100 answers.
        day         count  right  threshold ¢  95 %  mean ¢  rolling mean  rolling SD
        2026-01-05      1  100 %            –     –      10            10           0
        2026-01-06      2   50 %            –     –      30            20          14
        Difficulty timeline showing 3 comparisons over January 5, 2026 – January 6, 2026. Difference (presented), rolling mean: 20 cents.

        """)
  }

  /// Days of 60 answers with three offsets around a threshold, in unison and of fifths.
  private func month(_ days: ClosedRange<Int>) throws -> String {
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let rows = days.flatMap { day in
      (0..<60).flatMap { number in
        let offset = [10.0, 20, 40][number % 3]
        let isCorrect = number / 3 % [3, 4, 16][number % 3] > 0
        let date = "2026-01-\(day < 10 ? "0" : "")\(day)T"
        let second = number < 10 ? "0\(number)" : "\(number)"
        return [
          "comparison,\(date)10:00:\(second)Z,60,C4,60,C4,P1,equalTemperament,\(offset),\(isCorrect),,",
          "comparison,\(date)11:00:\(second)Z,60,C4,67,G4,P5,equalTemperament,\(2 * offset),\(isCorrect),,",
        ]
      }
    }
    return try scratch.write(([header] + rows).joined(separator: "\n"), to: "month.csv")
  }

  @Test func `of a month fits a terminal, one table with both intervals, unison first`() throws {
    let file = try month(1...20)
    func lines(_ options: String...) throws -> [String] {
      try CommandRun("peach", ["timeline", "--records", file, "--time-zone", "UTC"] + options).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let short = try lines()
    #expect(short[0].wholeMatch(of: /Threshold \(estimated\), unison: \d+ ¢ \(.*/) != nil, "\(short)")
    #expect(short[1].wholeMatch(of: /Threshold \(estimated\), perfect fifth: \d+ ¢ \(.*/) != nil, "\(short)")
    #expect(short[2] == "Estimated threshold in cents; smaller is finer:")
    #expect(
      short[3].wholeMatch(of: /unison        2026-01-\d\d \d+ [▁-█]+ \d+ 2026-01-20/) != nil, "\(short)")
    #expect(
      short[4].wholeMatch(of: /perfect fifth 2026-01-\d\d \d+ [▁-█]+ \d+ 2026-01-20/) != nil, "\(short)")
    #expect(short[5].hasPrefix("day         count  right  unison ¢ "), "\(short)")
    #expect(short[6].hasPrefix("2026-01-07    120 ") && short[19].hasPrefix("2026-01-20    120 "), "\(short)")
    #expect(short[20...] == ["Earlier rows and the difficulty presented: --full", ""])
    #expect(short[2...].allSatisfy { $0.count <= 80 })
    let full = try lines("--full")
    #expect(full.count { $0.hasPrefix("2026-01-") } == 20)
    let meaning = "At this difference you answer three of four pairs right."
    #expect(full.count { $0.contains(meaning) } == 1 && full.contains(meaning), "\(full)")
    for name in ["Unison", "Perfect fifth"] {
      #expect(
        full.count {
          $0.contains(" ¢ apart are, for example, A4 at 440 and at ") && $0.hasPrefix("\(name): ")
        } == 1, "\(full)")
    }
  }

  @Test func `says of a first day what was answered, and what it will show when`() throws {
    let file = try records([("2026-01-05T10:00:00Z", "10", true), ("2026-01-05T10:00:10Z", "20", false)])
    let run = try peach("timeline", "--records", file, "--time-zone", "UTC")
    #expect(
      run.output.hasPrefix(
        """
        Threshold (estimated): not yet known
        With `peach train --strategy tracking` it is mostly known within 100 answers.
        2026-01-05: 1 of 2 right, differences of 15 ¢ on average.
        From the second day of training on, this shows how your threshold changes, a row for each.

        """), "\(run)")
    let weeks = try peach("timeline", "--records", file, "--time-zone", "UTC", "--period", "week").output
    #expect(weeks.contains("\nWeek of 2026-01-05: 1 of 2 right, "), "\(weeks)")
    #expect(weeks.contains("\nFrom the second week of training on, "), "\(weeks)")
  }

  @Test func `tells the trend from twenty records on`() throws {
    let rows = (0..<20).map {
      (time: "2026-01-05T10:00:\($0 + 10)Z", cents: $0 < 10 ? "20" : "19", isCorrect: true)
    }
    let stable = try peach("timeline", "--records", try records(rows), "--format", "json").json()
    #expect((stable["summary"] as? [String: Any])?["trend"] as? String == "stable")
    let falling = rows.map { (time: $0.time, cents: $0.cents == "20" ? "20" : "-9", isCorrect: true) }
    let improving = try peach("timeline", "--records", try records(falling), "--format", "json").json()
    #expect((improving["summary"] as? [String: Any])?["trend"] as? String == "improving")
  }

  @Test func `of an empty file invites to train`() throws {
    let file = try records([])
    #expect(try peach("timeline", "--records", file).output == "No comparisons yet\n")
    let json = try peach("timeline", "--records", file, "--format", "json").json()
    #expect((json["points"] as? [Any])?.isEmpty == true)
    #expect(json["description"] as? String == "Start training to build your profile")
    #expect((json["summary"] as? [String: Any])?["mean_cents"] is NSNull)
  }

  /// A file of matchings with these errors.
  private func tuned(_ errors: [Double]) throws -> String {
    let header = """
      trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,\
      isCorrect,initialCentOffset,userCentError

      """
    let rows = errors.enumerated().map { index, error in
      "pitchMatching,2026-01-05T10:0\(index):00Z,60,C4,60,C4,P1,equalTemperament,,,10.0,\(error)\n"
    }
    return try scratch.write(header + rows.joined(), to: "tuned.csv")
  }

  @Test(arguments: [
    (
      [-5.0, -8, -2, -5, -6, -4],
      """
      Pitch matching, mean error: unison 5.0 ¢ (6 notes)
      You tune the unison flat: 6 of 6 notes are too low, typically by 5.0 ¢. To practise: `peach train matching --sound \
      bowed-string --set play-again=true intervals=P1 hold-first-note=true`
      """
    ),
    (
      [5.0, -8, 2, -5, 6, -1],
      """
      Pitch matching, mean error: unison 4.5 ¢ (6 notes)
      Of all your 6 notes: 3 too high, 3 too low. Too few to tell a tendency.
      """
    ),
  ])
  func `and profile say of a person who has only tuned notes to which side they tend`(
    _ errors: [Double], _ lines: String
  ) throws {
    let file = try tuned(errors)
    let said = "\(lines)\nTrain comparisons to see your threshold.\n"
    #expect(try peach("timeline", "--records", file).output == said)
    let data = scratch.path("data")
    #expect(try peach("import", file, "--data", data).status == 0)
    #expect(try peach("timeline", "--data", data).output == said)
    #expect(try peach("profile", "--data", data).output == said)
    #expect(try peach("profile", "--full", "--data", data).output == said)
    let json = try peach("profile", "--format", "json", "--data", data).json()
    let matching = try #require(json["matching"] as? [String: Any])
    let tendencies = try #require(matching["tendencies"] as? [[String: Any]])
    #expect(tendencies.map { $0["tendency"] as? String } == (lines.contains("flat") ? ["flat"] : []))
    #expect((matching["signed_error_ci95"] as? [Double])?.count == 2)
    #expect(matching["mean_signed_error_cents"] as? Double == errors.reduce(0, +) / 6)
  }

  @Test func `of a person who has only tuned notes says what comparisons would show`() throws {
    let file = try tuned([2])
    #expect(try peach("import", file, "--data", scratch.path("data")).status == 0)
    let run = try peach("timeline", "--data", scratch.path("data"), "--hear")
    let said = """
      Pitch matching, mean error: unison 2.0 ¢ (1 note)
      Train comparisons to see your threshold.

      """
    #expect(run.output == said)
    #expect(run.errors == "Nothing to hear. No comparisons yet.\n", "\(run.errors)")
    let profile = try peach("profile", "--data", scratch.path("data")).output
    #expect(profile == said)
  }

  @Test func `refuses what cannot be in one sentence`() throws {
    let file = try records([("2026-01-05T10:00:00Z", "loud", true)])
    #expect(
      try peach("timeline", "--records", file).isRefused(
        "\(file):2:65: centOffset must be in -1200…1200 cents, got \"loud\". Write a number such as -12.5."))
    for window in ["0", "100001"] {
      #expect(
        try peach("timeline", "--records", file, "--window", window).isRefused(
          "--window: must be a whole number in 1…100000, got \(window). The default is 20 points."))
    }
    #expect(
      try peach("timeline", "--records", file, "--period", "dya").isRefused(
        "--period: period \"dya\" is unknown. Did you mean \"day\"? Known: hour, day, week, month, year."))
    #expect(
      try peach("timeline", "--records", file, "--time-zone", "Europe/Berln").isRefused(
        """
        --time-zone: time zone "Europe/Berln" is unknown. Did you mean "Europe/Berlin"? Zones are named as in \
        Europe/Berlin.
        """))
    let missing = try peach("timeline", "--records", scratch.path("none.csv"))
    #expect(missing.status == 64 && missing.output.isEmpty)
    #expect(
      missing.errors.hasPrefix("\(scratch.path("none.csv")): cannot read") && missing.errors.hasSuffix("\n"))
  }
}
