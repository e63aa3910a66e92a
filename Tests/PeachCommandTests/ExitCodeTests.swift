import Foundation
import TestSupport
import Testing

/// A command line and how it ends; `Documentation/reference.md` has the rule.
private struct Ending: CustomTestStringConvertible, Sendable {
  let code: Int32
  /// `DIR` stands for the test's own folder.
  let arguments: String
  /// The end of what is printed to standard error.
  var sentence = ""

  var testDescription: String { "\(arguments): \(code)" }

  /// Every command that reads a file or folder which the person names, with `INPUT` in its place.
  static let readers = [
    "simulate INPUT", "sweep INPUT --out DIR/out", "tune INPUT --out DIR/out", "import INPUT --data DIR/data",
    "fit --records INPUT", "timeline --records INPUT", "advise --records INPUT",
    "settings --settings INPUT",
    "body import INPUT --data DIR/data", "body list --events INPUT", "body buckets --events INPUT",
    "body show --events INPUT", "body scrub --position 1 --events INPUT",
    "body series --events INPUT",
  ]
  static let storeReaders = [
    "profile --data INPUT", "timeline --data INPUT", "fit --data INPUT", "export DIR/a.csv --data INPUT",
    "replay --data INPUT", "body list --data INPUT", "body buckets --data INPUT",
    "backup DIR/a.sqlite --data INPUT", "repair --data INPUT", "repair --dry-run --data INPUT",
  ]

  static func input(_ path: String, _ readers: [String], _ sentence: String) -> [Ending] {
    readers.map { Ending(code: 64, arguments: $0.replacing("INPUT", with: path), sentence: sentence) }
  }

  static let wrongInput =
    input(
      "DIR/none", readers.filter { !$0.hasPrefix("settings") },
      "cannot read the file: no such file or directory. Check the path.")
    + input("DIR/folder", readers, "cannot read the file: is a directory. Check the path.")
    + input("/proc/self/mem", readers, "cannot read the file: input/output error. Check the path.")
    + input("DIR/none", storeReaders, "cannot read the file: no such file or directory. Check the path.")
    + input("DIR/file", storeReaders, "cannot read the file: not a directory. Check the path.")
    + [
      Ending(code: 64, arguments: "merge DIR/none", sentence: "first."),
      Ending(code: 64, arguments: "merge DIR/folder", sentence: "first."),
      Ending(code: 64, arguments: "status DIR/none", sentence: "`peach sweep` writes."),
      Ending(code: 64, arguments: "status DIR/folder", sentence: "`peach sweep` writes."),
      Ending(code: 64, arguments: "nonsense"), Ending(code: 64, arguments: "simulate"),
      Ending(code: 64, arguments: "list nonsense"), Ending(code: 64, arguments: "tone --note H99"),
      Ending(code: 64, arguments: "reset --data DIR/data"),
      Ending(code: 64, arguments: "replay 99 --data DIR/folder"),
    ]

  static let failures = [
    Ending(
      code: 1, arguments: "sweep DIR/tiny.yaml --out DIR/file",
      sentence: "cannot write the folder: not a directory. Check the path."),
    Ending(
      code: 1, arguments: "export DIR/none/a.csv --data DIR/folder",
      sentence: "cannot write the file: no such file or directory. Check the path."),
    Ending(
      code: 1, arguments: "tone --wav DIR/none/a.wav",
      sentence: "cannot write the file: no such file or directory. Check the path."),
    Ending(
      code: 1, arguments: "body add weight 80 --events DIR/none/a.csv",
      sentence: "cannot write the file: no such file or directory. Check the path."),
    Ending(
      code: 1, arguments: "settings note-duration=0.5 --settings DIR/file/a.yaml",
      sentence: "cannot write the file: not a directory. Check the path."),
    Ending(code: 1, arguments: "import DIR/peach.csv --data DIR/file", sentence: "with --data."),
    Ending(code: 1, arguments: "fit --data DIR/folder", sentence: "Train more, or fit a longer time."),
    Ending(code: 1, arguments: "train comparison --data DIR/data", sentence: "--listener NAME."),
    Ending(code: 1, arguments: "train matching --listener novice --device nowhere --data DIR/data"),
    Ending(code: 1, arguments: "tone --device nowhere"),
    Ending(code: 1, arguments: "profile --data DIR/damaged"),
  ]

  static let done = [
    "--help", "--version", "list strategies", "devices", "simulate DIR/tiny.yaml",
    "sweep DIR/tiny.yaml --out DIR/out",
    "profile", "timeline", "replay", "body list", "settings", "profile --data DIR/folder",
    "settings --settings DIR/none.yaml", "body list --data DIR/folder",
  ].map { Ending(code: 0, arguments: $0) }
}

@Suite struct `Exit codes` {
  private let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
    for folder in ["folder", "damaged"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    _ = try scratch.write("no folder", to: "file")
    _ = try scratch.write("no database", to: "damaged/training.sqlite")
    _ = try scratch.write(scenario(), to: "tiny.yaml")
    _ = try scratch.write("# peach-export-format:3\n", to: "peach.csv")
  }

  @Test(arguments: Ending.wrongInput + Ending.failures + Ending.done)
  fileprivate func `are 0 done, 1 failed, 64 wrong usage`(_ ending: Ending) throws {
    let words = ending.arguments.replacing("DIR", with: scratch.path).split(separator: " ").map(String.init)
    let run = try CommandRun(
      "peach", words,
      environment: [
        "XDG_DATA_HOME": scratch.path("xdg"), "XDG_CONFIG_HOME": scratch.path("config"), "COLUMNS": "80",
      ])
    #expect(run.status == ending.code, "\(run.errors)")
    #expect(run.errors.hasSuffix(ending.sentence + (ending.sentence.isEmpty ? "" : "\n")), "\(run.errors)")
    if ending.code != 0 { #expect(run.output.isEmpty && !run.errors.isEmpty) }
  }
}

extension LiveSuite {
  @Suite(.timeLimit(.minutes(15))) struct `Exit codes of interrupted commands` {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// Starts a command whose folder is the scratch folder; it ends after a minute of the processor's in any case.
    private func start(_ arguments: String...) -> ChildProcess {
      let shell = #"ulimit -t 60; cd "$0" && exec "$@""#
      return ChildProcess(
        ["/bin/sh", "-c", shell, scratch.path, CommandRun.url(of: "peach").path] + arguments,
        environment: ["HOME": scratch.path])
    }

    private func endless(_ extra: String = "") throws -> String {
      try scratch.write(
        scenario(name: "endless", k1: "[0.03, 0.05]", listeners: 1000, sessions: 10_000, comparisons: 100)
          + extra,
        to: "endless.yaml")
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: scratch.path(name)) }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]) func `of a sweep`(
      _ signal: Int32, _ code: Int32
    )
      async throws
    {
      let sweep = start("sweep", try endless(), "--out", "out")
      defer { sweep.end(SIGKILL) }
      try await sweep.lives(until: "it had begun") { exists("out/.endless.partial/run.json") }
      #expect(sweep.end(signal) == code)
    }

    @Test func `of a tuning`() async throws {
      let tune = """
        measures: [rmse_octaves_timeline]
        tune: { objective: rmse_octaves_timeline, budget: 100000000000 }

        """
      let tuning = start("tune", try endless(tune), "--out", "out")
      defer { tuning.end(SIGKILL) }
      try await tuning.lives(until: "it had begun") { exists("out/.endless.tuning/run.json") }
      #expect(tuning.end(SIGINT) == 130)
    }

    // It waits for someone to write to the pipe.
    @Test func `of a fit`() throws {
      let pipe = scratch.path("records.csv")
      #expect(mkfifo(pipe, 0o600) == 0)
      let fit = start("fit", "--records", pipe)
      let file = open(pipe, O_WRONLY)
      defer { close(file) }
      #expect(fit.end(SIGINT) == 130)
    }

    @Test func `of training`() async throws {
      let training = start(
        "train", "comparison", "--listener", "novice", "--device", "null", "--data", "data")
      defer { training.end(SIGKILL) }
      try await training.lives(until: "it had begun") { exists("data/training.lock") }
      #expect(training.end(SIGINT) == 130)
    }
  }
}
