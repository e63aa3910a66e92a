import Foundation
import TestSupport
import Testing

/// One rule for all commands that write a file: what exists is replaced only with --force.
@Suite(.timeLimit(.minutes(5))) struct `A file that exists` {
  private let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// The commands, with FILE for the file.
  static let commands = [
    "tone --wav FILE", "export FILE.csv --data DIR", "backup FILE --data DIR",
    "calibrate measures --csv FILE", "calibrate measures --figure FILE",
    "sweep TINY --trials-file FILE.csv --out DIR/out", "simulate TINY --sessions-file FILE.csv",
    "simulate TINY --member novice:0 --export-file FILE", "advise --scenario-file FILE --data DIR",
    "body export FILE.csv --data DIR", "plan PLAN --csv FILE", "plan PLAN --figure FILE",
    "profile --hear-file FILE --data DIR", "timeline --hear-file FILE --data DIR",
  ]

  private func run(_ command: String, on file: String, _ more: String...) throws -> CommandRun {
    let tiny = try scratch.write(scenario(), to: "tiny.yaml")
    let words = command.split(separator: " ").map {
      String($0).replacing("FILE", with: file).replacing("TINY", with: tiny).replacing(
        "DIR", with: scratch.path
      ).replacing("PLAN", with: FileManager.package.appending(path: "scenarios/plan-kazez.yaml").path)
    }
    return try CommandRun("peach", words + more)
  }

  @Test(arguments: commands) func `is not replaced, nor a link that leads nowhere or a pipe without a reader`(
    _ command: String
  ) throws {
    let end = command.contains("FILE.csv") ? ".csv" : ""
    #expect(FileManager.default.createFile(atPath: scratch.path("old\(end)"), contents: Data("old".utf8)))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link\(end)"), withDestinationPath: scratch.path("elsewhere"))
    #expect(mkfifo(scratch.path("pipe\(end)"), 0o600) == 0)
    for (name, rule) in [
      ("old", "must not exist yet"), ("link", "the link's target must exist"), ("pipe", "must not exist yet"),
    ] {
      let run = try run(command, on: scratch.path(name))
      #expect(run.status == 64, "\(command) on \(name): \(run)")
      #expect(run.errors.contains(rule), "\(command) on \(name): \(run)")
    }
    #expect(FileManager.default.contents(atPath: scratch.path("old\(end)")) == Data("old".utf8))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("elsewhere")))
  }

  @Test(arguments: [
    "train comparison --listener novice --comparisons 1 --device null --data DIR --log FILE",
    "train matching --listener novice --comparisons 1 --device null --data DIR --log FILE",
    "serve --port 0 --device null --data DIR --log FILE",
  ]) func `is appended to by --log, but not the target that a link lacks`(_ command: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: scratch.path("elsewhere"))
    let refused = try run(command, on: scratch.path("link"))
    #expect(
      refused.status == 64
        && refused.errors.contains(
          "link: the link's target must exist. Create it or choose another name."),
      "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("elsewhere")))
    guard command.hasPrefix("train") else { return }
    _ = try scratch.write("old\n", to: "elsewhere")
    #expect(try run(command, on: scratch.path("link")).status == 0)
    let log = try String(contentsOfFile: scratch.path("elsewhere"), encoding: .utf8)
    #expect(log.hasPrefix("old\n") && log.count > 50, "\(log)")
  }

  @Test(arguments: ["tone --wav FILE", "export FILE.csv --data DIR", "body export FILE.csv --data DIR"])
  func `is not made by --force where a link leads nowhere`(_ command: String) throws {
    let end = command.contains("FILE.csv") ? ".csv" : ""
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link\(end)"), withDestinationPath: scratch.path("elsewhere"))
    let refused = try run(command, on: scratch.path("link"), "--force")
    #expect(
      refused.isRefused(
        "\(scratch.path("link\(end)")): the link's target must exist. Create it or choose another name."),
      "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("elsewhere")))
    _ = try scratch.write("old", to: "elsewhere")
    #expect(try run(command, on: scratch.path("link"), "--force").status == 0)
    #expect(FileManager.default.contents(atPath: scratch.path("elsewhere")) != Data("old".utf8))
  }

  @Test(arguments: ["export FILE --data DIR", "body export FILE --data DIR"])
  func `or does not is written as CSV only under a name that says so, but a device may have any`(
    _ command: String
  ) throws {
    for (name, got) in [("a.json", "the ending .json"), ("a.csv.gz", "the ending .gz"), ("a", "no ending")] {
      #expect(
        try run(command, on: scratch.path(name)).isRefused(
          "\(scratch.path(name)): must be written as CSV, got \(got). End the name in .csv."), "\(name)")
    }
    #expect(try run(command, on: scratch.path("A.CSV")).status == 0)
    #expect(try run(command, on: "/dev/null", "--force").status == 0)
  }

  @Test func `is replaced by peach tone --force, but a pipe needs a reader`() throws {
    let file = try scratch.write("old", to: "a.wav")
    #expect(try run("tone --wav FILE", on: file, "--force").status == 0)
    #expect(FileManager.default.contents(atPath: file)?.prefix(4) == Data("RIFF".utf8))
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let run = try run("tone --wav FILE", on: scratch.path("pipe"), "--force")
    #expect(run.status == 1 && run.errors.contains("Start the reader of the pipe first"), "\(run)")
  }
}
