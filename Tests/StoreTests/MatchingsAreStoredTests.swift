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
          matching: PitchMatching(reference: .a4, interval: .perfectFifth, initialOffset: 30),
          error: Cents(error),
          timestamp: Instant(seconds: 9)))
    }
    try await recorder.settle()
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    #expect(try store.load(into: &history) == 2)
    #expect(history.profile.matching.mean == 6)
    let systems = try store.allRecords().map { record -> TuningSystem? in
      if case .pitchMatching(let matching) = record { return matching.tuningSystem }
      return nil
    }
    #expect(systems == [.equalTemperament, .justIntonation])
  }
}
