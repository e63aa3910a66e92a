import Chronology
import Music
import Numerics
import TestSupport
import Testing
import Training

@testable import Store

@Suite struct `Matchings are stored` {
  @Test func `in a session without a strategy, and loaded into the profile`() async throws {
    let scratch = try ScratchDirectory()
    let store = try Store(changing: scratch)
    let recorder = StoreRecorder(store, clock: ManualClock())
    let session = TrainingSession(
      startedAt: Instant(seconds: 0), seed: 7, strategy: nil,
      settings: ParameterValues(of: TrainingSettings.descriptor))
    var observer = try StoreObserver(session, savingWith: recorder)
    var just = session.settings
    try just.set("tuning", to: .text("just-intonation"))
    observer.settingsChanged(to: just, fromTrial: 1)
    for error in [4.0, -8] {
      observer.pitchMatchingCompleted(
        CompletedPitchMatching(
          matching: PitchMatching(
            reference: .a4, interval: .perfectFifth, initialOffset: 30, isDown: error > 0),
          error: Cents(error),
          timestamp: Instant(seconds: 9)))
    }
    try await recorder.settle()
    let empty = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    var (history, lived) = (empty, empty)
    #expect(try store.load(into: &history) == 2)
    #expect(history.profile.matching.mean == 6)
    let at = Instant(seconds: 9)
    lived.add(matchingError: 4, of: .perfectFifth, isDown: true, at: at)
    lived.add(matchingError: -8, of: .perfectFifth, by: .justIntonation, at: at)
    #expect(history.tuned == lived.tuned && history.tuned.parts.map(\.notes.errors) == [[4], [-8]])
    let systems = try store.allRecords().map { record -> TuningSystem? in
      if case .pitchMatching(let matching) = record { return matching.tuningSystem }
      return nil
    }
    #expect(systems == [.equalTemperament, .justIntonation])
  }

  @Test func `and not counted while the first note went on sounding`() async throws {
    let scratch = try ScratchDirectory()
    let store = try Store(changing: scratch)
    let recorder = StoreRecorder(store, clock: ManualClock())
    let free = ParameterValues(of: TrainingSettings.descriptor)
    var held = free
    try held.set("hold-first-note", to: .flag(true))
    for (settings, changes) in [(free, [2: held, 4: free]), (held, [1: free])] {
      let session = TrainingSession(
        startedAt: Instant(seconds: 0), seed: 7, strategy: nil, settings: settings)
      var observer = try StoreObserver(session, savingWith: recorder)
      for trial in 0..<5 {
        if let changed = changes[trial] { observer.settingsChanged(to: changed, fromTrial: trial) }
        observer.pitchMatchingCompleted(
          CompletedPitchMatching(
            matching: PitchMatching(reference: .a4, interval: .perfectFifth, initialOffset: 30),
            error: Cents(Double(trial + 1)), timestamp: Instant(seconds: 9)))
      }
      try await recorder.settle()
    }
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    #expect(try store.load(into: &history) == 10)
    // Free are the trials 0, 1 and 4 of the first session, and 1 to 4 of the second.
    #expect(history.profile.matching.count == 7 && history.heldMatchings.count == 3)
    #expect(abs(history.profile.matching.mean - (1 + 2 + 5 + 2 + 3 + 4 + 5) / 7.0) < 1e-12)
  }
}
