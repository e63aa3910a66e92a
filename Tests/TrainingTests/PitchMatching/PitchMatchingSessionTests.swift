// `Documentation/training.md`, *Pitch matching*; races are played out on a clock that the test moves.
import Chronology
import Music
import Numerics
import Synchronization
import TestSupport
import Testing
import Training

/// Keeps what it is told.
private struct MatchingNotebook: PitchMatchingObserver {
  var completed: [CompletedPitchMatching] = []
  mutating func pitchMatchingCompleted(_ completed: CompletedPitchMatching) {
    self.completed.append(completed)
  }
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) {}
}

@Suite struct `A live matching session` {
  let clock = ManualClock()
  let hand = HandTuner()

  private func session(
    limit: Int? = nil, _ change: (inout TrainingSettings) -> Void = { _ in }
  ) -> PitchMatchingSession<MatchingNotebook> {
    PitchMatchingSession(
      machine: `The matching machine`.machine(limit: limit, change), observer: MatchingNotebook())
  }

  private func environment(_ player: TunablePlayer) -> SessionEnvironment<PitchMatching> {
    SessionEnvironment(player: player, tuner: hand, clock: clock)
  }

  /// Moves time on by a second as soon as so many are asleep.
  private func pass(sleepers: Int = 1) async throws {
    try #require(await eventually { clock.sleepers == sleepers })
    clock.advance(seconds: 1)
  }

  @Test func `plays, lets tune, reports and ends after its trials`() async throws {
    let (session, player) = (session(limit: 2), TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    for trial in 0..<2 {
      try await pass()  // the reference ends
      try await pass()  // the tunable note has started
      try #require(await eventually { player.log.last == "start" })
      try #require(await eventually { await hand.asked.count == trial + 1 })
      try #require(await eventually { await hand.release(at: 7) })
      try await pass()  // the feedback ends
    }
    try await running.value
    let completed = await session.observer.completed
    #expect(completed.map { $0.error - $0.matching.initialOffset } == [7, 7])
    // Where it was released it sounds before it stops.
    #expect(player.log.map { $0.prefix(5) } == ["start", "adjus", "stop", "start", "adjus", "stop"])
    #expect(await session.training.sessionErrors.count == 2)
  }

  @Test func `a slider moved before the note has started is heard once it has`() async throws {
    let (session, player) = (session(limit: 1), TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try await pass()
    try #require(await eventually { await hand.asked.count == 1 })
    await hand.drag(to: 20)
    await hand.drag(to: 30)
    #expect(player.log.isEmpty)
    try await pass()
    try #require(await eventually { player.log.count == 2 })
    #expect(player.log[1].hasPrefix("adjust "))
    await session.stop()
    try await running.value
    #expect(player.log.last == "stop")
  }

  @Test func `a held reference sounds until its trial is over`() async throws {
    let (session, player) = (session(limit: 2) { $0.holdsFirstNote = true }, TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try await pass()  // the reference has started
    try await pass()  // its duration is over
    try await pass()  // the tunable note has started
    try #require(await eventually { player.log == ["start", "start"] })
    try #require(await eventually { await hand.release(at: 0) })
    try #require(await eventually { player.log == ["start", "start", "stop", "stop"] })
    try await pass()  // the feedback ends
    try await pass()
    try #require(await eventually { player.log.count == 5 })
    // A reference that has just begun is stopped, too.
    await session.stop()
    try await running.value
    #expect(player.log == ["start", "start", "stop", "stop", "start", "stop"])
  }

  @Test func `a held reference that starts after the session has been stopped does not sound on`()
    async throws
  {
    let (session, player) = (session { $0.holdsFirstNote = true }, TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try #require(await eventually { clock.sleepers == 1 })
    await session.stop()
    try await running.value
    try #require(await eventually { player.log == ["start", "stop"] })
  }

  @Test(arguments: [false, true])
  func `with play-again the pair sounds in tune after the note, together where the first was held`(
    _ isHeld: Bool
  ) async throws {
    let player = TunablePlayer(clock: clock)
    let session = session(limit: 1) { ($0.playsAgain, $0.holdsFirstNote) = (true, isHeld) }
    let running = Task { try await session.run(on: environment(player)) }
    let beginning = isHeld ? ["start", "start", "stop", "stop"] : ["start", "stop"]
    for _ in 0..<(isHeld ? 3 : 2) { try await pass() }
    try #require(await eventually { await hand.release(at: 0) })
    try #require(await eventually { player.log == beginning })
    try await pass()  // the feedback ends
    for _ in 0..<(isHeld ? 3 : 2) { try await pass() }  // the first note, then the second
    try #require(await eventually { player.log == beginning + (isHeld ? ["start", "stop"] : []) })
    try await pass()  // the pause
    try await running.value
  }

  @Test func `a matching is recorded with the instant of its release`() async throws {
    let (session, player) = (session(limit: 1), TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try await pass()
    let released = clock.now.advanced(bySeconds: 0.25)
    try await pass()
    try #require(await eventually { await hand.release(at: 0, instant: released) })
    try await pass()
    try await running.value
    #expect(await session.observer.completed.map(\.timestamp) == [released] && released < clock.now)
  }

  @Test func `a slider let go before the note has started leaves no note behind`() async throws {
    let (session, player) = (session(limit: 1), TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try await pass()
    try #require(await eventually { await hand.release(at: 0) })
    try #require(await eventually { player.log == ["start", "stop"] })
    try await pass()
    try await running.value
    #expect(await session.observer.completed.count == 1)
  }

  @Test func `stop ends the session and drops the trial under way`() async throws {
    let (session, player) = (session(), TunablePlayer(clock: clock))
    let running = Task { try await session.run(on: environment(player)) }
    try await pass()
    try await pass()
    try #require(await eventually { player.log == ["start"] })
    await session.stop()
    try await running.value
    #expect(player.log == ["start", "stop"])
    #expect(await session.observer.completed.isEmpty)
  }

  @Test func `views tell state and feedback as they change`() async throws {
    let (session, player) = (session(limit: 1), TunablePlayer(clock: clock))
    let views = Mutex<[PitchMatchingView]>([])
    let environment = SessionEnvironment(
      player: player, tuner: hand, clock: clock, show: { view in views.withLock { $0.append(view) } })
    let running = Task { try await session.run(on: environment) }
    try await pass()
    try await pass()
    try #require(await eventually { await hand.release(at: 0) })
    try await pass()
    try await running.value
    let seen = views.withLock { $0 }
    #expect(seen.map(\.state.phase) == [.playingReference, .playingTarget, .showingFeedback, .idle])
    #expect(seen[2].feedback != nil && seen[2].score != nil && !seen[0].isIntervalMode)
  }
}
