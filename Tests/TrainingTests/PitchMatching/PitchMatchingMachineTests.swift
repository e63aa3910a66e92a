// `Documentation/training.md`, *Pitch matching*.
import Chronology
import Music
import Numerics
import Testing
import Training

@Suite struct `The matching machine` {
  typealias Machine = PitchMatchingMachine

  static func machine(limit: Int? = nil, _ change: (inout TrainingSettings) -> Void = { _ in }) -> Machine {
    var settings = TrainingSettings()
    change(&settings)
    let history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    return Machine(
      training: PitchMatchingTraining(settings: settings, history: history),
      address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0, limit: limit)
  }

  /// Where the slider stands, in cents, by what sounds.
  static func position(in machine: Machine) throws -> Double {
    guard case .playingTarget(let shown) = machine.state else { throw NothingSounds() }
    let centre = try #require(machine.training.target(of: shown.trial, for: .zero))
    return shown.target.frequency.cents(above: centre).value
  }

  struct NothingSounds: Error {}

  static let released = Machine.Event.answered(12.5, trial: 0, at: Instant(seconds: 9))
  static let path: [Machine.Event] = [.start, .referenceEnded(trial: 0), released]

  /// A machine that has been led to `state`.
  static func machine(in state: SessionPhase) -> Machine {
    var machine = machine()
    for event in path.prefix(SessionPhase.ofMatchings.firstIndex(of: state)!) { _ = machine.handle(event) }
    return machine
  }

  @Test func `goes once round: reference, tunable, release, feedback, next`() throws {
    var machine = Self.machine()
    guard case .playReference(let shown, trial: 0)? = machine.handle(.start).first,
      shown.reference.duration == .standard
    else {
      Issue.record("no reference"); return
    }
    let tunable = machine.handle(.referenceEnded(trial: 0))
    guard case .playTarget(let detuned, trial: 0)? = tunable.first, detuned.duration == nil,
      case .ask(let matching, trial: 0)? = tunable.last
    else { Issue.record("no tunable note: \(tunable)"); return }
    #expect(
      (detuned.frequency.cents(above: shown.reference.frequency) - matching.initialOffset).magnitude < 1e-9)
    let done = machine.handle(Self.released)
    let completed = try #require(machine.training.last)
    #expect(completed.error == matching.initialOffset + 12.5 && completed.timestamp == Instant(seconds: 9))
    guard case .adjust(let final)? = done.first else { Issue.record("no last move: \(done)"); return }
    #expect((final.cents(above: detuned.frequency) - 12.5).magnitude < 1e-9)
    #expect(
      done.dropFirst() == [.silence, .report(completed), .showFeedback(seconds: 0.4, then: [], trial: 0)])
    #expect(machine.training.history.profile.matching.count == 1)
    guard case .playReference(_, trial: 1)? = machine.handle(.feedbackEnded(trial: 0)).first else {
      Issue.record("no next"); return
    }
  }

  @Test(arguments: [false, true])
  func `plays the pair in tune after each note if the settings say so`(_ isHeld: Bool) throws {
    var machine = Self.machine {
      ($0.intervals, $0.tuningSystem) = ([.majorThird], .justIntonation)
      ($0.playsAgain, $0.holdsFirstNote) = (true, isHeld)
    }
    let actions = Self.path.map { machine.handle($0) }
    guard case .playReference(let shown, _)? = actions[0].first,
      case .showFeedback(_, let notes, _)? = actions[2].last, notes.count == 2
    else { Issue.record("\(actions)"); return }
    #expect(notes[0] == shown.reference && notes[0].isHeld == isHeld && notes[1].duration == .standard)
    #expect(abs(notes[1].frequency.hertz / notes[0].frequency.hertz - 1.25) < 1e-12)
  }

  @Test func `the centre of the slider is the detuned pitch, and the error is what sounded`() throws {
    var machine = Self.machine { $0.intervals = [.perfectFifth] }
    _ = machine.handle(.start)
    guard case .playTarget(let centre, _)? = machine.handle(.referenceEnded(trial: 0)).first,
      case .adjust(let still)? = machine.handle(.moved(0, trial: 0)).first,
      case .adjust(let sounding)? = machine.handle(.moved(-41, trial: 0)).first
    else { Issue.record("nothing sounds"); return }
    #expect(still == centre.frequency)
    #expect((sounding.cents(above: centre.frequency) - -41).magnitude < 1e-9)
    let matching = try #require(machine.state.trial)
    let inTune = machine.training.settings.frequency(
      of: DetunedNote(matching.targetNote), root: matching.reference)
    #expect(machine.handle(.answered(-41, trial: 0, at: Instant(seconds: 1))).first == .silence)
    let error = try #require(machine.training.last).error
    #expect((error - sounding.cents(above: inTune)).magnitude < 1e-9)
    #expect(error == matching.initialOffset - 41)
  }

  @Test func `every trial begins at the centre and no position lies beyond the range`() throws {
    var machine = Self.machine(in: .playingTarget)
    _ = machine.handle(.moved(400, trial: 0))
    #expect(try abs(Self.position(in: machine) - 100) < 1e-9)
    for event in [Self.released, .feedbackEnded(trial: 0), .referenceEnded(trial: 1)] {
      _ = machine.handle(event)
    }
    #expect(try Self.position(in: machine) == 0)
  }

  @Test func `a note let go beyond the range is recorded at its end`() throws {
    var machine = Self.machine(in: .playingTarget)
    _ = machine.handle(.answered(-400, trial: 0, at: Instant(seconds: 1)))
    let completed = try #require(machine.training.last)
    #expect(completed.error == completed.matching.initialOffset - 100)
  }

  @Test func `whatever does not fit the state is ignored and said so`() {
    let events: [Machine.Event] = [
      .start, .referenceEnded(trial: 0), .moved(1, trial: 0), Self.released, .feedbackEnded(trial: 0),
      .moved(1, trial: 7),
    ]
    let fitting: [SessionPhase: [Int]] = [
      .idle: [0], .playingReference: [1], .playingTarget: [2, 3], .showingFeedback: [4],
    ]
    for state in SessionPhase.ofMatchings {
      for (index, event) in events.enumerated() where !fitting[state, default: []].contains(index) {
        var machine = Self.machine(in: state)
        guard case .ignore? = machine.handle(event).first else {
          Issue.record("\(event) in \(state) was not ignored"); continue
        }
        #expect(machine.state.phase == state)
      }
    }
  }

  @Test(arguments: SessionPhase.ofMatchings.dropFirst())
  func `stop silences and ends from anywhere, dropping what was not released`(_ state: SessionPhase) {
    var machine = Self.machine(in: state)
    #expect(machine.handle(.stop) == [.silence, .finish])
    #expect(machine.state.phase == .idle && machine.state.trial == nil)
  }

  @Test func `ends by itself after the feedback of the last trial`() {
    var machine = Self.machine(limit: 1)
    for event in Self.path { _ = machine.handle(event) }
    #expect(machine.handle(.feedbackEnded(trial: 0)) == [.finish])
  }

  @Test(arguments: [10.0, 250]) func `slider and initial offset have the range of the settings`(
    _ range: Double
  ) throws {
    var machine = Self.machine { $0.sliderRange = Cents(range) }
    _ = machine.handle(.start)
    var largest = Cents.zero
    for trial in 0..<200 {
      largest = max(largest, machine.state.trial?.initialOffset.magnitude ?? .zero)
      _ = machine.handle(.referenceEnded(trial: trial))
      _ = machine.handle(.moved(2000, trial: trial))
      #expect(try abs(Self.position(in: machine) - range) < 1e-9)
      _ = machine.handle(.answered(0, trial: trial, at: Instant(seconds: 0)))
      _ = machine.handle(.feedbackEnded(trial: trial))
    }
    #expect(largest <= Cents(range) && largest > Cents(0.95 * range))
  }

  @Test func `a range that is changed holds from the next trial on`() throws {
    var machine = Self.machine(in: .playingTarget)
    var wider = TrainingSettings()
    wider.sliderRange = 300
    #expect(machine.use(wider) == 1)
    _ = machine.handle(.moved(400, trial: 0))
    #expect(try abs(Self.position(in: machine) - 100) < 1e-9)
    for event in [Self.released, .feedbackEnded(trial: 0), .referenceEnded(trial: 1)] {
      _ = machine.handle(event)
    }
    _ = machine.handle(.moved(400, trial: 1))
    #expect(try abs(Self.position(in: machine) - 300) < 1e-9)
  }

  @Test func `initial offsets fill the slider's range evenly, notes and intervals theirs`() {
    var machine = Self.machine {
      $0.notes = MIDINote(100)...MIDINote(127)
      $0.intervals = [.prime, .octave]
    }
    var offsets: [Double] = []
    var intervals: Set<Interval> = []
    _ = machine.handle(.start)
    for trial in 0..<1000 {
      guard let matching = machine.state.trial else { break }
      offsets.append(matching.initialOffset.value)
      intervals.insert(matching.interval)
      #expect(matching.reference.index + matching.interval.semitones <= 127)
      let rest: [Machine.Event] = [
        .referenceEnded(trial: trial), .answered(0, trial: trial, at: Instant(seconds: 0)),
        .feedbackEnded(trial: trial),
      ]
      for event in rest { _ = machine.handle(event) }
    }
    let (least, most, sum) = (offsets.min()!, offsets.max()!, offsets.reduce(0, +))
    #expect(least >= -100 && least < -98 && most > 98 && most <= 100)
    // Standard error of the mean of 1000 uniform offsets: 57.7 / √1000 = 1.8.
    #expect(abs(sum / 1000) < 4 * 1.83)
    #expect(intervals == [.prime, .octave])
  }
}

extension SessionPhase {
  /// A matching's target sounds until it is tuned: no answer is awaited after it.
  fileprivate static let ofMatchings = allCases.filter { $0 != .awaitingAnswer }
}
