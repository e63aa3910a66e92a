// Tables of other apps, and one weighing from several sources.
import Foundation
import TestSupport
import Testing

extension `Body commands` {
  /// What a command says without events.
  static let noEvents = """
    No events yet. `peach body add weight 82.5` adds the first.
    `peach body import FILE` adds those of a table or of Apple Health.

    """

  @Test func `an export of Apple Health is never written over`() throws {
    let export = try scratch.write("<HealthData/>", to: "export.xml")
    for change in [["add", "weight", "80"], ["import", file], ["delete", "w1"], ["correct", "w1"]] {
      let run = try CommandRun("peach", ["body"] + change + ["--events", export])
      #expect(run.status == 64)
      #expect(
        run.errors == """
          \(export): events are kept in a CSV file, got an export of Apple Health. \
          Use peach body import \(export).

          """)
    }
    #expect(try String(contentsOfFile: export, encoding: .utf8) == "<HealthData/>")
  }

  @Test func `an import of new events says how to undo it, and the file can be imported again`() throws {
    let table = try scratch.write("Date,Steps\n3/4/2025,8000\n3/4/2025,8000\n4/4/2025,9000\n", to: "w.csv")
    let refused = try body("import", table)
    #expect(
      refused.errors == """
        \(table):2:1: timestamp must say whether its day or its month comes first, got "3/4/2025". Give the order: peach \
        body import --dates day/month, or month/day. 2 more like it, in lines 3, 4.

        """)
    for _ in 1...2 {
      let run = try body("import", table, "--dates", "day/month")
      #expect(run.output.hasPrefix("2 events added"))
      #expect(run.output.contains("\n1 left out: the file has the same value twice at one time\n"))
      #expect(run.errors == "To undo: peach body import \(table) --undo --dates day/month\n")
      #expect(try body("import", table, "--dates", "day/month").errors.isEmpty, "nothing is new")
      #expect(try body("import", table, "--undo", "--dates", "day/month").output == "2 events deleted\n")
      #expect(try body("list").output == Self.noEvents)
    }
  }

  @Test func `a title of screens is no metric, but is understood`() throws {
    for name in ["gewicht", "Gewicht"] {
      #expect(
        try body("add", name, "80").errors.hasPrefix(
          "metric \"\(name)\" is unknown. Did you mean \"weight\"?"))
    }
  }

  @Test func `a table of a scale is imported, and a second time adds nothing`() throws {
    let table = try scratch.write(
      "Date;Weight (kg);Fat mass (kg);BMI\n20.10.2025 07:12:45;82,35;17,2;24,6\n21.10.2025;82,1;;\n",
      to: "scale.csv")
    #expect(
      try body("import", table).output == """
        3 events added, 0 replaced, 0 stored already
        weight 2, fat_mass 1
        2025-10-20 to 2025-10-21
        Columns: weight in kg, fat_mass in kg; left out: BMI

        """)
    #expect(try body("import", table).output.hasPrefix("0 events added, 0 replaced, 3 stored already\n"))
    let french = try scratch.write("Quand,Poids\n3/4/2025,181.5\n", to: "french.csv")
    #expect(
      try body("import", french, "--column", "Quand=date").errors.hasPrefix(
        """
        \(french):1:1: the header must name a column of dates and one for each metric, as in Date,Weight (kg),Body fat \
        (%), or be timestamp,metric,value,unit,id,tags, got "Quand, Poids".
        """))
    let run = try body(
      "import", french, "--column", "Quand=date", "--column", "Poids=weight (lb)", "--dates", "day/month",
      "--time-zone", "Europe/Berlin")
    #expect(run.output.hasPrefix("1 event added"))
    #expect(
      try body("list", "--until", "2025-04-03").output.contains("weight 82.3 kg  weight@2025-04-03T10:00:00Z")
    )
    #expect(
      try body("import", french, "--column", "Poids").errors.hasPrefix(
        "--column: must be a column and what it is, got"))
  }

  @Test func `a table that is imported again in another time zone adds only what is new`() throws {
    // The clocks of Berlin change in between; those of Tokyo never do.
    let rows = (1...9).map { "2025-0\($0)-20 07:15,8\($0).\($0)\n" }.joined()
    let table = try scratch.write("Date,Weight\n\(rows)", to: "scale.csv")
    #expect(try body("import", table, "--time-zone", "Europe/Berlin").output.hasPrefix("9 events added"))
    let grown = try scratch.write("Date,Weight\n\(rows)2025-10-20 07:15,90.5\n", to: "grown.csv")
    let run = try body("import", grown, "--time-zone", "Asia/Tokyo")
    #expect(run.output.hasPrefix("1 event added, 0 replaced, 0 stored already\n"), "\(run)")
    #expect(
      run.output.contains(
        """

        9 left out: the same values are stored 7 h later, as of another time zone. --undo with --time-zone of the other \
        import deletes those.

        """), "\(run)")
    let german = try body("import", table, "--time-zone", "Asia/Kathmandu", locale: "de_DE.UTF-8")
    #expect(
      german.output.contains("\n9 ausgelassen: dieselben Werte sind 3,75 h später gespeichert, "),
      "\(german)")
    // The same value at another time of few days is another measurement.
    let evening = try scratch.write(
      "Date,Weight\n2025-01-20 19:15,81.1\n2025-02-20 19:15,82.2\n", to: "e.csv")
    #expect(try body("import", evening, "--time-zone", "Europe/Berlin").output.hasPrefix("2 events added"))
  }

  @Test func `a weighing that another source reports again counts once`() throws {
    let scale = try scratch.write(
      "Date,Weight\n2025-10-20T07:12:45Z,78.5\n2025-10-21T07:00:00Z,78.3\n", to: "scale.csv")
    #expect(try body("import", scale).status == 0)
    let type = "HKQuantityTypeIdentifierBodyMass"
    let records = ["20 07:12", "20 07:13", "20 07:14", "21 07:00"].map { time in
      #"<Record type="\#(type)" sourceName="s" unit="lb" startDate="2025-10-\#(time):30 +0000" value="173.06"/>"#
    }
    let export = try scratch.write(
      "<HealthData>\n\(records.joined(separator: "\n"))\n</HealthData>\n", to: "export.xml")
    let report = """
      weight 4
      2025-10-20 to 2025-10-21
      2 left out: another source has reported the same value within a minute

      """
    // Not the third, more than a minute later, nor the last, of another value.
    #expect(try body("import", export).output == "2 events added, 0 replaced, 0 stored already\n" + report)
    #expect(try body("import", export).output == "0 events added, 0 replaced, 2 stored already\n" + report)
  }

  @Test func `a table is read but not changed in its place`() throws {
    let table = try scratch.write("Date,Weight,BMI\n2025-10-20,82.5,24\n", to: "own.csv")
    #expect(try body("list", "--events", table).output.contains("weight 82.5 kg"))
    #expect(
      try body("add", "weight", "80", "--events", table).errors.hasPrefix(
        "\(table): events are kept in a CSV file that begins with timestamp,metric,value,unit,id,tags, got another table."
      ))
    #expect(try String(contentsOfFile: table, encoding: .utf8).contains("BMI"))
  }

  @Test func `the buckets of many metrics fit 80 columns, and all are printed on request`() throws {
    let metrics = ["waist", "sleep", "resting_heart_rate", "muscle_mass", "grip_kg"]
    let table = try scratch.write(
      "timestamp,metric,value\n" + metrics.map { "2025-10-20T07:00:00Z,\($0),20\n" }.joined(), to: "many.csv")
    let short = try body("buckets", "--events", table, "--as-of", "2025-10-26").output
    #expect(short.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(short.contains("photo. --full prints all columns."))
    let full = try body("buckets", "--events", table, "--as-of", "2025-10-26", "--full").output
    #expect(full.split(separator: "\n")[0].hasSuffix("photo") && !full.contains("--full"))
  }

  @Test func `a photo without a time in its image says that it has the present one`() throws {
    let run = try body("add", "photo", "side.png", "--missing-photo")
    #expect(run.errors.hasPrefix("The image does not say when it was taken; used instead: now, 20"))
  }
}
