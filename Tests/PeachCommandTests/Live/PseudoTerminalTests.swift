// `Documentation/training.md`, *The terminal*. What a terminal emulator would hide: replies, modes, packets, pixels.
import Chronology
import Foundation
import Music
import Store
import TestSupport
import Testing
import Training

@testable import Live
@testable import PeachCommand

extension LiveSuite {
  @Suite(.timeLimit(.minutes(5))) struct `A terminal that is watched byte by byte` {
    /// Every signal that ends a program by default and can be caught; the short form has one of each kind that the
    /// tests at tmux's terminal do not send. The Swift runtime has a handler for SIGQUIT.
    static let signals: [Int32] =
      [SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF]
      + (FullTests.areWanted
        ? [
          SIGHUP, SIGINT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPIPE, SIGTERM,
          SIGSTKFLT,
          SIGXFSZ, SIGIO, SIGPWR, SIGSYS, 34, 50, 64,
        ] : [])

    let scratch: ScratchDirectory

    init() throws {
      scratch = try ScratchDirectory()
      _ = PrivateALSA.folder
    }

    private func start(
      _ kind: String, _ options: [String] = [], noteDuration: Double = 0.3, term: String? = "xterm-256color",
      device: String = "null", rows: UInt16 = 24, columns: UInt16 = 80,
      cell: (height: UInt16, width: UInt16)? = nil
    ) async throws -> PseudoTerminal {
      var environment = ProcessInfo.processInfo.environment.merging(
        ["XDG_CONFIG_HOME": scratch.path, "LANG": "C.UTF-8", "NO_COLOR": ""]) { $1 }
      environment["TERM"] = term
      let terminal = PseudoTerminal(
        [
          CommandRun.url(of: "peach").path, "train", kind, "--device", device, "--seed", "3", "--data",
          scratch.path("data"), "--set", "note-duration=\(noteDuration)",
        ] + options, environment: environment, rows: rows, columns: columns, cell: cell)
      try await terminal.writes("Any key: begin.")
      terminal.send("x")
      return terminal
    }

    /// The only matching that was stored.
    private func stored() throws -> PitchMatchingRecord {
      var records: [PitchMatchingRecord] = []
      try Store(StoreDirectory(path: scratch.path("data")), for: .reading).forEachRecord { record in
        if case .pitchMatching(let matching) = record { records.append(matching) }
      }
      #expect(records.count == 1)
      return try #require(records.first)
    }

    /// Where the slider stood when it was committed.
    private func slider() throws -> Double {
      let record = try stored()
      return (record.userCentError - record.initialCentOffset).value
    }

    private func mouse(_ button: Int, _ column: Int, _ row: Int, _ final: Character = "M") -> String {
      "\u{1B}[<\(button);\(column);\(row)\(final)"
    }

    @Test(arguments: signals) func `is given back when a signal ends the program`(_ signal: Int32)
      async throws
    {
      let terminal = try await start("comparison")
      try await terminal.writes("higher or lower?")
      #expect(!terminal.isRestored)
      terminal.process.send(signal)
      try await terminal.writes("\u{1B}[?1049l")
      #expect(!terminal.process.wait() && terminal.isRestored)
    }

    @Test(arguments: ["dumb", "", nil]) func `is given lines where it cannot move its cursor`(_ term: String?)
      async throws
    {
      let terminal = try await start("comparison", ["--comparisons", "2"], term: term)
      for number in 1...2 {
        try await terminal.writes("♪  first note  ", times: number)
        try await terminal.writes("♪♪ second note", times: number)
        terminal.send("h")
        try await terminal.writes("it was", times: number)
      }
      try await terminal.writes("0 of 2 right")
      #expect(terminal.process.wait() && terminal.isRestored)
      #expect(!terminal.written.contains("\u{1B}"), "\(terminal.written.debugDescription)")
      #expect(terminal.written.ranges(of: "Peach · Comparison").count == 2, "before the session, and in it")
    }

    @Test func `is drawn anew when its window changes`() async throws {
      let terminal = try await start("matching")
      try await terminal.writes("Enter commits")
      let drawn = terminal.written.ranges(of: "\u{1B}[H").count
      terminal.resize(rows: 10, columns: 40)
      try await terminal.writes("\u{1B}[H", times: drawn + 1)
      try await terminal.writes("drag or ↑ ↓, Enter commits")
      let last = terminal.written.components(separatedBy: "\u{1B}[H").last ?? ""
      #expect(last.components(separatedBy: "\r\n").count == 10)
      terminal.send("q")
      #expect(terminal.process.wait())
    }

    @Test func `commits nothing for a press that began before the note, outside the slider or on the title`()
      async throws
    {
      let terminal = try await start("matching", noteDuration: 1.5)
      try await terminal.writes("♪  first note")
      terminal.send(mouse(0, 40, 6))
      try await terminal.writes("Enter commits")
      // Let go on the track, then clicks on the title, beside the track, under it, and of another button.
      terminal.send(mouse(32, 40, 7) + mouse(0, 40, 7, "m"))
      for (column, row) in [(5, 1), (10, 8), (60, 8), (40, 22)] {
        terminal.send(mouse(0, column, row) + mouse(0, column, row, "m"))
      }
      terminal.send(mouse(2, 40, 7) + mouse(2, 40, 7, "m"))
      terminal.send("\u{1B}[5~")
      // Page Up alone has moved the thumb: by 10 cents, of which a row has 13.
      try await terminal.writes("▂▂▂▂▂▂▂▂▂▂")
      terminal.send("q")
      try await terminal.writes("Nothing was answered.")
      #expect(terminal.process.wait())
    }

    @Test(arguments: [(10, 40), (12, 80), (24, 80), (60, 200)] as [(UInt16, UInt16)])
    func `lets the thumb be clicked where it is drawn without moving or committing it`(
      _ rows: UInt16, _ columns: UInt16
    )
      async throws
    {
      let terminal = try await start("matching", ["--comparisons", "1"], rows: rows, columns: columns)
      try await terminal.writes("Enter commits")
      let layout = MatchingLayout(TerminalSize(rows: Int(rows), columns: Int(columns)), namesInterval: false)
      let (row, column) = (layout.top + layout.rows / 2 + 1, layout.left + 6)
      terminal.send(mouse(0, column, row))
      terminal.send(mouse(0, column, row, "m"))
      // Had the click committed, this step would be without effect.
      terminal.send("\u{1B}[5~\r")
      try await terminal.writes("1 note tuned")
      #expect(terminal.process.wait())
      #expect(try slider() == 10)
    }

    @Test func `draws the thumb at the centre in every trial`() async throws {
      let terminal = try await start("matching", ["--comparisons", "2"])
      try await terminal.writes("Enter commits")
      terminal.send(mouse(0, 40, 13) + mouse(32, 40, 10) + mouse(0, 40, 10, "m"))
      func frames() -> [String] { terminal.written.components(separatedBy: "\u{1B}[H") }
      while terminal.process.isAlive,
        !frames().contains(where: { $0.contains("2 of 2") && $0.contains("Enter commits") })
      { try await Task.sleep(for: .milliseconds(20)) }
      terminal.send("\r")
      try await terminal.writes("2 notes tuned")
      #expect(terminal.process.wait())
      func thumb(_ frame: String) -> [Int] {
        let rows = frame.components(separatedBy: "\r\n")
        return rows.indices.filter {
          rows[$0].unicodeScalars.contains { (0x2581...0x2588).contains($0.value) }
        }
      }
      let first = try #require(frames().first { $0.contains("1 of 2") && $0.contains("♪  first note") })
      let second = frames().filter { frame in
        frame.contains("2 of 2") && ["♪  first note", "Enter commits"].contains { frame.contains($0) }
      }
      #expect(second.count >= 2)
      #expect(!thumb(first).isEmpty && second.allSatisfy { thumb($0) == thumb(first) })
    }

    @Test func `is asked for pixels, which move the slider finely`() async throws {
      let terminal = try await start("matching", ["--comparisons", "1"], cell: (height: 16, width: 8))
      try await terminal.writes("\u{1B}[?1016$p")
      terminal.send("\u{1B}[?1016;2$y")
      try await terminal.writes("\u{1B}[?1016h")
      try await terminal.writes("Enter commits")
      // The thumb's middle is 208 pixels down; 3 pixels are 3/16 of a row, a row is 200/15 cents.
      terminal.send(mouse(0, 320, 208))
      terminal.send(mouse(32, 320, 205) + mouse(0, 320, 205, "m"))
      try await terminal.writes("1 note tuned")
      #expect(terminal.process.wait())
      #expect(abs(try slider() - 2.5) < 1e-9)
    }

    @Test func `stores what sounded when a move and a release arrive together`() async throws {
      let (device, recording) = PrivateALSA.recorder("packet")
      defer { try? FileManager.default.removeItem(at: recording) }
      let terminal = try await start(
        "matching", ["--comparisons", "1", "--set", "slider-range=300"], device: device)
      try await terminal.writes("Enter commits")
      terminal.send(mouse(0, 40, 13) + mouse(32, 40, 10) + mouse(0, 42, 9, "m"))
      try await terminal.writes("1 note tuned")
      #expect(terminal.process.wait())
      let record = try stored()
      let samples = try PrivateALSA.recording(recording)
      let target = TuningSystem.equalTemperament.frequency(
        for: DetunedNote(record.targetNote, offset: record.userCentError))
      let end = try #require(samples.lastIndex { $0.magnitude > 1e-6 })
      // Before the fade of 20 ms, what sounded last: 0.125 s.
      let steady = samples[(end - 48 * 147)..<(end - 48 * 22)]
      let deviation = FrequencyMeter(expected: target, sampleRate: 48000).deviation(of: steady)
      #expect(deviation.magnitude < 0.1, "\(deviation) cents off")
      #expect(abs(try slider() - (4 * 600 / 15 + 2 * 2)) < 1e-9)
    }
  }

  /// `Documentation/training.md`, *The terminal*, without a terminal.
  @Suite struct `A hand that tunes` {
    @Test func `lets the last pitch sound for a moment before it commits, at the instant of its key`()
      async throws
    {
      let clock = ManualClock()
      let hand = LiveTuner(clock: clock)
      let matching = PitchMatching(reference: .a4, initialOffset: 20)
      let tuned = Task { try await hand.tune(matching, on: PitchSlider(), trial: 0) { _ in } }
      let pressed = clock.now
      while await hand.handle(.step(.normal, isUp: true), at: pressed) != nil { await Task.yield() }
      let committed = Task { await hand.handle(.enter, at: pressed) }
      while clock.sleepers == 0 { await Task.yield() }
      clock.advance(seconds: LiveTuner.shortest)
      let released = try await tuned.value
      #expect(released.value == 5 && released.instant == pressed && pressed < clock.now)
      #expect(await committed.value == nil)
      // The next trial is drawn before the hand is asked to tune it.
      let position = await hand.position
      #expect(position.cents(in: 0) == 5 && position.cents(in: 1) == 0)
    }

    @Test func `answers at the instant of its key`() async throws {
      let (person, pressed) = (AnsweringPerson(), Instant(seconds: 42))
      let comparison = Comparison(reference: .a4, offset: 20)
      let answered = Task { try await person.answer(to: comparison, trial: 0) }
      while await !person.give(.lower, at: pressed) { await Task.yield() }
      let answer = try await answered.value
      #expect(answer.value == .lower && answer.instant == pressed)
    }
  }
}
