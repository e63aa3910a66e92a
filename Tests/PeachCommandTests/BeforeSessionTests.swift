import Chronology
import Foundation
import Music
import Testing
import Text

@testable import Live
@testable import PeachCommand
@testable import Training
@testable import WebUI

/// What the end of a session says of the threshold before it.
@Suite struct `The threshold before a session` {
  private func estimate(_ mean: Cents, _ low: Cents, _ high: Cents) -> TrackedThreshold {
    TrackedThreshold(
      mean: mean, low: low, median: mean, high: high, deviationOctaves: 0.3, answers: 100, misfit: nil)
  }

  @Test func `differs by no more than chance explains if the estimate stays in its interval`() {
    let before = estimate(6, 4, 9)
    for (cents, isWithin) in [(3.9, false), (4, true), (6, true), (9, true), (9.1, false)] {
      #expect(estimate(Cents(cents), 1, 20).isWithinChance(of: before) == isWithin, "\(cents)")
    }
  }

  /// A person whose threshold is the same on all days, who answers 20 comparisons a day: half right at no offset, 75 %
  /// at the threshold. The offsets get smaller after right answers and larger after wrong ones.
  private struct Person {
    let threshold: Double
    var interval = Interval.prime
    var state: UInt64
    var history = HistorySettings().emptyHistory(in: .utc)
    private var offset = 100.0

    init(threshold: Double, _ interval: Interval = .prime, seed: UInt64) {
      (self.threshold, self.interval, state) = (threshold, interval, seed)
      for _ in 0..<8 { _ = uniform() }
    }

    /// A linear congruential generator: Knuth's MMIX.
    private mutating func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }

    mutating func train(day: Int) {
      for number in 0..<20 {
        let isCorrect = uniform() < 0.5 + 0.5 / (1 + exp(-1.6 * log2(offset / threshold)))
        history.add(
          CompletedComparison(
            comparison: Comparison(reference: .a4, interval: interval, offset: Cents(offset)),
            isCorrect: isCorrect,
            timestamp: Instant(seconds: 1_772_548_200 + Int64(day) * 86_400 + Int64(4 * number))))
        offset = min(100, max(0.5, isCorrect ? offset / 1.19 : offset * 1.68))
      }
    }
  }

  @Test func `is within chance for nearly all sessions of a person whose hearing does not change`() {
    var (sessions, beyond) = (0, 0)
    for number in 0..<12 {
      var person = Person(threshold: 6 + 4 * Double(number), seed: 91 + UInt64(number))
      for day in 0..<30 {
        let before = person.history.threshold(of: .prime)
        person.train(day: day)
        guard let before, before.isShown, let now = person.history.threshold(of: .prime), now.isShown
        else { continue }
        sessions += 1
        beyond += now.isWithinChance(of: before) ? 0 : 1
      }
    }
    #expect(sessions > 200 && 20 * beyond <= sessions, "\(beyond) of \(sessions)")
  }

  @Test
  func `stands at the end of a session after the threshold of its ability, at the terminal and on the page`()
    throws
  {
    var person = Person(threshold: 15, seed: 5)
    for day in 0..<15 { person.train(day: day) }
    let before = person.history
    person.train(day: 15)
    let words = try #require(before.threshold(of: .prime)).words(in: .english)
    let line = "Before this session: \(words); a change within one session may be chance."
    let terminal = HistoryText(person.history, Phrases(.english), trained: [.prime], after: before)
    #expect(terminal.end[1] == line, "\(terminal.end)")
    var view = PageView(exercise: .comparison)
    let end = Instant(seconds: 1_772_548_200)
    view.end(PageView.End(instant: end, history: person.history, earlier: before))
    let summary = try #require(view.state(in: .english).summary)
    #expect(summary.lines.contains(line))
    #expect(
      summary.thresholds.first?.value
        == Phrases(.english).short(try #require(person.history.threshold(of: .prime))))
    view.end(PageView.End(instant: end, history: person.history, earlier: before))
    let german = try #require(view.state(in: .german).summary)
    #expect(german.lines.contains { $0.hasPrefix("Vor dieser Sitzung: ") })
    #expect(HistoryText(person.history, Phrases(.english)).end.allSatisfy { !$0.hasPrefix("Before") })
  }

  @Test func `is left out where it reads as the threshold after it`() throws {
    var person = Person(threshold: 15, seed: 5)
    for day in 0..<15 { person.train(day: day) }
    let before = person.history
    let shown = try #require(before.threshold(of: .prime)).words(in: .english)
    let mean = try #require(before.threshold(of: .prime)).meanText(in: .english)
    var (equal, unchanged) = (0, 0)
    for offset in 1...60 {
      var history = before
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(Double(offset))), isCorrect: offset % 2 == 0,
          timestamp: Instant(seconds: 1_772_548_200 + 15 * 86_400)))
      let isEqual = try #require(history.threshold(of: .prime)).words(in: .english) == shown
      equal += isEqual ? 1 : 0
      let end = HistoryText(history, Phrases(.english), trained: [.prime], after: before).end
      #expect(end.contains { $0.hasPrefix("Before this session") } == !isEqual, "\(end)")
      // Only the intervals differ.
      let ended = try #require(history.threshold(of: .prime)).meanText(in: .english)
      let isSame = !isEqual && ended == mean
      #expect(end.contains { $0.hasSuffix(", the same.") } == isSame, "\(end)")
      unchanged += isSame ? 1 : 0
    }
    #expect(unchanged > 0)
    #expect(equal > 0 && equal < 60, "\(equal)")
  }

  @Test func `stands alone where no change since the first comparisons is seen`() throws {
    var person = Person(threshold: 15, seed: 5)
    for day in 0..<40 { person.train(day: day) }
    let before = person.history
    person.train(day: 40)
    let progress = try #require(person.history.progress(of: .prime))
    #expect(progress.change.isComplete && !progress.verdict.isChange)
    for language in [Language.english, .german] {
      let phrases = Phrases(language)
      let unseen =
        progress.uncertain(in: language)
        ?? phrases.texts.historyChangeNotSeen(
          threshold: ThresholdName.pronoun.words(in: language), count: progress.change.window)
      let ended = HistoryText(person.history, phrases, trained: [.prime], after: before)
      let (lines, page) = (ended.end.joined(separator: "\n"), ended.belowThresholds(offering: nil))
      #expect(!lines.contains(unseen) && !page.joined().contains(unseen.dropFirst()), "\(lines)")
      #expect(page[0].hasPrefix(phrases.texts.historyBeforeSession))
      #expect(HistoryText(person.history, phrases).end.joined().contains(unseen))
    }
  }

  @Test func `gives way to the judgement that was foretold, once its comparisons are there`() throws {
    var person = Person(threshold: 15, seed: 5)
    var (before, day) = (person.history, 0)
    func end() -> [String] {
      HistoryText(person.history, Phrases(.english), trained: [.prime], after: before)
        .belowThresholds(offering: nil)
    }
    while day < 60, person.history.progress(of: .prime)?.change.isComplete != true {
      before = person.history
      person.train(day: day)
      day += 1
    }
    let judged = "Peach can usually tell a change only"
    #expect(before.progress(of: .prime)?.change.isComplete == false && end()[0].contains(judged), "\(end())")
    before = person.history
    person.train(day: day)
    #expect(!end().joined().contains(judged), "\(end())")
  }

  @Test func `is left out for an ability that the session has not trained`() throws {
    var person = Person(threshold: 15, seed: 5)
    for day in 0..<15 { person.train(day: day) }
    let before = person.history
    #expect(try #require(before.threshold(of: .prime)).isShown)
    let text = HistoryText(person.history, Phrases(.english), after: before)
    #expect(text.end.allSatisfy { !$0.hasPrefix("Before") })
    var view = PageView(exercise: .comparison)
    view.end(
      PageView.End(
        instant: Instant(seconds: 1_772_548_200), comparisons: ComparisonTally(), history: person.history,
        earlier: before))
    #expect(try #require(view.state(in: .english).summary).lines == ["Nothing was answered."])
  }

  @Test func `says with how many missing answers it began if more are missing at its end`() throws {
    func missing(_ high: Cents, _ answers: Int) -> TrackedThreshold {
      TrackedThreshold(
        mean: 20, low: 5, median: 20, high: high, deviationOctaves: 1, answers: answers, misfit: nil)
    }
    let (narrow, wide) = (missing(35, 30), missing(80, 40))
    #expect(narrow.answersMissing < wide.answersMissing)
    #expect(
      Phrases(.english).moreMissing(wide, than: narrow, strategy: "tracking")
        == """
        Before this session: usually \(try #require(narrow.answersNeeded).spelledWords(in: .english)) more answers; this \
        forecast can rise by chance.
        """)
    #expect(Phrases(.english).moreMissing(narrow, than: wide, strategy: "tracking") == nil)
    #expect(Phrases(.english).moreMissing(wide, than: narrow, strategy: "kazez") == nil)
    // Each session after which the number is larger says so directly after it.
    var rises = 0
    for seed in UInt64(1)...6 {
      var person = Person(threshold: 15, seed: seed)
      for day in 0..<8 {
        let before = person.history
        person.train(day: day)
        guard let then = before.threshold(of: .prime), let now = person.history.threshold(of: .prime),
          !now.isShown, now.reason(in: .english) == nil
        else { continue }
        let end = HistoryText(
          person.history, Phrases(.english), strategy: "tracking", trained: [.prime], after: before
        ).end
        let isMore = !then.isShown && now.answersMissing > then.answersMissing
        rises += isMore ? 1 : 0
        #expect(end.contains { $0.hasPrefix("Before this session: usually ") } == isMore, "\(end)")
        #expect(
          end.contains { $0.hasPrefix("Before this session: \(then.words(in: .english)).") } == then.isShown,
          "\(end)")
      }
    }
    #expect(rises > 0)
  }

  @Test func `is said with its last day once guesses hide it, on Start, Profile and at the terminal`() throws
  {
    var person = Person(threshold: 5, seed: 5)
    for day in 0..<20 { person.train(day: day) }
    let words = try #require(person.history.threshold(of: .prime)).words(in: .english)
    for number in 0..<300 where person.history.threshold(of: .prime)?.isGuessed == false {
      person.history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: .prime, offset: 100), isCorrect: number % 2 == 0,
          timestamp: Instant(seconds: 1_772_548_200 + 25 * 86_400 + Int64(4 * number))))
    }
    #expect(try #require(person.history.threshold(of: .prime)).isGuessed)
    let said = "last \(words) on March 22, 2026; the answers since then look like guesses"
    #expect(HistoryText(person.history, Phrases(.english)).estimate == ["Threshold (estimated): \(said)"])
    #expect(Phrases(.english).cards(person.history)[0].details[0] == said.capitalizedFirst)
  }

  @Test func `is not compared while either is unknown, and is given as a range where it is one`() throws {
    var person = Person(threshold: 15, seed: 7)
    var seen: Set<String> = []
    for day in 0..<15 {
      let before = person.history
      person.train(day: day)
      let line = HistoryText(person.history, Phrases(.english), after: before).estimate.dropFirst().first
      let now = try #require(person.history.threshold(of: .prime))
      let isShown = now.isShown
      let wasShown = before.threshold(of: .prime)?.isShown == true
      let isOther = before.threshold(of: .prime)?.meanText(in: .english) != now.meanText(in: .english)
      #expect((line != nil) == (wasShown || isShown && before.threshold(of: .prime) != nil))
      #expect((line?.contains("chance") == true) == (isShown && wasShown && isOther))
      if let line, !wasShown { seen.insert(line) }
    }
    #expect(seen.allSatisfy { $0.hasPrefix("Before this session: ") && $0.hasSuffix(".") })
  }
}
