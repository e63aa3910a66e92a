import Chronology
import Music
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

/// What Start says of several intervals, and of changes that a weak day hides.
extension `The screen Start` {
  /// 400 answers of a person whose threshold has become better by a factor, with the default probably.
  private func improving(
    _ history: TrainingHistory, of interval: Interval = .perfectFifth, by first: Double = 1.3
  ) -> TrainingHistory {
    var history = history
    for number in 0..<400 {
      let factor = number < 200 ? first : 1
      let (cents, isCorrect) = number % 2 == 0 ? (60.0, true) : (30.0, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: interval, offset: Cents(factor * cents)),
          isCorrect: isCorrect, timestamp: Instant(seconds: 1_800_000_000 + 60 * Int64(number))))
    }
    return history
  }

  /// After wrong answers at large differences on a later day, until the threshold is not known.
  private func afterWeakDay(_ history: TrainingHistory) -> TrainingHistory {
    var history = history
    for number in 0..<30 where history.threshold(of: .perfectFifth)?.isShown == true {
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: .perfectFifth, offset: 60), isCorrect: false,
          timestamp: Instant(seconds: 1_800_200_000 + 60 * Int64(number))))
    }
    return history
  }

  @Test func `keeps a change that a weak day hides`() throws {
    let known = improving(history(answering: 0))
    let weak = afterWeakDay(known)
    let phrases = Phrases(.english)
    #expect(known.reopenedChange(of: .perfectFifth, in: phrases) == nil)
    let reopened = try #require(weak.reopenedChange(of: .perfectFifth, in: phrases))
    #expect(reopened.contains(", probably better by January "), "\(reopened)")
    let part = parts(weak)[0]
    #expect(part.unchanged == "\(reopened).", "\(part)")
    #expect(!part.lines.contains { $0.contains(reopened) })
    #expect(HistoryText(weak, phrases).estimate[0].hasSuffix(". \(reopened)."))
  }

  @Test func `names the thresholds of now where a weak day has left a change open`() throws {
    let phrases = Phrases(.english)
    var weak = improving(history(answering: 0))
    for number in 0..<30 where weak.progress(of: .perfectFifth)?.toldHeadline(in: .english) != nil {
      weak.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: .perfectFifth, offset: 45), isCorrect: false,
          timestamp: Instant(seconds: 1_800_200_000 + 60 * Int64(number))))
    }
    let progress = try #require(weak.progress(of: .perfectFifth))
    let (then, now) = progress.ends(in: .english)
    let reopened = try #require(weak.reopenedChange(of: .perfectFifth, in: phrases))
    #expect(reopened.hasPrefix("\(then) → \(now) ¢, probably better by January "), "\(reopened)")
    #expect(progress.uncertain(in: .english)?.contains("about \(then) ¢, now about \(now) ¢") == true)
  }

  @Test func `says once why the changes of two intervals are open`() {
    let two = improving(history(answering: 400), of: .octave, by: 1.14)
    #expect(HistoryText(two, Phrases(.english)).verdict?.contains("probably") == false)
    let beside = parts(two).map(\.unchanged)
    #expect(beside == ["Until an interval has 600 comparisons, only a large change can be certain.", nil])
  }

  @Test func `has a row for each of several intervals, with its first threshold as far as it is known`() {
    var both = improving(adding(history(answering: 400), 8, of: .octave, day: 120))
    let shown = parts(both)
    #expect(shown.map(\.interval) == ["P1", nil] && shown[0].intervals.isEmpty)
    let rows = shown[1].intervals
    #expect(
      rows.map(\.interval) == ["P5", "P8"] && rows[1].value == "not yet known" && rows[1].change == nil)
    #expect(rows[0].change?.wholeMatch(of: /\d+ → \d+ ¢, probably better/) != nil, "\(rows)")
    func verdict(_ language: Language = .english) -> String? { HistoryText(both, Phrases(language)).verdict }
    let words =
      /Since your first comparisons: perfect fifth \d+ → \d+ ¢, probably better\. No certain change yet: unison \d+ → \d+ ¢\./
    #expect(verdict()?.wholeMatch(of: words) != nil, "\(verdict() ?? "–")")
    let german =
      /Seit deinen ersten Vergleichen: Quinte \d+ → \d+ ¢, wohl besser\. Noch keine sichere Änderung: Prime \d+ → \d+ ¢\./
    #expect(verdict(.german)?.wholeMatch(of: german) != nil)
    #expect(HistoryText(history(answering: 400), Phrases(.english)).verdict == nil)
    let open =
      "Until an interval has 600 comparisons, only a large change can be certain."
    #expect(shown[0].unchanged == open, "\(shown[0])")
    #expect(shown[0].place.count == 2 && shown[0].place[0].contains("apart are, for example, A4"))
    // How far the thirds are apart is said until they are trained.
    let thirds = "A pure and a piano's major third are 14 ¢ apart."
    #expect(shown[0].place[0].hasSuffix(thirds))
    let trained = parts(adding(both, 8, of: .majorThird, day: 121))
    #expect(trained[0].place[0].hasSuffix(" Hz."), "\(trained[0])")
    // After a weak day the fifth is not known; what it was stays.
    both = afterWeakDay(both)
    let last = parts(both)[1].intervals[0].change ?? ""
    #expect(
      last.wholeMatch(
        of: /\d+ → \d+ ¢, probably better by January \d+, 2027; the answers since leave it open/) != nil,
      "\(last)")
    let lost =
      /.*: perfect fifth \d+ → .* by January \d+, 2027; the answers since leave it open\. No certain change yet: unison .*\./
    #expect(verdict()?.wholeMatch(of: lost) != nil, "\(verdict() ?? "–")")
  }

  @Test func `says of several thresholds that they are finer, though not certainly, and not of one`() {
    let fifth = improving(history(answering: 0), by: 1.2)
    func verdict(_ history: TrainingHistory, _ language: Language = .english) -> String {
      HistoryText(history, Phrases(language)).verdict ?? "–"
    }
    let both = improving(improving(history(answering: 0), by: 1.14), of: .octave, by: 1.14)
    let words =
      /All finer than at first: perfect fifth \d+ → \d+ ¢, octave \d+ → \d+ ¢\. A good sign, but even together not certain yet\./
    #expect(verdict(both).wholeMatch(of: words) != nil, "\(verdict(both))")
    let german =
      /Alle feiner als am Anfang: Quinte \d+ → \d+ ¢, Oktave \d+ → \d+ ¢\. Ein gutes Zeichen, aber auch zusammen noch nicht sicher\./
    #expect(verdict(both, .german).wholeMatch(of: german) != nil, "\(verdict(both, .german))")
    // An interval whose tuning is new takes no part.
    let three = improving(both, of: .majorThird, by: 0.85)
    #expect(!verdict(three).hasPrefix("All finer"))
    let tunings = ComparedTunings(
      [TunedInterval(.majorThird, by: .equalTemperament): 400], next: .justIntonation)
    #expect(HistoryText(three, Phrases(.english), tunings: tunings).verdict == verdict(both))
    let one = improving(fifth, of: .octave, by: 0.85)
    #expect(verdict(one).hasPrefix("No certain change yet: perfect fifth "), "\(verdict(one))")
    let single = adding(fifth, 2, of: .octave, day: 60)
    #expect(verdict(single).hasPrefix("No certain change yet: perfect fifth "), "\(verdict(single))")
  }

  @Test func `says nothing of changes on the first days`() {
    let early = adding(history(answering: 120), 2, of: .octave, day: 60)
    #expect(early.threshold(of: .prime)?.isShown == true)
    #expect(HistoryText(early, Phrases(.english)).verdict == nil && parts(early)[0].unchanged == nil)
  }

  @Test func `has no change beside a threshold whose change the verdict leaves open`() {
    let both = improving(improving(history(answering: 0), by: 1.2), of: .majorThird, by: 1.2)
    #expect(parts(both)[0].intervals.map(\.change) == ["pure interval: 14 ¢ narrower", nil])
    // Once the windows are full, nothing is left to wait for.
    let unisons = [400, 700].map { parts(adding(history(answering: $0), 8, of: .octave, day: 200))[0] }
    #expect(unisons[0].unchanged?.hasPrefix("Until an interval has 600 comparisons") == true, "\(unisons[0])")
    #expect(unisons[1].unchanged == nil && unisons[1].place.count == 2, "\(unisons[1])")
    // Of more than three the verdict has no numbers.
    let four = [Interval.octave, .minorSixth].reduce(both) { improving($0, of: $1, by: 1.2) }
    let together = "All finer than at first: 4 intervals. Together that is probably real progress."
    #expect(HistoryText(four, Phrases(.english)).verdict == together)
    #expect(parts(four)[0].intervals.allSatisfy { $0.change?.hasSuffix("not certain yet") == true })
  }

  @Test func `tells of three intervals of which nothing is known in one line`() {
    let known = history(answering: 400)
    let two = adding(adding(known, 2, of: .majorThird, day: 60), 2, of: .perfectFifth, day: 61)
    let three = adding(two, 2, of: .octave, day: 62)
    func text(_ history: TrainingHistory) -> HistoryText { HistoryText(history, Phrases(.english)) }
    #expect(text(two).estimate.last == "Threshold (estimated), perfect fifth: not yet known")
    #expect(text(two).thresholds.count == 3)
    #expect(text(three).estimate.last == "Threshold (estimated), 3 intervals: not yet known")
    let figures = text(three).thresholds
    #expect(figures.map(\.name) == ["Threshold (estimated), unison", "Threshold (estimated), 3 intervals"])
    #expect(figures.map(\.note)[1] == "Not yet known")
  }
}
