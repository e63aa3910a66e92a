// What a person hears: notes that libasound's `file` plug-in has written, measured to 0.01 cent.
import Chronology
import Exchange
import Foundation
import Music
import Numerics
import Store
import TestSupport
import Testing
import Text
import WebUI

@testable import Live
@testable import PeachCommand
@testable import Training

extension LiveSuite {
  @Suite(.timeLimit(.minutes(3))) struct `In the captured sound` {
    let scratch: ScratchDirectory

    init() throws {
      scratch = try ScratchDirectory()
      _ = PrivateALSA.folder
    }

    private var data: String { scratch.path("data") }

    /// Pauses between notes are longer than this, in seconds.
    private let pause = 0.1

    private func recorded(_ file: URL) throws -> Sound {
      Sound(try PrivateALSA.recording(file), sampleRate: 48_000)
    }

    /// How far a note lies above the expected frequency, in cents.
    private func deviation(_ sound: Sound, _ note: Range<Int>, from expected: Frequency) -> Double {
      FrequencyMeter(expected: expected, sampleRate: sound.sampleRate).deviation(of: sound.steady(note)).value
    }

    /// Expects reference and target of each stored comparison, the target an interval below the reference, with the
    /// pause of 0.2 s between them.
    private func expectIntervalsDown(_ sound: Sound, _ interval: Interval, count: Int) throws {
      var records: [ComparisonRecord] = []
      try Store(StoreDirectory(path: data), for: .reading).forEachRecord { record in
        if case .comparison(let comparison) = record { records.append(comparison) }
      }
      let notes = sound.notes(apartBy: pause)
      try #require(records.count == count && notes.count == 2 * count, "\(records.count), \(notes.count)")
      let tuning = TuningSystem.equalTemperament
      for (index, record) in records.enumerated() {
        #expect(record.interval == interval)
        #expect(record.targetNote.index == record.referenceNote.index - interval.semitones)
        let (first, second) = (notes[2 * index], notes[2 * index + 1])
        let reference = tuning.frequency(for: DetunedNote(record.referenceNote))
        let target = reference.shifted(by: Cents(-100 * Double(interval.semitones)) + record.centOffset)
        #expect(abs(deviation(sound, first, from: reference)) < 0.01)
        #expect(abs(deviation(sound, second, from: target)) < 0.01)
        #expect(Double(second.lowerBound - first.upperBound) / sound.sampleRate > 0.19)
      }
    }

    @Test(arguments: [Interval.perfectFifth, .octave])
    func `intervals of the terminal lead down, after the gap`(_ interval: Interval) async throws {
      let (device, recording) = PrivateALSA.recorder("down-\(interval.abbreviation)")
      defer { try? FileManager.default.removeItem(at: recording) }
      let environment = ProcessInfo.processInfo.environment.merging(
        ["XDG_CONFIG_HOME": scratch.path, "LANG": "C.UTF-8", "NO_COLOR": "", "TERM": "xterm-256color"]) { $1 }
      let terminal = PseudoTerminal(
        [
          CommandRun.url(of: "peach").path, "train", "comparison", "--device", device, "--seed", "3",
          "--data",
          data, "--comparisons", "1", "--intervals", interval.abbreviation, "--set", "note-duration=0.4",
          "interval-direction=down", "note-gap=0.2",
        ], environment: environment)
      try await terminal.writes("Any key: begin.")
      terminal.send("x")
      // While the target sounds, and when it has ended: an earlier answer would cut it short.
      try await terminal.writes("too high or too low?", times: 2)
      terminal.send("h")
      try await terminal.writes("of 1 right")
      #expect(terminal.process.wait())
      #expect(terminal.written.contains(interval.displayName(in: .english, isDown: true)))
      try expectIntervalsDown(try recorded(recording), interval, count: 1)
    }

    @Test func `intervals of the page lead down, after the gap`() async throws {
      let (device, recording) = PrivateALSA.recorder("page-down")
      defer { try? FileManager.default.removeItem(at: recording) }
      try FileManager.default.createDirectory(
        atPath: scratch.path("peach"), withIntermediateDirectories: true)
      _ = try scratch.write(
        "intervals: [P5]\ninterval-direction: down\nnote-gap: 0.2\nnote-duration: 0.4\n",
        to: "peach/settings.yaml")
      let serve = try Serve.parse(["--data", data, "--device", device])
      let training = PageTraining(try serve.context(environment: ["XDG_CONFIG_HOME": scratch.path]))
      let connection = await training.connect(.english, isOnPhone: false)
      func send(_ message: String) async throws {
        let gesture = try SessionGesture(message)
        await training.receive([Timed(gesture, at: WallClock().now)], from: connection.number)
      }
      try await send(#"{"do":"start","exercise":"comparison"}"#)
      for trial in 0..<2 {
        let phase = #""phase":"awaitingAnswer""#
        var asked = ""
        for await state in connection.states
        where state.contains(phase) && state.contains(#""trial":\#(trial)"#) {
          asked = state
          break
        }
        #expect(asked.contains("Perfect fifth down"))
        try await send(#"{"do":"answer","higher":true}"#)
        for await state in connection.states where !state.contains(phase) { break }
      }
      try await send(#"{"do":"stop"}"#)
      for await state in connection.states where state.contains(#""isRunning":false"#) { break }
      await training.close()
      // A third reference may have begun before the session stopped.
      let sound = try recorded(recording)
      let whole = sound.notes(apartBy: pause).prefix(4).last?.upperBound ?? 0
      try expectIntervalsDown(
        Sound(Array(sound.samples.prefix(whole)), sampleRate: sound.sampleRate), .perfectFifth, count: 2)
    }

    /// Days of 150 answers of a person with a threshold for each day, as a staircase presents comparisons.
    private func records(_ thresholds: [Double], _ interval: Interval) throws -> [TrainingRecord] {
      var settings = TrainingSettings()
      settings.intervals = [interval]
      let strategy = try StaircaseStrategy(ParameterValues(of: StaircaseStrategy.descriptor))
      var training = ComparisonTraining(
        strategy: strategy, settings: settings, history: HistorySettings().emptyHistory(in: .utc))
      return thresholds.enumerated().flatMap { day, threshold in
        training.beginSession(strategy)
        let stream = RandomStream(key: StreamKey(seed: 7), listener: 0, session: UInt32(day), purpose: .trial)
        return (0..<150 as Range<UInt32>).map { trial in
          let draws = TrialDraws(of: trial, in: stream)
          let comparison = training.present(draws: draws)
          let ratio = comparison.difficulty.value / threshold
          let isCorrect = draws.answer < 1 - 0.5 * Elementary.exp2(-ratio * ratio)
          let second = 86_400 * day + 4 * Int(trial) + (interval == .prime ? 0 : 10_000)
          let completed = training.complete(
            comparison, isCorrect: isCorrect, at: Instant(seconds: 1_772_548_200 + Int64(second)))
          return TrainingRecord.comparison(completed.record(tuningSystem: .equalTemperament))
        }
      }
    }

    @Test(arguments: FullTests.areWanted ? ["profile", "timeline"] : ["profile"])
    func `then and now have the tracker's offsets, of unison and of fifths`(_ command: String)
      async throws
    {
      let file = scratch.path("answers.csv")
      try TrainingFile.write(
        try records([40, 40, 12, 12], .prime) + records([60, 60, 30, 30], .perfectFifth), to: file)
      let environment = ["XDG_CONFIG_HOME": scratch.path, "LC_ALL": "C", "TZ": "UTC"]
      #expect(
        try CommandRun("peach", ["import", file, "--data", data], environment: environment).status == 0)
      let (device, recording) = PrivateALSA.recorder("then-and-now-\(command)")
      defer { try? FileManager.default.removeItem(at: recording) }
      let run = try CommandRun(
        "peach", [command, "--hear", "--device", device, "--data", data, "--format", "json"],
        environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      let both = try #require(try run.json()["estimates"] as? [String: [String: Any]])
      let sound = try recorded(recording)
      let notes = sound.notes(apartBy: 0.05)
      try #require(notes.count == 8)
      let reference = Frequency(hertz: 440)
      for (number, (interval, semitones)) in [("P1", 0.0), ("P5", 7)].enumerated() {
        let change = try #require(both[interval]?["change"] as? [String: Any])
        let cents = [
          try #require(change["start_cents"] as? Double),
          try #require(both[interval]?["threshold_cents"] as? Double),
        ]
        #expect(cents[0] > 1.5 * cents[1], "\(interval)")
        for (pair, offset) in cents.enumerated() {
          let place = 4 * number + 2 * pair
          let heard = deviation(sound, notes[place], from: reference)
          let target = reference.shifted(by: Cents(100 * semitones + offset))
          #expect(abs(heard) < 0.01 && abs(deviation(sound, notes[place + 1], from: target) - heard) < 0.01)
        }
      }
    }
  }
}
