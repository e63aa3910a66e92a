// Keys the wrong way round, recovered from answers; `Documentation/listeners.md`.
import Music
import Randomness
import Testing
import Training

@testable import Listeners

extension ChangingListener {
  /// How many of equal comparisons, easy enough never to be missed, are answered wrongly.
  fileprivate mutating func wrong(of count: Int, session: Int) -> Int {
    beginSession(session, on: day(session), at: address())
    let answered = address().stream(.answer, session: session)
    return (0..<UInt32(count)).count { trial in
      respond(to: Comparison(reference: .a4, offset: 1000), draws: answered[trial]).answer == .lower
    }
  }
}

@Suite struct `Reversed keys` {
  @Test(arguments: [0.1, 0.7]) func `exchange their share of the answers`(_ rate: Double) throws {
    var listener = try changingListener(["reversed-keys-rate": .number(rate)])
    let count = 20_000
    let share = Double(listener.wrong(of: count, session: 0)) / Double(count)
    #expect(abs(share - rate) < 4 * (rate * (1 - rate) / Double(count)).squareRoot())
  }

  @Test func `end with a comparison of the whole training`() throws {
    var listener = try changingListener([
      "reversed-keys-rate": .number(1), "reversed-keys-until": .integer(30),
    ])
    #expect((0..<3).map { listener.wrong(of: 20, session: $0) } == [20, 10, 0])
  }

  @Test func `count as lapses of twice their share where the truth is read, as long as they last`() throws {
    var reversing = try changingListener([
      "lapse-rate": .number(0.05), "reversed-keys-rate": .number(0.1), "reversed-keys-until": .integer(40),
    ])
    // 0.1 + (1 − 0.2)·P has the lapses 0.05 + 2·0.1·(1 − 0.05) = 0.24.
    let lapsing = try constantListener(["lapse-rate": .number(0.24)])
    let found = try #require(reversing.difficulty(correct: 0.8, at: .a4))
    let expected = try #require(lapsing.difficulty(correct: 0.8, at: .a4))
    #expect(abs(found.value - expected.value) < 1e-9)
    #expect(reversing.threshold == 8)
    _ = reversing.wrong(of: 40, session: 0)
    let usual = try constantListener(["lapse-rate": .number(0.05)]).difficulty(correct: 0.8, at: .a4)
    #expect(reversing.difficulty(correct: 0.8, at: .a4) == usual)
  }

  @Test func `of more than half of the answers leave no level at which more than half are right`() throws {
    let listener = try changingListener(["reversed-keys-rate": .number(0.8)])
    #expect(listener.difficulty(correct: 0.6, at: .a4) == nil)
  }
}
