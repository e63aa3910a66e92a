// `Documentation/measures.md`, on outcomes made by hand: learners, arrows, lags.
import Chronology
import Foundation
import Music
import Numerics
import Testing
import Training

@testable import Simulation

/// A session's end at which that was shown while that was true.
private func end(
  _ truth: Double? = nil, target: Double? = nil, timeline: Double? = nil, estimate: Double? = nil,
  fraction: Double = 0.75, _ trend: TrendAnalyzer.Trend? = nil, counts: Bool = true, minutes: Double = 4,
  isSettled: Bool = true
) -> SessionEnd {
  var shown = ShownThresholds()
  shown.timeline = timeline.map { Cents($0) }
  shown.estimate = estimate.map {
    ThresholdEstimate(threshold: Cents($0), spreadOctaves: nil, fraction: fraction)
  }
  shown.trend = trend
  shown.timelineIsSettled = isSettled
  return SessionEnd(
    shown: shown,
    truth: truth.map { ListenerTruth(threshold: Cents($0), smallStepTarget: target.map { Cents($0) }) },
    minutes: minutes, counts: counts)
}

@Suite struct `The outcome of a learner` {
  @Test(arguments: [(0.75, 1.0), (0.707, 2.0)])
  func `has an estimate that is judged at the level it is of, whatever the rule presents`(
    fraction: Double, error: Double
  ) throws {
    // Half of the threshold without lapses, which the rule's small-step target has.
    var learner = sampleOutcome(8, target: 6, aim: 0.5)
    learner.add(end(estimate: 16, fraction: fraction))
    #expect(value("rmse_octaves_estimate_own_target", of: learner) == error)
  }

  @Test func `has the geometric mean of the procedure's estimates at the ends that count`() throws {
    var person = sampleOutcome(8)
    person.add(end(estimate: 100, counts: false))
    #expect(value("estimate_cents", of: person) == nil)
    person.add(end(estimate: 4))
    #expect(value("sd_octaves_estimate_within_listener", of: person) == nil)
    person.add(end(estimate: 16))
    #expect(value("estimate_cents", of: person) == 8)
    // 2 and 4 octaves.
    #expect(
      abs(try #require(value("sd_octaves_estimate_within_listener", of: person)) - 2.squareRoot()) < 1e-12)
  }

  @Test
  func
    `has estimates of 75 and 74.9 % that are judged by one ruler, also where a fifth of the answers lapse`()
    async throws
  {
    let values: [String: ParameterValue] = ["threshold-cents": .number(8), "lapse-rate": .number(0.2)]
    let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
    let group = ListenerGroup(name: "lapsing", model: model, count: 100)
    let cells = try [0.75, 0.749].map {
      try sampleCell(
        "weighted", ["target": .number($0)], plan: samplePlan(comparisons: 60), groups: [group])
    }
    let measure = try MeasureCatalog.standard.named("bias_octaves_estimate_own_target")
    let experiment = Experiment(name: "ruler", cells: cells, seed: 3, measures: [measure])
    let told = try await Told(experiment)
    let biases = (0..<2).map { cell in
      told.rows.filter { $0.cell == cell }.compactMap { measure.value(of: $0.outcome) }.reduce(0, +) / 100
    }
    #expect(abs(biases[0]) > 0.2 && abs(biases[0] - biases[1]) < 0.05, "\(biases)")
  }

  @Test func `has a gain of octaves from before training to the end`() throws {
    var learner = sampleOutcome(16)
    for truth in [14.0, 10, 8] { learner.add(end(truth)) }
    #expect(value("learning_gain", of: learner) == 1)
    #expect(value("final_threshold_cents", of: learner) == 8)
    #expect(learner.thresholdBefore == 16 && learner.thresholdAfter == 8)
  }

  @Test func `has none of somebody who never changes`() {
    var steady = sampleOutcome(16)
    steady.add(end())
    #expect(value("learning_gain", of: steady) == nil && value("final_threshold_cents", of: steady) == nil)
    #expect(steady.thresholdBefore == 16 && steady.thresholdAfter == 16)
  }

  @Test func `takes the error of what is shown against what is true at that moment`() throws {
    var learner = sampleOutcome(16)
    learner.add(end(8, timeline: 16))
    learner.add(end(4, timeline: 16))
    #expect(value("bias_octaves_timeline", of: learner) == 1.5)
    #expect(try #require(value("rmse_octaves_timeline", of: learner)) == 2.5.squareRoot())
  }

  @Test func `takes it against the rule's small-step target at that moment too`() {
    var learner = sampleOutcome(16, target: 32)
    learner.add(end(8, target: 16, timeline: 16))
    learner.add(end(4, target: 8, timeline: 16))
    #expect(value("bias_octaves_timeline_small_step_target", of: learner) == 0.5)
  }

  @Test func `counts only the ends of sessions after the warm-up`() {
    var learner = sampleOutcome(16)
    learner.add(end(8, timeline: 64, counts: false, minutes: 100))
    learner.add(end(8, timeline: 8, minutes: 5))
    #expect(value("bias_octaves_timeline", of: learner) == 0)
    #expect(value("session_length_minutes", of: learner) == 5)
    #expect(value("session_length_minutes", of: sampleOutcome()) == nil)
  }
}

@Suite struct `The arrow` {
  @Test func `is false where it turns while nothing changes`() {
    var steady = sampleOutcome()
    for trend in [nil, .stable, .improving, .declining, .stable] as [TrendAnalyzer.Trend?] {
      steady.add(end(nil, trend))
    }
    #expect(value("false_trend_rate", of: steady) == 0.5)
    #expect(value("false_improving_rate", of: steady) == 0.25)
    #expect(value("false_declining_rate", of: steady) == 0.25)
    #expect(value("trend_power_10", of: steady) == nil)
  }

  @Test func `is not false once something has changed, also while it did not count, also when it is undone`()
  {
    var drifting = sampleOutcome(10)
    drifting.add(end(10, .improving))
    drifting.add(end(9.9, .improving))
    drifting.add(end(10, .declining))
    #expect(value("false_trend_rate", of: drifting) == 1)
    var hidden = sampleOutcome(10)
    hidden.add(end(9, counts: false))
    hidden.add(end(10, .improving))
    #expect(value("false_trend_rate", of: hidden) == nil)
  }

  @Test func `has power where it says improving, for each fall of the threshold`() {
    var learner = sampleOutcome(10)
    for (truth, trend) in [
      (9.5, .improving), (9, .stable), (8.5, .improving), (8, nil), (8, .declining), (7.5, .improving),
      (7.2, .improving), (7, .improving), (6.1, .improving), (6, .stable), (3, .stable),
    ] as [(Double, TrendAnalyzer.Trend?)] { learner.add(end(truth, trend)) }
    #expect(value("trend_power_10", of: learner) == 0.5)
    #expect(abs(value("trend_power_20", of: learner)! - 2.0 / 3) < 1e-15)
    #expect(value("trend_power_30", of: learner) == 1)
  }
}

@Suite struct `The lag of the timeline` {
  /// Octaves of a threshold that falls fast at first and wavers, after `session` sessions.
  func truth(_ session: Int) -> Double {
    guard session > 0 else { return 4 }
    let i = Double(session)
    return 2 + 2 * exp(-i / 12) + 0.1 * sin(i)
  }

  @Test(arguments: [0, 1, 2, 5, 9, 17])
  func `of a curve that is the truth of d sessions ago is d, whatever it is shifted by`(_ delay: Int) {
    var learner = sampleOutcome(16)
    for i in 1...40 {
      learner.add(end(exp2(truth(i)), timeline: exp2(truth(i - delay) - 0.7)))
    }
    #expect(value("timeline_lag_days", of: learner) == Double(delay))
  }

  @Test func `leaves out the ends at which the first days are still in the window`() {
    var learner = sampleOutcome(16)
    for i in 1...40 {
      let isSettled = i > 10
      learner.add(
        end(exp2(truth(i)), timeline: isSettled ? exp2(truth(i - 4)) : 100, isSettled: isSettled))
    }
    #expect(value("timeline_lag_days", of: learner) == 4)
  }

  @Test func `is in days of the calendar`() {
    for (perDay, between, expected) in [(2, 1, 1.5), (1, 7, 21)] {
      var plan = samplePlan()
      plan.schedule.sessionsPerDay = perDay
      plan.schedule.daysBetween = between
      var learner = sampleOutcome(16, plan: plan)
      for i in 1...30 { learner.add(end(exp2(truth(i)), timeline: exp2(truth(i - 3)))) }
      #expect(value("timeline_lag_days", of: learner) == expected)
    }
  }

  @Test(arguments: [3, 7, 15])
  func `of a rolling mean of w sessions behind a fall between two rests is half of w − 1`(_ window: Int) {
    var learner = sampleOutcome(16)
    var recent: [Double] = []
    for i in 1...100 {
      let octaves = 4 - 2 * min(1, max(0, Double(i - 30) / 30))
      recent = (recent + [octaves]).suffix(window)
      let mean = recent.reduce(0, +) / Double(recent.count)
      learner.add(end(exp2(octaves), timeline: exp2(mean - 0.4)))
    }
    #expect(value("timeline_lag_days", of: learner) == Double(window - 1) / 2)
  }

  @Test func `is undefined while nothing changes, and where the longest delay fits best`() {
    var (steady, late) = (sampleOutcome(16), sampleOutcome(16))
    for i in 1...30 {
      steady.add(end(16, timeline: 16 + Double(i)))
      late.add(end(exp2(truth(i)), timeline: exp2(truth(i - 60))))
    }
    #expect(value("timeline_lag_days", of: steady) == nil && value("timeline_lag_days", of: late) == nil)
  }

  // What was true before training fits a curve that does not follow better than the ups and downs do.
  @Test func `is undefined where the shown curve follows nothing`() {
    var restless = sampleOutcome(16)
    for i in 1...60 {
      restless.add(end(exp2(4 + 0.3 * sin(Double(i * i))), timeline: exp2(4 + 0.1 * cos(Double(i)))))
    }
    #expect(value("timeline_lag_days", of: restless) == nil)
  }
}

@Suite struct `The sweat factor` {
  // Errors of 0, 1, 2, 1 octaves: variance ½, 40 comparisons each.
  @Test func `is comparisons times variance, and the efficiency is what the ideal would take of it`() {
    var listener = sampleOutcome(8)
    for estimate in [8.0, 16, 32, 16] { listener.add(end(estimate: estimate)) }
    #expect(abs(value("sweat_factor", of: listener)! - 20) < 1e-12)
    #expect(abs(value("efficiency", of: listener)! - 3.420_952_725 / 20) < 1e-12)
  }

  @Test func `of a single estimate says nothing of efficiency`() {
    var listener = sampleOutcome(8)
    listener.add(end(estimate: 12))
    #expect(value("efficiency", of: listener) == nil)
    #expect(value("sweat_factor", of: sampleOutcome()) == nil)
  }

  @Test func `of the ideal procedure is one over the largest information in a comparison`() {
    // p = Φ(q·2^u), I = (dp/du)²/(p·(1 − p)).
    func cost(_ u: Double) -> Double {
      let z = 0.674_489_750_196_081_7 * exp2(u)
      let p = erfc(-z / 2.0.squareRoot()) / 2
      let slope = exp(-z * z / 2) / (2 * Double.pi).squareRoot() * z * log(2)
      return p * (1 - p) / (slope * slope)
    }
    let levels = stride(from: 0.0, through: 3, by: 1e-4)
    let best = levels.min { cost($0) < cost($1) }!
    #expect(abs(cost(best) - IdealProcedure.sweatFactor) < 1e-7)
    #expect(abs(best - 1.2235) < 2e-4)
  }

  // An estimate from N answers at the best level has N·Var close to the ideal: here the level at which the observed
  // share of right answers would be expected.
  @Test func `of estimates from comparisons at the best level is the ideal's`() {
    let (q, best, trials, listeners) = (0.674_489_750_196_081_7, 8 * exp2(1.2235), 1000, 2000)
    var sample = ContributionSample()
    let measure = SweatFactor()
    for index in 0..<listeners {
      let model = ListenerModel()
      let address = ListenerAddress(key: StreamKey(seed: 3), index: UInt32(index))
      var listener = model.listener(at: address)
      let stream = address.stream(.answer, session: 0)
      let right = (0..<trials).count { trial in
        let comparison = Comparison(reference: .middleC, offset: Cents(best))
        return listener.respond(to: comparison, uniform: stream[UInt32(trial)].uniform).answer == .higher
      }
      let z = NormalDistribution.quantile(Double(right) / Double(trials))
      var one = sampleOutcome(8, plan: samplePlan(sessions: 1, comparisons: trials))
      one.add(end(estimate: best * q / z))
      sample.add(measure.contribution(of: one)!)
    }
    let summary = Summary(sample, measure.aggregation)
    // Four standard errors of a variance, √(2/n), and the O(1/N) by which the estimate is not yet efficient.
    let allowed = 4 * (2 / Double(listeners)).squareRoot() + 0.02
    #expect(abs(summary.mean! / IdealProcedure.sweatFactor - 1) < allowed)
    #expect(summary.interval!.contains(summary.mean!))
  }
}

@Suite struct `The tally of a training` {
  @Test func `has converged with the first difficulty at or below the level, not above it`() {
    var tally = SessionTally(warmUp: 0, sessionWarmUp: 0, convergenceLevel: 10)
    for (level, converged) in [(10.1, nil), (-10, 2), (3, 2)] as [(Double, Int?)] {
      tally.comparisonCompleted(
        CompletedComparison(
          comparison: Comparison(reference: .middleC, offset: Cents(level)), isCorrect: true,
          timestamp: Instant(seconds: 0)))
      #expect(tally.trialsToConverge == converged)
    }
  }
}
