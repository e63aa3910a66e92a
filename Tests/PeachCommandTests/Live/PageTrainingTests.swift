import Chronology
import Exchange
import Foundation
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import WebUI

extension LiveSuite {
  /// Sessions of the page without a browser: gestures in, states out, the sound on a device that keeps time.
  @Suite(.timeLimit(.minutes(2))) struct `Training on the page` {
    let scratch: ScratchDirectory
    let training: PageTraining
    let clock = ManualClock()
    let log: String

    init() throws {
      scratch = try ScratchDirectory()
      log = scratch.path("log")
      _ = try SettingsFile(path: scratch.path("peach/settings.yaml"), sounds: ["sine"]).change([
        "strategy": "kazez"
      ])
      let serve = try Serve.parse(["--data", scratch.path("data"), "--device", "null", "--log", log])
      training = PageTraining(
        try serve.context(environment: ["XDG_CONFIG_HOME": scratch.path]), clock: clock)
    }

    /// The first state of the page that fulfils a condition.
    private func state(
      of connection: SessionConnection, where holds: (String) -> Bool
    ) async throws -> String {
      for await state in connection.states where holds(state) { return state }
      throw CancellationError()
    }

    private func send(_ message: String, from connection: SessionConnection) async throws {
      let gesture = try SessionGesture(message)
      await training.receive([Timed(gesture, at: WallClock().now)], from: connection.number)
    }

    @Test func `appends start, choices, profile and ignored input of each session to the log`() async throws {
      let connection = await training.connect(.english, isOnPhone: false)
      try await send(#"{"do":"start","exercise":"comparison"}"#, from: connection)
      _ = try await state(of: connection) { $0.contains(#""phase":"playingReference""#) }
      try await send(#"{"do":"answer","higher":true}"#, from: connection)
      // Only the newest state is kept, so a state can be skipped. An answer is accepted from the beginning of the
      // target on.
      let asks = { (state: String) in state.contains("playingTarget") || state.contains("awaitingAnswer") }
      _ = try await state(of: connection, where: asks)
      try await send(#"{"do":"answer","higher":true}"#, from: connection)
      _ = try await state(of: connection) { !asks($0) }
      try await send(#"{"do":"stop"}"#, from: connection)
      _ = try await state(of: connection) { $0.contains(#""isRunning":false"#) }
      await training.close()
      // Each line begins with its time.
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        .map { $0.split(separator: " ", maxSplits: 1)[1] }
      #expect(lines.count { $0.hasPrefix("Loaded profile from 0 records in ") } == 1, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("cold start") })
      #expect(lines.contains { $0.hasPrefix("comparison 0: ") && $0.hasSuffix(" 100.0 cents") })
      #expect(lines.contains("ignored the answer higher: no comparison waits for one"))
      #expect(lines.contains { $0.hasPrefix("profile: ") && $0.hasSuffix("over 1") })
    }

    @Test func `ends a session that is stopped before it has begun, and leaves the screen as before it`()
      async throws
    {
      let connection = await training.connect(.english, isOnPhone: false)
      let gestures = [#"{"do":"start","exercise":"comparison"}"#, #"{"do":"stop"}"#]
      let now = WallClock().now
      await training.receive(
        try gestures.map { Timed(try SessionGesture($0), at: now) }, from: connection.number)
      #expect(await eventually { await !training.isTraining })
      let ended = try await state(of: connection) { $0.contains(#""isRunning":false"#) }
      #expect(!ended.contains("summary") && !ended.contains("comparison"), "\(ended)")
      // The result of a session with an answer stays.
      try await send(#"{"do":"start","exercise":"comparison"}"#, from: connection)
      let asks = { (state: String) in state.contains("playingTarget") || state.contains("awaitingAnswer") }
      _ = try await state(of: connection, where: asks)
      try await send(#"{"do":"answer","higher":true}"#, from: connection)
      _ = try await state(of: connection) { !asks($0) }
      try await send(#"{"do":"stop"}"#, from: connection)
      _ = try await state(of: connection) { $0.contains("summary") }
      for gesture in [#"{"do":"start","exercise":"comparison"}"#, #"{"do":"stop"}"#] {
        try await send(gesture, from: connection)
      }
      #expect(await eventually { await !training.isTraining })
      let again = try await state(of: connection) { $0.contains(#""isRunning":false"#) }
      #expect(again.contains("summary") && !again.contains("Nothing was answered"), "\(again)")
    }

    @Test func `comes back to a page that is loaded again, though another page is open`() async throws {
      let first = await training.connect(.english, isOnPhone: false)
      try await send(#"{"do":"start","exercise":"matching"}"#, from: first)
      let other = await training.connect(.english, isOnPhone: false)
      _ = try await state(of: other) { $0.contains(#""isActive":true"#) && $0.contains(#""isOwned":true"#) }
      await training.disconnect(first.number)
      let waiting = try await state(of: other) { $0.contains(#""isOwned":false"#) }
      #expect(waiting.contains(#""isMine":false"#))
      let again = await training.connect(.english, isOnPhone: false)
      #expect(try await state(of: again) { _ in true }.contains(#""isMine":true"#))
      await training.disconnect(again.number)
      try #require(await eventually { clock.sleepers == 1 })
      clock.advance(seconds: 10)
      _ = try await state(of: other) { $0.contains(#""isMine":true"#) }
      #expect(await training.isTraining)
      await training.close()
    }

    @Test func `measures with the strategy tracking, and leaves the settings as they are`() async throws {
      let connection = await training.connect(.english, isOnPhone: false)
      for measures in [true, false] {
        let measured = measures ? #","measures":"P1""# : ""
        try await send(#"{"do":"start","exercise":"comparison"\#(measured)}"#, from: connection)
        _ = try await state(of: connection) { $0.contains(#""phase":"playingReference""#) }
        try await send(#"{"do":"stop"}"#, from: connection)
        _ = try await self.state(of: connection) { $0.contains(#""isRunning":false"#) }
      }
      await training.close()
      // The first difference of the Kazez rule is 100 cents.
      let first = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains(" comparison 0: ") }
      #expect(first.map { $0.hasSuffix(" 100.0 cents") } == [false, true], "\(first)")
    }

    @Test func `goes on for ten seconds without a page, counted anew when the last page has left`()
      async throws
    {
      let first = await training.connect(.english, isOnPhone: false)
      try await send(#"{"do":"start","exercise":"matching"}"#, from: first)
      _ = try await state(of: first) { $0.contains(#""isActive":true"#) }
      await training.disconnect(first.number)
      try #require(await eventually { clock.sleepers == 1 })
      let second = await training.connect(.english, isOnPhone: false)
      try #require(await eventually { clock.sleepers == 0 })
      await training.disconnect(second.number)
      try #require(await eventually { clock.sleepers == 1 })
      clock.advance(seconds: 10)
      #expect(await eventually { await !training.isTraining })
      await training.close()
    }

    @Test(
      arguments: [
        (
          Language.german,
          #"Ton: \"nonsense\" lässt sich nicht öffnen: kein Gerät heißt so. Wähle ein anderes Audiogerät; mit null übst du ohne Ton."#
        ),
        (.english, #"Sound: \"nonsense\" cannot be opened: no device has this name. Choose another"#),
      ])
    func `says in the page's language why a device cannot be opened`(_ language: Language, _ sentence: String)
      async throws
    {
      let broken = PageTraining(
        try Serve.parse(["--data", scratch.path("data"), "--device", "nonsense"]).context(
          environment: ["XDG_CONFIG_HOME": scratch.path]))
      let connection = await broken.connect(language, isOnPhone: false)
      await broken.receive(
        [Timed(try SessionGesture(#"{"do":"start","exercise":"comparison"}"#), at: WallClock().now)],
        from: connection.number)
      let state = try await state(of: connection) { $0.contains(#""problem""#) }
      #expect(state.contains(sentence), "\(state)")
    }

    @Test func `forgets the error of a device as soon as the settings name another`() async throws {
      let settings = try SettingsFile.personal(in: ["XDG_CONFIG_HOME": scratch.path])
      _ = try settings.change(["device": "nonsense"])
      let broken = PageTraining(
        try Serve.parse(["--data", scratch.path("data")]).context(
          environment: ["XDG_CONFIG_HOME": scratch.path]))
      let connection = await broken.connect(.english, isOnPhone: false)
      await broken.receive(
        [Timed(try SessionGesture(#"{"do":"start","exercise":"comparison"}"#), at: WallClock().now)],
        from: connection.number)
      _ = try await state(of: connection) { $0.contains(#""problem""#) }
      _ = try settings.change(["note-duration": "0.5"])
      await broken.settingsChanged()
      #expect(try await state(of: connection) { _ in true }.contains("nonsense"))
      _ = try settings.change(["device": "null"])
      await broken.settingsChanged()
      let state = try await state(of: connection) { _ in true }
      #expect(!state.contains("nonsense") && !state.contains("problem"), "\(state)")
    }

    @Test func `refuses to play, import and reset while a session runs, not with a question`() async throws {
      let context = try Serve.parse(["--data", scratch.path("data"), "--device", "null"]).context(
        environment: ["XDG_CONFIG_HOME": scratch.path])
      let connection = await training.connect(.english, isOnPhone: false)
      try await send(#"{"do":"start","exercise":"matching"}"#, from: connection)
      _ = try await state(of: connection) { $0.contains(#""isActive":true"#) }
      let sections = [
        SoundSection(context: context, training: training, stored: try StoredHistory(context.store.data))
          .section,
        RecordsSection(context: context, training: training).section,
      ]
      let request = PageRequest(body: Data(#"{"play":"tone"}"#.utf8))
      let posts = sections.flatMap(\.endpoints).filter { $0.method == .post }
      #expect(posts.map(\.path) == ["/sound/play", "/training/import", "/training/reset"])
      for endpoint in posts {
        guard case .refused(422, "A session is running. Stop it first.") = try await endpoint.answer(request)
        else {
          Issue.record("\(endpoint.path)")
          continue
        }
      }
      await training.close()
    }

    @Test func `imports and exports rows of rhythm training with the person's records`() async throws {
      let context = try Serve.parse(["--data", scratch.path("data"), "--device", "null"]).context(
        environment: ["XDG_CONFIG_HOME": scratch.path])
      let endpoints = RecordsSection(context: context, training: training).section.endpoints
      func answer(to path: String, _ body: String = "") async throws -> String {
        let endpoint = try #require(endpoints.first { $0.path == path })
        switch try await endpoint.answer(PageRequest(body: Data(body.utf8))) {
        case .bytes(let data, _): return String(decoding: data, as: UTF8.self)
        case let other: return "\(other)"
        }
      }
      var head: [UInt8] = []
      try TrainingFile.write(to: { head += $0 }) { _ in }
      let file =
        String(decoding: head, as: UTF8.self)
        + "\nrhythmOffsetDetection,2026-03-03T14:30:30Z,,,,,,,,true,,,120,5.0,,,,,"
      #expect(
        try await answer(to: "/training/import", file)
          .contains("0 records added, 0 were there already. Kept for export, not trained: 1."))
      #expect(try await answer(to: "/training/export") == file)
    }

    @Test func `begins every matching with the slider at its centre, whatever was done before`() async throws
    {
      let connection = await training.connect(.english, isOnPhone: false)
      func positions(_ state: String) -> Bool { state.contains(#""position":0.5"#) }
      try await send(#"{"do":"start","exercise":"matching"}"#, from: connection)
      _ = try await state(of: connection) { $0.contains(#""isActive":true"#) }
      try await send(#"{"do":"press","x":0.5,"y":230,"height":460}"#, from: connection)
      try await send(#"{"do":"drag","y":130}"#, from: connection)
      let moved = try await state(of: connection) { !positions($0) }
      #expect(moved.contains(#""position":0.25"#))
      try await send(#"{"do":"release","y":130}"#, from: connection)
      _ = try await state(of: connection) {
        $0.contains(#""phase":"playingReference""#) && $0.contains(#""trial":1"#)
      }
      // A press that comes too early must not bring the last position back.
      try await send(#"{"do":"press","x":0.5,"y":330,"height":460}"#, from: connection)
      let second = try await state(of: connection) { $0.contains(#""trial":1"#) }
      #expect(positions(second), "\(second)")
      let active = try await state(of: connection) { $0.contains(#""isActive":true"#) }
      #expect(active.contains(#""trial":1"#) && positions(active), "\(active)")
      try await send(#"{"do":"stop"}"#, from: connection)
      await training.close()
    }
  }
}
