// Unison and intervals have thresholds of their own; the profile of what was presented aggregates both.
import Chronology
import Music
import Numerics
import Testing

@testable import Training

@Suite struct `Unison and intervals` {
  private let empty = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(in: .utc)

  /// A session of answers right two times of three, at one difficulty.
  private func session(_ interval: Interval, _ cents: Double, day: Int64, count: Int = 120)
    -> [CompletedComparison]
  {
    (0..<count).map { index in
      let offset = Cents(index % 2 == 0 ? cents : -cents)
      let time = Instant(seconds: day * 86_400 + Int64(index) * 4)
      return CompletedComparison(
        comparison: Comparison(reference: .middleC, interval: interval, offset: offset),
        isCorrect: index % 3 != 0,
        timestamp: time)
    }
  }

  @Test func `are estimated as if the other had never been trained`() throws {
    var (mixed, unison, fifths) = (empty, empty, empty)
    for day in 0..<4 as Range<Int64> {
      let (own, others) = (session(.prime, 10, day: 2 * day), session(.perfectFifth, 60, day: 2 * day + 1))
      mixed.add(own + others)
      unison.add(own)
      fifths.add(others)
    }
    #expect(mixed.abilities == [.unison, .intervals])
    #expect(unison.abilities == [.unison] && fifths.abilities == [.intervals])
    #expect(mixed.threshold(of: .unison) == unison.threshold)
    #expect(mixed.threshold(of: .intervals) == fifths.threshold)
    #expect(mixed.progress(of: .unison) == unison.progress(of: .unison))
    #expect(mixed.progress(of: .intervals) == fifths.progress(of: .intervals))
    #expect(mixed.estimatePoints(of: .unison) == unison.estimatePoints)
    #expect(mixed.estimatePoints(of: .intervals) == fifths.estimatePoints)
    #expect(mixed.threshold == fifths.threshold)
    let (high, low) = (try #require(fifths.threshold).mean.value, try #require(unison.threshold).mean.value)
    #expect(high > 2 * low)
  }

  @Test func `share the profile's statistics`() throws {
    var history = empty
    history.add(session(.prime, 10, day: 0) + session(.perfectFifth, 60, day: 1))
    #expect(abs(try #require(history.profile.overall).mean.value - 35) < 1e-9)
    #expect(history.profile[.middleC].statistics.count == 240)
  }

  @Test func `each continue with their own tracker when tracking chooses the offset`() throws {
    var history = empty
    history.add(session(.prime, 10, day: 0) + session(.perfectFifth, 60, day: 1))
    func first(_ interval: Interval) throws -> Double {
      var settings = TrainingSettings()
      settings.intervals = [interval]
      // At 95 % both would be at the upper bound.
      let values = try ParameterValues(
        of: TrackingStrategy.descriptor, setting: ["targets": .list([.number(0.7)])])
      var training = ComparisonTraining(
        strategy: try TrackingStrategy(values), settings: settings, history: history)
      let stream = RandomStream(key: StreamKey(seed: 1), listener: 0, session: 0, purpose: .trial)
      return training.present(draws: TrialDraws(of: 0, in: stream)).difficulty.value
    }
    #expect(try first(.perfectFifth) > (try first(.prime)))
  }
}
