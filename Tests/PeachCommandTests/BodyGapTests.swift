import Foundation
import TestSupport
import Testing

@Suite struct `A metric without a value in the terminal` {
  @Test func `has when and how much was last measured or calculated, as on the page`() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write(
      """
      timestamp,metric,value,unit
      2025-03-05T07:00:00Z,weight,82.5,kg
      2025-03-05T07:00:00Z,ffmi,19.5,kg/m2
      2025-10-22T07:00:00Z,body_fat,20,%

      """ + (3...9).map { "2025-03-0\($0)T07:00:00Z,steps,12000,\n" }.joined(), to: "body.csv")
    func tiles(_ locale: String) throws -> [String] {
      let run = try CommandRun(
        "peach", ["body", "show", "--events", file, "--as-of", "2025-10-26"],
        environment: ["TZ": "UTC", "LC_ALL": locale, "NO_COLOR": "1"])
      #expect(run.status == 0, "\(run.errors)")
      let lines = run.output.split(separator: "\n").map(String.init)
      let tiles = lines.drop { !$0.contains(/^(Weight|Gewicht)/) }
      #expect(tiles.allSatisfy { $0.count <= 80 }, "\(run.output)")
      return Array(tiles)
    }
    let english = try tiles("en_US.UTF-8")
    #expect(
      english.contains("Weight        –         Last measured in the week of Mar 3, 2025: 82.5 kg"),
      "\(english)")
    #expect(
      english.contains("FFMI          –         Last known in the week of Mar 3, 2025: 19.5 kg/m²"),
      "\(english)")
    #expect(
      english.contains {
        $0 == "Steps         –         Last measured in the week of Mar 3, 2025: 12\u{202F}000 per day"
      },
      "\(english)")
    let german = try tiles("de_DE.UTF-8")
    #expect(
      german.contains { $0.contains("Zuletzt gemessen in der Woche vom 3. März 2025: 82,5 kg") }, "\(german)")
  }

  @Test func `counts days of steps that are too few for a full value as measured`() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write(
      "timestamp,metric,value\n2025-10-15T07:00:00Z,steps,8000\n2025-10-22T07:00:00Z,weight,80\n",
      to: "body.csv")
    let run = try CommandRun(
      "peach", ["body", "show", "--events", file, "--as-of", "2025-10-26"],
      environment: ["TZ": "UTC", "LC_ALL": "C", "NO_COLOR": "1"])
    #expect(
      run.output.contains("Last measured in the week of Oct 13, 2025: 8\u{202F}000 per day"), "\(run.output)")
  }
}
