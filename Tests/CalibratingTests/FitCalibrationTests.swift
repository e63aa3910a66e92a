// Why the ranks of a fit are uneven, and those of a posterior are not: the tables under "The fit" and "A prior instead of a
// maximum" in Documentation/calibration.md.
import Chronology
import Foundation
import Music
import PortableMath
import Randomness
import TestSupport
import Testing
import Training

@testable import Calibrating
@testable import Fitting

/// The lapse rates of the fitted listeners.
private enum Lapses: UInt64, CaseIterable { case exponential, inner, none }

/// The fit of listeners with other lapse rates. The kind and the strategy's constants are set before a run, since an estimate
/// is made of its type alone.
private struct FitProbe<Strategy: ComparisonStrategy>: CalibratedEstimate {
  private var fit: FitEstimate<Strategy>
  private var comparisons: [CompletedComparison] = []

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
  ) -> Choice {
    if let last { comparisons.append(last) }
    return fit.nextChoice(after: last, in: situation, draws: draws)
  }

  func probability(below octaves: Double, after last: CompletedComparison) -> Double? {
    guard let meanLapseRate = FitProbeSetting.prior else {
      return fit.probability(below: octaves, after: last)
    }
    return integrated(comparisons + [last], meanLapseRate)?.posterior.probability(below: octaves)
  }
}

/// The fitted threshold of a constant listener and its posterior; nil if the answers determine no listener.
private func integrated(
  _ comparisons: [CompletedComparison], _ meanLapseRate: Double
) -> (octaves: Double, posterior: IntegratedThreshold)? {
  let everAfter = Instant(microseconds: .min)..<Instant(microseconds: .max)
  let answers = ObservedAnswers(comparisons, of: everAfter, law: .flat)
  guard let model = try? ListenerFitter(laws: [NoLearning.self]).explain(answers).best else { return nil }
  return (
    model.maximum.point[0], IntegratedThreshold(model.likelihood, meanLapseRate: meanLapseRate)
  )
}

private enum FitProbeSetting {
  @TaskLocal static var lapses = Lapses.exponential
  @TaskLocal static var constants: [String: ParameterValue] = [:]
  /// The mean of the prior of lapse rates; nil for the confidence of the fit.
  @TaskLocal static var prior: Double?
}

@Suite struct `The ranks of a fit` {
  private static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] != nil

  private static func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/calibration.md"), encoding: .utf8)
  }

  /// The rows of the table below a heading of the page, each as its cells.
  private static func rows(below heading: String) throws -> [[String]] {
    let section = try #require(page().components(separatedBy: "\n### \(heading)\n").dropFirst().first)
    return section.components(separatedBy: "\n##")[0].split(separator: "\n").filter { $0.hasPrefix("|") }
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
    let rows = try Self.rows(below: "The fit")
    #expect(rows.count == 11)
    for row in rows {
      let comparisons = try #require(Int(row[1].filter { $0 != "," }))
      for (lapses, cell) in zip(Lapses.allCases, row.dropFirst(2)) {
        #expect(try await text(of: row[0], comparisons, lapses) == cell, "\(row[0]) \(comparisons) \(lapses)")
      }
    }
  }

  /// The means of the priors of lapse rates, as the table calls them.
  private static let priors = ["exponential, mean 0.03": 0.03, "uniform": Double.infinity]

  /// Some minutes, optimised.
  @Test(.enabled(if: isFull, "set PEACH_FULL_TESTS"))
  func `are those of the table where a prior of lapse rates replaces the maximum`() async throws {
    let rows = try Self.rows(below: "A prior instead of a maximum")
    #expect(rows.count == 4)
    for row in rows {
      let (prior, comparisons) = (try #require(Self.priors[row[0]]), try #require(Int(row[2])))
      for (lapses, cell) in zip(Lapses.allCases, row.dropFirst(3)) {
        let found = try await FitProbeSetting.$prior.withValue(prior) {
          try await text(of: row[1], comparisons, lapses)
        }
        #expect(found == cell, "\(row[0]) \(row[1]) \(comparisons) \(lapses)")
      }
    }
  }

  /// 60 sessions of 60 comparisons, as below: where the fit's are outside, those of the posterior are not.
  @Test func `are even in a posterior with the prior that its listeners have`() async throws {
    let setting = CalibrationSetting(replicates: 60, comparisons: 60, jobs: 2)
    let ranks = try await FitProbeSetting.$prior.withValue(0.03) {
      try await CalibrationRun<FitProbe<KazezStrategy>>("fit", .none, setting).ranks()
    }
    #expect(ranks.distance < 1.3 * ranks.band)
    #expect(try #require(ranks.coverage(0.95)).fraction > 0.85)
  }

  /// Of the real people of Documentation/real-listeners.md who have a constant fit.
  @Test(.enabled(if: isFull, "set PEACH_FULL_TESTS"))
  func `of real people lie outside the posterior's interval as often as the page says`() throws {
    var (fitted, outside) = (0, 0)
    for person in RealListeners.people {
      guard let one = integrated(RealListeners.comparisons(of: person), 0.03) else { continue }
      fitted += 1
      let confidence = one.posterior.probability(below: one.octaves)
      if !(0.025...0.975).contains(confidence) { outside += 1 }
    }
    #expect(try Self.page().contains("95 % interval for \(outside) of \(fitted)."))
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
