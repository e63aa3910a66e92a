// How often the 95 % intervals of every measure that is reported by default contain the population's value:
// `Documentation/measures.md`.
//
// Each population is simulated once for every seed; its value is that of all seeds' listeners together. In short the
// test has 100 seeds of 5 and 20 listeners. In full (PEACH_FULL_TESTS=1) it has 400 seeds of 5, 20 and 100, and prints
// the table of Documentation/measures.md; Tests/Tools/coverage.sh runs it optimised, in a few minutes.
// PEACH_COVERAGE_SEEDS sets another number of seeds: with 4,000 a percentage has a standard error of 0.35.
// PEACH_COVERAGE_CONDITIONS names the conditions to simulate, separated by commas, and PEACH_COVERAGE_LISTENERS the
// most listeners.
import Chronology
import Foundation
import TestSupport
import Testing
import Training

@testable import Simulation

/// Kinds of training under which together every measure has a value that varies.
private enum CoverageCondition: String, CaseIterable {
  case kazez, staircase, quest, learning
  /// Of good listeners who learn: QUEST's levels start near their threshold, so that nearly all converge at once.
  case questLearning

  /// A training of full length, or of a quarter of it.
  func cell(listeners: Int, isFull: Bool) throws -> Condition {
    var values: [String: ParameterValue] = [
      "threshold-cents": .number(22), "lapse-rate": .number(0.04), "spread-octaves": .number(0.4),
      "response-seconds": .number(1), "response-spread": .number(0.3),
    ]
    var plan = isFull ? samplePlan(sessions: 12, comparisons: 40) : samplePlan(sessions: 6, comparisons: 25)
    var timeline = 20
    if self == .kazez { plan.matchingsPerSession = 2 }
    if self == .learning || self == .questLearning {
      values["learning"] = .text("exponential")
      values["learning-gain-octaves"] = .number(1)
      values["learning-trials"] = .number(isFull ? 250 : 100)
      plan = isFull ? samplePlan(sessions: 40, comparisons: 20) : samplePlan(sessions: 24, comparisons: 12)
      timeline = 5
    }
    if self == .questLearning {
      values["threshold-cents"] = .number(8)
      values["lapse-rate"] = .number(0.02)
    }
    let model = try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
    return Condition(
      strategy: try SimulatedStrategy.standard.named(strategy).with(),
      timeline: (.day, timeline), plan: plan,
      groups: [ListenerGroup(name: rawValue, model: model, count: listeners)])
  }

  private var strategy: String {
    switch self {
    case .learning: "kazez"
    case .questLearning: "quest"
    default: rawValue
    }
  }
}

/// How often intervals hold the population's value.
private struct Coverage {
  /// Share of the intervals given.
  var held: Double
  /// How many are given.
  var given: Int
  /// How many of these are of listeners who all have the same value.
  var agreeing: Int
}

/// The contributions to one measure, seed by seed.
private struct Samples {
  let measure: any Measure
  var seeds: [[Contribution]]

  var truth: Double? { summary(seeds.flatMap(\.self)).mean }

  func summary(_ contributions: [Contribution]) -> Summary {
    var tally = SummaryTally(measure.aggregation)
    for one in contributions { tally.add(one) }
    return tally.summary
  }

  /// Whether listeners hardly differ, so that there is nothing to cover.
  var isConstant: Bool {
    let all = summary(seeds.flatMap(\.self))
    return all.standardDeviation ?? 0 <= 1e-9 * (all.mean ?? 0).magnitude
  }

  /// Of the first so many listeners of every seed.
  func coverage(of listeners: Int) -> Coverage {
    var coverage = Coverage(held: 0, given: 0, agreeing: 0)
    guard let truth else { return coverage }
    var held = 0
    for seed in seeds where seed.count >= listeners {
      let summary = summary(Array(seed.prefix(listeners)))
      guard let interval = summary.interval else {
        #expect(summary.absence(in: measure.aggregation) != nil, "\(measure.descriptor.name)")
        continue
      }
      let slack = 1e-9 * truth.magnitude
      coverage.given += 1
      held += (interval.lowerBound - slack...interval.upperBound + slack).contains(truth) ? 1 : 0
      coverage.agreeing += summary.standardDeviation ?? 0 <= 1e-12 ? 1 : 0
      if measure.isFraction {
        #expect(interval.lowerBound >= 0 && interval.upperBound <= 1, "\(measure.descriptor.name)")
        #expect(interval.lowerBound < interval.upperBound, "\(measure.descriptor.name)")
      }
    }
    coverage.held = coverage.given > 0 ? Double(held) / Double(coverage.given) : 0
    return coverage
  }
}

private func samples(
  _ condition: CoverageCondition, seeds: Int, listeners: Int, isFull: Bool
) async throws -> [Samples] {
  let experiment = sampleExperiment(
    [try condition.cell(listeners: listeners, isFull: isFull)], seed: 41, replicates: seeds)
  var samples = MeasureCatalog.standard.reportedByDefault.map {
    Samples(measure: $0, seeds: Array(repeating: [], count: seeds))
  }
  try await Simulator(experiment, jobs: 2).run(
    record: { row in
      for index in samples.indices {
        if let one = samples[index].measure.contribution(of: row.outcome) {
          samples[index].seeds[row.replicate].append(one)
        }
      }
    }, deliver: { _ in })
  return samples
}

@Suite struct `The 95 % intervals of the measures` {
  private static let environment = ProcessInfo.processInfo.environment
  private static let most =
    environment["PEACH_COVERAGE_LISTENERS"].flatMap { Int($0) } ?? (FullTests.areWanted ? 100 : 20)
  private static let sizes = [5, 20, 100].filter { $0 <= most }
  private static let conditions = CoverageCondition.allCases.filter {
    environment["PEACH_COVERAGE_CONDITIONS"]?.split(separator: ",").contains(Substring($0.rawValue)) ?? true
  }
  private static let seeds =
    environment["PEACH_COVERAGE_SEEDS"].flatMap { Int($0) } ?? (FullTests.areWanted ? 400 : 100)

  /// Three standard errors of such a share of so many seeds.
  private func allowance(_ share: Double, _ count: Int = seeds) -> Double {
    3 * (share * (1 - share) / Double(count)).squareRoot()
  }

  @Test(arguments: conditions)
  private func `cover 93 to 97 % from 20 listeners on, and 90 % of 5`(_ condition: CoverageCondition)
    async throws
  {
    var rows: [String] = []
    let all = try await samples(
      condition, seeds: Self.seeds, listeners: Self.sizes.max()!, isFull: FullTests.areWanted)
    let documented = try CoverageTable()
    for samples in all where samples.truth != nil && !samples.isConstant {
      let name = samples.measure.descriptor.name
      let ranges = try #require(documented.ranges(of: name), "\(name) is not in the table of coverage")
      var row = "\(condition) \(name)"
      for (size, range) in zip(Self.sizes, ranges) {
        let found = samples.coverage(of: size)
        let (held, given) = (found.held, found.given)
        row += given == 0 ? " –" : " \((1000 * held).rounded() / 10)"
        if given > 0, given < Self.seeds { row += "(\(given))" }
        guard given > Self.seeds / 2 else { continue }
        let least = size < 20 ? 0.90 : 0.93
        #expect(held >= least - allowance(least), "\(condition) \(name) of \(size): \(held)")
        let stated = try #require(range, "\(condition) \(name) of \(size) is given")
        #expect(
          held >= stated.lowerBound - allowance(stated.lowerBound, given),
          "\(condition) \(name) of \(size): \(held), but \(stated) in the table")
        // Where listeners often agree an exact interval is wider than it needs to be; of 5 it may be.
        guard size >= 20, found.agreeing * 20 < given else { continue }
        #expect(held <= 0.97 + allowance(0.97), "\(condition) \(name) of \(size): \(held)")
      }
      rows.append(row)
    }
    #expect(rows.count > 20)
    if FullTests.areWanted { print(rows.map { "coverage " + $0 }.joined(separator: "\n")) }
  }

  @Test func `have a row in the table of coverage for every measure, within what is promised`() throws {
    let table = try CoverageTable()
    for descriptor in MeasureCatalog.standard.reportedByDefault.map(\.descriptor) {
      guard let ranges = table.ranges(of: descriptor.name) else {
        Issue.record(
          """
          measures.md: \(descriptor.name) has no row under "How often the intervals cover". Let isReportedByDefault be \
          false, or add the row that Tests/Tools/coverage.sh prints.
          """)
        continue
      }
      #expect(ranges.count == 3)
      for (range, least) in zip(ranges, [0.90, 0.93, 0.93]) {
        guard let range else { continue }
        #expect(range.lowerBound >= least - allowance(least, 400), "\(descriptor.name): \(range)")
      }
      // Whole numbers of five listeners have no interval.
      if try MeasureCatalog.standard.named(descriptor.name).aggregation.isWhole { #expect(ranges[0] == nil) }
    }
  }
}

/// The table under "How often the intervals cover": of a measure, or of all whose names have `…` for what differs, the
/// least and the largest share over the conditions.
private struct CoverageTable {
  private let rows: [(pattern: MeasurePattern, ranges: [ClosedRange<Double>?])]

  init() throws {
    rows = try MeasuresPage.rows(under: "### How often the intervals cover").map { cells in
      (MeasurePattern(cells[0]), cells.dropFirst().map(Self.range))
    }
  }

  /// `93.2–95.8` as shares; nil of `none`.
  private static func range(_ text: String) -> ClosedRange<Double>? {
    let ends = text.split(separator: "–").compactMap { Double($0.split(separator: " ")[0]) }
    return ends.isEmpty ? nil : ends[0] / 100...ends[ends.count - 1] / 100
  }

  func ranges(of name: String) -> [ClosedRange<Double>?]? {
    rows.filter { $0.pattern.matches(name) }.max { $0.pattern.length < $1.pattern.length }?.ranges
  }
}
