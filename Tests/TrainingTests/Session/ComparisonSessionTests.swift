// `Documentation/training.md`, *Comparison training*; races are played out on a clock that the test moves.
import Chronology
import Music
import Numerics
import Synchronization
import TestSupport
import Testing
import Training

/// Keeps what it is told.
struct ComparisonNotebook: ComparisonObserver {
  var completed: [CompletedComparison] = []
  var sessions = 0
  var ends = 0
  var changes: [Int] = []
  mutating func comparisonCompleted(_ completed: CompletedComparison) { self.completed.append(completed) }
  mutating func sessionBegan() { sessions += 1 }
  mutating func sessionEnded() { ends += 1 }
  mutating func settingsChanged(to settings: ParameterValues, fromTrial: Int) { changes.append(fromTrial) }
}

/// Plays, answers and waits in no time, and writes down on whose actor it was asked to.
private final class PromptEnds: NotePlayer, Listener, SessionClock {
  var askedOn: [ObjectIdentifier?] { actors.withLock { $0 } }
  let now = Instant(seconds: 1_700_000_000)
  private let actors = Mutex<[ObjectIdentifier?]>([])

  nonisolated(nonsending) func play(
    _ frequency: Frequency, for duration: NoteDuration, level: Decibels
  ) async throws {
    take(#isolation)
  }

  nonisolated(nonsending) func start(
    _ frequency: Frequency, level: Decibels
  ) async throws -> any PlaybackHandle {
    fatalError("comparisons start no endless note")
  }

  nonisolated(nonsending) func answer(to comparison: Comparison, trial: Int) async throws -> Timed<Answer> {
    take(#isolation)
    return Timed(.higher, at: now)
  }

  nonisolated(nonsending) func sleep(seconds: Double) async throws { take(#isolation) }

  private func take(_ isolation: (any Actor)?) {
    actors.withLock { $0.append(isolation.map { ObjectIdentifier($0) }) }
  }
}

/// Leaves the bounds with its second comparison.
private struct LeavingStrategy: ComparisonStrategy {
  static let descriptor = Descriptor(name: "leaving", summary: "a test's", source: "a test", parameters: [])

  init(_ values: ParameterValues) throws(ParameterError) {}

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice { Choice(note: situation.notes.lowerBound, difficulty: last == nil ? 50 : 150) }
}

@Suite struct `A live comparison session` {
  @Test func `ends with a sentence before it presents a level outside the bounds`() async throws {
    let training = ComparisonTraining(
      strategy: CheckedStrategy(LeavingStrategy()), settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let machine = ComparisonMachine(
      training: training, address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0)
    let session = ComparisonSession(machine: machine, observer: ComparisonNotebook())
    let ends = PromptEnds()
    let error = await #expect(throws: ParameterError.self) {
      try await session.run(on: SessionEnvironment(player: ends, listener: ends, clock: ends))
    }
    #expect(
      error?.description
        == "leaving.difficulty must be in 0.1…100.0 cents, got 150.0 in comparison 2. Clamp what the strategy presents "
        + "to the bounds of the settings.")
    #expect(await session.observer.completed.map(\.comparison.difficulty) == [50])
  }

  let clock = ManualClock()
  let keys = KeyListener()

  func session(limit: Int? = nil) -> ComparisonSession<KazezStrategy, ComparisonNotebook> {
    ComparisonSession(machine: `The comparison machine`.machine(limit: limit), observer: ComparisonNotebook())
  }

  @Test func `plays, asks, reports and ends after its comparisons`() async throws {
    let session = session(limit: 3)
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    for trial in 0..<3 {
      try #require(await eventually { clock.sleepers == 1 })
      clock.advance(seconds: 1)  // the reference ends
      try #require(await eventually { await keys.asked.count == trial + 1 && clock.sleepers == 1 })
      clock.advance(seconds: 1)  // the target ends
      try #require(await eventually { await keys.press(.higher) })
      try #require(
        await eventually { await session.observer.completed.count == trial + 1 && clock.sleepers == 1 })
      clock.advance(seconds: 0.4)  // the feedback ends
    }
    try await running.value
    let notes = await session.observer
    #expect(notes.completed.count == 3 && notes.sessions == 1 && player.log.count == 6)
    #expect(notes.ends == 1)
    #expect(await session.training.history.timeline.count == 3)
  }

  @Test func `an answer during the target silences it and counts once`() async throws {
    let session = session(limit: 1)
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    try #require(await eventually { clock.sleepers == 1 })
    clock.advance(seconds: 1)
    try #require(await eventually { await keys.asked.count == 1 && clock.sleepers == 1 })
    let presses = await [keys.press(.higher), keys.press(.higher), keys.press(.lower)]
    #expect(presses == [true, false, false])
    try #require(await eventually { player.log.last == "silence" && clock.sleepers == 1 })
    clock.advance(seconds: 0.4)
    try await running.value
    #expect(await session.observer.completed.count == 1)
  }

  @Test func `asks player, listener and clock on its own actor, so that no other thread need be woken`()
    async throws
  {
    let session = session(limit: 3)
    let ends = PromptEnds()
    try await session.run(on: SessionEnvironment(player: ends, listener: ends, clock: ends))
    // Two notes, an answer and the feedback.
    #expect(ends.askedOn == Array(repeating: ObjectIdentifier(session), count: 3 * 4))
  }

  @Test func `other settings apply from the next comparison on`() async throws {
    let session = session(limit: 2)
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    try #require(await eventually { clock.sleepers == 1 })
    var other = ParameterValues(of: TrainingSettings.descriptor)
    try other.set("reference-pitch", to: .number(415))
    try await session.use(other)
    try other.set("minimum-cents", to: .number(200))
    await #expect(throws: ParameterError.self) { try await session.use(other) }
    clock.advance(seconds: 1)
    try #require(await eventually { await keys.press(.higher) })
    try #require(await eventually { await session.observer.completed.count == 1 && clock.sleepers == 1 })
    #expect(await session.training.settings.referencePitch == .standard)
    clock.advance(seconds: 0.4)
    try #require(await eventually { player.log.count == 4 && clock.sleepers == 1 })
    #expect(try await session.training.settings.referencePitch == ReferencePitch(hertz: 415))
    #expect(await session.observer.changes == [1])
    await session.stop()
    try await running.value
  }

  @Test func `stop ends the session and drops the comparison under way`() async throws {
    let session = session()
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    try #require(await eventually { clock.sleepers == 1 })
    await session.stop()
    try await running.value
    #expect(await session.observer.completed.isEmpty)
    #expect(await session.observer.ends == 1)
    try #require(await eventually { player.log.last == "silence" })
  }

  @Test func `cancelling the task that runs it stops the session`() async throws {
    let session = session()
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    try #require(await eventually { clock.sleepers == 1 })
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(player.log.last == "silence" && clock.sleepers == 0)
  }

  @Test func `a player that fails ends the session with its error`() async throws {
    struct Unplugged: Error {}
    let session = session()
    let player = ClockedPlayer(clock: clock, failure: Unplugged())
    await #expect(throws: Unplugged.self) {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    #expect(await session.observer.ends == 1)
  }

  @Test func `views tell state, difficulty and session best as they change`() async throws {
    let session = session(limit: 1)
    let views = Mutex<[ComparisonView]>([])
    let environment = SessionEnvironment(
      player: ClockedPlayer(clock: clock), listener: keys, clock: clock,
      show: { view in views.withLock { $0.append(view) } })
    let running = Task { try await session.run(on: environment) }
    try #require(await eventually { clock.sleepers == 1 })
    clock.advance(seconds: 1)
    try #require(await eventually { await keys.press(.higher) })
    try #require(await eventually { await session.observer.completed.count == 1 && clock.sleepers == 1 })
    clock.advance(seconds: 0.4)
    try await running.value
    let seen = views.withLock { $0 }
    #expect(seen.map(\.state.phase) == [.playingReference, .playingTarget, .showingFeedback, .idle])
    #expect(seen[0].difficulty == 100 && !seen[0].isIntervalMode && seen[2].completed != nil)
  }

  @Test func `live and simulated sessions present the same and learn the same from the same answers`()
    async throws
  {
    struct Scripted: SimulatedListener {
      mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
      mutating func respond(to comparison: Comparison, uniform: Double) -> Response {
        Response(answer: .higher)
      }
    }
    let simulated = ComparisonSession(
      machine: `The comparison machine`.machine(), observer: ComparisonNotebook())
    let address = ListenerAddress(key: StreamKey(seed: 1), index: 0)
    var listener = Scripted()
    _ = await simulated.simulate(
      SimulatedSession(address: address, index: 0, comparisons: 40, start: clock.now),
      strategy: KazezStrategy(), listener: &listener)
    var machine = `The comparison machine`.machine()
    _ = machine.handle(.start)
    let completed = await simulated.observer.completed
    #expect(completed.count == 40)
    for (trial, expected) in completed.enumerated() {
      _ = machine.handle(.referenceEnded(trial: trial))
      #expect(machine.state.trial == expected.comparison)
      _ = machine.handle(.answered(.higher, trial: trial, at: expected.timestamp))
      _ = machine.handle(.feedbackEnded(trial: trial))
    }
    // The simulated one takes its comparisons in bulk.
    let (live, history) = (machine.training.history, await simulated.training.history)
    #expect(history.timeline.aggregates == live.timeline.aggregates)
    let right = completed.count(where: \.isCorrect)
    #expect(right > 0 && history.timeline.aggregates.reduce(0) { $0 + $1.correctCount } == right)
    #expect(history.trend.change != nil && history.trend.change == live.trend.change)
    #expect(history.profile.overall == live.profile.overall)
  }

  @Test func `records an answer with the instant of its key, not with that at which it is told`() async throws
  {
    let session = session(limit: 1)
    let player = ClockedPlayer(clock: clock)
    let running = Task {
      try await session.run(on: SessionEnvironment(player: player, listener: keys, clock: clock))
    }
    try #require(await eventually { clock.sleepers == 1 })
    clock.advance(seconds: 1)  // the reference ends
    try #require(await eventually { await keys.asked.count == 1 && clock.sleepers == 1 })
    let pressed = clock.now.advanced(bySeconds: 0.25)
    clock.advance(seconds: 1)  // the target ends
    try #require(await eventually { await keys.press(.higher, at: pressed) })
    try #require(await eventually { await session.observer.completed.count == 1 && clock.sleepers == 1 })
    #expect(await session.observer.completed[0].timestamp == pressed && pressed < clock.now)
    clock.advance(seconds: 0.4)  // the feedback ends
    try await running.value
  }

  @Test func `logs its start, why each note was chosen and what the profile makes of each answer`()
    async throws
  {
    func logged(history: TrainingHistory) async throws -> [String] {
      let lines = Mutex<[String]>([])
      let prompt = PromptEnds()
      let training = ComparisonTraining(
        strategy: AdaptiveStrategy(), settings: TrainingSettings(), history: history)
      let machine = ComparisonMachine(
        training: training, address: ListenerAddress(key: StreamKey(seed: 3), index: 0), session: 0, limit: 2)
      let session = ComparisonSession(machine: machine, observer: NoObserver())
      try await session.run(
        on: SessionEnvironment(
          player: prompt, listener: prompt, clock: prompt, log: { line in lines.withLock { $0.append(line) } }
        ))
      return lines.withLock { $0 }
    }
    let cold = try await logged(history: emptyHistory())
    #expect(cold.count == 5 && cold[0] == "cold start: the profile is empty")
    #expect(cold[1].wholeMatch(of: /comparison 0: [A-G]#?\d, weak spot \d+, 100\.0 cents/) != nil, "\(cold)")
    #expect(cold[2].wholeMatch(of: /profile: [A-G]#?\d mean 100\.0 cents, SD 0\.0 over 1/) != nil, "\(cold)")
    #expect(
      cold[3].wholeMatch(of: /comparison 1: .+, (weak spot \d+|near [A-G]#?\d), .+ cents/) != nil, "\(cold)")
    var known = emptyHistory()
    known.add(completed(30, note: 60))
    known.add(completed(20, note: 62))
    let warm = try await logged(history: known)
    #expect(warm[0] == "start from the profile: mean 25.0 cents over 2 notes")
  }
}
