import Chronology
import Foundation
import Music
import Numerics
import TestSupport
import Testing
import Text

@testable import Live
@testable import Training

/// What holds of a threshold once it is known, for people of other slopes and with slips than the tracker expects.
@Suite struct `A known threshold` {
  /// 30 people of 5 to 40 cents train so many sessions of 20 comparisons.
  private func train(
    slope: Double, slips: Double, sessions: Int, seed: UInt64,
    observe: (
      _ before: TrackedThreshold?, _ cents: Double, _ isRight: Bool, _ after: TrackedThreshold?, _ person: Int
    ) -> Void
  ) throws {
    for index in 0..<30 {
      let threshold = 5 * pow(2, Double(index) / 10)
      var person = TrainedPerson(index, seed: seed, answers: seed + UInt64(100 * slope))
      for _ in 0..<sessions {
        let before = person.history.threshold(of: .prime)
        try person.train(comparisons: 20) { comparison, trial, draws in
          TrainedPerson.isRight(
            comparison.difficulty.value, threshold: threshold, slope: slope, slips: slips,
            draws[UInt32(trial)].uniform)
        } observe: { comparison, wasRight, history in
          observe(before, comparison.difficulty.value, wasRight, history.threshold(of: .prime), index)
        }
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
