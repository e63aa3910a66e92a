import Foundation
import TestSupport
import Testing

@Suite struct `Body commands` {
  let scratch: ScratchDirectory
  let file: String

  /// Four weeks of weights, a photo and a value after the day that is looked from.
  static let csv = """
    timestamp,metric,value,unit,id,tags
    2025-09-22T07:00:00Z,weight,83,kg,w1,
    2025-10-06T07:00:00Z,weight,82,kg,w2,
    2025-10-13T07:00:00Z,weight,180,lb,w3,
    2025-10-20T07:00:00Z,weight,81,kg,w4,
    2025-10-20T07:00:00Z,thigh,92,,,
    2025-10-22T07:00:00Z,photo,,,front.jpg,front
    2025-12-01T07:00:00Z,weight,70,kg,later,

    """

  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(Self.csv, to: "body.csv")
  }

  /// Runs `peach body` with data of the test's own, in English and without colour.
  func body(_ arguments: String..., locale: String = "C") throws -> CommandRun {
    try CommandRun("peach", ["body"] + arguments, environment: own(locale))
  }

  func own(_ locale: String) -> [String: String] {
    [
      "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": locale,
      "TZ": "UTC",
    ]
  }

  func json(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test func `buckets are printed oldest first, with null for what is missing`() throws {
    let run = try body(
      "buckets", "--events", file, "--as-of", "2025-10-26", "--time-zone", "Europe/Berlin", "--format", "json"
    )
    let buckets = try #require(try json(run)["buckets"] as? [[String: Any]])
    #expect(
      buckets.map { $0["id"] as? String } == [
        "2025", "2025-W39", "2025-W41", "2025-W42", "2025-W43",
      ])
    let newest = try #require(buckets.last)
    #expect(
      Set(newest.keys) == [
        "id", "scale", "start", "end", "bridge", "running", "has_events", "metrics", "has_photos",
        "canonical_photo",
        "photo_count",
        "body_score", "body_score_version", "body_score_estimated", "body_score_completeness",
      ])
    #expect(newest["start"] as? String == "2025-10-20T00:00:00+02:00")
    #expect(newest["end"] as? String == "2025-10-27T00:00:00+01:00")
    #expect(newest["canonical_photo"] as? String == "front.jpg")
    let metrics = try #require(newest["metrics"] as? [String: [String: Any]])
    #expect(Set(metrics.keys) == ["weight", "body_fat", "ffmi", "steps", "thigh"])
    #expect(metrics["weight"]?["value"] as? Double == 81)
    #expect(metrics["body_fat"]?["value"] is NSNull && metrics["body_fat"]?["confidence"] is NSNull)
    #expect(metrics["body_fat"]?["presence"] as? String == "missing")
    #expect(metrics["weight"]?["source"] as? String == "measured" && metrics["body_fat"]?["source"] is NSNull)
  }

  @Test(arguments: [["show"], ["buckets"], ["scrub", "--position", "1"]])
  func `without events every screen names the command that adds the first`(_ command: [String]) throws {
    for locale in ["C", "de_DE.UTF-8"] {
      let run = try CommandRun(
        "peach", ["body"] + command, environment: ["XDG_DATA_HOME": scratch.path("none"), "LC_ALL": locale])
      #expect(run.status == 0)
      #expect(
        run.output.contains("`peach body add weight 82.5` ") && run.output.contains("`peach body import ")
          && !run.output.contains("–"), "\(run.output)")
    }
  }

  @Test func `a file can stand for the store`() throws {
    let copy = scratch.path("copy.csv")
    #expect(
      try body("import", file, "--events", copy).output
        == "7 events added, 0 replaced, 0 stored already\nweight 5, thigh 1, photo 1\n2025-09-22 to 2025-12-01\nnew metric: thigh\n"
    )
    #expect(try body("delete", "w1", "--events", copy).status == 0)
    #expect(try body("list", "--events", copy).output.split(separator: "\n").count == 6)
    #expect(try body("list").output == Self.noEvents)
  }

  @Test func `an export holds all events, and its import restores them`() throws {
    #expect(try body("import", file).status == 0)
    #expect(
      try body("add", "dexa", "lean_mass=62.1", "fat_mass=18.4", "--at", "2025-10-21T07:00:00Z").status == 0)
    let out = scratch.path("out.csv")
    let run = try body("export", out)
    #expect(run.status == 0 && run.errors == "8 events written to \(out)\n")
    #expect(try body("export", out).status == 64)
    #expect(try body("export", "-").output == (try String(contentsOfFile: out, encoding: .utf8)))
    let copy = scratch.path("copy")
    #expect(try body("import", out, "--data", copy).status == 0)
    let limit = ["list", "--limit", "100", "--format", "json"]
    func list(_ more: String...) throws -> String {
      try CommandRun(
        "peach", ["body"] + limit + more,
        environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC", "LC_ALL": "C"]
      ).output
    }
    #expect(try list() == list("--data", copy))
  }

  @Test func `weeks start on the day of the settings`() throws {
    func weeks(_ arguments: String...) throws -> [String] {
      try CommandRun(
        "peach", ["body", "buckets", "--events", file, "--as-of", "2025-10-26"] + arguments,
        environment: ["XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C", "TZ": "UTC"]
      ).output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        .filter { $0.contains("-W") }
    }
    #expect(try weeks() == ["2025-W39", "2025-W41", "2025-W42", "2025-W43"])
    for (day, weekday) in [("sunday", "sun"), ("thursday", "thu")] {
      let set = try CommandRun(
        "peach", ["settings", "week-start=\(day)"], environment: ["XDG_CONFIG_HOME": scratch.path("config")])
      #expect(set.status == 0, "\(set.errors)")
      #expect(try weeks().allSatisfy { $0.hasSuffix("@\(weekday)") })
      #expect(try weeks("--week-start", "monday").allSatisfy { !$0.contains("@") })
    }
    let wrong = try CommandRun(
      "peach", ["settings", "week-start=sonntag"], environment: ["XDG_CONFIG_HOME": scratch.path("config")])
    #expect(wrong.status == 64 && wrong.errors.contains("week-start"))
  }

  @Test func `scrubbing by position or date shows the three screens`() throws {
    let options = ["--events", file, "--as-of", "2025-10-26", "--format", "json"]
    for (way, id) in [
      (["--position", "0"], "2025"), (["--position", "1"], "2025-W43"),
      (["--date", "2025-10-07"], "2025-W41"),
    ] {
      let run = try CommandRun(
        "peach", ["body", "scrub"] + way + options, environment: ["TZ": "UTC", "LC_ALL": "C"])
      let shown = try json(run)
      #expect((shown["cursor"] as? [String: Any])?["bucket_id"] as? String == id)
      #expect(Set(shown.keys) == ["cursor", "home", "photos", "metrics", "version"])
    }
    let neither = try body("scrub", "--events", file)
    #expect(neither.status == 64)
    #expect(
      neither.errors == "body scrub: exactly one of --position and --date must be given. Give one.\n")
  }

  @Test func `the timeline is drawn in both languages, plain when it is no terminal`() throws {
    let english = try body("show", "--events", file, "--as-of", "2025-10-26")
    #expect(
      english.output == """
        Week of Oct 20  ·  track: weight, 81.0 to 83.0 kg; gaps: estimated
        2025            Sep 22          Oct 6           Oct 13          Oct 20
        ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ███████████████ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃ ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
        ───────────────────────────────────────────────────────────────────────●────────

        Body score ~90 of 100  +1.4 vs last week  From weight alone
        Still needs body fat and your height
        Without your height, 175 cm is assumed. To enter it: peach settings height=178
        Weight        81.0 kg        −0.6 vs last week
        Body fat      –              No data
        FFMI          –              No data  Fat-free mass index (FFMI)
        Steps         –              No data
        thigh         92.0
        Photos        front.jpg  Oct 22, 2025 · front

        Month  Body score  Weight  Body fat  FFMI  Steps  thigh
        Sep           ~86    83.0         –     –      –      –
        Oct           ~89    81.6         –     –      –   92.0
        ← last known, ÷ interpolated, ~ estimated or incomplete, – no data

        """)
    let months = try body("show", "--events", file, "--as-of", "2026-03-20").output.split(separator: "\n")
    #expect(months.contains { $0.hasPrefix("Oct ") } && !months.contains { $0.hasPrefix("Sep ") })
    let parts = try body("show", "--events", file, "--as-of", "2025-10-26", "--parts")
    #expect(
      parts.output
        == english.output.replacing(
          "height=178\n",
          with: """
            height=178
              Version of the score: ramp-2
              Weight 81.0 kg: 90 points, 100 % of the score; 0 points at 123, 100 at 77 kg
              Body fat: no data; 0 points at 45, 100 at 10 %
              Fat-free mass index (FFMI): no data; 0 points at 14, 100 at 25 kg/m²
              From 0 to 100: the mean of these points, weighted by their shares. It is for
                motivation, not a medical measure

            """))
    let german = try body("show", "--events", file, "--as-of", "2025-10-26", locale: "de_DE.UTF-8")
    #expect(
      german.output.hasPrefix(
        "Woche vom 20. Okt.  ·  Leiste: Gewicht, 81,0 bis 83,0 kg; Lücken: geschätzt\n2025 "))
    #expect(german.output.contains("\n2025            22. Sept. "))
    #expect(german.output.contains("Gewicht       81,0 kg        −0,6 gegenüber letzter Woche"))
  }

  @Test func `scores of different metrics are not compared, in words and in JSON`() throws {
    let mixed = try scratch.write(
      """
      timestamp,metric,value,unit,id,tags
      2025-10-13T07:00:00Z,weight,80,kg,,
      2025-10-20T07:00:00Z,weight,80,kg,,
      2025-10-20T07:00:00Z,ffmi,19,,,
      2025-10-21T07:00:00Z,steps,9000,,,
      2025-10-14T07:00:00Z,steps,9000,,,

      """, to: "mixed.csv")
    let when = ["--events", mixed, "--as-of", "2025-10-26"]
    let running = try body("show", "--events", mixed, "--as-of", "2025-10-22").output
    let progress = "  Week in progress\n"
    #expect(running.contains("\nBody score ~61 of 100  From weight and FFMI\(progress)"), "\(running)")
    #expect(running.contains("\nWeight        80.0 kg      \(progress)") && !running.contains(" vs "))
    let shown = try body("show", "--events", mixed, "--as-of", "2025-10-26").output
    #expect(shown.contains("\nBody score ~61 of 100  From weight and FFMI\n"), "\(shown)")
    #expect(shown.contains("\n              Not compared with last week: now with FFMI\n"), "\(shown)")
    #expect(shown.contains("\nSteps         9\u{202F}000 per day  1 of 7 days\n"), "\(shown)")
    let run = try CommandRun(
      "peach", ["body", "scrub", "--position", "1", "--format", "json"] + when,
      environment: ["XDG_CONFIG_HOME": scratch.path("config"), "TZ": "UTC", "LC_ALL": "C"])
    let home = try #require(try json(run)["home"] as? [String: Any])
    #expect(home["score_delta"] is NSNull)
    #expect(home["score_difference"] as? String == "Not compared with last week: now with FFMI")
    let tiles = try #require(home["tiles"] as? [[String: Any]])
    #expect(tiles[0]["delta"] as? Double == 0 && tiles[3]["delta"] is NSNull)
    #expect((tiles[3]["value"] as? [String: Any])?["source"] as? String == "incomplete")
    #expect((tiles[3]["value"] as? [String: Any])?["presence"] as? String == "estimated")
  }

  @Test(arguments: [
    (
      ["buckets", "--time-zone", "Europa/Berlin"],
      "--time-zone: time zone \"Europa/Berlin\" is unknown. Did you mean"
    ),
    (
      ["buckets", "--week-start", "mondey"],
      "--week-start: weekday \"mondey\" is unknown. Did you mean \"monday\"?"
    ),
    (["buckets", "--score", "ramp"], "body score \"ramp\" is unknown."),
    (["buckets", "--as-of", "2025-02-30"], "--as-of: date must be in the calendar"),
    (["scrub", "--date", "today"], "--date: date must be written as 2025-10-21, got \"today\"."),
    (["add", "weight", "80", "--at", "noon"], "--at: timestamp must be ISO 8601 with a zone, got \"noon\"."),
    (["scrub", "--position", "2"], "--position: must be in 0…1, got 2.0."),
    (["add", "weight", "8000"], "weight must be in 1.0…700.0 kg, got 8000.0."),
    (["add", "weight", "80", "--unit", "lbs"], "unit of weight must be one of kg, lb, g, st, got \"lbs\"."),
    (
      ["add", "weight", "80", "--at", "0026-01-01T00:00:00Z"],
      "event: timestamp must lie between 1900 and 2199, got 0026-01-01T00:00:00Z."
    ),
    (["add", "weight", "80", "--tag", "front"], "--tag: only a photo has tags, got weight."),
    (
      ["add", "thigh", "92", "--unit", "cm", "--new-metric"],
      "unit of thigh must not be given, got \"cm\": a metric of your own has none. Name it in the metric, as in thigh_cm."
    ),
    (
      ["export", "b.jsonl"],
      "b.jsonl: must be written as CSV, got the ending .jsonl. End the name in .csv."
    ),
    (["add", "photo", "a.jpg", "--unit", "kg"], "--unit: must not be given for a photo, got kg."),
    (
      ["add", "photo", "a.jpg", "--tag", "a;b"],
      "photo: tag must be a text without ;, which stands between tags"
    ),
    (
      ["correct", "w1", "--at", "2025-10-20T07:00:00Z", "--unit", "lb"],
      "--unit: requires --value. Give the value as well."
    ),
    (["correct", "w1", "--at", "2025-10-20T07:00:00Z"], "event \"w1\" is unknown."),
    (["add", "weight", "0x1p5"], "value of weight must be a number, got \"0x1p5\". Write it as 82.5."),
    (
      ["add", "weight", "80", "81"],
      "body add: weight must have one value, got 80 81. Add one event at a time."
    ),
    (
      ["add", "dexa", "19.5"],
      "finding of a DEXA scan must be one of ffmi=…, lean_mass=…, fat_mass=…, body_fat=…, got \"19.5\"."
    ),
    (["add", "dexa", "ffmi=19", "ffmi=20"], "finding of a DEXA scan must be given once, got ffmi again."),
    (
      ["add", "dexa", "fat_mass=18", "body_fat=20"],
      "event: a DEXA scan must have ffmi or lean_mass, and at least one more of ffmi, lean_mass, fat_mass, body_fat, got fat_mass, body_fat."
    ),
    (["buckets", "--height", "1.78"], "height must be a number in 50…280, got 1.78."),
    (["buckets", "--height", "+178"], "height must be a number in 50…280, got +178."),
    (["series", "--metric", "Weight"], "metric name must be 1 to 64 of a-z"),
    (["delete", "w5"], "event \"w5\" is unknown."),
  ])
  func `what cannot be is refused in one sentence`(_ arguments: [String], sentence: String) throws {
    let run = try CommandRun(
      "peach", ["body"] + arguments, environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC"])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix(sentence) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `a series is printed as a table, as JSON and as CSV`() throws {
    let source = ["series", "--events", file, "--time-zone", "Europe/Berlin"]
    func series(_ arguments: String...) throws -> CommandRun {
      try CommandRun("peach", ["body"] + source + arguments)
    }
    #expect(
      try series().output == """
        month    median kg  count
        2025-09       83.0      1
        2025-10       81.6      3
        2025-12       70.0      1

        """)
    #expect(
      try series("--period", "week", "--statistic", "mean", "--metric", "thigh", "--format", "csv").output
        == """
        id,start,end,count,value
        2025-W43,2025-10-20T00:00:00+02:00,2025-10-27T00:00:00+01:00,1,92.0

        """)
    let json = try json(try series("--period", "year", "--format", "json"))
    let years = try #require(json["periods"] as? [[String: Any]])
    #expect(json["metric"] as? String == "weight" && json["unit"] as? String == "kg")
    #expect(years.map { $0["id"] as? String } == ["2025"] && years[0]["count"] as? Int == 5)
    #expect(years[0]["value"] as? Double == 180 * 0.45359237)
    let unmeasured = try series("--metric", "thig")
    #expect(
      unmeasured.status == 64
        && unmeasured.errors
          == "--metric: thig was never measured. Did you mean \"thigh\"? Known: thigh, weight.\n"
    )
    #expect(try body("series").output == Self.noEvents)
  }

  @Test func `ids are shown fit for one line of any terminal`() throws {
    let sly = try scratch.write(
      "timestamp,metric,value,unit,id,tags\n2025-10-20T07:00:00Z,photo,,,\"a\u{1B}[2J\nb\",\n", to: "sly.csv")
    #expect(
      try body("list", "--events", sly).output == "2025-10-20 07:00  photo  a\\u{1B}[2J\\u{A}b\n")
    for command in ["show", "buckets"] {
      let shown = try body(command, "--events", sly, "--as-of", "2025-10-26").output
      #expect(shown.contains("a\\u{1B}[2J\\u{A}b") && !shown.contains("\u{1B}"), "\(command)")
    }
    let refused = try body("delete", "a", "--events", sly)
    #expect(refused.errors.split(separator: "\n").count == 1 && !refused.errors.contains("\u{1B}"))
  }
}
