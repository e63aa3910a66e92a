// People under the rule of the app, simulated apart from Peach's listeners, who exchange keys on some days, guess, or
// do neither.
import Chronology
import Foundation
import Music
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

@Suite struct `Exchanged keys and guesses beside an estimate` {
  /// A person whose right answers follow a logistic function of the offset's logarithm, with lapses.
  private struct Person {
    var threshold: Double
    /// The exponent of offset / threshold in the odds, divided by log₂ e.
    var slope = 1.1
    var lapseRate = 0.02
    /// The days on which the keys are exchanged, from 0.
    var exchanged: Range<Int> = 0..<0
    var seed: UInt64

    static let days = 15, perDay = 40
    static let first = try! CivilDate(year: 2026, month: 5, day: 1)

    /// Knuth's MMIX.
    private static func uniform(_ state: inout UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }

    /// - Parameter perDay: the comparisons on each day.
    func history(until last: Int = days, perDay: Int = Person.perDay) -> TrainingHistory {
      var history = HistorySettings().emptyHistory(in: .utc)
      var (state, offset) = (seed, 100.0)
      for _ in 0..<8 { _ = Self.uniform(&state) }
      for day in 0..<last {
        for number in 0..<perDay {
          let right = 0.5 + 0.5 / (1 + pow(threshold / offset, slope * 1.44))
          let isHeard = Self.uniform(&state) < lapseRate / 2 + (1 - lapseRate) * right
          let isRight = isHeard != exchanged.contains(day)
          let sign = Self.uniform(&state) < 0.5 ? -1.0 : 1
          history.add(
            CompletedComparison(
              comparison: Comparison(reference: .a4, offset: Cents(sign * offset)), isCorrect: isRight,
              timestamp: Zone.utc.instant(
                on: Self.first.adding(days: day), secondsIntoDay: 36_000 + 4 * number)))
          let step = (isRight ? -0.05 : 0.09) * offset * offset.squareRoot()
          offset = min(100, max(0.1, offset + step))
        }
      }
      return history
    }
  }

  /// Everything that `profile`, `timeline` and the page say of a person.
  private func screens(_ history: TrainingHistory, _ language: Language = .english) -> [[String]] {
    let phrases = Phrases(language)
    let commands = HistoryText(history, phrases, strategy: "kazez")
    let page = HistoryText(history, phrases, strategy: "kazez", onPageWith: 100)
    var view = PageView(exercise: .comparison)
    view.end(PageView.End(instant: Instant(seconds: 1_777_800_000), history: history))
    return [
      commands.end, commands.full, commands.answer, page.page.flatMap(\.lines),
      phrases.cards(history, strategy: "kazez")[0].details, view.state(in: language).summary?.lines ?? [],
    ]
  }

  private static func isLarger(_ line: String) -> Bool { line.contains("Try larger differences") }

  @Test func `are no guesses after a session that was mostly right, whatever came before it`() {
    func add(_ count: Int, wrongEvery period: Int, to history: inout TrainingHistory) {
      history.add(
        (0..<count).map {
          CompletedComparison(
            comparison: Comparison(reference: .a4, offset: $0.isMultiple(of: 2) ? 100 : -100),
            isCorrect: $0 % period != 0, timestamp: Instant(seconds: 1_772_548_200 + Int64($0)))
        })
    }
    var history = HistorySettings().emptyHistory(in: .utc)
    add(30, wrongEvery: 2, to: &history)
    let earlier = history
    add(10, wrongEvery: 10, to: &history)
    func text(after earlier: TrainingHistory?) -> HistoryText {
      HistoryText(history, Phrases(.english), strategy: "kazez", onPageWith: 100, after: earlier)
    }
    #expect(text(after: nil).guessHelp(of: [.prime], maximum: 100) != nil)
    #expect(text(after: earlier).guessHelp(of: [.prime], maximum: 100) == nil)
    let lines = text(after: earlier).belowThresholds(offering: nil)
    #expect(lines.contains("More right answers like these bring the number down."), "\(lines)")
  }

  @Test func `name the days of exchanged keys, and advise no larger differences`() throws {
    var named = 0
    for index in 0..<60 {
      let length = 1 + index % 3
      let start = [12, 14, 15][index % 3] - length - index % 2
      let person = Person(
        threshold: 6 * pow(2, Double(index % 10) / 3), slope: [0.8, 1.1, 2][index % 3],
        lapseRate: [0, 0.02, 0.1][index / 3 % 3], exchanged: start..<start + length, seed: UInt64(100 + index)
      )
      let history = person.history()
      guard let reversed = LargeAnswers(history, of: .prime).reversed else { continue }
      named += 1
      let days = Set(person.exchanged.map { Person.first.adding(days: $0) })
      #expect(days.isSuperset(of: reversed.days), "\(index): \(reversed.days)")
      let sentence = reversed.shortSentence(in: Phrases(.english))
      for lines in screens(history) {
        #expect(lines.contains(sentence), "\(index): \(lines)")
        #expect(
          !lines.contains { Self.isLarger($0) || $0.contains("Half right") || $0.contains("above 100") })
      }
      #expect(Phrases(.english).cards(history)[0].guesses == nil)
    }
    #expect(named >= 45, "\(named)")
  }

  @Test func `accuse nobody who hears, lapses or guesses`() {
    for lapseRate in [0, 0.02, 0.2, 0.4, 1] {
      let accused = (0..<100).count { index in
        let person = Person(
          threshold: 3 * pow(2, Double(index % 20) / 3), slope: [0.8, 1.1, 2][index % 3],
          lapseRate: lapseRate, seed: UInt64(1000 + index))
        return LargeAnswers(person.history(), of: .prime).reversed != nil
      }
      #expect(accused <= (lapseRate < 1 ? 0 : 1), "\(lapseRate): \(accused)")
    }
  }

  @Test(arguments: [20, 25, 30, 40])
  func `say of a first session below guesses to check sound and keys, and nothing of small differences`(
    _ answers: Int
  ) {
    /// How many of 100 people are told so, or that their keys seem exchanged.
    func told(_ person: (Int) -> Person) -> Int {
      (0..<100).count { index in
        let history = person(index).history(until: 1, perDay: answers)
        let lines = screens(history)
        #expect(!lines.joined().contains { $0.contains("small differences are too often wrong") }, "\(lines)")
        let isBelow = lines.allSatisfy { $0.contains { $0.contains("fewer than by guessing") } }
        let isExchanged = LargeAnswers(history, of: .prime).reversed != nil
        let help = HistoryText(history, Phrases(.english), strategy: "kazez")
          .guessHelp(of: [.prime], maximum: 100)
        if isBelow, !isExchanged {
          #expect(help == GuessHelp(largerOffset: nil), "\(lines)")
          #expect(!lines.joined().contains { Self.isLarger($0) || $0.contains("Half right") }, "\(lines)")
        }
        return isBelow
      }
    }
    let exchanging = told { index in
      Person(threshold: 5 * pow(2, Double(index % 10) / 4), exchanged: 0..<1, seed: UInt64(5000 + index))
    }
    let guessing = told { Person(threshold: 20, lapseRate: 1, seed: UInt64(6000 + $0)) }
    let hearing = told { index in
      Person(
        threshold: 3 * pow(2, Double(index % 16) / 4), lapseRate: [0, 0.02, 0.1][index % 3],
        seed: UInt64(7000 + index))
    }
    #expect(exchanging >= 95 && guessing <= 2 && hearing == 0, "\(exchanging), \(guessing), \(hearing)")
  }

  @Test
  func `call guesses possible before larger differences are advised, and seldom where differences are heard`()
  {
    func told(_ people: [Person], days: Int) -> (advised: Int, guessing: Int) {
      var counts = (advised: 0, guessing: 0)
      for person in people {
        let lines = HistoryText(person.history(until: days), Phrases(.english), strategy: "kazez").end
        guard let larger = lines.firstIndex(where: Self.isLarger) else { continue }
        counts.advised += 1
        counts.guessing += lines[..<larger].contains { $0.contains("about as many as by guessing") } ? 1 : 0
      }
      return counts
    }
    let guessers = told(
      (0..<60).map { Person(threshold: 20, lapseRate: 1, seed: UInt64(3000 + $0)) }, days: 15)
    #expect(guessers.advised >= 50 && guessers.guessing >= guessers.advised * 9 / 10, "\(guessers)")
    // The rule presents few large differences: 15 days have about 70 of them, 60 % right, which could be guesses. 90
    // have 400.
    let coarse = told((0..<30).map { Person(threshold: 180, seed: UInt64(4000 + $0)) }, days: 90)
    #expect(coarse.advised >= 20 && coarse.guessing <= coarse.advised / 10, "\(coarse)")
  }

  @Test func `name the day and a single right answer as a person says them`() throws {
    let answers = (0..<2).flatMap { day in
      (0..<40).map { number in
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: 100), isCorrect: day == 0 || number == 7,
          timestamp: Zone.utc.instant(
            on: Person.first.adding(days: day), secondsIntoDay: 36_000 + 4 * number))
      }
    }
    let keys = try #require(ReversedKeys(answers, in: .utc))
    #expect(
      keys.shortSentence(in: Phrases(.english)).hasPrefix(
        "On May 2, 2026 only 1 of 40 answers at 50 ¢ or more is right, fewer than by guessing. You seem to have swapped "
      ))
    #expect(
      keys.shortSentence(in: Phrases(.german)).hasPrefix(
        "Am 2. Mai 2026 ist ab 50 ¢ nur eine von 40 Antworten richtig, weniger als beim Raten. Du hast dabei "
      ))
  }

  @Test func `stand in JSON and in German`() throws {
    let history = Person(threshold: 15, exchanged: 12..<15, seed: 7).history()
    guard case .object(let json) = history.estimateJSON, case .list(let days)? = json["reversed_days"] else {
      Issue.record("no days")
      return
    }
    #expect(days.count == 3)
    let german = screens(history, .german)[0]
    #expect(
      german.contains {
        $0.hasPrefix("Am 13. Mai 2026 … 15. Mai 2026 ")
          && $0.contains(
            " Du hast dabei offenbar Höher und Tiefer verwechselt; prüfe die Tasten. `peach fit --")
          && $0.hasSuffix("` nennt die Schwelle ohne diese Tage.")
      },
      "\(german)")
    #expect(german[0].hasSuffix("nicht zu sagen"), "\(german)")
  }
}
