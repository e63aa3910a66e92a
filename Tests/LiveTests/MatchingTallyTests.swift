import Chronology
import Music
import Store
import TestSupport
import Testing
import Training

@testable import Live

@Suite struct `The tally of matchings` {
  @Test func `saves in which tuning system each note sounded, also after a change of settings`() async throws
  {
    let scratch = try ScratchDirectory()
    let store = try Store(StoreDirectory(path: scratch.path), for: .changing(holder: "the tests"))
    let recorder = StoreRecorder(store, clock: ManualClock())
    let session = TrainingSession(
      startedAt: Instant(seconds: 0), seed: 7, strategy: nil,
      settings: ParameterValues(of: TrainingSettings.descriptor))
    var tally = ObserverPair(try StoreObserver(session, savingWith: recorder), MatchingErrors())
    var just = session.settings
    try just.set("tuning", to: .text("just-intonation"))
    tally.settingsChanged(to: just, fromTrial: 1)
    for _ in 0..<2 {
      tally.pitchMatchingCompleted(
        CompletedPitchMatching(
          matching: PitchMatching(reference: .a4, interval: .majorThird, initialOffset: 30), error: 4,
          timestamp: Instant(seconds: 9)))
    }
    try await recorder.settle()
    var systems: [TuningSystem] = []
    try store.forEachRecord { record in
      if case .pitchMatching(let matching) = record { systems.append(matching.tuningSystem) }
    }
    #expect(systems == [.equalTemperament, .justIntonation] && tally.second.errors == [4, 4])
  }
}
