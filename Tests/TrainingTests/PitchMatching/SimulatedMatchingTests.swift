// `Documentation/training.md`, *Pitch matching* without waiting.
import Chronology
import Music
import Numerics
import Testing
import Training

/// Leaves every note where it was, and remembers it.
private struct Idler: SimulatedTuner {
  var tuned: [PitchMatching] = []

  mutating func tune(_ matching: PitchMatching, draws: Draws) -> Cents {
    tuned.append(matching)
    return 500
  }
}

@Suite struct `A simulated matching session` {
  let address = ListenerAddress(key: StreamKey(seed: 4), index: 1)

  /// The error that is stored is the sum of the initial offset and the slider, each within the slider's range.
  @Test func `with the widest slider that there is stores errors that a record may hold`() throws {
    func settings(_ range: Double) throws -> TrainingSettings {
      try TrainingSettings(
        ParameterValues(of: TrainingSettings.descriptor, setting: ["slider-range": .number(range)]))
    }
    var training = training()
    training.settings = try settings(600)
    let widest = training.slider.range
    let most: Double = 2 * widest.value
    #expect(RecordLimits.cents == -most...most)
    // The smallest and the largest random number.
    let smallest = Draws(Philox4x32.Block(0, 0, 0, 0))
    for draws in [smallest, Draws(Philox4x32.Block(.max, .max, .max, .max))] {
      let matching = training.present(draws: smallest, matching: draws)
      let end = matching.initialOffset > 0 ? widest : -widest
      let error = training.complete(matching, with: end, at: Instant(seconds: 0)).error
      #expect(error.magnitude > 1199 && RecordLimits.cents.contains(error.value))
    }
    let refusal = try #require(throws: ParameterError.self) { try settings(600.5) }
    #expect(
      refusal.description == "slider-range must be a number in 1…600, got 600.5. The default is 100 cents.")
  }

  private func session(_ comparisons: Int) -> SimulatedSession {
    SimulatedSession(address: address, index: 2, comparisons: comparisons, start: Instant(seconds: 0))
  }

  private func training() -> PitchMatchingTraining {
    PitchMatchingTraining(
      settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
  }

  @Test func `tells the profile, holds the slider in its range, and lets time pass`() {
    var (training, tuner, observer) = (training(), Idler(), NoObserver())
    let end = training.simulate(
      10, after: session(30), from: Instant(seconds: 100), tuner: &tuner, observer: &observer)
    #expect(training.history.profile.matching.count == 10 && training.sessionErrors.count == 10)
    #expect(training.last?.error == tuner.tuned[9].initialOffset + 100)
    // Two notes of a second and .4 s of feedback each.
    #expect(end == Instant(seconds: 124) && training.last?.timestamp == end)
  }

  @Test func `presents what the live machine presents, but no number of the comparisons before`() {
    var (training, tuner, observer) = (training(), Idler(), NoObserver())
    _ = training.simulate(
      20, after: session(30), from: Instant(seconds: 0), tuner: &tuner, observer: &observer)
    let (presented, offsets) = (
      address.stream(.trial, session: 2), address.stream(.matching, session: 2)
    )
    #expect(tuner.tuned == (30..<50).map { training.present(draws: presented[$0], matching: offsets[$0]) })
    var early = Idler()
    _ = training.simulate(
      20, after: session(0), from: Instant(seconds: 0), tuner: &early, observer: &observer)
    #expect(tuner.tuned != early.tuned)
  }
}
