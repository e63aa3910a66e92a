import Foundation
import Music
import Store
import TestSupport
import Testing
import Training

extension LiveSuite {
  /// `peach train` in a terminal, played by keys. PEACH_FULL_TESTS=1 goes through every way out; the short
  /// form takes one of each kind.
  @Suite(
    .enabled(if: TerminalRun.isPossible, "needs a terminal without a screen: apt install tmux"),
    .timeLimit(.minutes(3)))
  struct `Training at a terminal` {
    static let signals =
      FullTests.areWanted ? ["TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "ILL"] : ["TERM", "SEGV"]

    let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// A shell in which `peach train` has been started, silently, with its first note under way.
    /// - Parameter isBegun: whether the key is pressed for which a very first session waits.
    func start(
      _ kind: String, _ options: String = "", device: String = "null", data: String? = nil,
      environment: [String: String] = ["LANG": "C.UTF-8"], showing sign: String = "Peach · ",
      isBegun: Bool = true
    ) async throws -> TerminalRun {
      let own = ["XDG_CONFIG_HOME": scratch.path, "NO_COLOR": ""].merging(environment) { $1 }
      let terminal = try TerminalRun(environment: own)
      let program = CommandRun.url(of: "peach").path
      try terminal.type(
        "\(program) train \(kind) --device \(device) --seed 3 --set note-duration=0.3 --data \(data ?? self.data) \(options)"
      )
      if isBegun {
        _ = try await terminal.screen("what the exercise asks") {
          $0.contains { $0.contains("q: end.") || $0.contains("q: beenden.") }
        }
        try terminal.press("x")
      }
      try await terminal.screen(showing: sign)
      return terminal
    }

    var data: String { scratch.path("data") }

    var counts: (comparisons: Int, pitchMatchings: Int) {
      get throws { try Store(StoreDirectory(path: data), for: .reading).counts(.everyone) }
    }

    /// Holds that the shell has its terminal back: lines, echo, and the screen of before.
    func expectRestored(_ terminal: TerminalRun) async throws {
      try await terminal.prompt()
      try terminal.type("stty -a | tr ' ;' '\\n' | grep -x -e icanon -e echo -e isig")
      try await terminal.screen(showing: "isig")
      let lines = try await terminal.prompt().split(separator: "\n")
      #expect(Set(["isig", "icanon", "echo"]).isSubset(of: lines))
      #expect(!lines.contains { $0.contains("Peach · ") })
    }

    @Test func `shows difficulty, asks, answers by keys, sums up and says where the data lies`() async throws
    {
      let log = scratch.path("log")
      let terminal = try await start(
        "comparison", "--strategy kazez --intervals P5 --comparisons 2 --log \(log)")
      let first = try await terminal.screen(showing: "too high or too low?")
      #expect(first.contains("Peach · Comparison · Perfect fifth up"))
      #expect(
        first.contains(
          "1 of 2     Difference: 100 ¢\n  Threshold (estimated), perfect fifth: –\n"))
      #expect(!first.contains("Mistakes are normal"), "it was read before the session began")
      try terminal.press("x")
      try await terminal.screen(showing: "This key does nothing here. Too high: ↑ or h. Too low: ↓ or l.")
      try terminal.press("h", "h", "h")
      let answered = try await terminal.screen(showing: "✗ wrong, it was too low")
      #expect(!answered.contains("This key does nothing"))
      try await terminal.screen(showing: "2 of 2")
      #expect(try await !terminal.screen(showing: "too high or too low?").contains("Mistakes"))
      try terminal.press("?")
      try await terminal.screen(showing: "Mistakes are normal. Your")
      try terminal.press("Down")
      try await terminal.screen(showing: "✓ right")
      let last = try await terminal.screen(showing: "Kept in \(data)")
      #expect(last.contains("1 of 2 right\n"))
      #expect(
        last.contains(
          "\nThreshold (estimated), perfect fifth: not yet known\nWith the rule kazez it often takes"
        ))
      #expect(last.contains("\nDifferences, latest at the right: 100 ¢ "))
      try await expectRestored(terminal)
      let logged = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(logged.first?.contains("Z Loaded profile from 0 records in ") == true)
      #expect(
        logged.count { $0.hasSuffix("Z ignored the answer higher: no comparison waits for one") } == 2,
        "\(logged)")
      #expect(try counts == (2, 0))
    }

    @Test(arguments: [
      ("C.UTF-8", "Open it in a browser of this machine: train, see your progress"),
      ("de_DE.UTF-8", "Öffne diese Adresse im Browser dieses Rechners: Training, Fortschritt"),
    ])
    func `says below the page's address what is there and how to stop, in a pipe only the address`(
      _ language: String, hint: String
    ) async throws {
      let terminal = try TerminalRun(environment: ["XDG_CONFIG_HOME": scratch.path, "LANG": language])
      let serve = "\(CommandRun.url(of: "peach").path) serve --device null --port 0 --data \(data)"
      try terminal.type(serve)
      try await terminal.screen(showing: hint)
      try terminal.press("C-c")
      try await terminal.screen(showing: "^C$")
      let file = scratch.path("address")
      try terminal.type("timeout -s INT 2 \(serve) > \(file); wc -l < \(file) | sed 's/^/lines: /'")
      try await terminal.screen(showing: "lines: 1")
    }

    @Test func `tunes by mouse and by arrow keys`() async throws {
      let log = scratch.path("log")
      let terminal = try await start("matching", "--comparisons 2 --log \(log)")
      let first = try await terminal.screen(showing: "Enter commits")
      #expect(!first.contains("Tune the second"), "it was read before the session began")
      // Row 6 of the screen is the track's upper end, 100 cents above where the note began; the thumb is on rows 13 and
      // 14.
      try terminal.send("\u{1B}[<0;40;13M\u{1B}[<32;40;4M")
      _ = try await terminal.screen("the slider at its upper end") {
        $0.count > 5 && $0[5].contains("│██████████│")
      }
      // It is let go, and dragged again when it is too late.
      try terminal.send("\u{1B}[<0;40;4m\u{1B}[<0;40;7M\u{1B}[<32;40;8M\u{1B}[<0;40;8m")
      try await terminal.screen(showing: "2 of 2")
      let second = try await terminal.screen(showing: "Enter commits")
      #expect(!second.contains("Tune the second"))
      try terminal.press("?")
      try await terminal.screen(showing: "Tune the second")
      try terminal.press("Up", "Up", "Down", "Enter", "Enter")
      try await terminal.screen(showing: "2 notes tuned, mean error ")
      let ignored = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        .filter {
          $0.hasSuffix("Z a press while nothing was tuned") || $0.hasSuffix("Z Enter while nothing was tuned")
        }
      #expect(ignored.count == 2, "\(ignored)")
      var errors: [Double] = []
      try Store(StoreDirectory(path: data), for: .reading).forEachRecord { record in
        guard case .pitchMatching(let matching) = record else { return }
        errors.append((matching.userCentError - matching.initialCentOffset).value)
      }
      #expect(errors.count == 2 && abs(errors[0] - 100) < 1e-9 && abs(errors[1] - 5) < 1e-9)
    }

    @Test func `takes changed settings from the next comparison on and says what is wrong with them`()
      async throws
    {
      let terminal = try await start("comparison")
      try await terminal.screen(showing: "higher or lower?")
      let environment = ["XDG_CONFIG_HOME": scratch.path]
      func change(_ change: String) throws {
        #expect(try CommandRun("peach", ["settings", change], environment: environment).status == 0)
      }
      try change("intervals=P5")
      // Twice as long as the settings are left alone.
      try await Task.sleep(for: .milliseconds(500))
      #expect(try !terminal.screen.contains("Perfect fifth up"))
      try terminal.press("h")
      try await terminal.screen(showing: "Perfect fifth up")
      let file = try #require(FileHandle(forUpdatingAtPath: scratch.path("peach/settings.yaml")))
      try file.seekToEnd()
      try file.write(contentsOf: Data("vary-loudness: 7\n".utf8))
      try await terminal.screen(showing: "settings.yaml:2:16: vary-loudness must be a number in 0…1, got 7.")
      try terminal.press("q")
      try await expectRestored(terminal)
      let replay = try CommandRun("peach", ["replay", "--data", data])
      #expect(replay.status == 0)
    }

    @Test(.enabled(if: PrivatePulse.isInstalled))
    func `says that it waits for a device that sleeps, and begins when it wakes`() async throws {
      let pulse = try PrivatePulse()
      pulse.setAsleep(true)
      let terminal = try await start(
        "comparison", device: "'\(pulse.device)'", showing: "waiting for the audio", isBegun: false)
      pulse.setAsleep(false)
      try await terminal.screen(showing: "Any key: begin.")
      try terminal.press("x")
      try await terminal.screen(showing: "higher or lower?")
    }

    @Test(.enabled(if: PrivatePulse.isInstalled))
    func `gives the terminal back while it waits for a device that sleeps`() async throws {
      let pulse = try PrivatePulse()
      pulse.setAsleep(true)
      let terminal = try await start(
        "comparison", device: "'\(pulse.device)'", showing: "waiting for the audio", isBegun: false)
      try terminal.press("q")
      try await terminal.screen(showing: "Nothing was answered.")
      try await expectRestored(terminal)
    }

    @Test(arguments: FullTests.areWanted ? ["q", "C-c", "C-d"] : ["C-c"])
    func `gives the terminal back when a key stops it`(_ key: String) async throws {
      let terminal = try await start("comparison")
      try await terminal.screen(showing: "higher or lower?")
      try terminal.press(key)
      try await terminal.screen(showing: "Nothing was answered.")
      try await expectRestored(terminal)
    }

    @Test func `loses no key to a lone ESC`() async throws {
      let terminal = try await start("comparison")
      try await terminal.screen(showing: "higher or lower?")
      try terminal.press("Escape")
      try terminal.press("q")
      try await terminal.screen(showing: "Nothing was answered.")
      try await expectRestored(terminal)
    }

    @Test(arguments: ["C-z", "TSTP", "STOP"])
    func `can be stopped and goes on with keys and screen as before`(_ way: String) async throws {
      let terminal = try await start("comparison")
      try await terminal.screen(showing: "higher or lower?")
      if way == "C-z" { try terminal.press(way) } else { send(way) }
      try await terminal.screen(showing: "Stopped")
      if way != "STOP" { try await expectRestored(terminal) }
      try terminal.type("clear; fg")
      try await terminal.screen(showing: "Peach · Comparison")
      try terminal.press("h")
      try await terminal.screen(showing: "✗ wrong")
      try terminal.press("q")
      try await terminal.screen(showing: "0 of 1 right")
      try await expectRestored(terminal)
    }

    /// Sends a signal to the session. The directory is this test's own, so nothing else has it on its command line.
    func send(_ signal: String) {
      ChildProcess(
        ["/usr/bin/pkill", "-\(signal)", "-f", "train comparison.*\(data)"], environment: [:]
      ).wait()
    }

    @Test(arguments: signals)
    func `gives the terminal back when a signal ends it`(_ signal: String) async throws {
      let terminal = try await start("comparison")
      try terminal.send("h")
      send(signal)
      try await expectRestored(terminal)
    }

    @Test func `gives the terminal back when whoever started it is killed`() async throws {
      let terminal = try TerminalRun(environment: ["LANG": "C.UTF-8", "XDG_CONFIG_HOME": scratch.path])
      let program = CommandRun.url(of: "peach").path
      let number = scratch.path("number")
      try terminal.type(
        "bash -c 'echo $$ >\(number); \(program) train comparison --device null --data \(data); true'")
      try await terminal.screen(showing: "Peach · ")
      let parent = try #require(pid_t(try String(contentsOfFile: number, encoding: .utf8).dropLast()))
      kill(parent, SIGKILL)
      #expect(isFreeInTime)
      // What it said when it ended came after the shell's prompt.
      try terminal.press("Enter")
      try await expectRestored(terminal)
    }

    /// Whether nobody holds the store any more after a while.
    private var isFreeInTime: Bool {
      let directory = StoreDirectory(path: data)
      return (try? Store(directory, for: .changing(holder: "this test", patience: .seconds(10)))) != nil
    }

    @Test func `speaks German and draws without colour when asked to`() async throws {
      let terminal = try await start(
        "comparison", "--strategy kazez --intervals P5",
        environment: ["LANG": "de_DE.UTF-8", "NO_COLOR": "1"],
        showing: "Tonvergleich · Quinte aufwärts, gleichstufig")
      let screen = try await terminal.screen(showing: "zu hoch oder zu tief?")
      #expect(
        screen.contains("Unterschied: 100 ¢")
          && screen.contains("Schwelle (geschätzt), Quinte: –")
          && screen.contains("Quinte aufwärts"))
      #expect(!(try terminal.colouredScreen).contains("\u{1B}["))
      try terminal.press("q")
      try await terminal.screen(showing: "Nichts beantwortet.")
    }

    @Test(.enabled(if: ScratchMount.isPossible))
    func `tells of a full disk at once and puts aside for import what was not saved at the end`() async throws
    {
      let mount = try ScratchMount(kilobytes: 512)
      let terminal = try await start(
        "comparison", data: mount.path, environment: ["LANG": "C.UTF-8", "TMPDIR": scratch.path])
      try await terminal.screen(showing: "higher or lower?")
      _ = mount.fill()
      try terminal.press("h")
      try await terminal.screen(showing: "the disk must have room to save")
      try terminal.press("q")
      try await expectRestored(terminal)
      let kept = try #require(try scratch.names().first { $0.hasPrefix("peach-unsaved-") })
      let run = try CommandRun("peach", ["import", scratch.path(kept), "--data", data])
      #expect(run.output.hasPrefix("1 record added"))
    }

    @Test func `lets a simulated listener play through the real sound path`() throws {
      let run = try CommandRun(
        "peach",
        ["train", "comparison", "--listener", "amateur", "--comparisons", "3", "--seed", "5"]
          + ["--set", "note-duration=0.3", "--device", "null", "--data", data, "--audio-report"],
        environment: ["LANG": "C", "XDG_CONFIG_HOME": scratch.path])
      #expect(run.status == 0)
      #expect(run.output.contains("of 3 right"))
      #expect(run.errors.contains("over 6 notes"))
      #expect(try counts == (3, 0))
    }

    @Test func `says so where there is no terminal`() throws {
      let run = try CommandRun("peach", ["train", "comparison", "--device", "null", "--data", data])
      #expect(run.status == 1)
      #expect(
        run.errors == """
          train: needs a terminal to read keys from and to draw on. Start it in a terminal, or add \
          --listener NAME.

          """)
      let german = try CommandRun(
        "peach", ["train", "comparison", "--device", "null", "--data", data],
        environment: ["LC_ALL": "de_DE.UTF-8"])
      #expect(german.errors.hasPrefix("train: braucht ein Terminal, "), "\(german.errors)")
    }
  }
}
