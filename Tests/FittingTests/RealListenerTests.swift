// Pazdera, Rinaldi & Trainor 2024: 41 people; every answer that is known, to tones that were in time.
import Foundation
import Music
import TestSupport
import Testing
import Training

@testable import Fitting
@testable import Simulation

@Suite struct `A fit to real people` {
  /// All of them with PEACH_FULL_TESTS=1; else two with a listener and all without.
  private static let people =
    FullTests.areWanted
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

  @Test func `has the quartiles that the document states of what is simulated`() throws {
    func quartiles(_ values: [Double]) -> [Double] {
      let sorted = values.sorted()
      return [1, 2, 3].map { sorted[$0 * (sorted.count - 1) / 4] }
    }
    let rows = RealEarsTable.rows
    #expect((rows.count - 1) % 4 == 0)
    let package = RealListeners.folder.deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(
      contentsOf: package.appending(path: "Documentation/real-listeners.md"), encoding: .utf8)
    let (thresholds, lapses) = (quartiles(rows.map(\.thresholdCents)), quartiles(rows.map(\.lapseRate)))
    for (index, name) in ["25%", "50%", "75%"].enumerated() {
      let lapse = lapses[index] == 0 ? "0" : String(format: "%.3f", lapses[index])
      // Half a hundredth is rounded up.
      let threshold = String(format: "%.2f", (thresholds[index] * 100).rounded() / 100)
      let row = "| \(name) | \(threshold) | \(lapse) |"
      if !document.contains("\n\(row)\n") { Issue.record("real-listeners.md has no row: \(row)") }
    }
  }

  /// Of the population `real-ears`: people whose threshold the answers bound from both sides.
  @Test(arguments: people)
  func `is what the population has, unless the interval of the threshold is open`(_ person: Int) throws {
    let row = RealEarsTable.rows.first { $0.person == person }
    let answers = ObservedAnswers(RealListeners.comparisons(of: person), of: .everything, law: .flat)
    // The law with the smallest AICc, also where it cannot be told from none.
    guard let best = try? ListenerFitter().explain(answers).best,
      let fit = try? ListenerFitter(learning: best.score.learning).fit(RealListeners.comparisons(of: person)),
      let threshold = fit["threshold-cents"], threshold.lower != nil, threshold.upper != nil
    else {
      #expect(row == nil)
      return
    }
    let constants = try #require(row)
    for (name, value) in [
      ("threshold-cents", constants.thresholdCents), ("lapse-rate", constants.lapseRate),
      ("bias-cents", constants.biasCents),
    ] {
      let fitted = try #require(fit[name]).value
      #expect(abs(fitted - value) <= 1e-3 * abs(value) + 1e-6, "\(name) of person \(person)")
    }
    #expect(fit.score.learning == (constants.curve?.law.rawValue ?? "none"))
    // The power law of the table ends with what was learned in the trials.
    guard let curve = constants.curve else { return }
    let learned = curve.exponent * log2(1 + Double(fit.answers.count) / curve.trials)
    #expect(abs(curve.gainOctaves - min(10, learned)) < 2e-3 * learned)
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
