// The ranks of a fit, by rule, comparisons and lapse rates: the tables under "The fit" and "The interval of a profile" in
// Documentation/calibration.md.
import Chronology
import Foundation
import Music
import Numerics
import TestSupport
import Testing
import Training

@testable import Calibration
@testable import Fitting

/// The fitted listeners: as the fit's prior says, or without bias and with lapse rates of another distribution.
private enum People: UInt64, CaseIterable { case assumed, exponential, inner, none }

/// The fit of other listeners than it assumes.
private struct FitProbe<Strategy: ComparisonStrategy>: CalibratedEstimate {
  private var fit: FitEstimate<Strategy>
  private let people: People
  /// Whether the profile likelihood is ranked instead of the posterior.
  private let isProfile: Bool
  private var comparisons: [CompletedComparison] = []

  init(
    _ constants: [String: ParameterValue] = [:], _ people: People = .assumed, isProfile: Bool = false
  ) throws {
    fit = try FitEstimate(constants)
    (self.people, self.isProfile) = (people, isProfile)
  }

  func drawnListener(_ draws: RandomStream) -> AssumedListener {
    let rate: Double? =
      switch people {
      case .assumed: nil
      case .exponential: min(0.2, -0.03 * Elementary.log(1 - draws[1].uniform))
      case .inner: 0.05 + 0.15 * draws[1].uniform
      case .none: 0
      }
    return rate.map { AssumedListener(threshold: Cents(16 * draws[0].normal.ofOctaves), lapseRate: $0) }
      ?? fit.drawnListener(draws)
  }

  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice {
    if let last { comparisons.append(last) }
    return fit.nextChoice(after: last, in: situation, draws: draws)
  }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    guard isProfile else { return fit.probability(below: octaves, after: last) }
    return profileConfidence(below: octaves, comparisons + [last])
  }
}

/// The confidence below a threshold in the profile likelihood of a constant listener: Φ(±√D), with D the profile deviance
/// and the sign of the distance from the estimate.
private func profileConfidence(below octaves: Double, _ comparisons: [CompletedComparison]) -> Double? {
  guard let fit = try? ListenerFitter(laws: [NoLearning.self]).fit(comparisons),
    let estimate = fit["threshold-cents"],
    let deviance = fit.profileDeviance(of: "threshold-cents", at: octaves.ofOctaves)
  else { return nil }
  let distance = octaves < estimate.value.octaves ? -1.0 : 1
  return NormalDistribution.cumulative(distance * max(0, deviance).squareRoot())
}

@Suite struct `The ranks of a fit` {

  /// The rows of the table below a heading of the page, each as its cells.
  private static func rows(below heading: String) throws -> [[String]] {
    let section = try #require(
      CalibrationPage.text().components(separatedBy: "\n### \(heading)\n").dropFirst().first)
    return section.components(separatedBy: "\n##")[0].split(separator: "\n").filter { $0.hasPrefix("|") }
      .dropFirst(2).map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private func text(
    of rule: String, _ comparisons: Int, _ people: People, isProfile: Bool
  ) async throws -> String {
    func text<Strategy: ComparisonStrategy>(
      _ type: Strategy.Type, _ constants: [String: ParameterValue] = [:]
    ) async throws -> String {
      let setting = CalibrationSetting(comparisons: comparisons, jobs: 2)
      let ranks = try await CalibrationRun("fit", .none, setting) {
        try FitProbe<Strategy>(constants, people, isProfile: isProfile)
      }.ranks()
      let coverage = try #require(ranks.coverage(0.95)).fraction
      return String(format: "%.3f, %.1f", ranks.distance, 100 * coverage)
    }
    return switch rule {
    case "kazez": try await text(KazezStrategy.self)
    case "random": try await text(RandomStrategy.self)
    case "quest-plus": try await text(QuestPlusStrategy.self)
    case "tracking": try await text(TrackingStrategy.self)
    default: try await text(WeightedStrategy.self, ["target": .number(0.8)])
    }
  }

  private func check(
    _ heading: String, of count: Int, _ kinds: [People], isProfile: Bool = false
  ) async throws {
    let rows = try Self.rows(below: heading)
    #expect(rows.count == count)
    for row in rows {
      let comparisons = try #require(Int(row[1].filter { $0 != "," }))
      for (people, cell) in zip(kinds, row.dropFirst(2)) {
        let found = try await text(of: row[0], comparisons, people, isProfile: isProfile)
        #expect(found == cell, "\(row[0]) \(comparisons) \(people)")
      }
    }
  }

  /// Some minutes, optimised.
  @Test(.enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"))
  func `are those of the table, whatever the rule, the comparisons and the lapse rates`() async throws {
    try await check("The fit", of: 3, People.allCases)
  }

  /// Some minutes, optimised.
  @Test(.enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"))
  func `are those of the table in a profile, too`() async throws {
    try await check(
      "The interval of a profile", of: 11, [.exponential, .inner, .none], isProfile: true)
  }

  /// 60 sessions of 60 comparisons, as below: where those of the profile are outside, those of the posterior are not.
  @Test func `are even for listeners of the fit's prior`() async throws {
    let setting = CalibrationSetting(replicates: 60, comparisons: 60, jobs: 2)
    let ranks = try await CalibrationRun("fit", .none, setting) {
      try FitProbe<KazezStrategy>()
    }.ranks()
    #expect(ranks.distance < 1.3 * ranks.band)
    #expect(try #require(ranks.coverage(0.95)).fraction > 0.85)
  }

  /// Of the real people of Documentation/real-listeners.md who have a constant fit.
  @Test func `of real people are outside the posterior as often as the page says`() throws {
    var (outside, bounded) = (0, 0)
    for person in RealListeners.people {
      guard let fit = try? ListenerFitter(laws: [NoLearning.self]).fit(RealListeners.comparisons(of: person)),
        let posterior = fit.thresholdPosterior, let threshold = fit["threshold-cents"]
      else { continue }
      #expect(threshold.covers(threshold.value), "person \(person)")
      guard threshold.lower != nil, threshold.upper != nil else { continue }
      bounded += 1
      if !(0.025...0.975).contains(posterior.probability(below: threshold.value.octaves)) { outside += 1 }
    }
    #expect(try CalibrationPage.text().contains("posterior's 95 % interval for \(outside) of \(bounded)."))
  }

  /// 60 sessions of 60 comparisons: the fitted threshold of people without lapses is too low in more than half of them.
  @Test func `lie too high in a profile where nobody lapses`() async throws {
    let setting = CalibrationSetting(replicates: 60, comparisons: 60, jobs: 2)
    let ranks = try await CalibrationRun("fit", .none, setting) {
      try FitProbe<KazezStrategy>([:], .none, isProfile: true)
    }.ranks()
    #expect(ranks.isInsideBand == false)
    #expect(ranks.cumulative(0.5) < 0.5)
  }
}
