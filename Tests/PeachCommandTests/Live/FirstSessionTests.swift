import Chronology
import Music
import Numerics
import Store
import Testing
import Training

@testable import Live
@testable import PeachCommand

/// How a person's first session begins.
@Suite struct `The first session` {
  private func difficulties<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, maximum: Cents, _ count: Int
  ) throws -> [Cents] {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("maximum-cents", to: .number(maximum.value))
    let settings = try TrainingSettings(values)
    let history = HistorySettings().emptyHistory(in: .utc)
    return try (0..<count).map { seed -> Cents in
      var session = TrainingSession(
        startedAt: Instant(seconds: 1_772_548_200), seed: UInt64(seed),
        strategy: ParameterValues(of: type.descriptor), settings: values)
      var next = UInt64(seed)
      session.seed = try LiveSetup.easySeed(type, session, settings, history) {
        next += UInt64(count)
        return next
      }
      var training = ComparisonTraining(
        strategy: try type.init(ParameterValues(of: type.descriptor)), settings: settings, history: history)
      let stream = session.address.stream(.trial, session: 0)
      return training.present(draws: TrialDraws(of: 0, in: stream)).difficulty
    }
  }

  @Test(arguments: [Cents(100), 20]) func `begins with at least half the largest difference`(_ maximum: Cents)
    throws
  {
    for type in [TrackingStrategy.self, KazezStrategy.self] as [any ComparisonStrategy.Type] {
      let begun = try difficulties(type, maximum: maximum, 20)
      #expect(begun.allSatisfy { 2 * $0.value >= maximum.value }, "\(type): \(begun)")
    }
  }
}
