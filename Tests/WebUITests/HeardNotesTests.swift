import Chronology
import Music
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
    let both = try #require(ThenAndNow(history, of: .unison))
    for (isThen, notes) in [(true, both.notes.prefix(2)), (false, both.notes.suffix(2))] {
      let heard = try HeardNotes(both, isThen: isThen)
      #expect(heard.frequencies == notes.map(\.frequency))
      #expect(heard.duration.seconds == ThenAndNow.noteSeconds)
      #expect(abs(heard.pause - 0.1) < 1e-9)
    }
  }
}
