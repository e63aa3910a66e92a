// `peach body add`, `correct`, `delete` and `import`: what is stored, refused and undone.
import Foundation
import TestSupport
import Testing

extension `Body commands` {
  @Test func `the store is filled, corrected and emptied`() throws {
    #expect(
      try body("import", file).output
        == "7 events added, 0 replaced, 0 stored already\nweight 5, thigh 1, photo 1\n2025-09-22 to 2025-12-01\nnew metric: thigh\n"
    )
    #expect(
      try body("import", file).output
        == "0 events added, 0 replaced, 7 stored already\nweight 5, thigh 1, photo 1\n2025-09-22 to 2025-12-01\n"
    )
    #expect(
      try body("add", "body_fat", "21.5", "--at", "2025-10-21T07:00:00Z").output
        == "body_fat@2025-10-21T07:00:00Z\n")
    let corrected = try body("correct", "w4", "--value", "176.4", "--unit", "lb")
    #expect(corrected.output == "w4\n")
    #expect(
      corrected.errors
        == "Corrected weight 81.0 kg to weight 80.0 kg. To undo: peach body correct w4 --value 81 --at 2025-10-20T07:00:00Z\n"
    )
    let deleted = try body("delete", "front.jpg")
    #expect(deleted.output == "front.jpg\n")
    #expect(
      deleted.errors
        == "Deleted photo. To undo: peach body add photo front.jpg --missing-photo --tag front --at 2025-10-22T07:00:00Z --id front.jpg\n"
    )
    #expect(
      try body("list", "--limit", "4").output == """
        2025-12-01 07:00  weight 70.0 kg  later
        2025-10-21 07:00  body_fat 21.5 %  body_fat@2025-10-21T07:00:00Z
        2025-10-20 07:00  weight 80.0 kg  w4
        2025-10-20 07:00  thigh 92.0  thigh@2025-10-20T07:00:00Z

        """)
    #expect(try body("buckets", "--as-of", "2025-10-26").output.contains("2025-W43    80.0      21.5"))
    // The file takes back correction and deletion only on request; the summary says so.
    let again = try body("import", file).output
    #expect(again.hasPrefix("0 events added, 0 replaced, 5 stored already\n"))
    #expect(
      again.contains(
        "\nKept as you changed them: 1 corrected, 1 deleted. To take the file's: peach body import \(file) --restore"
      ))
    #expect(
      try body("import", file, "--restore").output.hasPrefix(
        "1 event added, 1 replaced, 5 stored already\n"))
  }

  @Test func `an import names improbable values, and the list is of a metric or up to a date`() throws {
    let scale = scratch.path("scale.csv")
    let days = zip(1...5, [80.1, 80.3, 8.3, 79.9, 80.0]).map {
      "2025-10-0\($0)T07:00:00Z,weight,\($1),,d\($0),"
    }
    try "timestamp,metric,value,unit,id,tags\n\(days.joined(separator: "\n"))\n"
      .write(toFile: scale, atomically: true, encoding: .utf8)
    let improbable = """

      2025-10-03 07:00: Weight 80.3 → 8.3 kg: really?
        If the value is wrong: peach body correct d3 --value …

      """
    #expect(try body("import", scale).output.hasSuffix(improbable))
    #expect(try body("import", scale).output.contains("really?") == false, "named once")
    #expect(try body("add", "body_fat", "21", "--at", "2025-10-02T08:00:00Z").status == 0)
    #expect(
      try body("list", "--metric", "weight", "--until", "2025-10-02").output
        == "2025-10-02 07:00  weight 80.3 kg  d2\n2025-10-01 07:00  weight 80.1 kg  d1\n")
    #expect(
      try body("list", "--metric", "wieght").errors.hasPrefix(
        "--metric: \"wieght\" is unknown. Did you mean \"weight\"?"))
  }

  @Test func `a mistyped metric is refused unless it is declared new`() throws {
    let typo = try body("add", "wieght", "83.5")
    #expect(typo.status == 64 && typo.output.isEmpty)
    #expect(
      typo.errors == """
        metric "wieght" is unknown. Did you mean "weight"? Known: weight, body_fat, ffmi, steps, lean_mass, fat_mass, \
        waist, resting_heart_rate, sleep. --new-metric begins a metric of this name.

        """)
    #expect(
      try body("add", "height", "178").isRefused(
        "metric \"height\" is a setting, not a measurement. Use peach settings height=178."))
    #expect(try body("add", "thigh", "92", "--new-metric").status == 0)
    #expect(try body("add", "thigh", "91", "--at", "2025-10-20T07:00:00Z").status == 0)
    #expect(try body("add", "thihg", "91").errors.contains("Did you mean \"thigh\"?"))
  }

  @Test func `an improbable value is refused where nobody can answer, until an option confirms it`() throws {
    let first = try body("add", "weight", "75.5", "--at", "2025-10-20T07:00:00Z")
    #expect(
      first.errors
        == "Added weight 75.5 kg. To undo: peach body delete weight@2025-10-20T07:00:00Z\n")
    let second = try body("add", "weight", "7", "--at", "2025-10-21T07:00:00Z")
    #expect(
      second.isRefused("Weight 75.5 → 7.0 kg: really? Add --improbable to store it."), "\(second.errors)")
    let (day, id) = ("2025-10-21T07:00:00Z", "weight@2025-10-20T07:00:00Z")
    #expect(try !body("export", "-").output.contains(day))
    #expect(
      try body("correct", id, "--value", "7").isRefused(
        "Weight 7.0 kg: really? Add --improbable to store it."))
    #expect(try body("add", "weight", "7", "--at", day, "--improbable").status == 0)
    #expect(try body("export", "-").output.contains(day))
    let corrected = try body("correct", "weight@2025-10-20T07:00:00Z", "--value", "7550")
    #expect(corrected.status == 64)
    let added = try body("add", "weight", "75,9", "--id", "comma", "--at", "2025-10-20T07:05:00Z")
    #expect(added.errors.hasPrefix("Added weight 75.9 kg."))
    #expect(try body("correct", "comma", "--value", "76,1").errors.contains(" to weight 76.1 kg. "))
  }

  @Test func `what correct and delete say undoes them`() throws {
    let events = try scratch.write(
      Self.csv
        + "2025-10-21T07:00:00Z,lean_mass,62.1,kg,scan,\n2025-10-21T07:00:00Z,fat_mass,18.4,kg,scan,\n"
        + "2025-10-21T07:00:00Z,steps,8105,,walk,\n2025-10-21T07:00:00Z,thigh,41.125,,exact,\n",
      to: "undo.csv")
    _ = try body("import", events)
    let before = try body("export", "-").output
    for change in [
      ["correct", "w4", "--value", "176.4", "--unit", "lb", "--at", "2025-10-19T07:00:00Z"],
      ["correct", "scan", "--value", "lean_mass=60"],
      ["correct", "front.jpg", "--at", "2025-10-19T07:00:00Z"],
      ["delete", "w4"], ["delete", "scan"], ["delete", "walk"], ["delete", "exact"], ["delete", "front.jpg"],
      ["delete", "thigh@2025-10-20T07:00:00Z"],
    ] {
      let run = try CommandRun("peach", ["body"] + change, environment: own("C"))
      #expect(run.status == 0, "\(change)")
      #expect(try body("export", "-").output != before, "\(change)")
      let undo = try #require(run.errors.components(separatedBy: "To undo: peach ").last)
      let words = undo.split(whereSeparator: \.isWhitespace).map { $0.replacing("'", with: "") }
      #expect(try CommandRun("peach", words.map(String.init), environment: own("C")).status == 0, "\(undo)")
      #expect(try body("export", "-").output == before, "\(undo)")
    }
  }

  @Test func `what they say undoes them in the same file, improbable values included`() throws {
    let events = try scratch.write(Self.csv + "2025-10-21T07:00:00Z,weight,7,kg,slip,\n", to: "it's.csv")
    func run(_ words: [String]) throws -> CommandRun {
      try CommandRun("peach", ["body"] + words, environment: own("C"))
    }
    let before = try run(["export", "-", "--events", events]).output
    for change in [["correct", "slip", "--value", "80.5"], ["delete", "slip"]] {
      let done = try run(change + ["--events", events])
      #expect(done.status == 0, "\(done.errors)")
      #expect(try run(["export", "-", "--events", events]).output != before)
      let undo = try #require(done.errors.split(separator: "To undo: ").last)
      let path = URL(fileURLWithPath: CommandRun.url(of: "peach").path).deletingLastPathComponent().path
      let shell = try CommandRun(
        "/bin/bash", ["-c", String(undo)], environment: own("C").merging(["PATH": path]) { $1 })
      #expect(shell.status == 0, "\(undo)\(shell.errors)")
      #expect(try run(["export", "-", "--events", events]).output == before, "\(undo)")
    }
  }

  @Test func `a photo must be an image in the folder of the photos`() throws {
    for (folder, options) in [
      (scratch.path("data/peach/photos"), []), (scratch.path, ["--events", scratch.path("own.csv")]),
    ] {
      let add = ["add", "photo", "side.png"] + options
      func added(_ more: String...) throws -> CommandRun {
        try CommandRun("peach", ["body"] + add + more, environment: own("C"))
      }
      let refusal =
        "photo: must name a JPEG, PNG, GIF or WebP image of at most 32 MiB in \(folder), got \"side.png\". Copy the image "
        + "there, or add --missing-photo."
      #expect(try added().isRefused(refusal))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let image = URL(filePath: "\(folder)/side.png")
      try Data("no image".utf8).write(to: image)
      #expect(try added().isRefused(refusal))
      #expect(try added("--missing-photo", "--id", "other.png").output == "other.png\n")
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: image)
      #expect(try added().output == "side.png\n")
      try FileManager.default.removeItem(at: image)
    }
  }

  @Test func `a photo has the time that its image says, unless another is given`() throws {
    let folder = scratch.path("data/peach/photos")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A JPEG image with nothing but the time 2024:07:06 07:08:09.
    let image = try #require(
      Data(
        base64Encoded: """
          /9j/4QBIRXhpZgAASUkqAAgAAAABAGmHBAABAAAAGgAAAAAAAAABAAOQAgAUAAAALAAAAAAAAAAyMDI0\
          OjA3OjA2IDA3OjA4OjA5AP/aAAI=
          """))
    try image.write(to: URL(filePath: "\(folder)/front.jpg"))
    let run = try body("add", "photo", "front.jpg")
    #expect(
      run.errors == """
        Time from the image: 2024-07-06T07:08:09+00:00. --at sets another.
        Added photo. To undo: peach body delete front.jpg

        """)
    #expect(try body("list").output == "2024-07-06 07:08  photo  front.jpg\n")
    let given = try body(
      "add", "photo", "front.jpg", "--at", "2025-10-20T07:00:00Z", "--id", "other", "--missing-photo")
    #expect(given.errors == "Added photo. To undo: peach body delete other\n")
  }

  @Test func `what add says undoes it in a shell, whatever the id`() throws {
    let path = URL(fileURLWithPath: CommandRun.url(of: "peach").path).deletingLastPathComponent().path
    for id in ["w1", "it's", "a\u{1B}1", "b\u{202E}\\'"] {
      let added = try body("add", "weight", "80", "--id", id)
      #expect(added.status == 0 && !added.errors.unicodeScalars.contains("\u{1B}"))
      let undo = try #require(added.errors.split(separator: "To undo: ").last)
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      shell.arguments = ["-c", String(undo)]
      shell.environment = own("C").merging(["PATH": path]) { $1 }
      (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(undo)")
    }
    #expect(try !body("export", "-").output.contains("weight"))
  }

  @Test func `rows that share an id are refused, every one of them, and nothing is imported`() throws {
    let rows = (1...25).map {
      "2025-10-\($0 + 5 < 10 ? "0" : "")\($0 + 5)T07:00:00Z,weight,\(70 + $0),kg,same,\n"
    }.joined()
    let path = try scratch.write("timestamp,metric,value,unit,id,tags\n\(rows)", to: "same.csv")
    let run = try body("import", path)
    let lines = run.errors.split(separator: "\n")
    #expect(run.status == 64 && lines.count == 2)
    #expect(lines[0].hasSuffix("share one. 23 more like it, the first in lines 4, 5, 6, 7."))
    #expect(
      lines[0].hasPrefix(
        "\(path):3:35: id must belong to one event, got \"same\" again after line 2. Give each"))
    #expect(try body("list").output == Self.noEvents)
  }

  @Test func `a file with a bad row changes nothing`() throws {
    let bad = try scratch.write(Self.csv + "2025-10-21T07:00:00Z,weight,x,kg,,\n", to: "bad.csv")
    let run = try body("import", bad)
    #expect(run.status == 64)
    #expect(
      run.errors == """
        \(bad):9:29: value must be a number, got "x". Write it as 82.5.
        Nothing was imported. To import all the others: peach body import \(bad) --skip-invalid

        """)
    #expect(try body("list").output == Self.noEvents)
    #expect(
      try body("import", bad, "--skip-invalid").output == """
        7 events added, 0 replaced, 0 stored already
        weight 5, thigh 1, photo 1
        2025-09-22 to 2025-12-01
        new metric: thigh
        1 invalid entry left out:
          \(bad):9:29: value must be a number, got "x". Write it as 82.5.

        """)
    let none = try scratch.write("nonsense\n", to: "none.csv")
    #expect(try !body("import", none).errors.contains("--skip-invalid"))
  }

  @Test func `a German terminal is German`() throws {
    func german(_ arguments: String...) throws -> CommandRun {
      try CommandRun("peach", ["body"] + arguments, environment: own("de_DE.UTF-8"))
    }
    #expect(
      try german("list").output
        == """
        Noch keine Einträge. `peach body add weight 82.5` fügt den ersten Eintrag hinzu.
        `peach body import DATEI` importiert eine Tabelle oder Apple Health.

        """)
    #expect(
      try german("add", "resting_heart_rate", "57.5", "--at", "2025-10-21T07:00:00Z", "--id", "r").errors
        == "Hinzugefügt: Ruhepuls 57,5 /min. Rückgängig: peach body delete r\n")
    #expect(
      try german("correct", "r", "--value", "58").errors
        == "Geändert: Ruhepuls 57,5 /min zu Ruhepuls 58,0 /min. Rückgängig: peach body correct r --value 57.5 --at 2025-10-21T07:00:00Z\n"
    )
    #expect(try german("list").output == "2025-10-21 07:00  Ruhepuls 58,0 /min  r\n")
    #expect(
      try german("buckets", "--as-of", "2025-10-26").output.split(separator: "\n").prefix(2) == [
        "Zeitraum  Gewicht  Körperfett  FFMI  Schritte  Ruhepuls  ramp-2  Foto",
        "2025-W43        –           –     –         –      58,0       –     –",
      ])
    #expect(
      try german("series", "--metric", "resting_heart_rate").output
        == "Monat    Median bpm  Anzahl\n2025-10        58,0       1\n")
    let bad = try scratch.write(Self.csv + "2025-10-21T07:00:00Z,weight,x,kg,,\n", to: "schlecht.csv")
    #expect(
      try german("import", bad).errors.hasSuffix(
        "\nNichts wurde importiert. Um alle anderen zu importieren: peach body import \(bad) --skip-invalid\n"
      ))
    #expect(try german("export", scratch.path("g.csv")).errors.hasPrefix("1 Eintrag nach "))
    #expect(
      try german("delete", "r").errors.hasPrefix("Gelöscht: Ruhepuls 58,0 /min. Rückgängig: peach body add "))
  }

  @Test func `the months of a year are printed, and the timeline says how`() throws {
    let old = try scratch.write(
      Self.csv + "2023-03-06T07:00:00Z,weight,80,kg,,\n2023-05-01T07:00:00Z,weight,82,kg,,\n", to: "old.csv")
    let when = ["--events", old, "--as-of", "2025-10-26"]
    let months = try CommandRun("peach", ["body", "buckets", "--year", "2023"] + when, environment: own("C"))
    #expect(
      months.output.split(separator: "\n").prefix(3).map { $0.prefix(14) }
        == ["bucket   weigh", "2023-03    80.", "2023-04   ÷81."])
    for command in [["buckets"], ["show"], ["scrub", "--date", "2023-07-01"]] {
      let run = try CommandRun("peach", ["body"] + command + when, environment: own("C"))
      #expect(
        run.output.hasSuffix(
          "\n`peach body buckets --year 2023 --events \(old)` prints the months of 2023.\n"),
        "\(run.output)")
    }
    let none = try CommandRun("peach", ["body", "buckets", "--year", "2031"] + when, environment: own("C"))
    #expect(
      none.errors
        == "--year: must be a year with values, got 2031. Give one of 2023, 2025.\n")
  }

  @Test func `an import says what it contains and what it skips`() throws {
    func record(_ type: String, _ value: String, _ unit: String, _ day: Int) -> String {
      """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Watch" unit="\(unit)" value="\(value)" \
      startDate="2025-10-\(day) 08:00:00 +0000" endDate="2025-10-\(day) 08:00:00 +0000"/>

      """
    }
    let records =
      record("BodyMass", "80", "kg", 10) + record("BodyMass", "81", "kg", 20)
      + record("StepCount", "900", "count", 20) + record("StepCount", "800", "count", 20)
      + record("HeartRate", "60", "count/min", 21) + record("HeartRate", "61", "count/min", 21)
    let export = try scratch.write("<HealthData>\n\(records)</HealthData>\n", to: "export.xml")
    let run = try body("import", export)
    #expect(
      run.output == """
        3 events added, 0 replaced, 0 stored already
        weight 2, steps 1
        2025-10-10 to 2025-10-20
        2 other records skipped: HeartRate 2

        """, "\(run.errors)")
    let kinds = (1...7).map { String(repeating: record("Kind\($0)", "1", "count", 21), count: $0) }.joined()
    let many = try scratch.write("<HealthData>\n\(kinds)</HealthData>\n", to: "many.xml")
    #expect(
      try body("import", many).output.contains(
        "28 other records skipped: Kind7 7, Kind6 6, Kind5 5, Kind4 4, Kind3 3 and 2 more kinds\n"))
  }
}
