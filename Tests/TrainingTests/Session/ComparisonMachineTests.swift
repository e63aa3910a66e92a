// `Documentation/training.md`, *Comparison training*.
import Chronology
import Music
import Numerics
import Testing
import Training

@Suite struct `The comparison machine` {
  typealias Machine = ComparisonMachine<KazezStrategy>

  static func machine(limit: Int? = nil, _ change: (inout TrainingSettings) -> Void = { _ in }) -> Machine {
    var settings = TrainingSettings()
    change(&settings)
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    return Machine(
      training: ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: history),
      address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0, limit: limit)
  }

  /// A machine that has been led to `state`.
  static func machine(in state: SessionPhase) -> Machine {
    var machine = machine()
    let path: [Machine.Event] = [
      .start, .referenceEnded(trial: 0), .targetEnded(trial: 0),
      .answered(.higher, trial: 0, at: .init(seconds: 0)),
    ]
    for event in path.prefix(SessionPhase.allCases.firstIndex(of: state)!) { _ = machine.handle(event) }
    return machine
  }

  @Test func `goes once round: reference, target, answer, feedback, next`() {
    var machine = Self.machine()
    guard case .playReference(let shown, trial: 0)? = machine.handle(.start).first,
      shown.reference.duration == .standard
    else {
      Issue.record("no reference"); return
    }
    #expect(machine.state.phase == .playingReference)
    let target = machine.handle(.referenceEnded(trial: 0))
    guard target.count == 2, case .playTarget = target[0], case .ask(let comparison, trial: 0) = target[1]
    else {
      Issue.record("no target: \(target)"); return
    }
    #expect(machine.handle(.targetEnded(trial: 0)).isEmpty && machine.state.phase == .awaitingAnswer)
    let right: Answer = comparison.offset.value > 0 ? .higher : .lower
    let answered = machine.handle(.answered(right, trial: 0, at: Instant(seconds: 9)))
    #expect(
      answered == [
        .report(CompletedComparison(comparison: comparison, isCorrect: true, timestamp: Instant(seconds: 9))),
        .showFeedback(seconds: 0.4, then: [], trial: 0),
      ])
    #expect(machine.training.sessionBest == 100)
    guard case .playReference(_, trial: 1)? = machine.handle(.feedbackEnded(trial: 0)).first else {
      Issue.record("no second reference"); return
    }
    #expect(machine.state.trial?.difficulty == 50)
  }

  @Test(arguments: [(Interval.prime, 0.0), (.perfectFifth, 700)])
  func `plays a wrong pair again if the settings say so, an interval in tune`(
    _ interval: Interval, _ inTune: Double
  ) throws {
    var machine = Self.machine {
      $0.playsAgain = true
      $0.intervals = [interval]
    }
    _ = machine.handle(.start)
    for (trial, isWrong) in [true, false].enumerated() {
      _ = machine.handle(.referenceEnded(trial: trial))
      let comparison = try #require(machine.state.trial)
      let answer: Answer = (comparison.rightAnswer == .higher) == isWrong ? .lower : .higher
      let actions = machine.handle(.answered(answer, trial: trial, at: Instant(seconds: 9)))
      guard case .showFeedback(_, let notes, _)? = actions.last else { throw Unexpected() }
      let first = TrainingSettings().frequency(
        of: DetunedNote(comparison.reference), root: comparison.reference)
      let cents = notes.map { 1200 * Elementary.log2($0.frequency.hertz / first.hertz) }
      let second = interval == .prime ? comparison.offset.value : inTune
      #expect(
        isWrong ? cents.count == 2 && abs(cents[0]) < 1e-6 && abs(cents[1] - second) < 1e-6 : cents.isEmpty)
      _ = machine.handle(.feedbackEnded(trial: trial))
    }
  }

  @Test(arguments: [Interval.prime, .perfectFifth])
  func `lets the first note of an interval sound with the second`(_ interval: Interval) throws {
    var machine = Self.machine {
      $0.playsTogether = true
      $0.intervals = [interval]
    }
    guard case .playReference(let shown, _)? = machine.handle(.start).first else { throw Unexpected() }
    #expect(shown.reference.isHeld == (interval != .prime) && shown.target.duration == .standard)
    _ = machine.handle(.referenceEnded(trial: 0))
    #expect(machine.handle(.targetEnded(trial: 0)) == (interval == .prime ? [] : [.silence]))
  }

  private struct Unexpected: Error {}

  @Test func `ends when the strategy ends the session, before its last comparison`() throws {
    let values = try ParameterValues(
      of: StaircaseStrategy.descriptor,
      setting: ["down": .integer(1), "skip-reversals": .integer(0), "stop-reversals": .integer(2)])
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var machine = ComparisonMachine(
      training: ComparisonTraining(
        strategy: try StaircaseStrategy(values), settings: TrainingSettings(), history: history),
      address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0, limit: 50)
    var ends: [Bool] = []
    _ = machine.handle(.start)
    // Down, up, which is the first reversal, down, which is the second.
    for (trial, isRight) in [true, false, true].enumerated() {
      let comparison = try #require(machine.state.trial)
      let answer: Answer = (comparison.offset.value > 0) == isRight ? .higher : .lower
      _ = machine.handle(.referenceEnded(trial: trial))
      _ = machine.handle(.answered(answer, trial: trial, at: Instant(seconds: Int64(trial))))
      ends.append(machine.handle(.feedbackEnded(trial: trial)) == [.finish])
    }
    #expect(ends == [false, false, true] && machine.state == .idle)
  }

  @Test func `an answer while the target sounds stops the note at once`() {
    var machine = Self.machine(in: .playingTarget)
    #expect(machine.handle(.answered(.lower, trial: 0, at: .init(seconds: 1))).first == .silence)
    #expect(machine.state.phase == .showingFeedback)
  }

  @Test(arguments: [SessionPhase.idle, .playingReference, .showingFeedback])
  func `an answer at any other time is ignored with a reason`(_ state: SessionPhase) {
    var machine = Self.machine(in: state)
    let actions = machine.handle(.answered(.higher, trial: 0, at: .init(seconds: 1)))
    guard actions.count == 1, case .ignore(let reason) = actions[0] else {
      Issue.record("\(actions)"); return
    }
    #expect(reason.contains(state.rawValue) && machine.state.phase == state)
  }

  @Test func `an answer cannot be moved before it is given`() {
    var machine = Self.machine(in: .playingTarget)
    let actions = machine.handle(.moved(.higher, trial: 0))
    #expect(
      actions == [.ignore("moved(Training.Answer.higher, trial: 0) does not fit playingTarget of trial 0")])
    #expect(machine.state.phase == .playingTarget)
  }

  @Test(arguments: SessionPhase.allCases) func `every state but idle carries the comparison it presents`(
    _ state: SessionPhase
  ) {
    let machine = Self.machine(in: state)
    #expect((machine.state.trial == nil) == (state == .idle))
    guard case .showingFeedback(let comparison, let completed) = machine.state else { return }
    #expect(completed.comparison == comparison && completed == machine.training.last)
  }

  @Test func `one answer counts once, however fast keys repeat`() {
    var machine = Self.machine(in: .awaitingAnswer)
    let reports = (0..<5).flatMap { machine.handle(.answered(.higher, trial: 0, at: .init(seconds: $0))) }
      .filter { if case .report = $0 { true } else { false } }
    #expect(reports.count == 1 && machine.training.history.trend.count == 1)
  }

  @Test(arguments: SessionPhase.allCases.dropFirst())
  func `stop silences and goes to idle from every state, dropping what has no answer`(
    _ state: SessionPhase
  ) {
    var machine = Self.machine(in: state)
    #expect(machine.handle(.stop) == [.silence, .finish])
    #expect(machine.state.phase == .idle && machine.state.trial == nil)
    #expect(machine.training.history.trend.count == (state == .showingFeedback ? 1 : 0))
  }

  @Test func `a late end of an earlier note is not taken for that of the next`() {
    var machine = Self.machine(in: .showingFeedback)
    _ = machine.handle(.feedbackEnded(trial: 0))
    _ = machine.handle(.targetEnded(trial: 0))
    #expect(machine.state.phase == .playingReference)
  }

  @Test func `ends by itself after the feedback of the last comparison`() {
    var machine = Self.machine(limit: 1)
    for event in [
      Machine.Event.start, .referenceEnded(trial: 0), .answered(.higher, trial: 0, at: .init(seconds: 1)),
    ] {
      _ = machine.handle(event)
    }
    #expect(machine.handle(.feedbackEnded(trial: 0)) == [.finish] && machine.state.phase == .idle)
  }

  @Test func `the target's level varies within ±5 dB times the depth, and only when asked`() {
    var louder = Self.machine { $0.varyLoudness = .half }
    var levels: [Double] = []
    _ = louder.handle(.start)
    for trial in 0..<400 {
      if case .playTarget(let note, _)? = louder.handle(.referenceEnded(trial: trial)).first {
        levels.append(note.level.value)
      }
      _ = louder.handle(.answered(.higher, trial: trial, at: .init(seconds: 1)))
      _ = louder.handle(.feedbackEnded(trial: trial))
    }
    #expect(levels.allSatisfy { abs($0) <= 2.5 } && levels.max()! > 2 && levels.min()! < -2)
    var plain = Self.machine(in: .playingReference)
    guard case .playTarget(let note, _)? = plain.handle(.referenceEnded(trial: 0)).first, note.level == .zero
    else {
      Issue.record("level changed"); return
    }
  }

  @Test func `in interval mode the target is the pure interval above the reference, detuned`() throws {
    var machine = Self.machine {
      $0.intervals = [.perfectFifth]
      $0.tuningSystem = .justIntonation
    }
    guard case .playReference(let shown, _)? = machine.handle(.start).first,
      case .playTarget(let target, _)? = machine.handle(.referenceEnded(trial: 0)).first
    else { Issue.record("nothing played"); return }
    let offset = try #require(machine.state.trial).offset
    let heard = target.frequency.cents(above: shown.reference.frequency)
    #expect(abs(heard.value - offset.value - 701.955_000_865_387_4) < 1e-9)
  }

  @Test func `targets never leave MIDI's range and every interval is drawn`() {
    var machine = Self.machine {
      $0.notes = MIDINote(100)...MIDINote(127)
      $0.intervals = [.prime, .perfectFifth, .octave]
    }
    var seen: Set<Interval> = []
    _ = machine.handle(.start)
    for trial in 0..<300 {
      if let comparison = machine.state.trial {
        seen.insert(comparison.interval)
        #expect(comparison.reference.index + comparison.interval.semitones <= 127)
      }
      _ = machine.handle(.referenceEnded(trial: trial))
      _ = machine.handle(.answered(.higher, trial: trial, at: .init(seconds: 1)))
      _ = machine.handle(.feedbackEnded(trial: trial))
    }
    #expect(seen == [.prime, .perfectFifth, .octave])
  }
}
