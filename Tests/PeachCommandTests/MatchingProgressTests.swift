import Chronology
import Music
import Numerics
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import WebUI

/// The course of a person's errors, to which side they tend, and results that stay.
@Suite struct `The progress in pitch matching` {
  private let start = Instant(seconds: 1_772_548_200)
  private let phrases = Phrases(.english)

  /// Errors of so many matchings on each day, whose mean is a cent larger.
  private func history(_ days: [Double], notes: Int = 24) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    for (day, error) in days.enumerated() {
      for number in 0..<notes {
        history.add(
          matchingError: Cents(-error - Double(number % 3)),
          at: start.advanced(bySeconds: Double(day) * 86_400))
      }
    }
    return history
  }

  @Test func `is the tendency and the rolling mean of the errors`() {
    let text = HistoryText(history([20, 10, 6]), phrases)
    #expect(text.matchingCourse.count == 2)
    #expect(
      text.matchingCourse[0]
        == "You tune the unison flat: 40 of the latest 40 notes are too low, typically by 8.0 ¢. To practise: `peach train matching --sound bowed-string --set play-again=true intervals=P1 hold-first-note=true`"
    )
    #expect(text.matchingCourse[1] == "Rolling mean of the errors: 21 ¢ █▃▁ 13 ¢")
    #expect(HistoryText(history([20], notes: 3), phrases).matchingCourse.isEmpty)
    // Fewer than 20 notes have no mean to compare with.
    #expect(HistoryText(history([20, 10, 6], notes: 9), phrases).matchingCourse.count == 1)
  }

  @Test func `names each interval that is tuned sharp or flat`() {
    var history = HistorySettings().emptyHistory(in: .utc)
    for index in 0..<12 {
      history.add(matchingError: 9, of: .majorThird, at: start.advanced(bySeconds: Double(index)))
      history.add(
        matchingError: index % 2 == 0 ? 5 : -5, of: .perfectFifth,
        at: start.advanced(bySeconds: Double(index)))
    }
    #expect(
      HistoryText(history, phrases, onPageWith: 100).matchingTendency.last
        == "You tune the major third sharp: 12 of 12 notes are too high, typically by 9.0 ¢. Compared with the pure interval, they are typically 23 ¢ too high."
    )
    #expect(
      HistoryText(history, Phrases(.german), onPageWith: 100).matchingTendency.last
        == "Die große Terz stimmst du zu hoch: 12 von 12 Tönen sind zu hoch, typisch um 9,0 ¢. Gegenüber dem reinen Intervall sind sie typisch 23 ¢ zu hoch."
    )
    // Each has its own mean error; a number of both together is not given.
    #expect(
      HistoryText(history, phrases).matchingLines[0]
        == "Pitch matching, mean error: major third (piano) 9.0 ¢ (12 notes); perfect fifth (piano) 5.0 ¢ (12 notes)"
    )
    let card = phrases.cards(history).last
    #expect(card?.value == nil && card?.intervals.map(\.value) == ["9.0 ¢", "5.0 ¢"])
    #expect(card?.intervals.map(\.practice?.label) == [nil, nil])
  }

  @Test func `is drawn on the card of Profile, with the values and dates of its ends`() {
    let card = phrases.cards(history([20, 10, 6])).last
    #expect(card?.errors?.values == [21, 16, 13])
    #expect(card?.errors?.ends.map(\.value) == ["21 ¢", "13 ¢"])
    #expect(phrases.cards(history([20, 10])).last?.errors?.ends.count == 2)
    // A mean of fewer than five notes is not given, and a card without one not shown.
    #expect(phrases.cards(history([20], notes: 3)).map(\.title) == phrases.cards(history([])).map(\.title))
    #expect(Phrases(.english).cards(history([])).allSatisfy { $0.errors == nil })
  }

  @Test func `ends a session on the page, unless nothing was tuned`() throws {
    func lines(_ errors: [Cents]) throws -> [String] {
      var tally = MatchingErrors()
      for error in errors {
        tally.pitchMatchingCompleted(
          CompletedPitchMatching(
            matching: PitchMatching(reference: .a4, interval: .prime, initialOffset: 30), error: error,
            timestamp: start))
      }
      var view = PageView(exercise: .matching)
      view.end(PageView.End(instant: start, history: history([20, 10]), matchings: tally))
      return try #require(view.state(in: .english).summary).lines
    }
    let tuned = try lines([-4])
    #expect(
      tuned.count == 2 && tuned[1].hasPrefix("You tune the unison flat: 40 of the latest 40"), "\(tuned)")
    #expect(try lines([]) == ["Nothing was answered."])
  }

  @Test func `leaves the last result on the page until the next`() throws {
    var machine = PitchMatchingMachine(
      training: PitchMatchingTraining(settings: TrainingSettings(), history: history([])),
      address: ListenerAddress(key: StreamKey(seed: 1), index: 0), session: 0, limit: nil)
    var shown: [PageState.Feedback?] = []
    for event: PitchMatchingMachine.Event in [
      .start, .referenceEnded(trial: 0), .answered(-100, trial: 0, at: start), .feedbackEnded(trial: 0),
      .referenceEnded(trial: 1), .answered(100, trial: 1, at: start),
    ] {
      _ = machine.handle(event)
      var view = PageView(exercise: .matching)
      view.show(.matching(PitchMatchingView(machine)), slider: nil)
      shown.append(view.state(in: .english).feedback)
    }
    #expect(shown[0] == nil && shown[1] == nil && shown[2] != nil)
    #expect(shown[2]?.text == shown[4]?.text && shown[4]?.text != shown[5]?.text)
  }

  @Test func `of comparisons ends a session with the intervals that it has trained`() {
    var both = HistorySettings().emptyHistory(in: .utc)
    for interval in [Interval.prime, .perfectFifth] {
      both.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: interval, offset: 20), isCorrect: true,
          timestamp: start))
    }
    let all = HistoryText(both, phrases).end.joined(separator: "\n")
    #expect(all.contains(", unison: ") && all.contains(", perfect fifth: "))
    let end = HistoryText(both, phrases, trained: [.perfectFifth]).end.joined(separator: "\n")
    #expect(!end.contains("unison") && end.contains(", perfect fifth: "))
  }

  @Test func `and periods have names, and weeks their first day`() throws {
    let calendar = PeriodCalendar(zone: .utc)
    let date = try CivilDate(year: 2026, month: 3, day: 4)
    let rows = Period.allCases.map { phrases.row(of: calendar.interval($0, containing: date)) }
    #expect(rows == ["2026-03-04T00+00:00", "2026-03-04", "2026-03-02", "2026-03", "2026"])
    #expect(Period.allCases.map(phrases.column) == ["hour", "day", "week from", "month", "year"])
    let week = calendar.interval(.week, containing: date)
    #expect(phrases.name(of: week) == "Week of 2026-03-02")
    #expect(Phrases(.german).name(of: week) == "Woche vom 2. März 2026")
  }
}
