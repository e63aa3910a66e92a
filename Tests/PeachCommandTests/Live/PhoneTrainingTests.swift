import Chronology
import Exchange
import Foundation
import Music
import Sound
import Store
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import WebUI

extension LiveSuite {
  /// Sessions of a phone without a browser: the test fetches the samples and reports when they sound.
  @Suite(.timeLimit(.minutes(2))) struct `Training on a phone` {
    let scratch: ScratchDirectory
    let context: ServeContext
    let training: PageTraining
    let clock = WallClock()

    init() throws {
      scratch = try ScratchDirectory()
      let folder = "\(scratch.path)/peach"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "note-duration: 0.3\nfeedback-duration: 0.3\nsound: plucked-string\n"
        .write(toFile: "\(folder)/settings.yaml", atomically: true, encoding: .utf8)
      let serve = try Serve.parse([
        "--data", scratch.path("data"), "--device", "nonsense", "--log", scratch.path("log"),
      ])
      context = try serve.context(environment: ["XDG_CONFIG_HOME": scratch.path])
      training = PageTraining(context)
    }

    private func state(
      of phone: SessionConnection, where holds: (String) -> Bool
    ) async throws -> String {
      for await state in phone.states where holds(state) { return state }
      throw CancellationError()
    }

    private func send(_ message: String, from phone: SessionConnection, at instant: Instant) async throws {
      await training.receive([Timed(try SessionGesture(message), at: instant)], from: phone.number)
    }

    /// Waits for the next note after `last`, and reports that it sounds.
    private func hear(after last: Int, on phone: SessionConnection) async throws -> (
      number: Int, samples: [Float]
    ) {
      let pattern = /"note":\{(?:"after":[0-9.e-]+,)?"isOver":false,"number":([0-9]+)\}/
      var number = last
      _ = try await state(of: phone) { text in
        guard let found = text.firstMatch(of: pattern).flatMap({ Int($0.1) }), found > last else {
          return false
        }
        number = found
        return true
      }
      let request = PageRequest(query: ["number": "\(number)"])
      let endpoint = try #require(
        SoundSection(context: context, training: training, stored: try StoredHistory(context.store.data))
          .section
          .endpoints.first {
            $0.path == "/sound/note"
          })
      guard case .bytes(let data, "application/octet-stream") = try await endpoint.answer(request) else {
        Issue.record("no samples")
        return (number, [])
      }
      try await send(#"{"do":"sounds","note":\#(number),"in":0}"#, from: phone, at: clock.now)
      let samples = data.withUnsafeBytes { bytes in
        stride(from: 0, to: data.count, by: 4).map {
          Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
        }
      }
      return (number, samples)
    }

    @Test func `plays the device's samples, and records the phone's time of an answer, not the network's`()
      async throws
    {
      let phone = await training.connect(.english, isOnPhone: true)
      try await send(#"{"do":"start","exercise":"comparison","trials":1}"#, from: phone, at: clock.now)
      let reference = try await hear(after: 0, on: phone)
      let target = try await hear(after: reference.number, on: phone)
      let began = clock.now
      // The message arrives three seconds after the answer.
      // Only the newest state is kept, so a state can be skipped.
      _ = try await state(of: phone) { $0.contains("playingTarget") || $0.contains("awaitingAnswer") }
      try await send(
        #"{"do":"answer","higher":true,"after":0.25}"#, from: phone, at: began.advanced(bySeconds: 3.25))
      _ = try await state(of: phone) { $0.contains(#""isRunning":false"#) }
      await training.close()

      var records: [TrainingRecord] = []
      try context.store.data.readStore().forEachRecord(.only(.person)) { records.append($0) }
      guard case .comparison(let record)? = records.first else {
        Issue.record("no comparison")
        return
      }
      // The target began up to a moment before `began` was read.
      let seconds = record.timestamp.seconds(since: began)
      #expect(seconds <= 0.25 && seconds > -1, "\(seconds)")
      let settings = try TrainingSettings(context.settingsFile.read().training)
      for (heard, note) in [
        (reference.samples, DetunedNote(record.referenceNote)),
        (target.samples, DetunedNote(record.targetNote, offset: record.centOffset)),
      ] {
        let tone = SynthesizedTone(
          settings.frequency(of: note, root: record.referenceNote), timbre: .pluckedString, seconds: 0.3)
        #expect(heard == (try tone.samples(sampleRate: 48_000)) && heard.count == 14_400)
      }
      let log = try String(contentsOfFile: scratch.path("log"), encoding: .utf8)
      #expect(log.contains("answered 0.25 s after the note began on the page"))
    }

    @Test func `ends pitch matching with a sentence`() async throws {
      let phone = await training.connect(.english, isOnPhone: true)
      try await send(#"{"do":"start","exercise":"matching"}"#, from: phone, at: clock.now)
      _ = try await hear(after: 0, on: phone)
      let end = try await state(of: phone) { $0.contains(#""isRunning":false"#) }
      #expect(
        end.contains(
          "phone: must be used for comparisons, got pitch matching. "
            + "Match pitches on the page of the machine itself."), "\(end)")
      await training.close()
    }

    @Test func `shows notes to the page that owns the session only, and has no samples of others`()
      async throws
    {
      let (phone, other) = (
        await training.connect(.english, isOnPhone: true), await training.connect(.english, isOnPhone: false)
      )
      try await send(#"{"do":"start","exercise":"comparison"}"#, from: phone, at: clock.now)
      _ = try await state(of: phone) { $0.contains(#""note":{"#) }
      let seen = try await state(of: other) { $0.contains(#""isRunning":true"#) }
      #expect(!seen.contains(#""note":{"#))
      #expect(try await training.pagePlayer?.samples(of: 0) == nil)
      try await send(#"{"do":"stop"}"#, from: phone, at: clock.now)
      _ = try await state(of: phone) { $0.contains(#""isRunning":false"#) && !$0.contains(#""note":{"#) }
      await training.close()
    }
  }
}
