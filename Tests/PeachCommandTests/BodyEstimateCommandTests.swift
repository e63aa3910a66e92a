import Foundation
import TestSupport
import Testing

/// What is derived: estimated values, DEXA scans, FFMI and scores.
extension `Body commands` {
  @Test func `a carried value says so and has no change`()
    throws
  {
    let sparse = try scratch.write(
      """
      timestamp,metric,value,unit,id,tags
      2025-09-22T07:00:00Z,weight,83,kg,,
      2025-10-20T07:00:00Z,photo,,,front.jpg,

      """, to: "sparse.csv")
    let english = try body("show", "--events", sparse, "--as-of", "2025-10-26").output
    #expect(
      english.contains("\nWeight        83.0 kg        Last known\n") && !english.contains(" vs "),
      "\(english)")
    #expect(english.contains("\nSep 22                                  Oct 20\n███ ") == false)
    #expect(english.contains("▄────"), "the bar of the last known weight goes on as a line")
    let german = try body("show", "--events", sparse, "--as-of", "2025-10-26", locale: "de_DE.UTF-8").output
    #expect(
      german.contains("\nGewicht       83,0 kg        Zuletzt bekannt\n"),
      "\(german)")
    for line in (english + german).split(separator: "\n") { #expect(line.count <= 80) }
    let scrubbed = try json(
      try body("scrub", "--position", "1", "--events", sparse, "--as-of", "2025-10-26", "--format", "json"))
    let home = try #require(scrubbed["home"] as? [String: Any])
    #expect(home["previous_bucket_id"] as? String == "2025-W39")
    #expect(home["score_version"] is NSNull || home["score_version"] as? String == "ramp-2")
  }

  @Test func `a score of estimated values says so beside its change`() throws {
    let partly = try scratch.write(
      """
      timestamp,metric,value,unit,id,tags
      2025-09-30T08:00:00Z,weight,81,kg,,
      2025-09-30T08:00:00Z,body_fat,22,%,,
      2025-10-07T08:00:00Z,weight,80,kg,,

      """, to: "partly.csv")
    func show(_ locale: String) throws -> String {
      try body(
        "show", "--events", partly, "--as-of", "2025-10-12", "--height", "178", locale: locale
      ).output
    }
    let (english, german) = (try show("C"), try show("de_DE.UTF-8"))
    #expect(english.contains("\nBody score ~68 of 100  Estimated  +0.4 vs last week\n"), "\(english)")
    #expect(
      german.contains("\nKörperwert ~68 von 100  Geschätzt  +0,4 gegenüber letzter Woche\n"), "\(german)")
  }

  @Test func `a DEXA scan is entered, corrected, listed and written as one event`() throws {
    let copy = scratch.path("scans.csv")
    for events in [[], ["--events", copy]] {
      func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
          "peach", ["body"] + arguments + events,
          environment: [
            "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "TZ": "UTC",
          ])
      }
      let added = try run(
        "add", "dexa", "lean_mass=62.1", "fat_mass=18.4", "body_fat=22.9", "--at", "2025-10-20T08:00:00Z")
      #expect(added.output == "dexa@2025-10-20T08:00:00Z\n", "\(added.errors)")
      #expect(
        try run("correct", "dexa@2025-10-20T08:00:00Z", "--value", "fat_mass=40", "--unit", "lb").status == 0)
      #expect(
        try run("list").output == """
          2025-10-20 08:00  lean_mass 62.1 kg, fat_mass 18.1 kg, body_fat 22.9 %  dexa@2025-10-20T08:00:00Z

          """)
    }
    #expect(
      try String(contentsOfFile: copy, encoding: .utf8) == """
        timestamp,metric,value,unit,id,tags
        2025-10-20T08:00:00Z,lean_mass,62.1,kg,dexa@2025-10-20T08:00:00Z,
        2025-10-20T08:00:00Z,fat_mass,18.143694800000002,kg,dexa@2025-10-20T08:00:00Z,
        2025-10-20T08:00:00Z,body_fat,22.9,%,dexa@2025-10-20T08:00:00Z,

        """)
    #expect(
      try body("import", copy).output
        == "0 events added, 0 replaced, 1 stored already; 3 rows gathered into 1 DEXA scan\ndexa 1\n2025-10-20\n"
    )
  }

  @Test func `FFMI is derived by the height of the settings or of the command`() throws {
    let lean = try scratch.write(
      "timestamp,metric,value,unit,id,tags\n2025-10-20T07:00:00Z,lean_mass,64,kg,,\n", to: "lean.csv")
    func row(_ arguments: String...) throws -> String {
      let run = try CommandRun(
        "peach", ["body", "buckets", "--events", lean, "--as-of", "2025-10-26"] + arguments,
        environment: ["XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C", "TZ": "UTC"])
      return try #require(run.output.split(separator: "\n").dropFirst().first).split(separator: " ").joined(
        separator: " ")
    }
    #expect(try row() == "2025-W43 – – – – 64.0 – –")
    #expect(try row("--height", "200") == "2025-W43 – – 16.0 – 64.0 ~18 –")
    let set = try CommandRun(
      "peach", ["settings", "height=160"], environment: ["XDG_CONFIG_HOME": scratch.path("config")])
    #expect(set.status == 0 && set.output == "Body height: none → 160 cm\n")
    #expect(try row() == "2025-W43 – – 25.0 – 64.0 ~100 –")
    #expect(try row("--height", "none") == "2025-W43 – – – – 64.0 – –")
  }

  @Test func `every bucket is scored by the version asked for, which is recorded`() throws {
    for version in ["ramp-1", "composition-1", "ramp-2"] {
      let buckets = try #require(
        try json(
          try body(
            "buckets", "--events", file, "--as-of", "2025-10-26", "--score", version, "--format", "json"))[
            "buckets"] as? [[String: Any]])
      #expect(buckets.allSatisfy { $0["body_score_version"] as? String == version })
      #expect(buckets.suffix(4).allSatisfy { ($0["body_score"] is NSNull) == (version == "composition-1") })
    }
    #expect(
      try body("buckets", "--events", file, "--as-of", "2025-10-26", "--score", "composition-1").output
        .contains(" composition-1 "))
  }
}
