// Intervals down as well as up, the pause between the notes, and the matching that waits for the touch.
import Chronology
import Music
import Numerics
import Testing
import Text

@testable import Training

@Suite struct `The setting of a session` {
  private let address = ListenerAddress(key: StreamKey(seed: 4), index: 0)
  private let empty = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(in: .utc)

  private func comparisons(_ direction: IntervalDirection, _ intervals: [Interval]) -> [Comparison] {
    var settings = TrainingSettings()
    (settings.direction, settings.intervals) = (direction, intervals)
    settings.notes = MIDINote(21)...MIDINote(40)
    var training = ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: empty)
    let stream = RandomStream(key: StreamKey(seed: 3), listener: 0, session: 0, purpose: .trial)
    return (0..<400 as Range<UInt32>).map { trial in
      let comparison = training.present(draws: TrialDraws(of: trial, in: stream))
      training.complete(comparison, isCorrect: true, at: Instant(seconds: Int64(trial)))
      return comparison
    }
  }

  @Test func `puts targets above, below or either, each as often`() {
    let intervals: [Interval] = [.prime, .perfectFifth, .octave]
    for (direction, share) in [(IntervalDirection.up, 0.0), (.down, 1), (.both, 0.5)] {
      let all = comparisons(direction, intervals)
      #expect(Set(all.map(\.interval)) == Set(intervals))
      let wide = all.filter { $0.interval != .prime }
      let down = Double(wide.count(where: \.isDown)) / Double(wide.count)
      #expect(abs(down - share) < (direction == .both ? 0.1 : 1e-9))
      for one in all {
        let semitones = one.interval.semitones * (one.isDown ? -1 : 1)
        #expect(
          one.targetNote.index == one.reference.index + semitones && !(one.interval == .prime && one.isDown))
      }
    }
  }

  @Test func `keeps the direction in records`() {
    let down = Comparison(reference: MIDINote(67), interval: .perfectFifth, offset: 12.5, isDown: true)
    let completed = CompletedComparison(comparison: down, isCorrect: true, timestamp: Instant(seconds: 5))
    #expect(CompletedComparison(completed.record(tuningSystem: .equalTemperament)) == completed)
    let matching = PitchMatching(
      reference: MIDINote(67), interval: .perfectFifth, initialOffset: 3, isDown: true)
    let tuned = CompletedPitchMatching(matching: matching, error: 2, timestamp: Instant(seconds: 5))
    #expect(CompletedPitchMatching(tuned.record(tuningSystem: .justIntonation)) == tuned)
  }

  @Test func `plays a fifth down as a fifth down, pure in just intonation`() {
    var settings = TrainingSettings()
    (settings.direction, settings.intervals, settings.tuningSystem) = (
      .down, [.perfectFifth], .justIntonation
    )
    let training = ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: empty)
    var presenting = training
    let shown = presenting.present(at: TrialAddress(listener: address, session: 0, trial: 0))
    let ratio = shown.target.frequency.hertz / shown.reference.frequency.hertz
    let cents =
      shown.target.frequency.cents(above: shown.reference.frequency).value - shown.trial.offset.value
    #expect(ratio < 1)
    #expect(abs(cents + 701.955) < 0.001)
    #expect(Interval.perfectFifth.displayName(in: .english, isDown: true) == "Perfect fifth down")
    #expect(Interval.perfectFifth.displayName(in: .german, isDown: true) == "Quinte abwärts")
  }

  private func matching(_ change: (inout TrainingSettings) -> Void) -> ExerciseMachine<PitchMatchingTraining>
  {
    var settings = TrainingSettings()
    change(&settings)
    return ExerciseMachine(
      training: PitchMatchingTraining(settings: settings, history: empty), address: address, session: 0)
  }

  @Test func `leaves a gap between the notes`() {
    var machine = matching { $0.noteGapSeconds = 0.75 }
    _ = machine.handle(.start)
    #expect(machine.handle(.referenceEnded(trial: 0)) == [.pause(seconds: 0.75, trial: 0)])
    #expect(machine.state.phase == .playingReference)
    let actions = machine.handle(.gapEnded(trial: 0))
    #expect(machine.state.phase == .playingTarget && actions.count == 2)
    #expect(matching { _ in }.training.settings.noteGapSeconds == 0)
  }

  @Test func `keeps the note silent until the slider is touched`() {
    var machine = matching { $0.waitsForTouch = true }
    _ = machine.handle(.start)
    let asked = machine.handle(.referenceEnded(trial: 0))
    guard asked.count == 1, case .ask? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    let touched = machine.handle(.moved(0, trial: 0))
    guard touched.count == 1, case .playTarget(let note, trial: 0)? = touched.first else {
      Issue.record("\(touched)")
      return
    }
    let moved = machine.handle(.moved(10, trial: 0))
    guard moved.count == 1, case .adjust(let frequency)? = moved.first else {
      Issue.record("\(moved)")
      return
    }
    #expect(abs(frequency.cents(above: note.frequency).value - 10) < 1e-6)
  }
}
