// What the Peach app displays, on comparisons made by hand and in a simulation.
import Chronology
import Foundation
import Music
import Testing
import Training

@testable import Simulation

@Suite struct `The moving average that the Peach app displays` {
  private static let day = 86_400

  /// Sessions one day apart, as cents with the answer.
  private func ends(_ sessions: [[(cents: Double, isCorrect: Bool)]]) -> [Double?] {
    var observer = MovingAverageEnds(of: samplePlan())
    for (day, session) in sessions.enumerated() {
      observer.sessionBegan()
      for (trial, one) in session.enumerated() {
        observer.comparisonCompleted(
          CompletedComparison(
            comparison: Comparison(reference: .middleC, offset: Cents(one.cents)), isCorrect: one.isCorrect,
            timestamp: Instant(seconds: Int64(day * Self.day + 4 * trial))))
      }
      observer.sessionEnded()
    }
    return observer.octaves
  }

  @Test func `averages right answers only, with a half-life of seven days`() throws {
    let ends = ends([[(10, false)], [(8, true), (16, true), (50, false)], [(6, true)]])
    #expect(ends.count == 3 && ends[0] == nil)
    let weight = 1 - exp2(-1.0 / 7)
    #expect(abs(try #require(ends[1]) - log2(12)) < 1e-12)
    #expect(abs(try #require(ends[2]) - log2(12 + (6 - 12) * weight)) < 1e-12)
  }

  @Test func `is compared with the threshold at the ends of sessions after the warm-up`() throws {
    let outcome = sampleOutcome(
      of: sampleSessions([1, 1, 1], at: 16) { _ in true }, observing: MovingAverageEnds.self,
      truths: [8, 8, 4],
      skipped: 1)
    #expect(value("bias_octaves_moving_average", of: outcome) == 1.5)
    #expect(
      abs(try #require(value("rmse_octaves_moving_average", of: outcome)) - 2.5.squareRoot()) < 1e-12)
  }
}
