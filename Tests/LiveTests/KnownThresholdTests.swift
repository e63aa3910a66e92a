import Chronology
import Foundation
import Music
import Numerics
import Testing
import Text

@testable import Live
@testable import Training

/// What holds of a threshold once it is known, for people of other slopes and with slips than the tracker expects.
@Suite struct `A known threshold` {
  /// A Weibull function with guesses and slips, which owes nothing to the tracker's.
  private func isRight(_ cents: Double, _ threshold: Double, slope: Double, slips: Double, _ draw: Double)
    -> Bool
  {
    let misses = 0.5 * exp2(-pow(cents / threshold, slope))
    return draw >= misses * (1 - slips) + 0.5 * slips
  }

  /// 30 people of 5 to 40 cents train so many sessions of 20 comparisons.
  private func train(
    slope: Double, slips: Double, sessions: Int, seed: UInt64,
    observe: (
      _ before: TrackedThreshold?, _ cents: Double, _ isRight: Bool, _ after: TrackedThreshold?, _ person: Int
    ) -> Void
  ) throws {
    for person in 0..<30 {
      let threshold = 5 * pow(2, Double(person) / 10)
      let calendar = PeriodCalendar(zone: .utc)
      var history = TrainingHistory(
        timeline: ThresholdTimeline(calendar: calendar), estimates: EstimateTimeline(calendar: calendar))
      for session in 0..<sessions {
        var machine = ComparisonMachine(
          training: ComparisonTraining(
            strategy: try TrackingStrategy(ParameterValues(of: TrackingStrategy.descriptor)),
            settings: TrainingSettings(), history: history),
          address: ListenerAddress(key: StreamKey(seed: seed), index: UInt32(person)), session: session,
          limit: nil)
        let before = history.threshold(of: .unison)
        let draws = RandomStream(
          key: StreamKey(seed: seed + UInt64(100 * slope)), listener: UInt32(person),
          session: UInt32(session),
          purpose: .matching)
        for trial in 0..<20 {
          _ = machine.handle(trial == 0 ? .start : .feedbackEnded(trial: trial - 1))
          _ = machine.handle(.referenceEnded(trial: trial))
          let comparison = try #require(machine.state.trial)
          let cents = comparison.difficulty.value
          let wasRight = isRight(cents, threshold, slope: slope, slips: slips, draws[UInt32(trial)].uniform)
          let isUp = (comparison.offset > .zero) == wasRight
          _ = machine.handle(
            .answered(
              isUp ? .higher : .lower, trial: trial, at: Instant(seconds: Int64(1000 * session + trial))))
          observe(before, cents, wasRight, machine.training.history.threshold(of: .unison), person)
        }
        history = machine.training.history
      }
    }
  }

  @Test(arguments: [(1.0, 0.0), (2, 0), (1, 0.06), (2, 0.06), (3.5, 0)])
  func `has three of four right near it`(_ slope: Double, slips: Double) throws {
    var (right, count) = (0, 0)
    try train(slope: slope, slips: slips, sessions: 16, seed: 7) { before, cents, isRight, _, _ in
      guard let before, before.isShown, (before.mean.value / 1.5...before.mean.value * 1.5).contains(cents)
      else { return }
      (right, count) = (right + (isRight ? 1 : 0), count + 1)
    }
    #expect(count > 1000 && (0.7...0.8).contains(Double(right) / Double(count)), "\(right) of \(count)")
  }

  @Test(arguments: [(1.0, 0.0), (2, 0), (1, 0.06), (2, 0.06), (3.5, 0)])
  func `stays one for most people, whatever answers surprise the tracker`(_ slope: Double, slips: Double)
    throws
  {
    var (known, lost, held): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    try train(slope: slope, slips: slips, sessions: 16, seed: 12) { _, _, _, after, person in
      guard let after else { return }
      if after.isShown { known.insert(person) } else if known.contains(person) { lost.insert(person) }
      if after.isHeld {
        held.insert(person)
        #expect(after.isShown && after.high.value < 8 * after.low.value && known.contains(person))
      }
    }
    #expect(
      known.count >= 25 && lost.count <= 3 && !held.isEmpty, "\(known.count), \(lost.count), \(held.count)")
  }
}
