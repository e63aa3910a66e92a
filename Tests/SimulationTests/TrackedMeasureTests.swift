// The measures of the threshold tracker and of what is shown with an interval, on outcomes made by hand.
import Chronology
import Music
import Numerics
import Testing
import Training

@testable import Simulation

@Suite struct `The measures of the threshold tracker` {
  private static let made = sampleSessions([10, 20, 5]) { $0 % 4 != 0 }

  /// The tracker at the three ends.
  private static let trackers: [ThresholdTracker] = {
    var tracker = ThresholdTracker()
    return made.map { session in
      for comparison in session { tracker.add(comparison) }
      return tracker
    }
  }()

  @Test func `take its error at the ends of sessions against what is true then`() throws {
    let truths = [8.0, 6, 16]
    let outcome = sampleOutcome(of: Self.made, observing: TrackedEnds.self, truths: truths, skipped: 1)
    let errors = zip(Self.trackers, truths).map { $0.meanOctaves - $1.octaves }.dropFirst()
    let (sum, squares) = (errors.reduce(0, +), errors.reduce(0) { $0 + $1 * $1 })
    #expect(abs(try #require(value("bias_octaves_tracker", of: outcome)) - sum / 2) < 1e-12)
    #expect(
      abs(try #require(value("rmse_octaves_tracker", of: outcome)) - (squares / 2).squareRoot()) < 1e-12)
  }

  @Test func `count how often its interval holds the truth`() {
    let inside = Self.trackers.map { $0.quantileOctaves(0.5).ofOctaves }
    let above = Self.trackers[2].quantileOctaves(0.99).ofOctaves
    let outcome = sampleOutcome(
      of: Self.made, observing: TrackedEnds.self, truths: [inside[0], inside[1], above], skipped: 0)
    #expect(value("interval_coverage_tracker", of: outcome) == 2.0 / 3)
  }

  @Test func `count comparisons until it is within a quarter of an octave, also in the warm-up`() {
    let near = Self.trackers.map { ($0.meanOctaves + 0.24).ofOctaves }
    let far = Self.trackers.map { ($0.meanOctaves - 0.26).ofOctaves }
    func count(_ truths: [Double]) -> Double? {
      value(
        "comparisons_to_quarter_octave_tracker",
        of: sampleOutcome(of: Self.made, observing: TrackedEnds.self, truths: truths, skipped: 2))
    }
    #expect(count([far[0], near[1], near[2]]) == 30 && count(near) == 10 && count(far) == nil)
  }

  @Test func `are undefined for listeners who are not watched, and not reported unless named`() {
    let plain = sampleOutcome()
    let usual = MeasureCatalog.standard.reportedByDefault.map(\.descriptor.name)
    for name in [
      "bias_octaves_tracker", "rmse_octaves_tracker", "interval_coverage_tracker", "false_change_rate",
      "change_power", "comparisons_to_quarter_octave_tracker", "false_trend_rate_tracker",
      "trend_power_10_tracker", "trend_power_20_tracker", "trend_power_30_tracker",
    ] {
      #expect(value(name, of: plain) == nil && !usual.contains(name))
    }
  }
}

@Suite struct `The measures of a change of the threshold` {
  /// Two windows of 300: half of the answers right, then all.
  private static let made = sampleSessions([300, 300]) { $0 >= 300 || $0 % 2 == 0 }

  @Test func `call an arrow false where nothing changes, and count it where half an octave is gained`() {
    let steady = sampleOutcome(of: Self.made, observing: ChangeEnds.self, truths: [16, 16])
    #expect(value("false_change_rate", of: steady) == 1 && value("change_power", of: steady) == nil)
    let learner = sampleOutcome(of: Self.made, observing: ChangeEnds.self, truths: [16, 11])
    #expect(value("false_change_rate", of: learner) == nil && value("change_power", of: learner) == 1)
    let less = sampleOutcome(of: Self.made, observing: ChangeEnds.self, truths: [16, 12])
    #expect(value("change_power", of: less) == nil)
  }

  @Test func `count a fall of exactly half an octave, however its logarithms are rounded`() {
    // Without an allowance for rounding the first three are not counted.
    for index in [0, 1, 10, 5] {
      let before = 3 * (Double(index) / 10).ofOctaves
      let half = sampleOutcome(
        of: Self.made, observing: ChangeEnds.self, truths: [before, before * (-0.5).ofOctaves])
      #expect(value("change_power", of: half) == 1, "\(before)")
      let less = sampleOutcome(
        of: Self.made, observing: ChangeEnds.self, truths: [before, before * (-0.499).ofOctaves])
      #expect(value("change_power", of: less) == nil, "\(before)")
    }
  }

  @Test func `put a fall at the edge of two ranges into that which begins there`() {
    for index in 0..<40 {
      let before = 3 * (Double(index) / 10).ofOctaves
      for fall in TrendFall.allCases {
        let now = before * (1 - Double(fall.rawValue) / 100)
        #expect(TrendFall.allCases.filter { $0.holds(from: before, to: now) } == [fall], "\(before)")
      }
    }
  }

  @Test func `say nothing before two windows are full`() {
    let early = sampleOutcome(
      of: sampleSessions([299, 300]) { $0 % 2 == 0 }, observing: ChangeEnds.self, truths: [16, 16])
    #expect(value("false_change_rate", of: early) == nil && value("change_power", of: early) == nil)
  }
}

@Suite struct `The tracker's arrow that a person is shown` {
  private static let power = "trend_power_30_tracker"

  @Test func `is that of the page and the terminal, at every end from 600 comparisons on`() throws {
    let made = try sampleTrackedSessions()
    var history = HistorySettings().emptyHistory(in: .utc)
    let verdicts = made.map { session in
      for comparison in session { history.add(comparison) }
      return history.progress(of: .prime)?.verdict
    }
    let truths = made.indices.map { $0 > 2 ? 10.4 : 16 }
    let improving = verdicts.dropFirst(5).count { $0 == .improving }
    #expect(improving > 0)
    let all = sampleOutcome(of: made, observing: ShownChangeEnds.self, truths: truths)
    #expect(value(Self.power, of: all) == Double(improving) / 7)
    for other in ["trend_power_10_tracker", "trend_power_20_tracker", "false_trend_rate_tracker"] {
      #expect(value(other, of: all) == nil)
    }
    // The warm-up does not count, but its comparisons are in the first window.
    let counted = sampleOutcome(of: made, observing: ShownChangeEnds.self, truths: truths, skipped: 11)
    #expect(value(Self.power, of: counted) == (verdicts[11] == .improving ? 1 : 0))
  }

  @Test func `is false if it turns for a listener who never changes, and counts without a threshold as none`()
    throws
  {
    let falling = sampleOutcome(
      of: try sampleTrackedSessions(), observing: ShownChangeEnds.self,
      truths: Array(repeating: 16, count: 12))
    #expect(try #require(value("false_trend_rate_tracker", of: falling)) > 0)
    // Guesses at 12 cents: the tracker shows no threshold.
    let guesses = sampleOutcome(
      of: sampleSessions([600, 10]) { $0 % 2 == 0 }, observing: ShownChangeEnds.self, truths: [16, 16])
    #expect(value("false_trend_rate_tracker", of: guesses) == 0)
    let early = sampleOutcome(
      of: sampleSessions([599]) { $0 % 4 != 0 }, observing: ShownChangeEnds.self, truths: [16])
    #expect(value("false_trend_rate_tracker", of: early) == nil)
  }
}

@Suite struct `The false alarms of the arrow of the Peach app` {
  @Test
  func `count the arrow that the Peach app's rule shows, whatever the rule of the timeline`()
    async throws
  {
    func rates(_ rule: TrendRule) async throws -> (shown: Double, sessions: Double) {
      let groups = try [
        sampleGroup("steady", count: 20),
        ListenerGroup(
          name: "learning",
          model: ListenerModel(
            ParameterValues(
              of: ListenerModel.descriptor,
              setting: [
                "learning": .text("exponential"), "learning-gain-octaves": .number(1),
                "learning-trials": .number(100),
              ])), count: 5),
      ]
      var cell = try sampleCell(plan: samplePlan(sessions: 8, comparisons: 20, warmUp: 30), groups: groups)
      cell.trendRule = rule
      let experiment = Experiment(
        name: "arrows", cells: [cell], seed: 5, replicates: 1,
        measures: try MeasureCatalog.standard.named(["false_trend_rate", "false_trend_rate_sessions"]))
      let results = try await Told(experiment).cells[0].groups
      #expect(results[1]["false_trend_rate_sessions"]?.count == 0)
      return (
        try #require(results[0]["false_trend_rate"]?.mean),
        try #require(results[0]["false_trend_rate_sessions"]?.mean)
      )
    }
    let (today, first) = (try await rates(.sessions), try await rates(.halves))
    #expect(today.shown == today.sessions && today.sessions == first.sessions)
    #expect(first.shown != first.sessions && first.sessions > 0)
  }
}

@Suite struct `What is shown with an interval` {
  private func outcome(_ shown: [(timeline: Double, estimate: Double, spread: Double)]) -> ListenerOutcome {
    var outcome = sampleOutcome()
    for (index, one) in shown.enumerated() {
      var thresholds = ShownThresholds()
      thresholds.timeline = Cents(one.timeline)
      thresholds.estimate = ThresholdEstimate(
        threshold: Cents(one.estimate), spreadOctaves: one.spread, fraction: 0.75)
      outcome.add(
        SessionEnd(
          shown: thresholds, truth: nil, minutes: 1, counts: index > 0, comparisons: 50 * (index + 1)))
    }
    return outcome
  }

  @Test func `covers the truth within 1.96 spreads`() {
    let outcome = outcome([(8, 8, 1), (8, 16, 0.52), (8, 16, 0.5), (8, 4, 0.52)])
    #expect(value("interval_coverage_estimate", of: outcome) == 2.0 / 3)
  }

  @Test func `is within a quarter of an octave after so many comparisons`() {
    let outcome = outcome([(20, 9, 1), (10, 30, 1), (9.5, 8, 1)])
    #expect(value("comparisons_to_quarter_octave_timeline", of: outcome) == 150)
    #expect(value("comparisons_to_quarter_octave_estimate", of: outcome) == 50)
  }
}

@Suite struct `A simulated training by the strategy tracking` {
  /// Sessions of 20, of which the last four count: there the tracker has 100 to 160 answers, or 20 if it restarts.
  @Test func `begins each session where the last one ended, unless it restarts`() async throws {
    let plan = samplePlan(sessions: 8, comparisons: 20, warmUp: 80)
    let group = try sampleGroup("novice", count: 30)
    let cells = try [[:], ["restart": .flag(true)]].map {
      try sampleCell("tracking", $0, plan: plan, groups: [group])
    }
    let errors = try await Told(sampleExperiment(cells)).cells.map {
      try #require($0.groups[0]["rmse_octaves_estimate"]?.mean)
    }
    #expect(errors[0] < 0.75 * errors[1], "\(errors)")
  }
}
