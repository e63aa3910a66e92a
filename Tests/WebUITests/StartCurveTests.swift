import Chronology
import Foundation
import Music
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

/// The line of a threshold, the width of its interval, and the days with training.
extension `The screen Start` {
  @Test func `draws the line over time, and interrupts it at a pause`() throws {
    let unison = history(answering: 400)
    // Ten days without training, then the same answers again.
    var history = unison
    for number in 0..<80 {
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(60 + number / 8) * 86_400)))
    }
    let before = try #require(parts(unison).first?.curve)
    #expect(before.segments == [[0, before.values.count - 1]])
    let curve = try #require(parts(history).first?.curve)
    let count = before.values.count
    #expect(curve.segments == [[0, count - 1], [count, count + 9]])
    // Eleven days from the last period before the pause to the first one after it.
    #expect(curve.times[count] - curve.times[count - 1] == 11 * 86_400)
    let chart = try #require(TimelineChart(history.timeline))
    let known = zip(chart.points, history.estimates(of: chart.points.map(\.rolling), .prime)).filter {
      $0.1?.isShown == true
    }
    #expect(curve.times == known.map(\.0.middle))
  }

  @Test func `draws one line through the days of someone who does not train every day`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<400 {
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      // Nine days off after each.
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number / 8 * 10) * 86_400)))
      history.add(matchingError: 5, at: Instant(seconds: 1_772_548_200 + Int64(number / 8 * 10) * 86_400))
    }
    let curve = try #require(parts(history).first?.curve)
    #expect(curve.values.count > 10 && curve.segments == [[0, curve.values.count - 1]])
    // The 20th note was tuned on the third day.
    let errors = Phrases(.english).errors(history)
    #expect(errors.values.count == 48 && errors.segments == [[0, 47]])
  }

  @Test
  func
    `finds a known threshold wide after small differences only where fewer than two of three answers are right`()
    throws
  {
    let estimate = TrackedThreshold(
      mean: 24, low: 13, median: 24, high: 45, deviationOctaves: 0.45, answers: 4800, right: 2900, misfit: nil
    )
    #expect(estimate.isShown && estimate.isWideAfterSmallDifferences)
    let (narrow, right) = (
      TrackedThreshold(
        mean: 24, low: 20, median: 24, high: 30, deviationOctaves: 0.15, answers: 4800, right: 2900,
        misfit: nil),
      TrackedThreshold(
        mean: 24, low: 13, median: 24, high: 45, deviationOctaves: 0.45, answers: 100, right: 67, misfit: nil)
    )
    #expect(!narrow.isWideAfterSmallDifferences && !right.isWideAfterSmallDifferences)
  }

  @Test func `counts comparisons and tuned notes of each day, also of someone who only tunes`() {
    let now = Instant(seconds: 1_772_548_200)
    var history = HistorySettings().emptyHistory(in: .utc)
    #expect(StartSection.days(history, until: now).isEmpty)
    history.add(matchingError: 5, at: now.advanced(bySeconds: -86_400))
    history.add(matchingError: -3, at: now)
    #expect(StartSection.days(history, until: now).suffix(3).map(\.count) == [0, 1, 1])
    history.add(
      CompletedComparison(
        comparison: Comparison(reference: .a4, offset: 30), isCorrect: true, timestamp: now))
    #expect(StartSection.days(history, until: now).suffix(3).map(\.count) == [0, 1, 2])
  }
}
