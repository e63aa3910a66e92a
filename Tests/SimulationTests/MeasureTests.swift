// Every measure computed again, by its definition in `Documentation/measures.md`, from the comparisons themselves.
import Chronology
import Foundation
import Music
import Simulation
import Testing
import Training

/// One listener's measures, from the track alone.
private struct ByHand {
  let strategy: String
  let track: Track
  let plan: TrainingPlan

  var levels: [Double] { track.comparisons.map(\.comparison.difficulty.value) }

  /// Comparisons after the warm-up of the whole training and of their session.
  var counted: [CompletedComparison] {
    track.comparisons.enumerated().filter { index, _ in
      index >= plan.warmUp && index % plan.comparisonsPerSession >= plan.sessionWarmUp
    }.map(\.element)
  }

  /// How many comparisons there were at the end of each session whose end is shown: after the warm-up.
  var ends: [Int] {
    (1...plan.sessions).map { $0 * plan.comparisonsPerSession }.filter { $0 > plan.warmUp }
  }

  var percentCorrect: Double { mean(counted.map { $0.isCorrect ? 1 : 0 }) }

  /// Of the difficulties, in octaves.
  var octaves: [Double] { counted.map { log2($0.comparison.difficulty.value) } }

  /// The standard deviation of `octaves`.
  var deviation: Double {
    let (all, centre) = (octaves, mean(octaves))
    return (all.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / Double(all.count - 1)).squareRoot()
  }

  var trialsToConverge: Double? {
    guard let goal = track.restingLevel ?? track.smallStepTarget else { return nil }
    return levels.firstIndex { $0 <= goal.value * 2.0.squareRoot() }.map { Double($0 + 1) }
  }

  /// The share of counted comparisons whose level, as an unbiased Gaussian listener with λ = .02 hears it, the
  /// rule holds for.
  func share(_ holds: (Double) -> Bool) -> Double {
    mean(
      counted.map { one in
        let z = 0.674_489_750_196 * one.comparison.difficulty.value / track.threshold.value
        return holds(0.01 + 0.98 * 0.5 * erfc(-z / 2.0.squareRoot())) ? 1 : 0
      })
  }

  /// Minutes of a session: two notes of a second and the feedback for each comparison.
  var minutes: Double { Double(plan.comparisonsPerSession) * 2.4 / 60 }

  /// N·(mean, mean square) of the estimates' errors.
  var effort: (Double, Double)? {
    let octaves = errors("estimate", "_small_step_target")
    guard !octaves.isEmpty else { return nil }
    let n = Double(plan.comparisonsPerSession)
    return (n.squareRoot() * mean(octaves), n * mean(octaves.map { $0 * $0 }))
  }

  var longestErrorRun: Double {
    let runs = counted.split(whereSeparator: \.isCorrect).map(\.count)
    return Double(runs.max() ?? 0)
  }

  /// Where the arrow pointed at each end that had one: 1 down, −1 up, 0 nowhere.
  var arrows: [Double] {
    ends.filter { $0 >= 20 }.map { end in
      let ratio = mean(Array(levels[(end / 2)..<end])) / mean(Array(levels[..<(end / 2)]))
      return ratio < 0.95 ? 1 : ratio > 1.05 ? -1 : 0
    }
  }

  /// What was shown at the ends of sessions.
  func shown(_ kind: String) -> [Double] {
    ends.compactMap { end in
      switch kind {
      case "profile": mean(means(of: end) { $0.comparison.reference.index })
      case "timeline": mean(means(of: end) { Int($0.timestamp.wholeSeconds / 86_400) }.suffix(20))
      default: strategy == "staircase" ? estimate(upTo: end) : nil
      }
    }
  }

  /// Means of the difficulties up to `end` that share a key, by key.
  private func means(of end: Int, by key: (CompletedComparison) -> Int) -> [Double] {
    let groups = Dictionary(grouping: track.comparisons.prefix(end), by: key)
    return groups.sorted { $0.key < $1.key }.map { mean($0.value.map(\.comparison.difficulty.value)) }
  }

  /// The geometric mean of the reversals but the first two, an even number of them, of a 2-down 1-up track of the
  /// session that ends there.
  private func estimate(upTo end: Int) -> Double? {
    var (right, rising, turns): (Int, Bool?, [Double]) = (0, nil, [])
    for one in track.comparisons[(end - plan.comparisonsPerSession)..<end] {
      right = one.isCorrect ? right + 1 : 0
      guard right == 2 || !one.isCorrect else { continue }
      if let rising, rising == one.isCorrect { turns.append(one.comparison.difficulty.value) }
      (rising, right) = (!one.isCorrect, 0)
    }
    let used = turns.dropFirst(2).suffix(max(0, turns.count - 2) / 2 * 2)
    return used.isEmpty ? nil : exp(mean(used.map { log($0) }))
  }

  /// Errors of what was shown, in octaves; none where there is no truth.
  func errors(_ kind: String, _ suffix: String) -> [Double] {
    let truths = [
      "": track.threshold, "_small_step_target": track.smallStepTarget, "_resting_level": track.restingLevel,
    ]
    guard let truth = truths[suffix] ?? nil else { return [] }
    return shown(kind).map { log2($0 / truth.value) }
  }
}

private func mean(_ numbers: some Collection<Double>) -> Double {
  numbers.reduce(0, +) / Double(numbers.count)
}

@Suite struct `Measures` {
  @Test(
    arguments: ["kazez", "staircase", "adaptive"],
    [
      samplePlan(sessions: 25, comparisons: 30),
      samplePlan(sessions: 6, comparisons: 50, warmUp: 75, sessionWarmUp: 7),
    ])
  func `are what their definitions make of the comparisons`(_ strategy: String, plan: TrainingPlan)
    async throws
  {
    let cell = try sampleCell(
      strategy, plan: plan, groups: [sampleGroup("novice", threshold: 22, count: 6)])
    let experiment = sampleExperiment([cell])
    let group = try #require(try await Told(experiment).cells.first?.groups.first)
    var people: [ByHand] = []
    for listener in 0..<6 {
      let track = try await Simulator(experiment, jobs: 1).track(cell: 0, group: "novice", listener: listener)
      people.append(ByHand(strategy: strategy, track: track, plan: plan))
    }
    func expect(_ name: String, _ values: [Double], geometric: Bool = false) {
      let summary = group[name]
      #expect(summary?.count == values.count, "\(name)")
      #expect((summary?.mean == nil) == values.isEmpty, "\(name)")
      guard let shown = summary?.mean else { return }
      let expected = geometric ? exp2(mean(values.map { log2($0) })) : mean(values)
      #expect(abs(shown - expected) < 1e-9 * max(1, abs(shown)), "\(name)")
    }
    expect("fraction_correct", people.map(\.percentCorrect))
    // One statistic under one name: geometric over comparisons and over listeners.
    let level = exp2(mean(people.map { mean($0.octaves) }))
    #expect(abs(try #require(group["geometric_mean_cents"]?.mean) - level) < 1e-9 * level)
    let spread = mean(people.map(\.deviation))
    #expect(abs(try #require(group["sd_octaves_level"]?.mean) - spread) < 0.01 * spread)
    for percent in [10, 50, 90] {
      let levels = people.map { one -> Double in
        let sorted = one.octaves.sorted()
        return sorted[Int((Double(percent) / 100 * Double(sorted.count)).rounded(.up)) - 1]
      }
      let name = "level_p\(percent)_cents"
      #expect(abs(log2(try #require(group[name]?.mean)) - mean(levels)) < 1.0 / 32, "\(name)")
    }
    expect("trials_to_converge", people.compactMap(\.trialsToConverge), geometric: true)
    expect("longest_error_run", people.map(\.longestErrorRun))
    expect("fraction_too_easy", people.map { $0.share { $0 > 0.95 } })
    expect("fraction_too_hard", people.map { $0.share { $0 < 0.6 } })
    expect("session_length_minutes", people.map(\.minutes))
    for name in ["final_threshold_cents", "learning_gain", "timeline_lag_days", "trend_power_10"] {
      expect(name, [])
    }
    let efforts = people.compactMap(\.effort)
    let (x, y) = (efforts.map(\.0), efforts.map(\.1))
    #expect(group["sweat_factor"]?.count == efforts.count && group["efficiency"]?.count == efforts.count)
    if !efforts.isEmpty {
      let sweat = mean(y) - mean(x) * mean(x)
      #expect(abs(try #require(group["sweat_factor"]?.mean) - sweat) < 1e-9 * sweat)
      #expect(abs(try #require(group["efficiency"]?.mean) - 3.420_952_725 / sweat) < 1e-9)
    }
    expect("false_trend_rate", people.map { mean($0.arrows.map { $0.magnitude }) })
    expect("false_improving_rate", people.map { mean($0.arrows.map { max(0, $0) }) })
    expect("false_declining_rate", people.map { mean($0.arrows.map { max(0, -$0) }) })
    for kind in ["profile", "timeline", "estimate"] {
      for truth in ["", "_small_step_target", "_resting_level"] {
        let errors = people.map { $0.errors(kind, truth) }.filter { !$0.isEmpty }
        let suffix = kind + truth
        expect("bias_octaves_\(suffix)", errors.map { mean($0) })
        let (squares, bias) = (errors.map { mean($0.map { $0 * $0 }) }, errors.map { mean($0) })
        let (rmse, sd) = (group["rmse_octaves_\(suffix)"], group["sd_octaves_\(suffix)"])
        #expect(rmse?.count == errors.count && sd?.count == errors.count)
        guard !errors.isEmpty else { continue }
        let deviation = (mean(squares) - mean(bias) * mean(bias)).squareRoot()
        #expect(abs(try #require(rmse?.mean) - mean(squares).squareRoot()) < 1e-9)
        #expect(abs(try #require(sd?.mean) - deviation) < 1e-7)
      }
    }
  }

  /// What a measure needs of learners is made only if it says so.
  @Test(arguments: ["kazez", "staircase"])
  func `have the same values alone as beside all others, of listeners who learn`(_ strategy: String)
    async throws
  {
    let values: [String: ParameterValue] = [
      "threshold-cents": .number(20), "learning": .text("exponential"), "learning-trials": .number(60),
    ]
    let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
    let cell = try sampleCell(strategy, groups: [ListenerGroup(name: "learner", model: model, count: 3)])
    func group(_ measures: [any Measure]) async throws -> GroupResult {
      let experiment = Experiment(name: "sample", cells: [cell], seed: 7, measures: measures)
      return try #require(try await Told(experiment).cells.first?.groups.first)
    }
    let all = try MeasureCatalog.standard.named(MeasureCatalog.standard.names)
    let together = try await group(all)
    for measure in all {
      let name = measure.descriptor.name
      #expect(try await group([measure])[name] == together[name], "\(name)")
    }
  }

  @Test func `leave the warm-up out, but not of convergence`() async throws {
    let group = [try sampleGroup("amateur", count: 40)]
    let whole = try await Told(sampleExperiment([try sampleCell(plan: samplePlan(), groups: group)])).cells[
      0
    ].groups[0]
    let late = try await Told(
      sampleExperiment([try sampleCell(plan: samplePlan(warmUp: 40, sessionWarmUp: 10), groups: group)])
    ).cells[0].groups[0]
    #expect(late["geometric_mean_cents"]!.mean! < whole["geometric_mean_cents"]!.mean!)
    #expect(late["trials_to_converge"] == whole["trials_to_converge"])
    #expect(late.comparisons == whole.comparisons)
  }

  @Test(arguments: ["quest-plus", "tracking", "random"])
  func `have no trials to converge under a rule without a level to converge on`(_ strategy: String)
    async throws
  {
    let cell = try sampleCell(strategy, groups: [sampleGroup("amateur", count: 3)])
    let group = try await Told(sampleExperiment([cell])).cells[0].groups[0]
    #expect(group["trials_to_converge"]?.count == 0 && group["geometric_mean_cents"]?.count == 3)
  }

  @Test func `of a training that is all warm-up are undefined`() async throws {
    let cell = try sampleCell(plan: samplePlan(warmUp: 120), groups: [sampleGroup("amateur", count: 3)])
    let group = try await Told(sampleExperiment([cell])).cells[0].groups[0]
    for name in ["fraction_correct", "geometric_mean_cents", "bias_octaves_profile"] {
      #expect(group[name]?.count == 0 && group[name]?.mean == nil && group[name]?.interval == nil)
    }
  }

  @Test func `have names that never change, each with its definition`() throws {
    let kept = [
      "fraction_correct", "geometric_mean_cents", "sd_octaves_level", "level_p10_cents", "level_p50_cents",
      "level_p90_cents", "trials_to_converge", "longest_error_run", "fraction_too_easy",
      "fraction_too_hard",
      "session_length_minutes", "final_threshold_cents", "learning_gain", "sweat_factor", "efficiency",
      "timeline_lag_days", "matching_error_mean_cents", "matching_error_sd_cents", "false_trend_rate",
      "false_improving_rate", "false_declining_rate", "trend_power_10", "trend_power_20", "trend_power_30",
      "bias_octaves_profile", "sd_octaves_profile", "rmse_octaves_profile",
    ]
    #expect(MeasureCatalog.standard.names.filter(kept.contains) == kept)
    let names = MeasureCatalog.standard.descriptors.map(\.name)
    #expect(Set(names).count == names.count && names.contains("rmse_octaves_estimate_small_step_target"))
    #expect(MeasureCatalog.standard.descriptors.allSatisfy { !$0.summary.isEmpty && !$0.source.isEmpty })
    #expect(
      try MeasureCatalog.standard.named(["rmse_octaves_profile", "fraction_correct"]).map(\.descriptor.name)
        == [
          "fraction_correct", "rmse_octaves_profile",
        ])
  }
}
