// Why `interval_coverage_tracker` is not calibrated: the section "Measures" of Documentation/calibration.md.
import Foundation
import TestSupport
import Testing
import Training

@testable import Calibration
@testable import Simulation

/// The 95 % intervals at the ends of all sessions, of one tracker for all of them, as measures have it, and of one that
/// begins anew in each.
private struct TwoTrackers: ListenerObservation {
  private var (continued, restarted) = (ThresholdTracker(), ThresholdTracker())
  private(set) var ends: [(continued: ClosedRange<Double>, restarted: ClosedRange<Double>)] = []

  init(of plan: TrainingPlan) {}

  mutating func comparisonCompleted(_ completed: CompletedComparison) {
    continued.add(completed)
    restarted.add(completed)
  }

  mutating func sessionEnded() {
    ends.append((continued.interval, restarted.interval))
    restarted = ThresholdTracker()
  }
}

extension ThresholdTracker {
  fileprivate var interval: ClosedRange<Double> { quantileOctaves(0.025)...quantileOctaves(0.975) }
}

/// A number of a listener, from whether the intervals at the ends hold the true threshold.
private struct CoverageMeasure: Measure {
  var name = "coverage"
  let restarts: Bool
  var aggregation = Aggregation.mean
  let number: @Sendable ([Bool]) -> Double

  var descriptor: Descriptor { Descriptor(name: name, summary: "a test's", source: "a test") }
  var observes: Observations { .own(TwoTrackers.self) }
  var isReportedByDefault: Bool { false }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    guard let ends = outcome[TwoTrackers.self]?.ends else { return nil }
    return .value(
      number(
        zip(ends, 0...).map { end, index in
          (restarts ? end.restarted : end.continued).contains(outcome.trueOctaves(atEnd: index))
        }))
  }
}

@Suite struct `A tracker that begins anew in each session` {
  /// Of the ends after one at which the interval misses the threshold, the share that miss it, too.
  private func repeatedMisses(listeners: Int) async throws -> (continued: Double, restarted: Double) {
    let measures = [false, true].flatMap { restarts in
      [
        CoverageMeasure(name: "misses-\(restarts)", restarts: restarts) {
          Double($0.dropLast().count { !$0 })
        },
        CoverageMeasure(name: "repeated-\(restarts)", restarts: restarts) { held in
          Double(zip(held, held.dropFirst()).count { !$0 && !$1 })
        },
      ]
    }
    let condition = try MeasureTraining.tracked.condition(.none, name: "repeated", listeners: listeners)
    var sums = [0.0, 0, 0, 0]
    try await Simulator(
      Experiment(name: "repeated", cells: [condition], seed: 1, replicates: 1, measures: measures), jobs: 2
    ).run(
      record: { row in
        for (index, contribution) in row.contributions.enumerated() {
          sums[index] += contribution?.first ?? 0
        }
      }, deliver: { _ in })
    try #require(sums[0] > 0 && sums[2] > 0)
    return (sums[1] / sums[0], sums[3] / sums[2])
  }

  /// 1,000 listeners in full; else 40.
  @Test func `does not miss a threshold because it missed it in the session before`() async throws {
    let (continued, restarted) = try await repeatedMisses(listeners: FullTests.areWanted ? 1000 : 40)
    #expect(continued > 0.2 && restarted < 0.1, "\(continued), \(restarted)")
    guard FullTests.areWanted else { return }
    for phrase in [
      String(
        format: "misses it at the next end, too, in %.1f %% of cases (1,000 listeners)", 100 * continued),
      String(format: "that begins anew in each session the share is %.1f %%,", 100 * restarted),
    ] { #expect(try CalibrationPage.quotes(phrase), "\(phrase)") }
  }

  /// Some minutes, optimised.
  @Test(.enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"))
  func `has the ranks that the page says`() async throws {
    let coverage = CoverageMeasure(restarts: true, aggregation: .fraction) { held in
      Double(held.count { $0 }) / Double(held.count)
    }
    let rows = try await MeasureCalibration(MeasureRegistry(of: "measure", [coverage])).rows(
      of: [], CalibrationSetting(jobs: 2))
    func distance(_ kind: GroupKind) throws -> String {
      let row = try #require(rows.first { $0.mismatch == kind.rawValue })
      return String(format: "%.3f", row.ranks.distance)
    }
    let (all, few, mixture) = (try distance(.none), try distance(.few), try distance(.mixture))
    for phrase in [
      "the measure is inside (\(all))", "Groups of 5 then have \(few) and the mixture \(mixture) instead",
    ] { #expect(try CalibrationPage.quotes(phrase), "\(phrase)") }
  }
}
