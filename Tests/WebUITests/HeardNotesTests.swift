import Chronology
import Music
import Numerics
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

@Suite struct `Notes heard on the page` {
  @Test func `are those that the terminal plays of then and now, with its pauses`() throws {
    var history = HistorySettings().emptyHistory(in: .utc)
    for number in 0..<1200 {
      let cents = number < 600 ? 30.0 : 15
      let (offset, isCorrect) = number % 2 == 0 ? (cents, true) : (cents / 2, number % 8 != 1)
      history.add(
        CompletedComparison(
          comparison: Comparison(reference: .a4, offset: Cents(offset)), isCorrect: isCorrect,
          timestamp: Instant(seconds: 1_772_548_200 + Int64(number / 8) * 86_400)))
    }
    let both = try #require(ThenAndNow(history, of: .prime))
    for (isThen, notes) in [(true, both.notes.prefix(2)), (false, both.notes.suffix(2))] {
      let heard = try HeardNotes(both, isThen: isThen)
      #expect(heard.frequencies == notes.map(\.frequency))
      #expect(heard.duration.seconds == ThenAndNow.noteSeconds)
      #expect(abs(heard.pause - 0.1) < 1e-9)
    }
  }

  @Test(arguments: [
    ("equal-temperament", false, 700.0), ("just-intonation", false, 701.955),
    ("just-intonation", true, -701.955),
  ])
  func `are the note as a person tuned it, then the right one, in the tuning of the session`(
    _ tuning: String, _ isDown: Bool, _ cents: Double
  ) throws {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("tuning", to: .text(tuning))
    let matching = PitchMatching(
      reference: .a4, interval: .perfectFifth, initialOffset: 40, isDown: isDown)
    let completed = CompletedPitchMatching(
      matching: matching, error: -26.3, timestamp: Instant(seconds: 1_772_548_200))
    let heard = HeardNotes(of: completed, try TrainingSettings(values))
    let fromA4 = heard.frequencies.map { 1200 * Elementary.log2($0.hertz / 440) }
    let expected = [0, cents - 26.3, 0, cents]
    #expect(zip(fromA4, expected).allSatisfy { abs($0 - $1) < 0.01 } && fromA4.count == 4, "\(fromA4)")
    #expect(heard.together == Array(heard.frequencies.suffix(2)) && heard.pause == 0)
  }

  @Test(arguments: [("up", 701.955), ("down", -701.955), ("both", 701.955)])
  func `are an interval in tune before a session, within the notes of training`(
    _ direction: String, _ cents: Double
  ) throws {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    for (name, word) in [("tuning", "just-intonation"), ("interval-direction", direction)] {
      try values.set(name, to: .text(word))
    }
    for (lowest, highest) in [(48, 60), (21, 108)] {
      try values.set("lowest-note", to: .integer(lowest))
      try values.set("highest-note", to: .integer(highest))
      let settings = try TrainingSettings(values)
      let heard = HeardNotes(of: .perfectFifth, settings).frequencies.map(\.hertz)
      #expect(heard.count == 2 && abs(1200 * Elementary.log2(heard[1] / heard[0]) - cents) < 0.01)
      let range = [lowest, highest].map { 440 * Elementary.exp2(Double($0 - 69) / 12) }
      #expect(heard.allSatisfy { range[0] < $0 && $0 < range[1] }, "\(heard)")
      #expect(HeardNotes(of: .perfectFifth, settings).together.map(\.hertz) == heard)
    }
  }

  @Test func `are a wrong pair, then of an interval the pair in tune`() {
    func cents(_ interval: Interval, _ notes: (HeardNotes) -> [Frequency]) -> [Double] {
      notes(HeardNotes(again: Comparison(reference: .a4, interval: interval, offset: 30), TrainingSettings()))
        .map { (1200 * Elementary.log2($0.hertz / 440)).rounded() }
    }
    #expect(cents(.prime, \.frequencies) == [0, 30] && cents(.prime, \.together) == [])
    #expect(cents(.perfectFifth, \.frequencies) == [0, 730, 0, 700])
    #expect(cents(.perfectFifth, \.together) == [0, 700])
  }

  @Test func `are of an unmoved unison the mistuned note and the first one`() {
    let completed = CompletedPitchMatching(
      matching: PitchMatching(reference: .a4, initialOffset: 26), error: 26,
      timestamp: Instant(seconds: 1_772_548_200))
    let heard = HeardNotes(of: completed, TrainingSettings()).frequencies.map(\.hertz)
    #expect(abs(1200 * Elementary.log2(heard[0] / heard[1]) - 26) < 0.01 && heard[1] == 440)
    #expect(heard.count == 2 && HeardNotes(of: completed, TrainingSettings()).together.isEmpty)
  }
}
