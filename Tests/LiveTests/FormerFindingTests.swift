import Chronology
import Music
import Testing
import Text
import Training

@testable import Live

@Suite struct `What was harder before a session` {
  private typealias Given = (interval: Interval, note: MIDINote, offset: Cents, isCorrect: Bool)

  private func history(_ answers: [Given]) -> TrainingHistory {
    var history = HistorySettings().emptyHistory(in: .utc)
    history.add(
      answers.enumerated().map { number, answer in
        CompletedComparison(
          comparison: Comparison(
            reference: answer.note, interval: answer.interval,
            offset: number.isMultiple(of: 2) ? answer.offset : Cents(-answer.offset.value)),
          isCorrect: answer.isCorrect, timestamp: Instant(seconds: 1_772_548_200 + Int64(number)))
      })
    return history
  }

  private func lines(
    _ now: TrainingHistory, after earlier: TrainingHistory, _ language: Language = .english
  ) -> [String] {
    HistoryText(now, Phrases(language), onPageWith: 100, after: earlier).noLongerHarder
  }

  @Test func `is named where the session's answers have made an interval's difference uncertain`() {
    // Thirds are right as often as fifths, at differences eight times as large.
    let before = (0..<100).flatMap { number -> [Given] in
      let isCorrect = number % 4 != 3
      return [(.majorThird, .a4, 64, isCorrect), (.perfectFifth, .a4, 8, isCorrect)]
    }
    let session = (0..<400).map { number -> Given in (.majorThird, .a4, 8, number % 4 != 3) }
    let (earlier, now) = (history(before), history(before + session))
    #expect(earlier.harderIntervals.map(\.interval) == [.majorThird])
    #expect(now.harderIntervals.isEmpty)
    #expect(
      lines(now, after: earlier) == [
        "After this session it is no longer certain that the major third is harder for you than the perfect fifth."
      ])
    #expect(
      lines(now, after: earlier, .german) == [
        "Nach dieser Sitzung nicht mehr sicher: die große Terz fällt dir schwerer als die Quinte."
      ])
    #expect(lines(earlier, after: earlier).isEmpty)
    #expect(lines(now, after: now).isEmpty)
  }

  @Test func `is named of low pairs, too, whose notes change with the answers`() {
    func answers(_ count: Int, lowWrong: Int, from lowest: Int) -> [Given] {
      (0..<count).map { number in
        let isLow = number % 3 == 0
        let isCorrect = isLow ? number / 3 % 10 >= lowWrong : number / 3 % 10 != number % 3
        return (.prime, MIDINote(lowest + 12 * (number % 3) + number / 3 % 5), 20, isCorrect)
      }
    }
    let before = answers(150, lowWrong: 4, from: 48)
    let (earlier, still) = (history(before), history(before + answers(30, lowWrong: 4, from: 47)))
    let now = history(before + answers(150, lowWrong: 0, from: 48))
    #expect(lines(still, after: earlier).isEmpty)
    #expect(
      lines(now, after: earlier) == [
        "After this session it is no longer certain that low pairs, from C4 downwards, are harder for you than others."
      ])
  }

  /// What the person answers in doubt is as uncertain as the rest.
  @Test func `is named with its ability where the person trains unison and intervals`() {
    func answers(_ count: Int, higherWrong: Int) -> [Given] {
      (0..<count).map { number in
        let isHigher = number.isMultiple(of: 2)
        return (.prime, .a4, 20, number / 2 % 10 >= (isHigher ? higherWrong : 1))
      }
    }
    let fifths = (0..<4).map { _ -> Given in (.perfectFifth, .a4, 50, true) }
    let before = fifths + answers(150, higherWrong: 3)
    let (earlier, now) = (history(before), history(before + answers(150, higherWrong: 0)))
    #expect(
      HistoryText(earlier, Phrases(.english), onPageWith: 100).harder.first?.hasPrefix(
        "Unison: Higher second notes are harder for you than lower ones; in doubt you seem to answer “lower”: "
      )
        == true)
    #expect(
      lines(now, after: earlier) == [
        "Unison: After this session it is no longer certain that higher second notes are harder for you than lower ones."
      ])
  }
}
