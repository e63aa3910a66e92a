// The display of the last right answers, on comparisons made by hand, with means taken apart from the code.
import Chronology
import Foundation
import Music
import Testing
import Training

@testable import Simulation

@Suite struct `The mean of the last right answers` {
  /// Cents and answers of three sessions: 8, 12 and 40 right answers, with wrong ones between them. Every difference
  /// differs.
  private static let sessions: [[(cents: Double, isCorrect: Bool)]] = {
    var cents = 3.0
    return [8, 12, 40].map { count in
      (0..<count).flatMap { index -> [(cents: Double, isCorrect: Bool)] in
        cents += 0.5
        return index % 3 == 0 ? [(200 - cents, false), (cents, true)] : [(cents, true)]
      }
    }
  }()

  private static var made: [[CompletedComparison]] {
    sessions.enumerated().map { day, session in
      session.enumerated().map { trial, one in
        CompletedComparison(
          comparison: Comparison(reference: .middleC, offset: Cents(trial % 2 == 0 ? one.cents : -one.cents)),
          isCorrect: one.isCorrect, timestamp: Instant(seconds: Int64(day * 86_400 + 4 * trial)))
      }
    }
  }

  @Test(arguments: [10, 20, 50])
  func `is compared with the threshold at the ends of sessions after the warm-up`(count: Int) throws {
    let truths = [8.0, 16, 4]
    let outcome = sampleOutcome(of: Self.made, observing: LastRightEnds.self, truths: truths, skipped: 1)
    let errors = [1, 2].map { end in
      let right = Self.sessions[...end].flatMap(\.self).filter(\.isCorrect).map(\.cents).suffix(count)
      #expect(right.count == (end == 1 ? min(count, 20) : count))
      return log2(right.reduce(0, +) / Double(right.count) / truths[end])
    }
    let (bias, square) = ((errors[0] + errors[1]) / 2, (errors[0] * errors[0] + errors[1] * errors[1]) / 2)
    #expect(abs(try #require(value("bias_octaves_last_\(count)_right", of: outcome)) - bias) < 1e-12)
    #expect(
      abs(try #require(value("rmse_octaves_last_\(count)_right", of: outcome)) - square.squareRoot()) < 1e-12)
  }

  @Test func `has no value at ends before the first right answer`() throws {
    let made = sampleSessions([5, 5], at: 16) { $0 >= 5 }
    let outcome = sampleOutcome(of: made, observing: LastRightEnds.self, truths: [8, 8])
    #expect(value("rmse_octaves_last_20_right", of: outcome) == 1)
    let none = sampleOutcome(
      of: sampleSessions([5], at: 16) { _ in false }, observing: LastRightEnds.self, truths: [8])
    #expect(value("rmse_octaves_last_20_right", of: none) == nil)
  }

  @Test func `is neither reported nor observed unless a measure of it is named`() {
    let usual = MeasureCatalog.standard.reportedByDefault
    #expect(LastRightError.all.count == 6)
    for measure in LastRightError.all {
      #expect(!usual.contains { $0.descriptor.name == measure.descriptor.name })
    }
    let observed = usual.map(\.observes).reduce(Observations.none) { $0.union($1) }
    #expect(!observed.types.contains { $0 == LastRightEnds.self })
  }
}
