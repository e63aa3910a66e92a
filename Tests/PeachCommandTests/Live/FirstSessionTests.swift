import Chronology
import Music
import Numerics
import Store
import Testing
import Training

@testable import Live
@testable import PeachCommand

/// How a person's first session begins, and the first with an ability that was never trained.
@Suite struct `The first session` {
  private let count = 20

  /// The first comparisons of sessions with other seeds, until one has the interval.
  private func first<Strategy: ComparisonStrategy>(
    _ interval: String, of intervals: [String], _ type: Strategy.Type, maximum: Cents = 100,
    after history: TrainingHistory = HistorySettings().emptyHistory(in: .utc)
  ) throws -> [Cents] {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("maximum-cents", to: .number(maximum.value))
    try values.set("intervals", to: .list(intervals.map { .text($0) }))
    return try (0..<count).map { seed in
      var session = TrainingSession(
        startedAt: Instant(seconds: 1_772_548_200), seed: UInt64(seed),
        strategy: ParameterValues(of: type.descriptor), settings: values)
      var next = UInt64(seed)
      try session.beginEasily(type, after: history) {
        next += UInt64(count)
        return next
      }
      var training = ComparisonTraining(
        strategy: try type.init(ParameterValues(of: type.descriptor)),
        settings: try TrainingSettings(session.settings), history: history)
      let stream = session.address.stream(.trial, session: 0)
      for trial in UInt32(0)... {
        let comparison = training.present(draws: TrialDraws(of: trial, in: stream))
        if comparison.interval.abbreviation == interval { return comparison.difficulty }
        training.complete(comparison, isCorrect: true, at: session.startedAt)
      }
      return .zero
    }
  }

  /// Months of one interval, at differences of 5 to 20 cents.
  private func trained(_ interval: Interval) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<600 {
      history.add(
        CompletedComparison(
          comparison: Comparison(
            reference: .a4, interval: interval, offset: Cents(Double(5 + number * 7 % 16))),
          isCorrect: number % 5 > 0, timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4000)))
    }
    return history
  }

  private static let types: [any ComparisonStrategy.Type] = [
    TrackingStrategy.self, KazezStrategy.self, StaircaseStrategy.self, AdaptiveStrategy.self,
  ]

  @Test(arguments: [Cents(100), 20]) func `begins with at least half the largest difference`(_ maximum: Cents)
    throws
  {
    for type in [TrackingStrategy.self, KazezStrategy.self] as [any ComparisonStrategy.Type] {
      let begun = try first("P1", of: ["P1"], type, maximum: maximum)
      #expect(begun.allSatisfy { 2 * $0.value >= maximum.value }, "\(type): \(begun)")
    }
  }

  @Test func `begins an ability that was never trained as easily, whatever is known of the other`() throws {
    for type in Self.types {
      let fifths = try first("P5", of: ["P5"], type, after: trained(.prime))
      #expect(fifths.allSatisfy { $0.value >= 50 }, "\(type): \(fifths)")
      let unison = try first("P1", of: ["P1"], type, after: trained(.perfectFifth))
      #expect(unison.allSatisfy { $0.value >= 50 }, "\(type): \(unison)")
    }
  }

  @Test func `begins it as easily between comparisons of the other`() throws {
    let fifths = try first("P5", of: ["P1", "P5"], TrackingStrategy.self, after: trained(.prime))
    #expect(fifths.allSatisfy { $0.value >= 50 }, "\(fifths)")
    let new = try first("P5", of: ["P1", "P5"], TrackingStrategy.self)
    #expect(new.allSatisfy { $0.value >= 50 }, "\(new)")
  }

  @Test func `leaves seed and settings of a person who has trained it`() throws {
    var session = TrainingSession(
      startedAt: Instant(seconds: 1_772_548_200), seed: 1,
      strategy: ParameterValues(of: TrackingStrategy.descriptor),
      settings: ParameterValues(of: TrainingSettings.descriptor))
    let before = session
    try session.beginEasily(TrackingStrategy.self, after: trained(.prime)) { 2 }
    #expect(session == before)
  }
}
