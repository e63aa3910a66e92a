import BodyTimeline
import Chronology
import Music
import Numerics
import Store
import TestSupport
import Training

/// What a person has trained who is right when the offset is at least 12 cents.
enum TrainedSessions {
  /// Fills an empty store.
  static func fill(_ store: Store) async throws {
    _ = try store.importRows(.merge) { add, _ in for index in 0..<40 { try add(imported(index)) } }
    for (number, descriptor) in StrategyCatalog.standard.descriptors.enumerated() {
      let recorder = StoreRecorder(store, clock: ManualClock())
      var training = TrainingVisitor(descriptor: descriptor, number: number, recorder: recorder)
      StrategyCatalog.visit(&training)
      try await recorder.settle()
    }
    try addBodyEvents(to: store)
  }

  private static func imported(_ index: Int) -> TrainingRecord {
    let timestamp = Instant(seconds: 1_740_000_000 + Int64(index) * 40_000)
    return index % 2 == 0
      ? .comparison(
        ComparisonRecord(
          referenceNote: MIDINote(60), targetNote: MIDINote(64), centOffset: Cents(Double(index) - 19.5),
          isCorrect: index % 3 == 0, interval: .majorThird, tuningSystem: .equalTemperament,
          timestamp: timestamp))
      : .pitchMatching(
        PitchMatchingRecord(
          referenceNote: MIDINote(60), targetNote: MIDINote(67), initialCentOffset: Cents(Double(index)),
          userCentError: Cents(Double(index) / -4), interval: .perfectFifth, tuningSystem: .justIntonation,
          timestamp: timestamp))
  }

  private static func addBodyEvents(to store: Store) throws {
    _ = try store.importBodyEvents { put in
      for day in 0..<40 {
        let moment = Instant(seconds: 1_750_000_000 + Int64(day) * 86_400)
        try put(try BodyEvent(id: "w\(day)", timestamp: moment, .measurement(.weight, 80 + Double(day % 5))))
        if day % 10 == 0 {
          try put(try BodyEvent(id: "p\(day).jpg", timestamp: moment, .photo(tags: ["front"])))
        }
      }
    }
  }
}

private struct TrainingVisitor: StrategyVisitor {
  let descriptor: Descriptor
  let number: Int
  let recorder: StoreRecorder

  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
    guard type.descriptor.name == descriptor.name else { return }
    let values = ParameterValues(of: descriptor)
    let session = TrainingSession(
      startedAt: Instant(seconds: 1_760_000_000 + Int64(number) * 86_400), seed: UInt64(number),
      strategy: values,
      settings: ParameterValues(of: TrainingSettings.descriptor))
    guard let strategy = try? Strategy(values),
      var observer = try? StoreObserver(session, savingWith: recorder)
    else { return }
    var training = ComparisonTraining(
      strategy: strategy, settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let draws = session.address.stream(.trial, session: 0)
    for trial in 0..<25 {
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
      observer.comparisonCompleted(
        training.complete(
          comparison, isCorrect: comparison.difficulty >= 12,
          at: session.startedAt.advanced(bySeconds: Double(trial) * 3)))
    }
  }
}
