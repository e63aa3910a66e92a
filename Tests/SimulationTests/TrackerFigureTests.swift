// The figures of Documentation/tracker.md: what the tracker and the arrow reach, beside what the laboratory showed before.
// `make bench-tracker` prints them, of 1,000 listeners each; without PEACH_FULL_TESTS a few listeners and looser bounds.
import Foundation
import Music
import Testing
import Training

private let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] != nil

/// 1,000 listeners, or a few.
private func listeners(_ few: Int) -> Int { isFull ? 1000 : few }
private let trials = isFull ? 1200 : 300
/// Other seeds than those on which the tracker's constants were chosen.
private let seeds: UInt64 = 9_000_000

private func report(_ line: String) { if isFull { print("FIGURE \(line)") } }

private func strategy<Strategy: ComparisonStrategy>(_ type: Strategy.Type) throws -> Strategy {
  try Strategy(ParameterValues(of: type.descriptor))
}

/// How one estimate of a listener's threshold errs.
private struct Errors: Sendable {
  var squares = 0.0
  var covered = 0.0
  var count = 0.0
  var hasInterval = false

  mutating func add(_ octaves: Double, _ interval: ClosedRange<Double>? = nil, truth: Double) {
    squares += (octaves - truth) * (octaves - truth)
    covered += interval?.contains(truth) == true ? 1 : 0
    hasInterval = hasInterval || interval != nil
    count += 1
  }
}

/// What several estimates made of one listener, and the information that the answers held.
private struct Outcome: Sendable {
  var errors: [String: Errors] = [:]
  var information = 0.0
  var looks = 0.0

  /// Looks at every tenth trial.
  mutating func look(
    _ training: ComparisonTraining<some ComparisonStrategy>, own: String?, truth: Double
  ) {
    let history = training.history
    let tracker = history.profile.tracker!
    let interval = tracker.quantileOctaves(0.025)...tracker.quantileOctaves(0.975)
    errors["tracker", default: Errors()].add(tracker.meanOctaves, interval, truth: truth)
    if let own, let estimate = training.strategy.estimate(after: training.last) {
      let (middle, half) = (estimate.threshold.value.octaves, 1.96 * (estimate.spreadOctaves ?? 0))
      errors[own, default: Errors()].add(middle, middle - half...middle + half, truth: truth)
    }
    if let mean = history.profile.overall?.mean {
      errors["profile", default: Errors()].add(mean.value.octaves, truth: truth)
    }
    if let mean = history.timeline.latest?.mean {
      errors["app's timeline", default: Errors()].add(mean.value.octaves, truth: truth)
    }
  }
}

private func outcomes<Strategy: ComparisonStrategy>(
  _ type: Strategy.Type, own: String? = nil, from first: Int, daily: Bool = true, count: Int,
  _ listener: @escaping @Sendable (UInt64) -> FigureListener
) async throws -> [Outcome] {
  try await forEachListener(count) { index in
    let listener = listener(seeds + index)
    var outcome = Outcome()
    listener.train(by: try strategy(type), seed: seeds + index, tracks: true, daily: daily) {
      trial, training in
      guard trial >= first else { return }
      let presented = training.last!.comparison.difficulty.value.octaves
      outcome.information += listener.information(presented, in: trial)
      outcome.looks += 1
      if trial % 10 == 0 { outcome.look(training, own: own, truth: listener.truth[trial]) }
    }
    return outcome
  }
}

/// RMSE and coverage of one estimate.
private func figures(_ outcomes: [Outcome], _ name: String) -> (error: FigureMean, coverage: FigureMean)? {
  let errors = outcomes.compactMap { $0.errors[name] }
  guard !errors.isEmpty else { return nil }
  return (
    FigureMean(errors.map { $0.squares / $0.count }).root,
    FigureMean(errors.map { $0.hasInterval ? $0.covered / $0.count : .nan })
  )
}

private func tell(_ kind: String, _ rule: String, _ outcomes: [Outcome]) {
  for name in ["tracker", "QUEST", "QUEST+", "profile", "app's timeline"] {
    guard let (error, coverage) = figures(outcomes, name) else { continue }
    report("| \(kind) | \(rule) | \(name) | \(error) | \(coverage.value.isNaN ? "–" : "\(coverage)") |")
  }
}

@Suite struct `The tracker's figures` {
  @Test(arguments: [("learners", 0.0), ("learners, days", 0.2)])
  func `of learners are within a quarter of an octave and cover the truth`(_ kind: String, drift: Double)
    async throws
  {
    let (count, length) = (listeners(2), trials)
    let listener: @Sendable (UInt64) -> FigureListener = {
      .learner(seed: $0, trials: length, drift: drift)
    }
    let tracking = try await outcomes(TrackingStrategy.self, from: 100, count: count, listener)
    tell(kind, "tracking", tracking)
    let (error, coverage) = try #require(figures(tracking, "tracker"))
    #expect(error.value <= (isFull ? (drift == 0 ? 0.25 : 0.3) : 0.6))
    #expect(isFull ? (0.93...0.98).contains(coverage.value) : coverage.value > 0.7)
    guard isFull else { return }
    tell(kind, "kazez", try await outcomes(KazezStrategy.self, from: 100, count: count, listener))
    tell(
      kind, "quest", try await outcomes(QuestStrategy.self, own: "QUEST", from: 100, count: count, listener))
    tell(
      kind, "quest-plus",
      try await outcomes(QuestPlusStrategy.self, own: "QUEST+", from: 100, count: count, listener))
  }

  @Test(arguments: [0.01, 0.02, 0.045])
  func `of random walks are near the recursive Cramér–Rao bound`(_ volatility: Double) async throws {
    let length = trials
    let outcomes = try await outcomes(
      TrackingStrategy.self, from: isFull ? 300 : 150, daily: false, count: listeners(2)
    ) { .walker(seed: $0, trials: length, volatility: volatility) }
    let (error, coverage) = try #require(figures(outcomes, "tracker"))
    let information = outcomes.reduce(0) { $0 + $1.information } / outcomes.reduce(0) { $0 + $1.looks }
    let (q, most) = (volatility * volatility, 0.2504)
    func bound(_ i: Double) -> Double { (q / 2 + (q * q / 4 + q / i).squareRoot()).squareRoot() }
    let (ratio, strict) = (error.value / bound(information), error.value / bound(most))
    report(
      "| walk \(volatility) | tracking | RMSE \(error) | bound \(bound(information)) | ratio \(ratio) "
        + "± \(error.error / bound(information)) | to the bound at the best offset \(strict) | coverage \(coverage) |"
    )
    #expect(ratio <= (isFull ? 1.15 : 2.5))
  }
}

// MARK: - The arrow

/// Whether the tracker's arrow and the app's point at the ends of sessions of a listener.
private struct Pointing: Sendable {
  var tracker = 0.0
  var app = 0.0
  var looks = 0.0
}

private func pointing<Strategy: ComparisonStrategy>(
  _ type: Strategy.Type, count: Int, _ kind: FigureListener, window: Int
) async throws -> [Pointing] {
  try await forEachListener(count) { index in
    var numbers = NormalNumbers(seed: seeds + index)
    let (start, length) = (3 + 0.8 * numbers.next(), 4 * window)
    var listener = kind
    listener.truth = Array(repeating: min(5.5, max(0.5, start)), count: length)
    var (seen, pointing) = ([CompletedComparison](), Pointing())
    listener.train(by: try strategy(type), seed: seeds + index, tracks: false) { trial, training in
      seen.append(training.last!)
      guard seen.count == 2 * window || seen.count == length else { return }
      let verdict = ThresholdChange(in: seen, window: window)!.verdict
      pointing.tracker += verdict == .improving || verdict == .declining ? 1 : 0
      pointing.app += [.improving, .declining].contains(training.history.trend.trend) ? 1 : 0
      pointing.looks += 1
    }
    return pointing
  }
}

/// The power of a likelihood-ratio test that knows slope and lapse rate, at 5 %.
private func seesImprovement(_ listener: FigureListener, _ seen: [CompletedComparison]) -> Bool {
  let grid = stride(from: -3.0, through: 9, by: 0.02).map { $0 }
  let known = FigureListener(
    family: listener.family, slope: listener.slope, lapseRate: listener.lapseRate, truth: [0])
  func likelihood(_ part: ArraySlice<CompletedComparison>) -> [Double] {
    grid.map { theta in
      part.reduce(0) { sum, one in
        let p = known.fractionCorrect(one.comparison.difficulty.value.octaves - theta, in: 0)
        return sum + log(one.isCorrect ? p : 1 - p)
      }
    }
  }
  let (before, now) = (likelihood(seen.prefix(seen.count / 2)), likelihood(seen.suffix(seen.count / 2)))
  let both = zip(before, now).map(+)
  let (best, late) = (before.max()!, now.max()!)
  let statistic = 2 * (best + late - both.max()!)
  return statistic > 3.841_458_8 && now.firstIndex(of: late)! < before.firstIndex(of: best)!
}

@Suite struct `The arrow's figures` {
  @Test func `point for at most one in twenty session ends of steady listeners`() async throws {
    let window = isFull ? 300 : 60
    let families = isFull ? ["gaussian", "logistic", "weibull", "gumbel"] : ["gaussian"]
    for family in families {
      for slope in isFull ? [0.7, 1, 1.4, 2] : [1] {
        for lapseRate in isFull ? [0, 0.05, 0.1] : [0.05] {
          let kind = FigureListener(family: family, slope: slope, lapseRate: lapseRate, truth: [])
          let name = "\(family) \(slope) \(lapseRate)"
          try await tell(
            name, "kazez", pointing(KazezStrategy.self, count: listeners(4), kind, window: window))
          guard isFull else { continue }
          try await tell(name, "tracking", pointing(TrackingStrategy.self, count: 1000, kind, window: window))
          try await tell(
            name, "quest-plus", pointing(QuestPlusStrategy.self, count: 1000, kind, window: window))
        }
      }
    }
  }

  private func tell(_ kind: String, _ rule: String, _ all: [Pointing]) {
    let tracker = FigureMean(all.map { $0.tracker / $0.looks })
    report("| steady \(kind) | \(rule) | \(tracker) | app \(FigureMean(all.map { $0.app / $0.looks })) |")
    #expect(tracker.value <= (isFull ? 0.05 + 3 * tracker.error : 0.5), "\(kind), \(rule)")
  }

  @Test(arguments: [0.5, 0.35]) func `see an improvement nearly as well as a test that knows the listener`(
    _ gain: Double
  ) async throws {
    let half = isFull ? 300 : 100
    let seen = try await forEachListener(listeners(3)) { index in
      var numbers = NormalNumbers(seed: seeds + index)
      let start = 3.5 + 0.5 * numbers.next()
      let listener = FigureListener(
        truth: (0..<2 * half).map { start - ($0 < half ? 0 : isFull ? gain : 2) })
      var seen: [CompletedComparison] = []
      listener.train(by: try strategy(TrackingStrategy.self), seed: seeds + index, tracks: false) {
        seen.append($1.last!)
      }
      let change = ThresholdChange(in: seen, window: half)!
      return (change.verdict == .improving ? 1.0 : 0, seesImprovement(listener, seen) ? 1.0 : 0)
    }
    let (own, best) = (FigureMean(seen.map(\.0)), FigureMean(seen.map(\.1)))
    report(
      "| \(gain) octave better | tracking | power \(own) | likelihood-ratio test \(best) | \(own.value / best.value) |"
    )
    #expect(own.value >= (gain == 0.5 && isFull ? 0.75 : 0) && own.value >= 0.85 * best.value)
  }
}
