import Foundation
import TestSupport
import Testing

@Suite struct `peach sweep --dry-run` {
  let scratch: ScratchDirectory
  let file: String

  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(
      scenario(k1: "[0.05, 0.06, 0.07]", listeners: 20) + "measures: [fraction_correct]\n", to: "tiny.yaml")
  }

  @Test func `prints counts, time and disk, and writes nothing`() throws {
    let run = try peach("sweep", file, "--dry-run", "--jobs", "1", "--out", scratch.path("out"))
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      Array(lines.prefix(5))
        == [
          file, "conditions   3", "listeners    120", "sessions     240", "comparisons  6\u{202F}000",
        ])
    #expect(
      lines[5].wholeMatch(of: /time         about [\d.]+ (s|min) with 1 job, without the report/) != nil)
    #expect(
      lines[6].wholeMatch(
        of: /disk         about [\d.]+ [kM]B, up to [45]\.\d MB while it runs/) != nil,
      "\(lines)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test(.timeLimit(.minutes(5))) func `takes seconds for a session of ten million comparisons`() throws {
    let long = try scratch.write(
      scenario(listeners: 1, sessions: 100_000, comparisons: 10_000_000), to: "long.yaml")
    let run = try peach("sweep", long, "--dry-run", "--jobs", "1")
    #expect(run.output.contains("comparisons  2\u{202F}000\u{202F}000\u{202F}000\u{202F}000\n"), "\(run)")
  }

  @Test func `finds an installed scenario by the name that the documents give it, in any folder`() throws {
    let files = FileManager.default
    for folder in ["bin", "share/peach/scenarios", "elsewhere/scenarios"] {
      try files.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    try files.copyItem(at: CommandRun.url(of: "peach"), to: URL(filePath: scratch.path("bin/peach")))
    try files.copyItem(atPath: file, toPath: scratch.path("share/peach/scenarios/tiny.yaml"))
    func conditions() throws -> String? {
      let run = try CommandRun(
        scratch.path("bin/peach"), ["sweep", "scenarios/tiny.yaml", "--dry-run"],
        directory: scratch.path("elsewhere"))
      #expect(run.status == 0, "\(run.errors)")
      return run.output.split(separator: "\n").map(String.init).first { $0.hasPrefix("conditions") }
    }
    #expect(try conditions() == "conditions   3")
    // One's own of that name comes first.
    _ = try scratch.write(
      scenario(k1: "[0.05, 0.06]", listeners: 20), to: "elsewhere/scenarios/tiny.yaml")
    #expect(try conditions() == "conditions   2")
  }

  @Test func `prints the work of one shard`() throws {
    let run = try peach("sweep", file, "--dry-run", "--shard", "1/3", "--format", "json")
    let json = try run.json()
    #expect(json["parts"] as? Int == 1 && json["conditions"] == nil && json["listeners"] as? Int == 40)
    #expect(json["comparisons"] as? Int == 2000 && json["jobs"] as? Int != nil)
    let (bytes, seconds) = (json["bytes"] as? Int ?? 0, json["seconds"] as? Double ?? 0)
    #expect(bytes > 0 && json["bytes_while_running"] as? Int == 2 * bytes + 4_200_000 && seconds > 0)
  }

  @Test func `of a shard that has ranges of a cell's listeners counts parts, as do the shard and its status`()
    throws
  {
    let large = try scratch.write(
      scenario(listeners: 64) + "measures: [fraction_correct]\n", to: "tiny.yaml")
    let estimate = try peach("sweep", large, "--dry-run", "--shard", "1/2")
    #expect(estimate.output.hasPrefix("\(large)\nparts        1\nlisteners    64\n"), "\(estimate)")
    #expect(try peach("sweep", large, "--out", scratch.path("out"), "--shard", "1/2").status == 0)
    let status = try peach("status", scratch.path("out/tiny"))
    #expect(status.output.contains(/\nshard 1\/2 +finished +1 of 1 part\n/), "\(status)")
  }

  @Test(arguments: ["--resume", "--fresh", "--force"])
  func `does not stand with options that change what is there`(_ option: String) throws {
    let run = try peach("sweep", file, "--dry-run", option)
    #expect(
      run.status == 64
        && run.errors.hasPrefix(
          """
          Error: --dry-run: cannot be combined with --resume, --fresh or --force, since it writes nothing. Leave them out.

          """)
    )
  }
}
