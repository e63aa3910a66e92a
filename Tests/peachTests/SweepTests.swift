import Foundation
import TestSupport
import Testing

@Suite struct `peach sweep` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `runs every cell, writes a study and says where`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"), "--format", "json")
    #expect(run.status == 0 && run.errors.hasPrefix("600 comparisons in "))
    let json = try run.json()
    #expect(json["folder"] as? String == scratch.path("out/tiny"))
    let cells = try #require(json["cells"] as? [[String: Any]])
    #expect(cells.map { ($0["label"] as? [String: Double])?["strategy.k1"] } == [0.03, 0.05])
    #expect(cells.allSatisfy { ($0["groups"] as? [[String: Any]])?.count == 2 })
    for name in ["manifest.json", "summary.csv", "listeners.sqlite", "report.html"] {
      #expect(FileManager.default.fileExists(atPath: scratch.path("out/tiny/\(name)")), "\(name)")
    }
  }

  @Test func `prints a row per cell and group to people`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2).map(String.init) }
    #expect(
      rows.prefix(5) == [
        ["group", "strategy.k1"], ["expert", "0.03"], ["novice", "0.03"], ["expert", "0.05"],
        ["novice", "0.05"],
      ])
    #expect(run.output.hasSuffix("\n\nReport: \(scratch.path("out/tiny/report.html"))\n"))
  }

  @Test func `of a scenario with a mistake writes nothing`() throws {
    let file = try scratch.write(scenario() + "seed: 2\n", to: "bad.yaml")
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("\(file):8:1: a key must stand once in its mapping, got \"seed\" again after 2:1.")
    )
    #expect(try scratch.names() == ["bad.yaml"])
  }

  @Test func `says in one sentence where it cannot write`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try peach("sweep", file, "--out", file)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("\(file): cannot write") && run.errors.split(separator: "\n").count == 1,
      "\(run.errors)")
  }

  /// A sweep that is under way: it has made its partial folder, and would take hours.
  func endless() async throws -> ChildProcess {
    let file = try scratch.write(
      scenario(name: "endless", k1: "[0.03, 0.05]", listeners: 1000, sessions: 10_000, comparisons: 100),
      to: "endless.yaml")
    let child = ChildProcess(
      [CommandRun.url(of: "peach").path, "sweep", file, "--out", scratch.path("out")], environment: [:])
    try #require(await eventually { (try? self.entries())?.count == 2 }, "it begins")
    return child
  }

  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [SIGINT, SIGTERM])
  func `interrupted leaves nothing`(_ signal: Int32) async throws {
    let child = try await endless()
    child.end(signal)
    #expect(try entries() == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func `killed leaves nothing that looks finished, and the next run clears it`() async throws {
    let child = try await endless()
    child.end(SIGKILL)
    #expect(try entries().sorted() == [".endless.lock", ".endless.partial"])
    let file = try scratch.write(scenario(name: "endless"), to: "small.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
    #expect(try entries() == ["endless"])
  }
}
