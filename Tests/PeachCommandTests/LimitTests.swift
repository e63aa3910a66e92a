import Foundation
import TestSupport
import Testing

@Suite struct `Limits of options and of the system` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test(
    arguments: ["0", "4097", "4611686018427387904", "9223372036854775807"], ["simulate", "sweep", "tune"])
  func `hold for --jobs`(_ jobs: String, _ command: String) throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try peach(command, file, "--jobs", jobs)
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix("Error: --jobs: must be in 1…4096, got \(jobs). Leave it out for one per core.\n"))
  }

  @Test func `let as many jobs run as are allowed`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(
      try peach("simulate", file, "--jobs", "4096").output == peach("simulate", file, "--jobs", "1").output)
  }

  // Every option and argument that is a number, of every command that has one, with a scenario or data at hand.
  @Test(arguments: [
    "simulate FILE --cell", "simulate FILE --seed", "sweep FILE --shard", "timeline --data DATA --window",
    "replay --data DATA", "trace --strategy kazez --answers 1101 --seed", "tone --wav WAV --cents",
    "tone --wav WAV --level", "tone --wav WAV --duration", "tone --wav WAV --reference-pitch",
    "tone --wav WAV --sample-rate", "tone --device null --level", "tone --device null --duration",
    "body add --data DATA weight", "body scrub --data DATA --position",
    "train comparison --listener novice --device null --data DATA --comparisons",
  ])
  func `of numbers end no command by a trap`(_ command: String) throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let data = scratch.path("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let names = ["FILE": file, "DATA": data, "WAV": scratch.path("a.wav")]
    let words = command.split(separator: " ").map { names[String($0)] ?? String($0) }
    for number in ["", "nan", "-nan", "-1", "99999999999999999999", "1e999", "x"] {
      let option =
        words.last!.hasPrefix("--") ? words.dropLast() + ["\(words.last!)=\(number)"] : words + [number]
      let run = try CommandRun("peach", Array(option), directory: scratch.path)
      #expect(run.status == 64 || run.status == 0, "\(option): \(run.errors)")
    }
  }

  @Test func `of the level of a note hold for NaN`() throws {
    let run = try peach("tone", "--level", "nan", "--wav", scratch.path("a.wav"))
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.errors.contains("The value 'nan' is invalid for '--level <level>': A decimal number is needed"))
  }

  @Test func `of open files are told when they are too low`() throws {
    let program = CommandRun.url(of: "peach").path
    for command in ["train comparison --listener novice --device null", "list measures"] {
      let run = try CommandRun(
        "/bin/sh", ["-c", "ulimit -n 12; exec \(program) \(command)"], directory: scratch.path)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(
        run.errors.hasPrefix("peach: must be able to open 32 files at once, got room for ")
          && run.errors.hasSuffix(". Raise the limit of open files, for example by ulimit -n 256.\n"))
    }
  }

  @Test(arguments: ["", "relative"])
  func `of the environment: a home that is no absolute path counts as unset`(_ home: String) throws {
    let own = ["HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home]
    let run = try CommandRun(
      "peach", ["settings", "--format", "json"], environment: own, directory: scratch.path)
    let file = try #require(try run.json()["file"] as? String)
    #expect(file.hasSuffix("/.config/peach/settings.yaml") && !file.hasPrefix("/.config"))
    #expect(try scratch.names().isEmpty)
  }

  // A user whom the system's accounts do not know.
  @Test(.enabled(if: geteuid() == 0), arguments: [["profile"], ["settings"], ["body", "list"]])
  func `of the environment: without any home the command says so`(_ command: [String]) throws {
    let program = CommandRun.url(of: "peach").path
    // Opened before the change of user, who may not be allowed to enter the checkout's folder.
    let other =
      "exec 3<\"$1\"; shift; exec setpriv --reuid 54321 --clear-groups env -i /proc/self/fd/3 \"$@\""
    let run = try CommandRun("/bin/sh", ["-c", other, "sh", program] + command)
    let variable = command == ["settings"] ? "XDG_CONFIG_HOME" : "XDG_DATA_HOME"
    #expect(
      run.isRefused(
        "HOME: must be the absolute path of your home folder, got nothing. Set HOME or \(variable)."))
  }

  @Test(arguments: [
    (["settings", "note-duration=0.5", "--settings", "DIR/a.yaml"], "DIR/a.yaml"),
    (["body", "add", "weight", "80", "--events", "DIR/a.csv"], "DIR/a.csv"),
    (["sweep", "DIR/tiny.yaml", "--out", "DIR/out"], "DIR/out/tiny"),
  ])
  func `of a file system without locks are told`(_ command: [String], _ path: String) throws {
    _ = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try CommandRun(
      "peach", command.map { $0.replacing("DIR", with: scratch.path) },
      environment: ["LD_PRELOAD": CommandRun.url(of: "libKillSwitch.so").path, "LOCKLESS": "1"])
    let reason = "no locks available. This file system has no locks; choose a folder on a local disk."
    #expect(
      run.isRefused(
        "\(path.replacing("DIR", with: scratch.path)): cannot lock the file: \(reason)", status: 1))
  }

  @Test func `of a file system without locks let a single file be written`() throws {
    let run = try CommandRun(
      "peach", ["tone", "--wav", scratch.path("a.wav")],
      environment: ["LD_PRELOAD": CommandRun.url(of: "libKillSwitch.so").path, "LOCKLESS": "1"])
    #expect(run.status == 0)
    #expect(try scratch.names() == ["a.wav"])
  }
}
