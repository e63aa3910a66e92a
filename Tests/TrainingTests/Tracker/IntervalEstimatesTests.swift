// Unison and intervals have thresholds of their own; the profile of what was presented aggregates both.
import Chronology
import Music
import Numerics
import Testing
import Text

@testable import Training

@Suite struct `Unison and other intervals` {
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
    #expect(mixed.trainedIntervals == [.prime, .perfectFifth])
    #expect(unison.trainedIntervals == [.prime] && fifths.trainedIntervals == [.perfectFifth])
    #expect(mixed.threshold(of: .prime) == unison.threshold)
    #expect(mixed.threshold(of: .perfectFifth) == fifths.threshold)
    #expect(mixed.progress(of: .prime) == unison.progress(of: .prime))
    #expect(mixed.progress(of: .perfectFifth) == fifths.progress(of: .perfectFifth))
    #expect(mixed.estimatePoints(of: .prime) == unison.estimatePoints(of: .prime))
    #expect(mixed.estimatePoints(of: .perfectFifth) == fifths.estimatePoints(of: .perfectFifth))
    #expect(mixed.threshold == fifths.threshold)
    let (high, low) = (try #require(fifths.threshold).mean.value, try #require(unison.threshold).mean.value)
    #expect(high > 2 * low)
  }

  @Test func `follow the answers of each interval, whatever others a session has`() throws {
    var (mixed, fifths) = (empty, empty)
    for day in 0..<2 as Range<Int64> {
      let own = session(.perfectFifth, 10, day: day)
      let others = session(.majorThird, 60, day: day)
      mixed.add(zip(own, others).flatMap { [$0, $1] })
      fifths.add(own)
    }
    #expect(mixed.trainedIntervals == [.majorThird, .perfectFifth])
    #expect(mixed.threshold(of: .perfectFifth) == fifths.threshold)
    #expect(mixed.progress(of: .perfectFifth) == fifths.progress(of: .perfectFifth))
    let (third, fifth) = (try #require(mixed.threshold(of: .majorThird)), try #require(fifths.threshold))
    #expect(third.mean > fifth.mean)
    // The strategy presents each interval near its own threshold.
    var settings = TrainingSettings()
    settings.intervals = [.majorThird, .perfectFifth]
    var training = ComparisonTraining(
      strategy: try TrackingStrategy(ParameterValues(of: TrackingStrategy.descriptor)), settings: settings,
      history: mixed)
    var presented: [Interval: [Double]] = [:]
    for trial in 0..<60 {
      let stream = RandomStream(key: StreamKey(seed: 1), listener: 0, session: 0, purpose: .trial)
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: stream))
      presented[comparison.interval, default: []].append(comparison.difficulty.value)
      let threshold = comparison.interval == .majorThird ? 40.0 : 7
      training.complete(
        comparison, isCorrect: comparison.difficulty.value > threshold || trial % 2 == 0,
        at: Instant(seconds: 900_000 + Int64(trial)))
    }
    let means = presented.mapValues { $0.reduce(0, +) / Double($0.count) }
    #expect(means[.majorThird, default: 0] > 1.5 * means[.perfectFifth, default: 100])
  }

  @Test func `follow one interval in a history of only its answers`() throws {
    let answers = session(.perfectFifth, 40, day: 0) + session(.perfectFifth, 10, day: 1)
    var (one, fifths) = (HistorySettings().emptyHistory(in: .utc, of: .perfectFifth), empty)
    one.add(answers)
    fifths.add(answers)
    #expect(one.estimatePoints(of: .perfectFifth) == fifths.estimatePoints(of: .perfectFifth))
    #expect(one.includes(.perfectFifth) && !one.includes(.prime) && fifths.includes(.prime))
  }

  @Test func `of the only interval have its name, before its first answer, too`() {
    for (interval, name) in [(Interval.prime, "unison"), (.majorThird, "major third")] {
      var history = HistorySettings().emptyHistory(in: .utc, of: interval)
      #expect(history.shownIntervals(in: .english).map(\.interval) == [interval])
      history.add(session(interval, 20, day: 0))
      #expect(history.shownIntervals(in: .english).map(\.name) == [name])
    }
  }

  @Test func `share the profile's statistics`() throws {
    var history = empty
    history.add(session(.prime, 10, day: 0) + session(.perfectFifth, 60, day: 1))
    #expect(abs(try #require(history.profile.overall).mean.value - 35) < 1e-9)
    #expect(history.profile[.middleC].statistics.count == 240)
  }

  @Test
  func `are shown during a session by the comparison's own interval, named once intervals were trained`()
    throws
  {
    func shown(_ history: TrainingHistory, _ interval: Interval) throws -> LiveThreshold {
      var settings = TrainingSettings()
      settings.intervals = [interval]
      var machine = ComparisonMachine(
        training: ComparisonTraining(strategy: KazezStrategy(), settings: settings, history: history),
        address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0)
      _ = machine.handle(.start)
      return try #require(ComparisonView(machine).threshold)
    }
    var unison = empty
    unison.add(session(.prime, 10, day: 0))
    #expect(
      try shown(unison, .prime)
        == LiveThreshold(interval: .prime, estimate: unison.threshold(of: .prime), isNamed: false))
    #expect(
      try shown(unison, .perfectFifth) == LiveThreshold(interval: .perfectFifth, estimate: nil, isNamed: true)
    )
    var both = unison
    both.add(session(.perfectFifth, 60, day: 1))
    #expect(
      try shown(both, .prime)
        == LiveThreshold(interval: .prime, estimate: unison.threshold(of: .prime), isNamed: true))
    #expect(try shown(both, .perfectFifth).estimate == both.threshold(of: .perfectFifth))
  }

  /// The difficulty of a session's first comparison of an interval under a strategy with its default constants.
  private func first<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ interval: Interval, _ values: [String: ParameterValue]
  ) throws -> Double {
    var history = empty
    history.add(session(.prime, 10, day: 0) + session(.perfectFifth, 60, day: 1))
    var settings = try TrainingSettings(
      ParameterValues(of: TrainingSettings.descriptor, setting: values))
    settings.intervals = [interval]
    var training = ComparisonTraining(
      strategy: try type.init(ParameterValues(of: type.descriptor)), settings: settings, history: history)
    let stream = RandomStream(key: StreamKey(seed: 1), listener: 0, session: 0, purpose: .trial)
    return training.present(draws: TrialDraws(of: 0, in: stream)).difficulty.value
  }

  @Test(arguments: ["kazez", "adaptive", "staircase", "weighted", "pest"])
  func `begin a session at the difficulty that is set for each, whatever the profile says`(_ name: String)
    throws
  {
    let type = try StrategyCatalog.standard.named(name)
    let set: [String: ParameterValue] = [
      "unison-first-cents": .number(12.5), "interval-first-cents": .number(250),
    ]
    #expect(try first(type, .prime, set) == 12.5)
    // The largest offset is 100 cents.
    #expect(try first(type, .perfectFifth, set) == 100)
    let unset = try first(type, .prime, [:])
    let other = try first(type, .prime, ["interval-first-cents": .number(250)])
    #expect(unset != 12.5 && unset == other)
  }

  @Test(arguments: StrategyCatalog.standard.entries.map { $0.descriptor.name })
  func `have first differences that a strategy declares unused if it begins with others`(_ name: String)
    throws
  {
    let type = try StrategyCatalog.standard.named(name)
    let begins = try [20.0, 40].allSatisfy {
      try first(type, .perfectFifth, ["interval-first-cents": .number($0)]) == $0
    }
    let entry = try #require(StrategyCatalog.standard.entries.first { $0.descriptor.name == name })
    let unused = entry.unusedNames(with: ParameterValues(of: entry.descriptor))
    #expect(unused.contains("interval-first-cents") == !begins)
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
