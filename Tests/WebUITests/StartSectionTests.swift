import Chronology
import Exchange
import Foundation
import Music
import Numerics
import Store
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

@Suite struct `The screen Start` {
  /// A person whose threshold is 15 cents, who answers `count` comparisons of 15 and 30 cents, eight a day.
  func history(answering count: Int) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<count {
      let (cents, isCorrect) = number % 2 == 0 ? (30.0, true) : (15.0, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number / 8) * 86_400)))
    }
    return history
  }

  func parts(_ history: TrainingHistory, _ language: Language = .english) -> [StartSection.Part] {
    StartSection.thresholds(
      HistoryText(history, Phrases(language), strategy: "tracking", onPageWith: 100))
  }

  func adding(
    _ history: TrainingHistory, _ count: Int, of interval: Interval, day: Int64
  ) -> TrainingHistory {
    var history = history
    for number in 0..<count {
      let (cents, isCorrect) = number % 2 == 0 ? (60.0, true) : (30.0, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, interval: interval, offset: Cents(cents)),
          isCorrect: isCorrect,
          timestamp: Instant(
            seconds: 1_772_548_200 + (day + Int64(number / 8)) * 86_400 + 10 * Int64(number % 8))))
    }
    return history
  }

  @Test func `draws the estimated thresholds with the dates of their ends, and nothing unknown`()
    throws
  {
    #expect(parts(history(answering: 0)).isEmpty)
    let unknown = try #require(parts(history(answering: 16)).first)
    let nothing = try #require(unknown.curve)
    #expect(
      nothing.values.isEmpty && nothing.ends.isEmpty && !unknown.lines.isEmpty && unknown.headline == nil)
    #expect(unknown.unchanged == nil)
    let known = history(answering: 400)
    let drawn = try #require(parts(known, .german).first)
    let curve = try #require(drawn.curve)
    #expect(curve.values.count > 10 && curve.values.count < 50)
    #expect(curve.values.last == known.threshold?.mean.value)
    #expect(curve.ends.map(\.date) == ["9. März 2026", "21. April 2026"])
    #expect(drawn.name == "Schwelle (geschätzt)")
    // Where no change can be told, no pair of numbers says one.
    #expect(curve.ends.allSatisfy { $0.value == nil })
    // 400 of the 600 answers that tell.
    let soFar =
      "In deinen ersten 200 Vergleichen zusammen etwa 14 ¢, jetzt etwa 15 ¢; das ist noch nicht sicher."
    #expect(drawn.headline == nil && drawn.unchanged == soFar)
    let long = try #require(parts(history(answering: 800), .german).first)
    #expect(
      long.headline == nil && long.unchanged == "Noch nicht zu sagen, ob deine Schwelle sich geändert hat.")
    let card = Phrases(.german).cards(known)[0]
    #expect([drawn.name, drawn.value, drawn.note] == [card.title, card.value, card.details[0]])
  }

  @Test func `says a change with the numbers of Profile, and no other pair of numbers`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<1200 {
      let scale = Elementary.exp2(-min(1, max(0, Double(number - 400) / 400)))
      let (cents, isCorrect) = number % 2 == 0 ? (30 * scale, true) : (15 * scale, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number / 8) * 86_400)))
    }
    try #require(history.progress(of: .prime)?.verdict == .improving)
    let part = try #require(parts(history).first)
    let curve = try #require(part.curve)
    #expect(curve.ends.allSatisfy { $0.value == nil })
    let progress = try #require(history.progress(of: .prime))
    let before = progress.now.text(of: progress.start, in: .english)
    #expect(part.value == "\(progress.now.meanText(in: .english)) ¢")
    #expect(part.headline == "\(before) → \(part.value ?? ""), better", "\(part)")
    #expect(
      progress.words(in: .english)
        == "Your threshold has improved: in your first 300 comparisons it was \(before) ¢.")
    #expect(curve.values == history.shownEstimates(of: .prime).map(\.threshold.mean.value))
    // Why it holds is folded, and no news at the end of a session.
    let reason =
      "The change is not read from the 95 % interval: it compares all answers of your first and your last 300 "
    let text = HistoryText(history, Phrases(.english))
    #expect(Phrases(.english).cards(history)[0].details.dropFirst().contains { $0.hasPrefix(reason) })
    #expect(text.full.contains { $0.hasPrefix(reason) } && !text.end.contains { $0.hasPrefix(reason) })
  }

  @Test func `names the threshold of unison as soon as the settings train intervals, as Profile does`() throws
  {
    for count in [16, 400] {
      let history = history(answering: count)
      let text = HistoryText(
        history, Phrases(.german), strategy: "tracking", onPageWith: 100, isNamed: true)
      let shown = StartSection.thresholds(text)
      #expect(shown.map(\.name) == ["Schwelle (geschätzt), Prime"])
      #expect(shown.map(\.lines) == parts(history, .german).map(\.lines))
      #expect(Phrases(.german).cards(history, isNamed: true)[0].title == shown[0].name)
    }
    #expect(Phrases(.german).cards(history(answering: 0), isNamed: true)[0].title == "Schwelle (geschätzt)")
  }

  @Test func `shows a curve and a sentence of each interval, unison first, whichever was trained last`()
    throws
  {
    let unison = history(answering: 400)
    let both = adding(unison, 400, of: .perfectFifth, day: 60)
    let later = adding(both, 1, of: .prime, day: 120)
    for one in [both, later] {
      let shown = parts(one)
      #expect(
        shown.map(\.name) == ["Threshold (estimated), unison", "Threshold (estimated), perfect fifth"])
      #expect(shown.allSatisfy { $0.curve?.values.count ?? 0 > 10 })
      #expect(
        shown[1].lines == parts(both)[1].lines && shown[1].curve?.values == parts(both)[1].curve?.values)
    }
    #expect(parts(both)[0].curve?.values == parts(unison)[0].curve?.values)
  }

  @Test func `gives a rough range in the words of the terminal, without a second line`() throws {
    var ranges = 0
    for answers in 1..<60 {
      let history = history(answering: answers)
      guard let threshold = history.threshold, threshold.isRough else { continue }
      ranges += 1
      for phrases in [Phrases(.english), Phrases(.german)] {
        let part = try #require(parts(history, phrases.language).first)
        #expect(part.value?.lowercased() == phrases.text(threshold) && part.note == nil, "\(part)")
        let card = phrases.cards(history, strategy: "tracking")[0]
        #expect(card.value == part.value && card.details == part.lines, "\(card)")
      }
    }
    #expect(ranges > 1)
  }

  @Test
  func
    `leads with what answers of hearing have shown, a bound or how many are right, and says the same on Profile`()
    throws
  {
    var bounds = 0
    for answers in 1..<60 {
      let history = history(answering: answers)
      let threshold = try #require(history.threshold)
      guard !threshold.isShown, !threshold.isRough else { continue }
      let part = try #require(parts(history).first)
      if let bound = threshold.bound {
        bounds += 1
        #expect(part.value == "So far: finer than about \(bound) ¢" && part.note == nil, "\(part)")
      } else {
        let right = (0..<answers).count { $0 % 8 != 1 }
        // Of fewer than ten answers, how many are right is no news.
        let led =
          answers == 1 ? "1 answer" : answers < 10 ? "\(answers) answers" : "\(right) of \(answers) right"
        #expect(part.right == led && part.note == "Not yet known", "\(part)")
      }
      let card = Phrases(.english).cards(history, strategy: "tracking")[0]
      #expect(
        card.value == part.value && card.right == part.right
          && card.details == [part.note].compactMap(\.self) + part.lines)
    }
    #expect(bounds > 0)
  }

  @Test func `says once why some answers are wrong`() {
    let both = adding(history(answering: 16), 16, of: .perfectFifth, day: 60)
    let reason = Phrases(.english).reasonOfErrors(strategy: "tracking")
    #expect(parts(both).flatMap(\.lines).count { $0 == reason } == 1)
  }

  @Test func `keeps the known threshold of unison after two answers of fifths, and names the interval`() {
    let known = history(answering: 400)
    let both = adding(known, 2, of: .perfectFifth, day: 60)
    #expect(
      parts(both)[0].curve?.values == parts(known)[0].curve?.values && parts(both)[1].curve?.values == [])
    let text = HistoryText(both, Phrases(.english), strategy: "tracking")
    #expect(text.end.last?.hasPrefix("Perfect fifth: Peach needs more answers") == true, "\(text.end)")
    let latest = HistoryText(adding(both, 1, of: .prime, day: 61), Phrases(.english)).end
    #expect(latest.contains { $0.hasPrefix("Unison: At this difference ") }, "\(latest)")
  }

  /// People whose known threshold wrong answers at a large difference have made a range.
  private var withdrawn: [TrainingHistory] {
    [40.0, 60, 100].flatMap { cents in
      (2..<10).compactMap { count in
        var history = history(answering: 80)
        for number in 0..<count {
          history.add(
            CompletedComparison(
              comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: false,
              timestamp: Instant(seconds: 1_780_548_200 + Int64(number) * 4)))
        }
        return history.threshold?.isRough == true ? history : nil
      }
    }
  }

  /// People whose many answers at one difference leave the threshold a range.
  private var ranges: [TrainingHistory] {
    [10.0, 20, 40].flatMap { cents in
      stride(from: 54, to: 80, by: 2).compactMap { share in
        var history = history(answering: 0)
        for number in 0..<400 {
          history.add(
            CompletedComparison(
              comparison: Comparison(reference: .a4, offset: Cents(number < 4 ? 100 : cents)),
              isCorrect: number < 4 || number * 37 % 100 < share,
              timestamp: Instant(seconds: 1_780_548_200 + Int64(number / 8) * 86_400)))
        }
        return history.threshold.map { $0.isRough || $0.bound != nil } == true ? history : nil
      }
    }
  }

  @Test func `says how many of the first answers were right at large differences and at small ones`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for (number, cents) in [100.0, 60, 50, 30, 70, 20, 10, 15].enumerated() {
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: cents != 15,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4)))
    }
    let (part, german) = (parts(history)[0], parts(history, .german)[0])
    #expect(part.right == "8 answers" && german.right == "8 Antworten", "\(part)")
    #expect(part.lines.contains("You mostly hear differences below 50 cents, too: 3 of 4 right."), "\(part)")
    // Neither does a slip at a large difference.
    var slip = HistorySettings().emptyHistory(in: .utc)
    for (number, cents) in [100.0, 60, 50, 30, 70, 20, 10, 15].enumerated() {
      slip.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(cents)), isCorrect: cents != 60,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4)))
    }
    #expect(parts(slip)[0].right == "8 answers")
    #expect(!parts(slip)[0].lines.contains { $0.hasPrefix("You mostly hear") })
    // Fewer than three answers on one side say nothing.
    #expect(!parts(self.history(answering: 16))[0].lines.contains { $0.hasPrefix("You mostly hear") })
    let words = "Auch Unterschiede unter 50 Cent hörst du meist: 3 von 4 richtig."
    #expect(german.lines.contains(words), "\(german)")
    // Where smaller ones are mostly missed, the larger ones are said.
    func answers(_ count: Int, isCorrect: (Int) -> Bool) -> StartSection.Part {
      var history = HistorySettings().emptyHistory(in: .utc)
      for number in 0..<count {
        history.add(
          CompletedComparison(
            comparison: Comparison(reference: .a4, offset: number % 2 == 0 ? 100 : 40),
            isCorrect: isCorrect(number), timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4)))
      }
      return parts(history)[0]
    }
    let sizes = "You mostly hear differences of 50 cents or more: 4 of 4 right; of the smaller ones 1 of 4."
    #expect(answers(8) { $0 < 2 || $0 % 2 == 0 }.lines.contains(sizes))
    // Beside a bound, how large it is.
    let bounded = answers(20) { _ in true }
    #expect(bounded.value?.hasPrefix("So far: finer than") == true, "\(bounded)")
    #expect(bounded.lines.contains { $0.hasPrefix("100 ¢ are a semitone.") }, "\(bounded)")
  }

  @Test func `tells only beginners that mistakes are normal`() {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 1...160 {
      // Two in three answers at one difference never make the threshold known.
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: 20), isCorrect: number % 3 > 0,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number) * 4)))
      let says = parts(history)[0].lines.contains { $0.hasPrefix("Mistakes are normal") }
      #expect(!says || number < 100, "\(number)")
      #expect(says || number > 10, "\(number)")
    }
  }

  @Test func `leads with a range or bound that is known now, and keeps the last number with its date below`()
    throws
  {
    let ranges = withdrawn
    #expect(!ranges.isEmpty)
    for history in ranges {
      let (part, threshold) = (try #require(parts(history).first), try #require(history.threshold))
      #expect(part.value == Phrases(.english).text(threshold).capitalizedFirst && !part.isKnown)
      #expect(part.note?.wholeMatch(of: /Last known: \d.* ¢ \([A-Z][a-z]+ \d+, 2026\)/) != nil, "\(part)")
      let card = Phrases(.english).cards(history, strategy: "tracking")[0]
      #expect(card.value == part.value && card.details.first == part.note)
    }
  }

  @Test func `says in the place of the verdict that no change can be told of a range, and what would tell`()
    throws
  {
    let words = "Cannot tell yet whether your threshold has changed; one number must be known first."
    let ranges = ranges
    #expect(!ranges.isEmpty)
    for history in ranges {
      let part = try #require(parts(history).first)
      #expect(part.headline == nil && part.unchanged == words && !part.lines.contains(words))
      #expect(
        HistoryText(history, Phrases(.english)).end[0].contains(words.replacing("your threshold", with: "it"))
      )
    }
    // The first window needs 100 comparisons, which are half of those so far.
    #expect(parts(history(answering: 198)).map(\.unchanged) == [nil])
    #expect(parts(history(answering: 400))[0].unchanged?.hasSuffix("; that is not certain yet.") == true)
  }
}
