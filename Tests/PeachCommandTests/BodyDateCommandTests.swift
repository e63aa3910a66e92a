// Dates of `peach body add`, `correct`, `import`, `list` and `show`.
import Foundation
import TestSupport
import Testing

extension `Body commands` {
  @Test func `an event of the future is questioned, and named by an import`() throws {
    let late = "2190-01-01T12:00:00Z"
    #expect(
      try body("add", "weight", "80", "--at", late).isRefused(
        "2190-01-01 lies in the future: really? Add --improbable to store it."))
    let file = try scratch.write(
      "timestamp,metric,value,unit,id,tags\n\(late),weight,80,kg,late,\n2025-10-20T07:00:00Z,weight,80,kg,,\n",
      to: "late.csv")
    #expect(
      try body("import", file).output.hasSuffix(
        "weight 80.0 kg of 2190-01-01 lies in the future\n  If the date is wrong: peach body delete late\n")
    )
  }

  @Test func `an event many years before all others is named with the command that deletes it`() throws {
    let early = try scratch.write(Self.csv + "1970-01-01T00:00:00Z,weight,80,kg,x 1,\n", to: "early.csv")
    let run = try body("import", early, locale: "de_DE.UTF-8")
    #expect(
      run.output == """
        8 Einträge hinzugefügt, 0 ersetzt, 0 schon gespeichert
        Gewicht 6, thigh 1, Foto 1
        1970-01-01 bis 2025-12-01
        neue Messgröße: thigh
        Gewicht 80,0 kg vom 1970-01-01 liegt 55 Jahre vor dem nächsten Eintrag
          Falls das Datum falsch ist: peach body delete 'x 1'

        """)
    #expect(try body("delete", "x 1").status == 0)
    let added = try body("add", "weight", "80", "--at", "1970-01-01T00:00:00Z", "--id", "x")
    #expect(
      added.status == 64
        && added.errors
          == "1970-01-01 is 55 years before the next entry: really? Add --improbable to store it.\n"
    )
  }

  @Test func `stray dates are named once for all values of a time, and not again by the next import`() throws
  {
    let table = try scratch.write(
      "Date,Weight,Body fat (%)\n2025-10-20 07:00,80,20\n1970-01-01 07:00,80,20\n", to: "stray.csv")
    #expect(
      try body("import", table).output.hasSuffix(
        """
        body_fat 20.0 %, weight 80.0 kg of 1970-01-01 is 55 years before the next entry
          If the date is wrong: peach body delete body_fat@1970-01-01T07:00:00Z
          If the date is wrong: peach body delete weight@1970-01-01T07:00:00Z

        """))
    #expect(try body("import", table).output.contains("before the next entry") == false)
  }

  @Test func `a stray date that a later import corrects is not named any more`() throws {
    let header = "timestamp,metric,value,unit,id,tags\n2025-10-20T07:00:00Z,weight,80,kg,,\n"
    for (date, isStray) in [("1970-01-01", true), ("2025-10-01", false)] {
      let file = try scratch.write("\(header)\(date)T07:00:00Z,weight,81,kg,stray,\n", to: "stray.csv")
      #expect(try body("import", file).output.contains("peach body delete stray") == isStray)
    }
  }

  @Test func `a date alone means its noon, and a corrected time is shown`() throws {
    #expect(
      try body("add", "sleep", "7:30", "--at", "2025-10-20", "--id", "s").errors
        == "Time: 2025-10-20 12:00, GMT.\nAdded sleep 7.5 h. To undo: peach body delete s\n")
    #expect(
      try body("correct", "s", "--at", "2025-10-21T07:00:00Z").errors == """
        Corrected sleep 7.5 h of 2025-10-20 12:00 to sleep 7.5 h of 2025-10-21 07:00. To undo: peach body correct \
        s --value 7.5 --at 2025-10-20T12:00:00Z

        """)
    #expect(try body("add", "weight", "80", "--at", "2025-02-30").status == 64)
    #expect(
      try body("add", "sleep", "long").isRefused(
        "value of sleep must be a number, got \"long\". Write it as 7.5 or 7:30."))
    #expect(
      try body("show", "--as-of", "2010-01-01").output == "All entries are later than this date\n")
    let zone = own("C").merging(["TZ": "Asia/Tokyo"]) { $1 }
    let list = try CommandRun("peach", ["body", "list"], environment: zone).output
    #expect(list == "2025-10-21 16:00  sleep 7.5 h  s\n")
  }
}
