// Pazdera, Rinaldi & Trainor 2024: 41 people; every answer that is known, to tones that were in time.
import Foundation
import TestSupport
import Testing
import Training

@testable import Fitting

@Suite struct `A fit to real people` {
  /// All of them with PEACH_FULL_TESTS=1; else two with a listener and all without.
  private static let people =
    ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] != nil
    ? RealListeners.people : [2, 10, 19, 21, 24]

  /// The reasons of the people without a listener.
  private static let reasons: [Int: FitError] = [
    19: .noThreshold(right: 119, of: 247), 21: .noThreshold(right: 101, of: 210), 24: .tooEasy(cents: 1),
  ]

  @Test(arguments: people)
  func `ends in a listener or in a true reason with a next step`(_ person: Int) throws {
    let comparisons = RealListeners.comparisons(of: person)
    do throws(FitError) {
      let fit = try ListenerFitter().fit(comparisons)
      #expect(Self.reasons[person] == nil)
      #expect(fit.answers.count == comparisons.count)
      #expect(fit.estimates.allSatisfy { $0.value.isFinite && $0.covers($0.value) }, "\(fit.estimates)")
    } catch {
      #expect(error == Self.reasons[person], "person \(person)")
    }
  }

  /// The number of offsets in each half, and of right answers to the smaller and to the larger offsets.
  private func halves(_ person: Int) -> (count: Int, right: [Int]) {
    let comparisons = RealListeners.comparisons(of: person)
      .sorted { $0.comparison.difficulty.value < $1.comparison.difficulty.value }
    let half = comparisons.count / 2
    return (half, [comparisons.prefix(half), comparisons.suffix(half)].map { $0.count { $0.isCorrect } })
  }

  @Test func `has no threshold where even large offsets are answered like guesses`() {
    for person in [19, 21] {
      let (count, right) = halves(person)
      // 1.96 standard errors of a guesser, √count/2.
      #expect(Double(right[1]) < Double(count) / 2 + 0.98 * Double(count).squareRoot(), "person \(person)")
    }
  }

  @Test func `has a threshold below all offsets where small ones are answered no worse than large ones`() {
    let (_, right) = halves(24)
    #expect(right[0] >= right[1])
  }
}
