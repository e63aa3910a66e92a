// Why the ranks of a fit are uneven: the table under "The fit" in Documentation/calibration.md.
import Foundation
import Music
import PortableMath
import Randomness
import Testing
import Training

@testable import Calibrating

/// The lapse rates of the fitted listeners.
private enum Lapses: UInt64, CaseIterable { case exponential, inner, none }

/// The fit of listeners with other lapse rates. The kind and the strategy's constants are set before a run, since an estimate
/// is made of its type alone.
private struct FitProbe<Strategy: ComparisonStrategy>: CalibratedEstimate {
  private var fit: FitEstimate<Strategy>

  init() throws { fit = try FitEstimate(FitProbeSetting.constants) }

  func drawnListener(_ draws: RandomStream) -> AssumedListener {
    let rate: Double? =
      switch FitProbeSetting.lapses {
      case .exponential: nil
      case .inner: 0.05 + 0.15 * draws[1].uniform
      case .none: 0
      }
    return rate.map { AssumedListener(threshold: Cents(16 * draws[0].normal.ofOctaves), lapseRate: $0) }
      ?? fit.drawnListener(draws)
  }

  mutating func nextChoice(
    after last: CompletedComparison?, in situation: Situation, draws: StrategyDraws
  ) -> Choice { fit.nextChoice(after: last, in: situation, draws: draws) }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    fit.probability(below: octaves, after: last)
  }
}

private enum FitProbeSetting {
  @TaskLocal static var lapses = Lapses.exponential
  @TaskLocal static var constants: [String: ParameterValue] = [:]
}

@Suite struct `The ranks of a fit` {
  private static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] != nil

  /// The cells of a row of the table: rule, comparisons, then distance and coverage for each kind of lapse rates.
  private static func rows() throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Documentation/calibration.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n### The fit\n").dropFirst().first)
    return section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("|") }
      .dropFirst(2).map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  private func text<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type, _ constants: [String: ParameterValue], _ comparisons: Int, _ lapses: Lapses
  ) async throws -> String {
    let setting = CalibrationSetting(comparisons: comparisons, jobs: 2)
    let ranks = try await FitProbeSetting.$lapses.withValue(lapses) {
      try await FitProbeSetting.$constants.withValue(constants) {
        try await CalibrationRun<FitProbe<Strategy>>("fit", .none, setting).ranks()
      }
    }
    let coverage = try #require(ranks.coverage(0.95)).fraction
    return String(format: "%.3f, %.1f", ranks.distance, 100 * coverage)
  }

  private func text(of rule: String, _ comparisons: Int, _ lapses: Lapses) async throws -> String {
    switch rule {
    case "kazez": try await text(KazezStrategy.self, [:], comparisons, lapses)
    case "random": try await text(RandomStrategy.self, [:], comparisons, lapses)
    case "quest-plus": try await text(QuestPlusStrategy.self, [:], comparisons, lapses)
    case "tracking": try await text(TrackingStrategy.self, [:], comparisons, lapses)
    default: try await text(WeightedStrategy.self, ["target": .number(0.8)], comparisons, lapses)
    }
  }

  /// Some minutes, optimised.
  @Test(.enabled(if: isFull, "set PEACH_FULL_TESTS"))
  func `are those of the table, whatever the rule, the comparisons and the lapse rates`() async throws {
    let rows = try Self.rows()
    #expect(rows.count == 11)
    for row in rows {
      let comparisons = try #require(Int(row[1].filter { $0 != "," }))
      for (lapses, cell) in zip(Lapses.allCases, row.dropFirst(2)) {
        #expect(try await text(of: row[0], comparisons, lapses) == cell, "\(row[0]) \(comparisons) \(lapses)")
      }
    }
  }

  /// 60 sessions of 60 comparisons: the fitted threshold of people without lapses is too low in more than half of them.
  @Test func `lie too high where nobody lapses`() async throws {
    let setting = CalibrationSetting(replicates: 60, comparisons: 60, jobs: 2)
    let ranks = try await FitProbeSetting.$lapses.withValue(.none) {
      try await CalibrationRun<FitProbe<KazezStrategy>>("fit", .none, setting).ranks()
    }
    #expect(ranks.isInsideBand == false)
    #expect(ranks.cumulative(0.5) < 0.5)
  }
}
